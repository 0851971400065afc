import type { TFunction } from 'i18next'
import type { Family, Picker } from '#lib/shared/lottery/play.ts'
import { choiceLabel, columnLabel, memberLabel } from './labels.ts'
import { stationName } from './station-names.ts'

interface Of {
  family: Family
  picker: Picker
}

/** A selection in one line, for slips and orders. */
export function selectionText(t: TFunction, of: Of, selection: unknown): string {
  if (typeof selection !== 'object' || selection === null) return ''
  const fields: Record<string, unknown> = { ...selection }
  const list = (value: unknown) => membersOf(value).map((member) => memberLabel(t, of, member))
  const parts: string[] = []
  const { picker } = of
  if (picker.kind === 'legs') return legsText(t, fields['legs'])
  if (picker.kind === 'columns' || picker.kind === 'choiceColumns') {
    const columns: readonly unknown[] = Array.isArray(fields['columns']) ? fields['columns'] : []
    return picker.columns
      .map((column, index) => ({ name: columnLabel(t, column), members: list(columns[index]) }))
      .filter(({ members }) => members.length > 0)
      .map(({ name, members }) => `${name}: ${members.join(' ')}`)
      .join(' · ')
  }
  if (Array.isArray(fields['crossed']))
    parts.push(
      fields['crossed'].map((side: unknown) => list(recordOf(side)['numbers']).join(' ')).join(' × '),
    )
  const bankers = list(fields['bankers'])
  if (bankers.length > 0) parts.push(`[${bankers.join(' ')}]`)
  parts.push(list(fields['entries'] ?? fields['numbers'] ?? fields['choices']).join(' '))
  if (fields['permuted'] === true) parts.push(t('lottery:board.permutedShort'))
  const stations = membersOf(fields['stations']).filter((station) => station !== 'north')
  if (stations.length > 0) parts.push(stations.map(stationName).join(', '))
  return parts.filter((part) => part !== '').join(' · ')
}

function legsText(t: TFunction, legs: unknown): string {
  if (!Array.isArray(legs)) return ''
  return legs
    .map((leg: unknown) => recordOf(leg))
    .map(({ place, side }) => `${columnLabel(t, String(place))}: ${choiceLabel(t, String(side))}`)
    .join(' · ')
}

function membersOf(value: unknown): string[] {
  return Array.isArray(value)
    ? value.filter((each) => typeof each === 'string' || typeof each === 'number').map(String)
    : []
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
