import { choicePlay } from '#lib/shared/lottery/choice-play.ts'
import type { View } from '#lib/shared/lottery/choice-play.ts'
import { combinations } from '#lib/shared/lottery/exact.ts'
import type { Play } from '#lib/shared/lottery/play.ts'
import { allSeven, BALLS, NUMBERS, REGULARS } from './result.ts'
import type { MarkSixResult } from './result.ts'
import type { MarkSixRules } from './rules.ts'

const SEVEN = REGULARS + 1
/** Sums from here on are big: the middle of the possible ones. */
const BIG_SUM = 175
const COUNTED = {
  odd: (ball: number) => ball % 2 === 1,
  even: (ball: number) => ball % 2 === 0,
  big: (ball: number) => ball >= 25,
  small: (ball: number) => ball <= 24,
}
const COUNTS = Object.keys(COUNTED).flatMap((side) =>
  Array.from({ length: SEVEN + 1 }, (_, count) => `${side}${count}`),
)

/** Plays on the seven balls as a whole. */
export const WHOLE_PLAYS: readonly Play<MarkSixResult, MarkSixRules>[] = [
  choicePlay<number, MarkSixResult, MarkSixRules>({
    id: 'totalSides',
    choices: ['big', 'small', 'odd', 'even'],
    see: (result) => allSeven(result).reduce((sum, ball) => sum + ball, 0),
    views: totals,
    judge: (choice, sum) => {
      const isWin =
        (choice === 'big' && sum >= BIG_SUM) ||
        (choice === 'small' && sum < BIG_SUM) ||
        (choice === 'odd' && sum % 2 === 1) ||
        (choice === 'even' && sum % 2 === 0)
      return isWin ? 'win' : 'lose'
    },
    show: ballsOfSum,
  }),
  // 七码: how many of the seven are odd, even, big or small; 49 counts as odd and big.
  choicePlay<Kinds, MarkSixResult, MarkSixRules>({
    id: 'sevenCount',
    choices: COUNTS,
    see: (result) => {
      const balls = allSeven(result)
      return { odd: balls.filter(COUNTED.odd).length, big: balls.filter(COUNTED.big).length }
    },
    views: kinds,
    judge: (choice, { odd, big }) => {
      const wins = [`odd${odd}`, `even${SEVEN - odd}`, `big${big}`, `small${SEVEN - big}`]
      return wins.includes(choice) ? 'win' : 'lose'
    },
    show: ballsOfKinds,
  }),
]

interface Kinds {
  odd: number
  big: number
}

/** The number of the C(49, 7) draws with each sum, computed ball by ball. */
function totals(): View<number>[] {
  // ways[taken] maps a sum to the number of sets of so many balls.
  const ways: Map<number, number>[] = Array.from({ length: SEVEN + 1 }, () => new Map<number, number>())
  ways[0]?.set(0, 1)
  for (const ball of NUMBERS)
    for (let taken = SEVEN; taken >= 1; taken -= 1)
      for (const [sum, count] of ways[taken - 1] ?? [])
        ways[taken]?.set(sum + ball, (ways[taken]?.get(sum + ball) ?? 0) + count)
  return [...(ways[SEVEN] ?? [])].map(([seen, cases]) => ({ seen, cases }))
}

/** The lowest seven, with the highest balls increased until the sum is reached. */
function ballsOfSum(sum: number): MarkSixResult {
  const balls = NUMBERS.slice(0, SEVEN)
  let missing = sum - balls.reduce((total, ball) => total + ball, 0)
  for (let place = SEVEN - 1; place >= 0; place -= 1) {
    const step = Math.min(missing, BALLS - SEVEN)
    balls[place] = (balls[place] ?? 0) + step
    missing -= step
  }
  return resultOf(balls)
}

/** The possible counts of odd and big balls among seven, by the number of balls that are both. */
function kinds(): View<Kinds>[] {
  const views = new Map<string, { seen: Kinds; cases: number }>()
  for (const [oddBig, oddSmall, evenBig, evenSmall] of splits()) {
    const seen = { odd: oddBig + oddSmall, big: oddBig + evenBig }
    const cases =
      combinations(ballsThatAre('odd', 'big').length, oddBig) *
      combinations(ballsThatAre('odd', 'small').length, oddSmall) *
      combinations(ballsThatAre('even', 'big').length, evenBig) *
      combinations(ballsThatAre('even', 'small').length, evenSmall)
    const key = `${seen.odd}/${seen.big}`
    views.set(key, { seen, cases: (views.get(key)?.cases ?? 0) + cases })
  }
  return [...views.values()]
}

function ballsOfKinds({ odd, big }: Kinds): MarkSixResult {
  const split = splits().find(
    ([oddBig, oddSmall, evenBig]) => oddBig + oddSmall === odd && oddBig + evenBig === big,
  )
  const [oddBig = 0, oddSmall = 0, evenBig = 0, evenSmall = 0] = split ?? []
  return resultOf([
    ...ballsThatAre('odd', 'big').slice(0, oddBig),
    ...ballsThatAre('odd', 'small').slice(0, oddSmall),
    ...ballsThatAre('even', 'big').slice(0, evenBig),
    ...ballsThatAre('even', 'small').slice(0, evenSmall),
  ])
}

function ballsThatAre(first: 'odd' | 'even', second: 'big' | 'small'): number[] {
  return NUMBERS.filter((ball) => COUNTED[first](ball) && COUNTED[second](ball))
}

/** Seven in four parts. */
function splits(): [number, number, number, number][] {
  const parts = Array.from({ length: SEVEN + 1 }, (_, part) => part)
  return parts.flatMap((a) =>
    parts.flatMap((b) =>
      parts.flatMap((c) =>
        a + b + c <= SEVEN ? [[a, b, c, SEVEN - a - b - c] satisfies [number, number, number, number]] : [],
      ),
    ),
  )
}

function resultOf(balls: readonly number[]): MarkSixResult {
  return { regulars: balls.slice(0, REGULARS), special: balls[REGULARS] ?? 0 }
}
