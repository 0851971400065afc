import * as z from 'zod/mini'

/** Field schemas that several features share. */

/** Whole minor units of the tenant's currency, zero or more. JSON numbers stay exact up to 2^53. */
export const minorUnits = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))
export const positiveMinorUnits = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))
/** May be below zero: profit and loss, net position. */
export const signedMinorUnits = z.int()
/** ISO 4217 code with the number of minor digits that the tenant uses for it. */
export const currency = z.object({ code: z.string(), exponent: z.int().check(z.minimum(0), z.maximum(4)) })
export type Currency = z.infer<typeof currency>

export const id = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w.:-]+$/))
/** Made by the client before sending, kept until answered, repeated on retry: one effect per key. */
export const operationKey = z.uuid()
export const timestampMs = z.int().check(z.minimum(0))
export const empty = z.strictObject({})
/** Merchant code as the product sends it; when given it must be the tenant's own. */
export const merchant = z.optional(z.string().check(z.maxLength(64)))

/** Game categories of the product, in its navigation order, by their codes on the wire. */
export const CATEGORIES = [
  'RNG',
  'LIVE',
  'SPORTS',
  'COCKFIGHT',
  'ESPORTS',
  'LOTT',
  'ELOTT',
  'FISH',
  'PVP',
  'INHOUSE',
] as const
export const category = z.enum(CATEGORIES)
export type Category = (typeof CATEGORIES)[number]

/** Game classes: scratch card, video poker, jackpot, table games, arcade, bingo. */
export const GAME_CLASSES = ['SC', 'VP', 'JP', 'TG', 'AC', 'BG', 'SLOT'] as const
export const gameClass = z.enum(GAME_CLASSES)
export type GameClass = (typeof GAME_CLASSES)[number]
