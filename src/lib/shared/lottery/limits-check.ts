/** Of a game, in minor units; see `lotteryLimits` in the api. */
interface Limits {
  unitsMinor: readonly number[]
  maxLineMinor: number
  maxSlipMinor: number
  numberMinor: number
  playMinor: number
  drawMinor: number
}

/** A limit that contradicts another, and the required value. */
interface LimitProblem {
  key: keyof Limits
  allowed: string
}

/** Finds limits with which no bet could be placed, or of which one could never be reached. */
export function limitProblems(limits: Limits): LimitProblem[] {
  const { unitsMinor, maxLineMinor, maxSlipMinor, numberMinor, playMinor, drawMinor } = limits
  const problems: LimitProblem[] = []
  const refuse = (key: keyof Limits, allowed: string) => problems.push({ key, allowed })
  const isRising = unitsMinor.every((each, index) => index === 0 || each > (unitsMinor[index - 1] ?? 0))
  if (unitsMinor.length === 0 || !isRising) refuse('unitsMinor', 'rising amounts')
  if (maxLineMinor < (unitsMinor[0] ?? 0)) refuse('maxLineMinor', 'the smallest stake or more')
  if (maxSlipMinor < maxLineMinor) refuse('maxSlipMinor', 'as much as a line, or more')
  if (playMinor < numberMinor) refuse('playMinor', 'as much as a number, or more')
  if (drawMinor < playMinor) refuse('drawMinor', 'as much as a play, or more')
  return problems
}
