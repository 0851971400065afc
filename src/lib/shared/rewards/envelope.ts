import { exactProduct } from '#lib/shared/money/exact.ts'
import type { Draw } from '#lib/shared/chance/secure-draw.ts'
import { positiveUnits } from './units.ts'

/** A larger mean share would need a draw beyond 2^32. */
export const MAX_MEAN_SHARE_MINOR = 2 ** 31
export const MAX_SHARES = 10_000

/**
 * Splits a red envelope when it is created; members then take the shares in order. Each share but the last is drawn from 1
 * to twice the mean of the remainder, less one, so that every position has the same mean; the sum is exact. Throws a
 * `RangeError` for a pool smaller than the number of shares.
 */
export function splitEnvelope(poolMinor: number, shares: number, draw: Draw): number[] {
  positiveUnits(shares, 'shares')
  if (shares > MAX_SHARES) throw new RangeError(`at most ${MAX_SHARES} shares`)
  if (positiveUnits(poolMinor, 'poolMinor') < shares) throw new RangeError('each share is at least 1')
  if (poolMinor > exactProduct(MAX_MEAN_SHARE_MINOR, shares)) throw new RangeError('the pool is too large')
  let leftMinor = poolMinor
  return Array.from({ length: shares }, (_, index) => {
    const left = shares - index
    const shareMinor = left === 1 ? leftMinor : 1 + draw(2 * Math.floor(leftMinor / left) - 1)
    leftMinor -= shareMinor
    return shareMinor
  })
}
