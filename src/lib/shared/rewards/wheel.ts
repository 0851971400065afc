import { exactSum } from '#lib/shared/money/exact.ts'
import type { Draw } from '#lib/shared/chance/secure-draw.ts'
import { positiveUnits, wholeUnits } from './units.ts'

/** One segment of a wheel and its weight, a whole part of the sum of all weights. */
export interface Segment {
  prizeMinor: number
  weight: number
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

function totalWeight(segments: readonly Segment[]): number {
  const total = exactSum(segments.map(({ weight }) => wholeUnits(weight, 'weight')))
  if (positiveUnits(total, 'weights') > MAX_TOTAL_WEIGHT) throw new RangeError('weights above 2^32')
  return total
}
