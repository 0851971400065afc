import type { Verdict, View } from '#lib/shared/lottery/choice-play.ts'
import { columnPlay } from '#lib/shared/lottery/column-play.ts'
import type { Play } from '#lib/shared/lottery/play.ts'
import { POSITIONS } from './result.ts'
import type { TogelResult } from './result.ts'
import type { TogelRules } from './rules.ts'

export const SIDES = ['big', 'small', 'odd', 'even']
/** Two neighbours: front, middle and back. */
const PAIRS = ['front', 'middle', 'back']

const DIGIT_VIEWS = Array.from({ length: 10 }, (_, digit) => ({ seen: digit, cases: 1 }))
const PAIR_VIEWS: readonly View<readonly [number, number]>[] = DIGIT_VIEWS.flatMap(({ seen: one }) =>
  DIGIT_VIEWS.map(({ seen: other }) => ({ seen: [one, other] as const, cases: 1 })),
)

/** Plays on single positions and on pairs of neighbours. */
export const POSITION_PLAYS: readonly Play<TogelResult, TogelRules>[] = [
  // Colok jitu: a digit at a position.
  columnPlay<number, TogelResult, TogelRules>({
    id: 'jitu',
    columns: POSITIONS,
    choices: { from: 0, to: 9 },
    see: digitAt,
    views: DIGIT_VIEWS,
    judge: (choice, digit) => (choice === String(digit) ? 'win' : 'lose'),
    classOf: () => 'hit',
    candidates: (picked) => [{ number: picked.map(([digit = '0']) => digit).join('') }],
  }),
  // 50-50: a side of a position; kei is its price.
  columnPlay<number, TogelResult, TogelRules>({
    id: 'fifty',
    columns: POSITIONS,
    choices: SIDES,
    see: digitAt,
    views: DIGIT_VIEWS,
    judge: judgeDigit,
    isPricedByTicket: true,
    // One digit of each kind that the sides distinguish.
    candidates: () => numbersOf(['0', '1', '6', '7']),
  }),
  // Silang and homo: different or equal parities.
  columnPlay<readonly [number, number], TogelResult, TogelRules>({
    id: 'silangHomo',
    columns: PAIRS,
    choices: ['silang', 'homo'],
    see: pairAt,
    views: PAIR_VIEWS,
    judge: (choice, [one, other]) => (((one + other) % 2 === 1) === (choice === 'silang') ? 'win' : 'lose'),
    candidates: () => numbersOf(['0', '1']),
  }),
  // Kembang, kempis and kembar: the first digit is lower, higher or the same.
  columnPlay<readonly [number, number], TogelResult, TogelRules>({
    id: 'kembang',
    columns: PAIRS,
    choices: ['kembang', 'kempis', 'kembar'],
    see: pairAt,
    views: PAIR_VIEWS,
    judge: (choice, [one, other]) => {
      const shape = one === other ? 'kembar' : one < other ? 'kembang' : 'kempis'
      return choice === shape ? 'win' : 'lose'
    },
    candidates: () => numbersOf(['0', '1', '2', '3']),
  }),
]

export function judgeDigit(side: string, digit: number): Verdict {
  const isWin =
    (side === 'big' && digit >= 5) ||
    (side === 'small' && digit <= 4) ||
    (side === 'odd' && digit % 2 === 1) ||
    (side === 'even' && digit % 2 === 0)
  return isWin ? 'win' : 'lose'
}

export function digitAt({ number }: TogelResult, position: number): number {
  return Number(number[position])
}

function pairAt(result: TogelResult, pair: number): readonly [number, number] {
  return [digitAt(result, pair), digitAt(result, pair + 1)]
}

/** Every number of four of these digits. */
function numbersOf(digits: readonly string[]): TogelResult[] {
  return POSITIONS.reduce<string[]>(
    (numbers) => numbers.flatMap((number) => digits.map((digit) => number + digit)),
    [''],
  ).map((number) => ({ number }))
}
