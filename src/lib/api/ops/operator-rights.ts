import * as z from 'zod/mini'
import { readKey, signedKey } from '#lib/shared/keys/operator-key.ts'
import { DUTIES } from '#lib/api/duties.ts'
import { operatorName } from '#lib/api/operator-fields.ts'
import { timestampMs } from '#lib/api/fields.ts'

/** The rights of a personal key's holder. Every field is required, so that a missing one never grants more. */
export const operatorRights = z.strictObject({
  name: operatorName,
  duties: z.union([z.literal('all'), z.array(z.enum(DUTIES)).check(z.minLength(1))]),
  /** Ids of brands. `all` includes the calls that act on the whole deployment. */
  brands: z.union([z.literal('all'), z.array(z.string()).check(z.minLength(1))]),
  /** The key makes only calls that change nothing (`GET`). */
  readsOnly: z.boolean(),
  endsAtMs: timestampMs,
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
