import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/rewards/promotions-ops.ts'
import { addDays, dayAt } from '#lib/shared/time/zone.ts'
import type { Call } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { keptDeposits, played, sumOf, type Sums, totalsOfAll } from '#platform/base/records/service.ts'
import { summaryOf } from './ops-service.ts'

/** Members whose totals one statement reads. */
const A_QUERY = 500

/** What the offer cost, and what its members did from the day on which each of them took part. */
export async function getOfferResult({
  env,
  tenant,
  now,
  input,
}: Call<typeof calls.getOfferResult>): Promise<OutputOf<typeof calls.getOfferResult>> {
  const offer = await summaryOf(env, tenant.id, input.offerId)
  const last = dayAt(Math.min(now, offer.endsAtMs ?? now), tenant.timeZone)
  const since = await membersBySince(env, { tenant, offer: input.offerId })
  const parts: Sums[] = []
  for (const [day, members] of since) {
    const range = { before: addDays(day, -1), last: day > last ? day : last }
    for (let from = 0; from < members.length; from += A_QUERY)
      parts.push(
        ...(await totalsOfAll({ env, tenant: tenant.id }, members.slice(from, from + A_QUERY), range)),
      )
  }
  const sums = sumOf(parts)
  return {
    currency: tenant.currency,
    offer,
    brought: {
      members: parts.length,
      depositMinor: keptDeposits(sums).minor,
      stakeMinor: Math.max(0, played(sums, 'stakeReal') - played(sums, 'backReal')),
      winMinor: Math.max(0, played(sums, 'winReal')),
    },
  }
}

/** The members who joined or claimed, by the day of the first of it. */
async function membersBySince(
  env: Env,
  { tenant, offer }: { tenant: Call<typeof calls.getOfferResult>['tenant']; offer: string },
): Promise<ReadonlyMap<string, string[]>> {
  const { results } = await env.DB.prepare(
    `SELECT member, min(at) AS at FROM (
       SELECT member, made_at AS at FROM claim WHERE tenant = ?1 AND offer = ?2 AND status = 'claimed'
       UNION ALL SELECT member, joined_at FROM participation WHERE tenant = ?1 AND offer = ?2)
     GROUP BY member ORDER BY member`,
  )
    .bind(tenant.id, offer)
    .all<{ member: string; at: number }>()
  const since = new Map<string, string[]>()
  for (const { member, at } of results) {
    const day = dayAt(at, tenant.timeZone)
    since.set(day, [...(since.get(day) ?? []), member])
  }
  return since
}
