import * as z from 'zod/mini'
import { accountName, isPlainText } from './fields.ts'

/**
 * The operator who acts, as recorded. It must be the holder of the key that makes the call, so two names are two people
 * with two keys. Capitals and decomposed accents do not make another name.
 */
export const operatorName = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.normalize('NFC'), z.regex(/^[\p{L}\p{N}._@-]{2,64}$/u))

/** The id of the brand that an operator's call is about. */
export const tenant = z.string().check(z.maxLength(64))

/** One or more brands, comma-separated, in the field `tenants`: one grant of the caller has to cover them all. */
export const brands = z
  .string()
  .check(z.maxLength(2_000), z.regex(/^[a-z][a-z0-9-]{1,30}(,[a-z][a-z0-9-]{1,30})*$/))

/** The brands that an input names, in `tenant` or `tenants`; none for a call that acts on the whole deployment. */
export function namedBrands({ tenant: one, tenants: several }: Record<string, unknown>): readonly string[] {
  if (typeof one === 'string') return [one]
  return typeof several === 'string' ? several.split(',') : []
}

/** Whether some brands are all that a call acts on. */
export function coversBrands(brands: readonly string[], named: readonly string[]): boolean {
  return named.length > 0 && named.every((each) => brands.includes(each))
}
/** The name that a member logs in with. */
export const account = accountName

/** A page of an operators' list: it begins after the row of the cursor, the first one without it. */
export const listPage = {
  after: z.optional(z.string().check(z.maxLength(200), z.regex(/^\d+:[\w.:/-]+$/))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
}

/** An amount in the query of a list, in minor units. */
export const amountOfQuery = z.coerce
  .number()
  .check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))

/** Why an operator decides so, as recorded. */
export const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(300))

/** A reason without markup: agents or members read it too. */
export const plainReason = reason.check(z.refine(isPlainText))
