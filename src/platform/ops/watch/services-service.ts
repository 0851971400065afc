import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/ops/services.ts'
import type { SERVICE_STATES } from '#lib/api/ops/services.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/shared/time/durations.ts'
import { briefCache } from '#lib/shared/time/brief-cache.ts'
import type { BrandContext, Call } from '#platform/base/call.ts'
import { listVendorStates } from '#platform/play/vendors/service.ts'
import { readAges, WINDOW_MS } from './brand-readings.ts'
import { FAILING_SHARE, FEWEST_FAILURES, vendorShares } from './vendor-shares.ts'

type State = (typeof SERVICE_STATES)[number]

/** Bounds of the alerts `PayoutLate`, `DrawUnsettled` and `MessagesWait`. */
const PAYOUT_MS = HOUR_MS
const DRAW_MS = 15 * MINUTE_MS
const MESSAGE_MS = 15 * MINUTE_MS
/** An order that the provider has not taken by then has failed. */
const ORDER_MS = MINUTE_MS

/** Everybody may ask, and asks again: the facts of a brand are read once for all who ask at the same time. */
const facts = briefCache<Awaited<ReturnType<typeof readFacts>>>()

/** Vendors that are closed depend on the visitor's country; all else is the same for everybody. */
export async function listServices(
  call: Call<typeof calls.listServices>,
): Promise<OutputOf<typeof calls.listServices>> {
  const { tenant } = call
  const [read, { vendors }] = await Promise.all([
    facts.get(tenant.id, () => readFacts(call)),
    listVendorStates(call),
  ])
  const closedVendors = vendors
    .filter(({ state }) => state === 'maintenance' || state === 'stopped')
    .map(({ vassalage, untilMs }) => ({ vassalage, ...(untilMs === undefined ? {} : { untilMs }) }))
  const troubledVendors = read.troubled.filter((code) => !vendors.some(({ vassalage }) => vassalage === code))
  const hasTrouble = closedVendors.length + troubledVendors.length > 0
  return {
    atMs: read.atMs,
    services: [
      { service: 'account', state: 'works' },
      { service: 'deposits', state: read.deposits },
      { service: 'withdrawals', state: read.withdrawals },
      { service: 'games', state: hasTrouble ? 'slow' : 'works' },
      ...(tenant.lottery.games.length > 0 ? [{ service: 'lottery' as const, state: read.lottery }] : []),
      { service: 'messages', state: read.messages },
    ],
    closedVendors,
    troubledVendors,
  }
}

async function readFacts(context: BrandContext) {
  const { now } = context
  const sinceMs = now - WINDOW_MS
  const [ages, shares, deposits] = await Promise.all([
    readAges(context),
    vendorShares(context, sinceMs),
    depositState(context, sinceMs),
  ])
  const late = (atMs: number | null, bound: number): State =>
    atMs !== null && now - atMs > bound ? 'slow' : 'works'
  return {
    atMs: now,
    deposits,
    withdrawals: late(ages.payout, PAYOUT_MS),
    lottery: late(ages.draw, DRAW_MS),
    messages: late(ages.message, MESSAGE_MS),
    troubled: shares
      .filter(({ failed, share }) => failed >= FEWEST_FAILURES && share > FAILING_SHARE)
      .map(({ vendor }) => vendor),
  }
}

/** By the orders that the provider took, and those that it did not. */
async function depositState({ env, tenant, now }: BrandContext, sinceMs: number): Promise<State> {
  const row = await env.DB.prepare(
    `SELECT coalesce(sum(status = 'opening' AND created_at < ?3), 0) AS failed,
       coalesce(sum(status <> 'opening'), 0) AS taken
     FROM deposit WHERE tenant = ?1 AND created_at >= ?2`,
  )
    .bind(tenant.id, sinceMs, now - ORDER_MS)
    .first<{ failed: number; taken: number }>()
  const { failed = 0, taken = 0 } = row ?? {}
  if (failed < FEWEST_FAILURES) return 'works'
  return failed / (failed + taken) > FAILING_SHARE ? 'down' : 'slow'
}
