import * as z from 'zod/mini'
import { readKey, signedKey } from '#lib/shared/keys/operator-key.ts'
import { DUTIES } from '#lib/api/duties.ts'
import { operatorName } from '#lib/api/operator-fields.ts'
import { positiveMinorUnits, timestampMs } from '#lib/api/fields.ts'

/**
 * What the holder of a personal key may do. A missing field never grants more: without `mostMinor`, which came later, a key
 * has no bound, and without `id` it is in no table.
 */
export const operatorRights = z.strictObject({
  name: operatorName,
  duties: z.union([z.literal('all'), z.array(z.enum(DUTIES)).check(z.minLength(1))]),
  /** Ids of brands. `all` includes the calls that act on the whole deployment. */
  brands: z.union([z.literal('all'), z.array(z.string()).check(z.minLength(1))]),
  /** The key makes only calls that change nothing (`GET`). */
  readsOnly: z.boolean(),
  endsAtMs: timestampMs,
  /** Highest amount of one act in minor units of the brand's currency. */
  mostMinor: z.optional(positiveMinorUnits),
  /** Of keys that were made in the console: they are revoked one by one, and do no more than their maker's roles. */
  id: z.optional(z.uuid()),
})
export type OperatorRights = z.infer<typeof operatorRights>

/** A personal key: the rights, signed with the deployment's key. */
export function personalKey(deploymentKey: string, rights: OperatorRights): Promise<string> {
  return signedKey(deploymentKey, JSON.stringify(operatorRights.parse(rights)))
}

/** The rights that a key states, unverified; `undefined` for anything but a personal key. */
export function statedRights(key: string): OperatorRights | undefined {
  try {
    return operatorRights.safeParse(JSON.parse(readKey(key)?.content ?? 'null')).data
  } catch {
    // Not JSON, so it is no personal key.
    return undefined
  }
}
