import * as z from 'zod/mini'
import { bareEntry, cleanEntry } from '#lib/shared/text/entry.ts'
import { tidyText, unmarkedText } from '#lib/shared/text/plain-text.ts'
import {
  CATEGORIES,
  GAME_CLASSES,
  GAME_FEATURES,
  type Category,
  type Currency,
  type GameClass,
} from '#lib/shared/product/vocabulary.ts'

export { CATEGORIES, GAME_CLASSES, GAME_FEATURES, type Category, type Currency, type GameClass }

/** Field schemas that several features share. */

/** Whole minor units of the tenant's currency, zero or more. JSON numbers stay exact up to 2^53. */
export const minorUnits = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))
export const positiveMinorUnits = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))
/** May be negative: profit and loss, net position. */
export const signedMinorUnits = z.int()
/** ISO 4217 code with the number of minor digits that the tenant uses. */
export const currency = z.object({ code: z.string(), exponent: z.int().check(z.minimum(0), z.maximum(4)) })

/**
 * Characters that hide or forge text for other readers: controls, line breaks, directional overrides, lone surrogates.
 * Directional marks of right-to-left names (U+200E, U+200F, U+061C) are allowed.
 */
const DECEPTIVE = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/u
export const isPlainText = (text: string): boolean => !DECEPTIVE.test(text)
/** Takes out what other readers cannot see; bounds of length belong after it. */
export const tidied = z.overwrite(tidyText)
/** One line of text that a member types and other people read. */
export const memberText = (max: number) =>
  z.string().check(z.refine(isPlainText), z.trim(), tidied, z.minLength(1), z.maxLength(max))

/** A number, code, key or account that a person types: cleaned before it is checked, and stored so. */
export const entry = (max: number, min = 0) =>
  z.string().check(z.overwrite(cleanEntry), z.minLength(min), z.maxLength(max))
/** The same without grouping characters: PINs, numbers. */
export const bareNumber = z.overwrite(bareEntry)
/** An account's name as it is typed, without invisible characters. */
export const accountName = z.string().check(z.overwrite(unmarkedText), z.minLength(1), z.maxLength(64))

export const id = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w.:-]+$/))
/** Idempotency key: created by the client for an intent, and repeated on retry; one effect per key. Case-insensitive. */
export const operationKey = z.uuid().check(z.toLowerCase())
export const timestampMs = z.int().check(z.minimum(0))
export const empty = z.strictObject({})
/** Merchant code as the product sends it; if present it must be the tenant's own. */
export const merchant = z.optional(z.string().check(z.maxLength(64)))

export const category = z.enum(CATEGORIES)

export const gameClass = z.enum(GAME_CLASSES)

export const gameFeature = z.enum(GAME_FEATURES)
