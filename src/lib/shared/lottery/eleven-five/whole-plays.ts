import { choicePlay } from '#lib/shared/lottery/choice-play.ts'
import type { View } from '#lib/shared/lottery/choice-play.ts'
import { combinations } from '#lib/shared/lottery/exact.ts'
import type { Play } from '#lib/shared/lottery/play.ts'
import { BALLS, DRAWN, resultWith } from './result.ts'
import type { ElevenFiveResult } from './result.ts'
import type { ElevenFiveRules } from './rules.ts'
import { judgeSum } from './sides.ts'

const ODD_BALLS = 6
const EVEN_BALLS = 5

/** Plays on the five balls as a whole. */
export const WHOLE_PLAYS: readonly Play<ElevenFiveResult, ElevenFiveRules>[] = [
  // 定单双: how many of the five are odd.
  choicePlay<number, ElevenFiveResult, ElevenFiveRules>({
    id: 'oddCount',
    choices: ['odd0', 'odd1', 'odd2', 'odd3', 'odd4', 'odd5'],
    see: ({ balls }) => balls.filter((ball) => ball % 2 === 1).length,
    views: () =>
      [0, 1, 2, 3, 4, 5].map((odd) => ({
        seen: odd,
        cases: combinations(ODD_BALLS, odd) * combinations(EVEN_BALLS, DRAWN - odd),
      })),
    judge: (choice, odd) => (choice === `odd${odd}` ? 'win' : 'lose'),
    show: (odd) => resultWith([...[1, 3, 5, 7, 9].slice(0, odd), ...[2, 4, 6, 8, 10].slice(odd)]),
  }),
  // 猜中位: the third of the balls in rising order.
  choicePlay<number, ElevenFiveResult, ElevenFiveRules>({
    id: 'median',
    choices: { from: 3, to: 9 },
    see: ({ balls }) => [...balls].sort((one, other) => one - other)[2] ?? 0,
    views: () =>
      [3, 4, 5, 6, 7, 8, 9].map((middle) => ({
        seen: middle,
        cases: combinations(middle - 1, 2) * combinations(BALLS - middle, 2),
      })),
    judge: (choice, middle) => (choice === String(middle) ? 'win' : 'lose'),
    classOf: (choice) => `median${choice}`,
    show: (middle) => resultWith([middle - 2, middle - 1, middle, middle + 1, middle + 2]),
  }),
  choicePlay<number, ElevenFiveResult, ElevenFiveRules>({
    id: 'sumSides',
    choices: ['big', 'small', 'odd', 'even', 'tailBig', 'tailSmall', 'tailOdd', 'tailEven'],
    see: ({ balls }) => balls.reduce((sum, ball) => sum + ball, 0),
    views: () => sums(),
    judge: judgeSum,
    show: (sum) => resultWith(ballsOfSum(sum)),
  }),
  choicePlay<boolean, ElevenFiveResult, ElevenFiveRules>({
    id: 'dragonTiger',
    choices: ['dragon', 'tiger'],
    see: ({ balls: [first = 0, , , , last = 0] }) => first > last,
    views: () => [
      { seen: true, cases: 1 },
      { seen: false, cases: 1 },
    ],
    judge: (choice, isDragon) => ((choice === 'dragon') === isDragon ? 'win' : 'lose'),
    show: (isDragon) => resultWith(isDragon ? [5, 1, 2, 3, 4] : [1, 2, 3, 4, 5]),
  }),
]

/** Sums of five different balls and in how many of the 462 draws each comes. */
function sums(): View<number>[] {
  const counts = new Map<number, number>()
  for (const balls of subsets(1, DRAWN)) {
    const sum = balls.reduce((total, ball) => total + ball, 0)
    counts.set(sum, (counts.get(sum) ?? 0) + 1)
  }
  return [...counts].map(([seen, cases]) => ({ seen, cases }))
}

function ballsOfSum(sum: number): number[] {
  return subsets(1, DRAWN).find((balls) => balls.reduce((total, ball) => total + ball, 0) === sum) ?? []
}

function subsets(from: number, size: number): number[][] {
  if (size === 0) return [[]]
  if (from > BALLS) return []
  return [...subsets(from + 1, size - 1).map((rest) => [from, ...rest]), ...subsets(from + 1, size)]
}
