import { entryPlay } from '#lib/shared/lottery/entries.ts'
import type { Drawn } from '#lib/shared/lottery/entries.ts'
import type { Play } from '#lib/shared/lottery/play.ts'
import { LIST_PRIZES, resultOf } from './result.ts'
import type { FourDResult } from './result.ts'
import type { FourDRules } from './rules.ts'

const TOP_PRIZES = { first: 1, second: 1, third: 1 }
const ALL_PRIZES = { ...TOP_PRIZES, starter: LIST_PRIZES, consolation: LIST_PRIZES }

/** Four digits over all 23 prizes, and three over the top three. */
export const FOUR_D_PLAYS: readonly Play<FourDResult, FourDRules>[] = [
  // With `permuted` it is a box: every order is a bet.
  entryPlay<FourDResult, FourDRules>({
    id: 'straight',
    rule: { digits: 4, min: 1, canPermute: true, refusesEqualDigits: true },
    prizes: () => ALL_PRIZES,
    drawn: allNumbers,
    filled,
  }),
  // i-box: one bet on every order, whose prize is divided by their number.
  entryPlay<FourDResult, FourDRules>({
    id: 'iBox',
    rule: { digits: 4, min: 1, isAnyOrder: true, refusesEqualDigits: true },
    isDivided: true,
    prizes: () => ALL_PRIZES,
    drawn: allNumbers,
    filled,
  }),
  entryPlay<FourDResult, FourDRules>({
    id: 'last3',
    rule: { digits: 3, min: 1 },
    prizes: () => TOP_PRIZES,
    drawn: (result) =>
      topNumbers(result).map(({ number, classId }) => ({ number: number.slice(1), classId })),
    filled,
  }),
]

function topNumbers({ first, second, third }: FourDResult): Drawn[] {
  return [
    { number: first, classId: 'first' },
    { number: second, classId: 'second' },
    { number: third, classId: 'third' },
  ]
}

function allNumbers(result: FourDResult): Drawn[] {
  return [
    ...topNumbers(result),
    ...result.starters.map((number) => ({ number, classId: 'starter' })),
    ...result.consolations.map((number) => ({ number, classId: 'consolation' })),
  ]
}

function filled([number = '']: readonly string[]): FourDResult {
  return resultOf(() => number.padStart(4, '0'))
}
