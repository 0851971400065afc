import * as z from 'zod/mini'
import { category } from '#lib/api/fields.ts'

/** Fields shared by several commands. */
export const text = (pattern: RegExp, longest: number) =>
  z.string().check(z.maxLength(longest), z.regex(pattern))
/** Keys of clients and vendors. `/` is reserved for the wallet's own keys, `#` for the ids of transfers. */
export const operationKey = text(/^[\w.:-]{8,}$/, 160)
/** A bet is identified by the key that placed it; a line of a slip by that key and its number. */
export const betId = text(/^[\w.:-]{8,}(?:\/\d{1,4})?$/, 166)
/** Round ids of vendors begin with the vendor, so that they cannot collide. */
export const roundId = text(/^[\w.:-]{4,}$/, 160)
/** A bonus is identified by the key of the operation that granted it. */
export const grantId = text(/^[\w.:-]{8,}$/, 160)
/** `<source member>/<operation key>`: names a transfer between wallets on both sides. */
export const transferId = text(/^[\w.:-]+\/[\w.:-]{8,}$/, 230)
export const closeKey = text(/^[\w.:-]+\/[\w.:-]{8,}\/close$/, 240)
export const memberId = text(/^[\w.-]{1,64}$/, 64)
export const currency = text(/^[A-Z]{3}$/, 3)
export const positive = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))
export const zeroOrMore = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))
/** A reason, written for people. */
export const note = z.string().check(z.minLength(1), z.maxLength(300))
/** The id of the subject of a movement: a deposit, a draw, an offer, a bill. */
export const reference = text(/^[\w.:/-]{1,160}$/, 160)
export const game = text(/^[\w.:-]{1,64}$/, 64)
export const vendor = text(/^[\w-]{1,32}$/, 32)
export const stakeWorld = z.union([z.literal('world:lottery'), z.templateLiteral(['world:game:', vendor])])
export const world = z.union([
  stakeWorld,
  z.enum(['world:psp', 'world:promo', 'world:agent', 'world:jackpot']),
])

/** `currency` is the wallet's; the first movement fixes it. Amounts are whole minor units. */
export const money = { operationKey, currency, amountMinor: positive }

/**
 * Fields of every stake; the terms of the active bonus say whether it or real money is staked first. `purse`: the vendor
 * whose own wallet is used, where vendors of a brand have one; it holds no bonus money. `mostInRoundMinor`: the law's bound
 * of all stakes of one round together.
 */
export const play = {
  operationKey,
  currency,
  world: stakeWorld,
  game,
  category,
  purse: z.optional(vendor),
  mostInRoundMinor: z.optional(positive),
}
