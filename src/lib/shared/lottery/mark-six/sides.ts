import type { Verdict } from '#lib/shared/lottery/choice-play.ts'
import { waveOf } from './colours.ts'

/** The ball that ties every two-side bet; in colours, heads, tails and counts it is an ordinary ball. */
export const TIED = 49

const FITS: Readonly<Record<string, (number: number) => boolean>> = {
  big: (number) => number >= 25,
  small: (number) => number <= 24,
  odd: (number) => number % 2 === 1,
  even: (number) => number % 2 === 0,
  digitSumOdd: (number) => digitSum(number) % 2 === 1,
  digitSumEven: (number) => digitSum(number) % 2 === 0,
  tailBig: (number) => number % 10 >= 5,
  tailSmall: (number) => number % 10 < 5,
}

export const SPECIAL_SIDES = Object.keys(FITS)
/** Sides of each regular. */
export const REGULAR_SIDES = SPECIAL_SIDES.slice(0, 6)

export function judgeSide(side: string, number: number): Verdict {
  if (number === TIED) return 'tie'
  return FITS[side]?.(number) ? 'win' : 'lose'
}

export function judgeWave(wave: string, number: number): Verdict {
  return waveOf(number) === wave ? 'win' : 'lose'
}

/** A side or a colour of a regular, as a single bet or as a leg of a parlay. */
export function judgeSideOrWave(choice: string, number: number): Verdict {
  return Object.hasOwn(FITS, choice) ? judgeSide(choice, number) : judgeWave(choice, number)
}

/** `redOdd`, `greenBig` …: colour and side together. */
export function judgeHalfWave(choice: string, number: number): Verdict {
  if (number === TIED) return 'tie'
  const wave = waveOf(number)
  if (!choice.startsWith(wave)) return 'lose'
  return judgeSide(choice.slice(wave.length).toLowerCase(), number)
}

function digitSum(number: number): number {
  return Math.floor(number / 10) + (number % 10)
}
