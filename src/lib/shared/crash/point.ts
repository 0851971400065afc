import { hmacHex } from '#lib/shared/fairness/hash.ts'
import type { Share } from '#lib/shared/money/share.ts'
import { MAX_MULTIPLIER_E2, MULTIPLIER_SCALE } from './growth.ts'

/** The number of equally likely values of a point's bits. */
const RANGE = 2n ** 52n
const BITS_HEX_LETTERS = 13
/** The return per staked hundred, at any target multiplier. */
const RETURN_PERCENT = 99n

/** The top 52 bits of HMAC-SHA256, keyed by the game's hash as text, over the chain's salt. */
export function pointBits(gameHash: string, salt: string): bigint {
  return BigInt(`0x${hmacHex(gameHash, salt).slice(0, BITS_HEX_LETTERS)}`)
}

/** The crash point of these bits, in hundredths: max(100, ⌊99 · 2^52 / (2^52 − bits)⌋), limited to the highest multiplier. */
export function pointOfBits(bits: bigint): number {
  const pointE2 = (RETURN_PERCENT * RANGE) / (RANGE - bits)
  if (pointE2 > BigInt(MAX_MULTIPLIER_E2)) return MAX_MULTIPLIER_E2
  return Math.max(MULTIPLIER_SCALE, Number(pointE2))
}

/** The multiplier at which a game ends, in hundredths; at 1.00× it ends before anyone can cash out. */
export function crashPoint(gameHash: string, salt: string): number {
  return pointOfBits(pointBits(gameHash, salt))
}

/**
 * The probability that a game reaches a multiplier: exact, out of 2^52. From 1.01× on it is 0.99 / multiplier rounded down
 * to the next 2^-52, so that any target returns at most 0.99 of the stake.
 * @throws RangeError unless the multiplier is from 1.00× to the highest
 */
export function reachShare(multiplierE2: number): Share {
  if (
    !Number.isSafeInteger(multiplierE2) ||
    multiplierE2 < MULTIPLIER_SCALE ||
    multiplierE2 > MAX_MULTIPLIER_E2
  )
    throw new RangeError('a multiplier is from 1.00× to the highest, in hundredths')
  const whole = Number(RANGE)
  if (multiplierE2 === MULTIPLIER_SCALE) return { part: whole, whole }
  return { part: Number((RETURN_PERCENT * RANGE) / BigInt(multiplierE2)), whole }
}
