import type { Family } from '#lib/shared/lottery/play.ts'
import { ballLabel, ballLook, type BallLook } from './ball-look.ts'

interface ResultBall {
  text: string
  look: BallLook
}

/** One row of a result: the special ball, a prize, the sum. `id` names words under `lottery:result`. */
export interface ResultRow {
  id: string
  /** The station of the prizes that follow. */
  station?: string
  /** One number per ball, or one digit per ball. */
  balls: ResultBall[]
  /** Long numbers are written as figures instead of balls. */
  isWide?: boolean
}

/** A result as rows, the most important first; empty for a shape that the family does not know. */
export function resultRows(family: Family, result: unknown): ResultRow[] {
  const fields = recordOf(result)
  if (!fields) return []
  switch (family) {
    case 'vn':
      return vnRows(fields['stations'])
    case 'elevenFive':
      return rowsOf([{ id: 'balls', balls: numbered(family, fields['balls']) }])
    case 'markSix':
      return rowsOf([
        { id: 'balls', balls: numbered(family, fields['regulars']) },
        { id: 'special', balls: numbered(family, [fields['special']]) },
      ])
    case 'sum28':
      return sumRows(numbersIn(fields['digits']))
    case 'togel':
      return rowsOf([{ id: 'balls', balls: digitsOf(fields['number']) }])
    case 'thai':
      return rowsOf([
        { id: 'top', balls: digitsOf(fields['top']) },
        { id: 'bottom', balls: digitsOf(fields['bottom']) },
        { id: 'front', balls: wideOf(fields['front']), isWide: true },
        { id: 'back', balls: wideOf(fields['back']), isWide: true },
      ])
    case 'fourD':
      return rowsOf([
        { id: 'first', balls: digitsOf(fields['first']) },
        { id: 'second', balls: wideOf([fields['second']]), isWide: true },
        { id: 'third', balls: wideOf([fields['third']]), isWide: true },
        { id: 'starters', balls: wideOf(fields['starters']), isWide: true },
        { id: 'consolations', balls: wideOf(fields['consolations']), isWide: true },
      ])
  }
}

/** The rows for a one-line display. */
export function shortRows(family: Family, result: unknown): ResultRow[] {
  const rows = resultRows(family, result)
  if (family === 'vn') return rows.filter(({ id }) => id === 'prize0').slice(0, 1)
  if (family === 'fourD') return rows.slice(0, 1)
  return family === 'thai' ? rows.slice(0, 2) : rows
}

function vnRows(stations: unknown): ResultRow[] {
  if (!Array.isArray(stations)) return []
  return stations.flatMap((each: unknown) => {
    const fields = recordOf(each)
    const [station, prizes] = [fields?.['station'], fields?.['prizes']]
    if (typeof station !== 'string' || !Array.isArray(prizes)) return []
    return rowsOf(
      prizes.map((numbers: unknown, tier) =>
        tier === 0
          ? { id: 'prize0', station, balls: digitsOf(Array.isArray(numbers) ? numbers[0] : undefined) }
          : { id: `prize${tier}`, station, balls: wideOf(numbers), isWide: true },
      ),
    )
  })
}

function sumRows(digits: readonly number[]): ResultRow[] {
  if (digits.length === 0) return []
  const sum = digits.reduce((total, digit) => total + digit, 0)
  return [
    { id: 'balls', balls: digits.map((digit) => ({ text: String(digit), look: 'plain' })) },
    { id: 'sum', balls: [{ text: String(sum), look: ballLook('sum28', sum) }] },
  ]
}

function numbered(family: Family, value: unknown): ResultBall[] {
  return numbersIn(value).map((number) => ({
    text: ballLabel(family, number),
    look: ballLook(family, number),
  }))
}

function digitsOf(value: unknown): ResultBall[] {
  return typeof value === 'string' ? [...value].map((text) => ({ text, look: 'plain' })) : []
}

function wideOf(value: unknown): ResultBall[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((text: unknown) =>
    typeof text === 'string' ? [{ text, look: 'plain' as const }] : [],
  )
}

function numbersIn(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'number') : []
}

function rowsOf(rows: readonly ResultRow[]): ResultRow[] {
  return rows.filter(({ balls }) => balls.length > 0)
}

function recordOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? { ...value } : undefined
}
