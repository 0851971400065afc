import * as z from 'zod/mini'
import { hashToken } from '#platform/base/crypto/service.ts'
import { readSession } from '#platform/play/vendors/session-repository.ts'
import { readMinor } from './amounts.ts'
import type { VendorCall } from './dialect.ts'
import { JsonNumber } from './exact-json.ts'
import { isLiveSecret } from './live-secret.ts'

/** The messages of `recon`, and how their amounts and players are read. */

const decimal = z.union([z.string(), z.instanceof(JsonNumber)])
type Decimal = z.output<typeof decimal>
const none = z._default(decimal, '0')

/** Vendors send an empty text where they name no player. */
const userId = z._default(z.string(), '')
const named = { token: z.string(), userId, currency: z.string() }
const game = z.object({ key: z.string() })
const round = z.object({ id: z.string(), ends: z._default(z.boolean(), false) })

export const authenticating = z.object({
  token: z.string(),
  userId,
  casino: z._default(z.string(), ''),
})
export const staking = z.object({
  ...named,
  game,
  round: z.nullish(round),
  transaction: z.object({ id: z.string(), stake: decimal, stakePromo: none }),
})
const payout = z.object({ id: z.string(), payout: decimal, payoutPromo: none })
export const paying = z.object({ ...named, game, round, transaction: payout })
export const promoting = z.object({
  ...named,
  round: z.nullish(round),
  transaction: payout,
  promo: z.nullish(z.object({ type: z.nullish(z.string()) })),
})
/** Its amount is ignored. */
export const refunding = z.object({
  token: z.string(),
  userId,
  round: z.nullish(round),
  transaction: z.object({ id: z.string() }),
})

export function minorOf({ tenant }: VendorCall, told: Decimal): number {
  const text = typeof told === 'string' ? told : told.text
  return readMinor(text, { field: 'transaction', exponent: tenant.currency.exponent })
}

/** Winnings of the vendor's promotional money are money too. */
export function sumOf(call: VendorCall, told: { payout: Decimal; payoutPromo: Decimal }): number {
  return minorOf(call, told.payout) + minorOf(call, told.payoutPromo)
}

/** Whether a token is or was a session's, or is the recon token: the secret of our calls to the vendor. */
export async function isKnownToken(call: VendorCall, token: string): Promise<boolean> {
  const { env, tenant, now, vendor } = call
  const asked = { tokenHash: hashToken(token), vendor: vendor.vassalage, nowMs: now }
  if (await readSession(env, tenant.id, asked)) return true
  return isLiveSecret(call, { vendor: vendor.vassalage, signedBy: 'brand', text: token })
}
