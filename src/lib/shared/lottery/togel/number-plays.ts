import { entryPlay } from '#lib/shared/lottery/entries.ts'
import type { Play } from '#lib/shared/lottery/play.ts'
import type { TogelResult } from './result.ts'
import type { TogelRules } from './rules.ts'

/** 4D, 3D and 2D: the last digits, and for 2D the first and the middle ones too. */
export const NUMBER_PLAYS: readonly Play<TogelResult, TogelRules>[] = [
  numberPlay('d4', 0, 4),
  numberPlay('d3', 1, 4),
  numberPlay('d2', 2, 4),
  numberPlay('d2Front', 0, 2),
  numberPlay('d2Middle', 1, 3),
]

function numberPlay(id: string, from: number, to: number): Play<TogelResult, TogelRules> {
  return entryPlay<TogelResult, TogelRules>({
    id,
    rule: { digits: to - from, min: 1 },
    prizes: () => ({ hit: 1 }),
    drawn: ({ number }) => [{ number: number.slice(from, to), classId: 'hit' }],
    filled: ([number = '']) => ({ number: `${'0'.repeat(from)}${number}`.padEnd(4, '0') }),
  })
}
