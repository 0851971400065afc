import type { Verdict } from '#lib/shared/lottery/choice-play.ts'

const TIED_BALL = 11
const TIED_SUM = 30

/** big is 6 and above; 11 ties odd, even, big and small. */
export function judgeBall(choice: string, ball: number): Verdict {
  if (ball === TIED_BALL) return 'tie'
  const isWin =
    (choice === 'big' && ball >= 6) ||
    (choice === 'small' && ball <= 5) ||
    (choice === 'odd' && ball % 2 === 1) ||
    (choice === 'even' && ball % 2 === 0)
  return isWin ? 'win' : 'lose'
}

/** The sum of the five: 30 ties big and small alone; the tail is its last digit. */
export function judgeSum(choice: string, sum: number): Verdict {
  if (sum === TIED_SUM && (choice === 'big' || choice === 'small')) return 'tie'
  const tail = sum % 10
  const isWin =
    (choice === 'big' && sum > TIED_SUM) ||
    (choice === 'small' && sum < TIED_SUM) ||
    (choice === 'odd' && sum % 2 === 1) ||
    (choice === 'even' && sum % 2 === 0) ||
    (choice === 'tailBig' && tail >= 5) ||
    (choice === 'tailSmall' && tail < 5) ||
    (choice === 'tailOdd' && tail % 2 === 1) ||
    (choice === 'tailEven' && tail % 2 === 0)
  return isWin ? 'win' : 'lose'
}
