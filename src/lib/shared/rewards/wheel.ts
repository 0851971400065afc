import type { Draw } from '#lib/shared/secure-draw.ts'
import { exactProduct, exactSum, positiveUnits, wholeUnits } from './exact.ts'

/** One segment of a wheel and its weight, a whole part of the sum of all weights. */
export interface Segment {
  prizeMinor: number
  weight: number
}

export interface SegmentOdds extends Segment {
  /** `weight` of `of` equally likely draws stop here. */
  of: number
}

/** The maximum sum of weights of one draw. */
export const MAX_TOTAL_WEIGHT = 2 ** 32

/** The index of the segment at which the wheel stops. Throws a `RangeError` for a wheel without weights. */
export function spinWheel(segments: readonly Segment[], draw: Draw): number {
  let place = draw(totalWeight(segments))
  return segments.findIndex(({ weight }) => {
    place -= weight
    return place < 0
  })
}

/** The exact odds of each segment, shown before the spin. */
export function wheelOdds(segments: readonly Segment[]): SegmentOdds[] {
  const of = totalWeight(segments)
  return segments.map((segment) => ({ ...segment, of }))
}

/** The mean prize of a spin as an exact fraction: `sumMinor ÷ of`. */
export function wheelMean(segments: readonly Segment[]): { sumMinor: number; of: number } {
  const sumMinor = exactSum(
    segments.map(({ prizeMinor, weight }) => exactProduct(wholeUnits(prizeMinor, 'prizeMinor'), weight)),
  )
  return { sumMinor, of: totalWeight(segments) }
}

function totalWeight(segments: readonly Segment[]): number {
  const total = exactSum(segments.map(({ weight }) => wholeUnits(weight, 'weight')))
  if (positiveUnits(total, 'weights') > MAX_TOTAL_WEIGHT) throw new RangeError('weights above 2^32')
  return total
}
