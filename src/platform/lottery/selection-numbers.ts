import { sha256Text } from '#lib/shared/draws/sha256.ts'
import type { AnyPlay } from '#lib/shared/lottery/family.ts'
import type { OddsTable } from '#lib/shared/lottery/play.ts'

/** A number with its own exposure bound, and the selection of it alone; absent where the selection counts as a whole. */
export interface NumberOfSelection {
  number: string
  selection?: unknown
  /** Numbers of one kind can win the same amount. */
  kind: string
}

const LONGEST = 60

/** The numbers of a selection: each where they are separate bets, or the whole selection where they only win together. */
export function numbersOf(play: AnyPlay, selection: unknown, odds: OddsTable): NumberOfSelection[] {
  const whole: NumberOfSelection[] = [{ number: shortened(JSON.stringify(selection)), kind: '' }]
  const { picker } = play
  const fields = Object(selection) as Record<string, unknown>
  if (picker.kind === 'entries' && picker.min === 1) {
    const entries = listOf(fields['entries'])
    return entries.map((entry) => ({
      number: String(entry),
      selection: { ...fields, entries: [entry] },
      kind: digitsKind(String(entry)),
    }))
  }
  const hasOwnOdds = Object.keys(odds).some(
    (key) => key.startsWith(`${play.id}.`) && key.split('.').length > 2,
  )
  const isSingle =
    (picker.kind === 'numbers' || picker.kind === 'choices') && picker.min === 1 && !picker.isSet
  if (!isSingle || 'bankers' in fields || 'crossed' in fields) return whole
  const name = picker.kind === 'numbers' ? 'numbers' : 'choices'
  return listOf(fields[name]).map((each) => ({
    number: String(each),
    selection: { [name]: [each] },
    // Choices of one play are separate kinds; numbers differ only where they have separate odds.
    kind: name === 'choices' || hasOwnOdds ? String(each) : '',
  }))
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The repetition pattern of its digits: `1123` and `9970` are of one kind. */
function digitsKind(entry: string): string {
  const counts = new Map<string, number>()
  for (const digit of entry) counts.set(digit, (counts.get(digit) ?? 0) + 1)
  return [...counts.values()].sort().join('-')
}

function shortened(text: string): string {
  return text.length <= LONGEST ? text : sha256Text(text).slice(0, 32)
}
