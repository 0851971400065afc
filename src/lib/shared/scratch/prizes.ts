import type { Share } from '#lib/shared/money/share.ts'

/** A prize in stakes, and its number of cards among `WEIGHT_TOTAL`. */
export interface Prize {
  times: number
  weight: number
}

/** Highest first. A prize's index is also that of its symbol. */
export const PRIZES: readonly Prize[] = [
  { times: 10_000, weight: 2 },
  { times: 1_000, weight: 20 },
  { times: 100, weight: 600 },
  { times: 20, weight: 5_000 },
  { times: 10, weight: 15_000 },
  { times: 5, weight: 40_000 },
  { times: 2, weight: 120_000 },
  { times: 1, weight: 130_000 },
]

/** All cards of the print, winning and losing. */
export const WEIGHT_TOTAL = 1_000_000

/** The total payout of all cards relative to their price. */
export function exactReturn(): Share {
  return { part: sumOf(({ times, weight }) => times * weight), whole: WEIGHT_TOTAL }
}

/** Cards with any payout; those of 1 × the stake are included, although they are no net win. */
export function exactHits(): Share {
  return { part: sumOf(({ weight }) => weight), whole: WEIGHT_TOTAL }
}

/** The standard deviation of one card, in stakes. */
export function exactDeviation(): number {
  const mean = sumOf(({ times, weight }) => times * weight) / WEIGHT_TOTAL
  const square = sumOf(({ times, weight }) => times * times * weight) / WEIGHT_TOTAL
  return Math.sqrt(square - mean * mean)
}

/** The prize of a number from 0 to `WEIGHT_TOTAL - 1`: an index of `PRIZES`, or `undefined` for none. */
export function prizeAt(number: number): number | undefined {
  let end = 0
  const index = PRIZES.findIndex(({ weight }) => number < (end += weight))
  return index < 0 ? undefined : index
}

function sumOf(value: (prize: Prize) => number): number {
  return PRIZES.reduce((sum, prize) => sum + value(prize), 0)
}
