import type { Draw } from '#lib/shared/secure-draw.ts'
import { exactProduct, exactSum, positiveUnits, wholeUnits } from './exact.ts'

/** One segment of a wheel: how likely it is, in whole parts of the sum of all weights. */
export interface Segment {
  prizeMinor: number
  weight: number
}

export interface SegmentOdds extends Segment {
  /** Of `of` equally likely draws, `weight` stop here. */
  of: number
}

/** The largest sum of weights that one draw covers. */
export const MAX_TOTAL_WEIGHT = 2 ** 32

/** The index of the segment where the wheel stops. Throws a `RangeError` for a wheel without weights. */
export function spinWheel(segments: readonly Segment[], draw: Draw): number {
  let place = draw(totalWeight(segments))
  return segments.findIndex(({ weight }) => {
    place -= weight
    return place < 0
  })
}

/** The odds of each segment, exact, to be shown before the spin. */
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
