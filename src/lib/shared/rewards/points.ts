import type { Category } from '#lib/shared/product/vocabulary.ts'
import { exactProduct, exactSum, ratioOf, roundDown, roundUp } from '#lib/shared/money/exact.ts'
import { positiveUnits, wholeUnits } from './units.ts'

/** The earning types of the product's points page; `redeem` spends. */
export const EARNING_TYPES = ['live', 'lottery', 'pvp', 'rng', 'sports', 'deposit'] as const
export type EarningType = (typeof EARNING_TYPES)[number]
/** The categories of play that earn each type of points; `deposit` is not play. */
export const EARNING_CATEGORIES: Readonly<Record<Exclude<EarningType, 'deposit'>, readonly Category[]>> = {
  live: ['LIVE'],
  lottery: ['LOTT', 'ELOTT'],
  pvp: ['PVP'],
  rng: ['RNG', 'FISH', 'INHOUSE'],
  sports: ['SPORTS', 'ESPORTS', 'COCKFIGHT'],
}

/** `points` for every `perMinor` of valid stake or deposit: 1 for 100.00 is `{ points: 1, perMinor: 10_000 }`. */
export interface PointRate {
  points: number
  perMinor: number
}

/**
 * The points of a stake. `remainder` is the progress towards the next point, in minor units × `rate.points`; the caller
 * stores it per type, so that many small stakes earn as much as a large one. Points never expire.
 */
export function earnPoints(
  rate: PointRate,
  { amountMinor, remainder }: { amountMinor: number; remainder: number },
): { points: number; remainder: number } {
  const perMinor = positiveUnits(rate.perMinor, 'perMinor')
  const gained = exactProduct(wholeUnits(amountMinor, 'amountMinor'), wholeUnits(rate.points, 'points'))
  const total = exactSum([wholeUnits(remainder, 'remainder'), gained])
  return { points: Math.floor(total / perMinor), remainder: total % perMinor }
}

export interface RedeemOrder {
  quantity: number
  pointsEach: number
  /** Facts from the platform; undefined: unknown. */
  stock: number | undefined
  pointsHeld: number | undefined
  isPasswordCorrect: boolean | undefined
  /** Goods are shipped: they need an address and the member's verified mobile number. */
  hasAddress: boolean | undefined
  isMobileCorrect: boolean | undefined
}

export type RedeemProblem = 'quantity' | 'password' | 'address' | 'mobile' | 'points' | 'stock'

/**
 * The first problem of an order, or undefined. Unknown facts are problems. The stock is then taken with `WHERE stock >=
 * quantity` and the points under `redeem:<order>`; a rejected order returns them under `redeem-back:<order>`.
 */
export function redeemProblem(order: RedeemOrder): RedeemProblem | undefined {
  const { quantity, pointsEach, stock, pointsHeld } = order
  if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > 100) return 'quantity'
  if (order.isPasswordCorrect !== true) return 'password'
  if (order.hasAddress !== true) return 'address'
  if (order.isMobileCorrect !== true) return 'mobile'
  if (pointsHeld === undefined || pointsHeld < exactProduct(quantity, pointsEach)) return 'points'
  return stock === undefined || stock < quantity ? 'stock' : undefined
}

/** `points` are worth `minor`; at least `minPoints` at a time, at most `maxPointsADay`. */
export interface ConvertRule {
  points: number
  minor: number
  minPoints: number
  maxPointsADay: number
}

export type Conversion =
  | { ok: true; pointsUsed: number; creditMinor: number }
  | { ok: false; reason: 'belowMinimum' | 'dailyCap' | 'points' | 'worthless' }

/**
 * Converts points to money: whole minor units, rounded down, using only the points that those need. `usedToday` are the
 * points converted earlier on the local day.
 */
export function conversionOf(
  rule: ConvertRule,
  { points, held, usedToday }: { points: number; held: number; usedToday: number },
): Conversion {
  if (positiveUnits(points, 'points') < rule.minPoints) return { ok: false, reason: 'belowMinimum' }
  if (points > held) return { ok: false, reason: 'points' }
  if (usedToday + points > rule.maxPointsADay) return { ok: false, reason: 'dailyCap' }
  const creditMinor = roundDown(ratioOf(points, rule.minor, rule.points))
  if (creditMinor === 0) return { ok: false, reason: 'worthless' }
  const pointsUsed = roundUp(ratioOf(creditMinor, rule.points, rule.minor))
  return { ok: true, pointsUsed, creditMinor }
}
