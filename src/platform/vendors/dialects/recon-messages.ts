import * as z from 'zod/mini'
import { ApiError } from '#lib/api/errors.ts'
import { hashToken } from '#platform/crypto/service.ts'
import { readSession } from '#platform/vendors/session-repository.ts'
import { readMinor } from './amounts.ts'
import type { VendorCall } from './dialect.ts'
import { JsonNumber } from './exact-json.ts'
import { isLiveSecret } from './live-secret.ts'

/** What messages of `recon` say, and how their amounts and players are read. */

const decimal = z.union([z.string(), z.instanceof(JsonNumber)])
type Decimal = z.output<typeof decimal>
const none = z._default(decimal, '0')

const named = { token: z.string(), userId: z._default(z.string(), ''), currency: z.string() }
const game = z.object({ key: z.string() })
const round = z.object({ id: z.string(), ends: z._default(z.boolean(), false) })

export const authenticating = z.object({
  token: z.string(),
  userId: z._default(z.string(), ''),
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
/** Its amount is not looked at. */
export const refunding = z.object({
  token: z.string(),
  userId: z._default(z.string(), ''),
  transaction: z.object({ id: z.string() }),
})

export function minorOf({ tenant }: VendorCall, told: Decimal): number {
  const text = typeof told === 'string' ? told : told.text
  return readMinor(text, { field: 'transaction', exponent: tenant.currency.exponent })
}

/** What was won with money of the vendor's promotion is money too. */
export function sumOf(call: VendorCall, told: { payout: Decimal; payoutPromo: Decimal }): number {
  return minorOf(call, told.payout) + minorOf(call, told.payoutPromo)
}

/**
 * The player of a message: as named, or else that of its session.
 * @throws ApiError `vendor.session` where nobody is known
 */
export async function idOfPlayer(
  call: VendorCall,
  { token, userId }: { token: string; userId: string },
): Promise<string> {
  if (userId !== '') return userId
  const session = await sessionOf(call, token)
  if (!session) throw new ApiError('vendor.session')
  return session.memberId
}

/** Whether a token is, or was, a session, or is the recon token: the secret of our calls to the vendor. */
export async function isKnownToken(call: VendorCall, token: string): Promise<boolean> {
  if (await sessionOf(call, token)) return true
  return isLiveSecret(call, { vendor: call.vendor.vassalage, signedBy: 'brand', text: token })
}

function sessionOf({ env, tenant, now, vendor }: VendorCall, token: string) {
  const asked = { tokenHash: hashToken(token), vendor: vendor.vassalage, nowMs: now }
  return readSession(env, tenant.id, asked)
}
