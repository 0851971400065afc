import { chanceOf, choicePlay } from '#lib/shared/lottery/choice-play.ts'
import type { ChoiceParts, Verdict, View } from '#lib/shared/lottery/choice-play.ts'
import type { Play } from '#lib/shared/lottery/play.ts'
import { setPlay } from '#lib/shared/lottery/set-play.ts'
import { SUM_COLOURS } from './colours.ts'
import { MAX_SUM, sumOfDigits } from './result.ts'
import type { Sum28Result } from './result.ts'
import type { Sum28Rules } from './rules.ts'

/** The number of ways for the sums 0 to 13; the others are symmetric. */
const WAYS = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 63, 69, 73, 75]
const SUM_VIEWS: readonly View<number>[] = Array.from({ length: MAX_SUM + 1 }, (_, sum) => ({
  seen: sum,
  cases: WAYS[Math.min(sum, MAX_SUM - sum)] ?? 0,
}))
const SUMS = { from: 0, to: MAX_SUM }
const SET_SIZE = 3

const FITS: Readonly<Record<string, (sum: number) => boolean>> = {
  big: (sum) => sum >= 14,
  small: (sum) => sum <= 13,
  odd: (sum) => sum % 2 === 1,
  even: (sum) => sum % 2 === 0,
}
/** Both sides of a combination must hold. */
const COMBINATIONS: Readonly<Record<string, readonly [string, string]>> = {
  bigOdd: ['big', 'odd'],
  bigEven: ['big', 'even'],
  smallOdd: ['small', 'odd'],
  smallEven: ['small', 'even'],
}

export const SUM28_PLAYS: readonly Play<Sum28Result, Sum28Rules>[] = [
  sumPlay({
    id: 'sum',
    choices: SUMS,
    judge: (choice, sum) => (choice === String(sum) ? 'win' : 'lose'),
    classOf: (choice) => `sum${choice}`,
  }),
  sumPlay({
    id: 'sides',
    choices: Object.keys(FITS),
    judge: (side, sum, rules) => refundable(FITS[side]?.(sum) ?? false, sum, rules),
  }),
  sumPlay({
    id: 'combinations',
    choices: Object.keys(COMBINATIONS),
    judge: (both, sum, rules) =>
      refundable(
        (COMBINATIONS[both] ?? []).every((side) => FITS[side]?.(sum)),
        sum,
        rules,
      ),
  }),
  sumPlay({
    id: 'extremes',
    choices: ['extremeSmall', 'extremeBig'],
    judge: (choice, sum) => ((choice === 'extremeSmall' ? sum <= 5 : sum >= 22) ? 'win' : 'lose'),
  }),
  sumPlay({
    id: 'colours',
    choices: ['green', 'blue', 'red'],
    judge: (colour, sum) => (coloured(colour).includes(sum) ? 'win' : 'lose'),
  }),
  // 豹子: three equal digits.
  choicePlay<boolean, Sum28Result, Sum28Rules>({
    id: 'triple',
    choices: ['triple'],
    see: ({ digits }) => digits.every((digit) => digit === digits[0]),
    views: () => [
      { seen: true, cases: 10 },
      { seen: false, cases: 990 },
    ],
    judge: (_choice, isTriple) => (isTriple ? 'win' : 'lose'),
    show: (isTriple) => ({ digits: isTriple ? [0, 0, 0] : [0, 0, 1] }),
  }),
  // 特码包三: three sums as one ticket. Odds are the same for all selections: those of the most likely three are stated.
  setPlay<number, Sum28Result, Sum28Rules>({
    id: 'threeSums',
    choices: SUMS,
    min: SET_SIZE,
    max: SET_SIZE,
    see: sumOfDigits,
    views: () => SUM_VIEWS,
    judge: (set, sum) => (set.includes(String(sum)) ? 'win' : 'lose'),
    show: digitsOfSum,
    classOf: () => 'hit',
    classes: () => [{ id: 'hit' }],
    tickets: () =>
      [
        { id: 'likeliest', sums: [12, 13, 14] },
        { id: 'unlikeliest', sums: [0, 1, 27] },
      ].map(({ id, sums }) => {
        const chance = chanceOf(SUM_VIEWS, (sum) => sums.includes(sum))
        return { id, units: 1, outcomes: [{ classId: 'hit', chance, mean: chance }] }
      }),
  }),
]

function sumPlay(
  parts: Pick<ChoiceParts<number, Sum28Result, Sum28Rules>, 'id' | 'choices' | 'judge' | 'classOf'>,
): Play<Sum28Result, Sum28Rules> {
  return choicePlay<number, Sum28Result, Sum28Rules>({
    ...parts,
    see: sumOfDigits,
    views: () => SUM_VIEWS,
    show: digitsOfSum,
  })
}

function refundable(isWin: boolean, sum: number, { refundSums }: Sum28Rules): Verdict {
  if (!isWin) return 'lose'
  return refundSums.includes(sum) ? 'tie' : 'win'
}

function coloured(colour: string): readonly number[] {
  return Object.entries(SUM_COLOURS).find(([name]) => name === colour)?.[1] ?? []
}

function digitsOfSum(sum: number): Sum28Result {
  const first = Math.min(9, sum)
  const second = Math.min(9, sum - first)
  return { digits: [first, second, sum - first - second] }
}
