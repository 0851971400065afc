import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/ops/reports-lists.ts'
import { addDays, dayStartMs } from '#lib/shared/time/zone.ts'
import type { Call } from '#platform/base/call.ts'
import { newestOffers, wordsIn } from '#platform/rewards/offers/service.ts'
import { checkDays } from './brand-set.ts'

type OfferCall = Call<typeof calls.getOfferReport>

interface Claims {
  offer: string
  claims: number
  members: number
  cost: number
  waiting: number
}

interface Played {
  offer: string
  stake: number
  deposit: number
}

export async function getOfferReport(call: OfferCall): Promise<OutputOf<typeof calls.getOfferReport>> {
  const { env, tenant, input } = call
  checkDays(input)
  const [offers, claims, played, joined] = await Promise.all([
    newestOffers(env, tenant.id),
    claimsOf(call),
    playedOf(call),
    joinedOf(call),
  ])
  return {
    currency: tenant.currency,
    offers: offers
      .map(({ offer, words, state }) => {
        const own = claims.get(offer.id)
        return {
          offerId: offer.id,
          title: wordsIn(words, tenant.locales[0] ?? 'en').title,
          kind: offer.reward.kind,
          state,
          joined: joined.get(offer.id) ?? 0,
          claims: own?.claims ?? 0,
          members: own?.members ?? 0,
          costMinor: own?.cost ?? 0,
          waitingMinor: own?.waiting ?? 0,
          stakeMinor: played.get(offer.id)?.stake ?? 0,
          depositMinor: played.get(offer.id)?.deposit ?? 0,
        }
      })
      .toSorted((a, b) => b.costMinor - a.costMinor || (a.offerId < b.offerId ? -1 : 1)),
  }
}

async function claimsOf({ env, tenant, input }: OfferCall): Promise<ReadonlyMap<string, Claims>> {
  const { results } = await env.DB.prepare(
    `SELECT offer, sum(status = 'claimed') AS claims, count(DISTINCT iif(status = 'claimed', member, NULL)) AS members,
       sum(iif(status = 'claimed', amount, 0)) AS cost, sum(iif(status IN ('applying', 'inProcess'), amount, 0)) AS waiting
     FROM claim WHERE tenant = ? AND day BETWEEN ? AND ? GROUP BY offer`,
  )
    .bind(tenant.id, input.fromDay, input.toDay)
    .all<Claims & Record<string, unknown>>()
  return new Map(results.map((row) => [row.offer, row]))
}

/** Running sums up to two days of each member who claimed: the difference is what they did between. */
async function playedOf({ env, tenant, input }: OfferCall): Promise<ReadonlyMap<string, Played>> {
  const upTo = (
    day: string,
  ) => `(SELECT sums FROM total_day t WHERE t.tenant = ?1 AND t.subject = c.member AND t.day <= ${day}
    ORDER BY t.day DESC LIMIT 1)`
  const sum = (sums: string, plus: string, minus: string) =>
    `coalesce((SELECT sum(iif(key LIKE '${plus}', value, -value)) FROM json_each(coalesce(${sums}, '{}'))
       WHERE key LIKE '${plus}' OR key LIKE '${minus}'), 0)`
  const stake = (sums: string) => sum(sums, '%.stakeReal', '%.backReal')
  const deposit = (sums: string) => sum(sums, 'in.deposit', 'out.depositBack')
  const { results } = await env.DB.prepare(
    `WITH took AS (SELECT offer, member, min(day) AS since FROM claim
         WHERE tenant = ?1 AND status = 'claimed' AND day BETWEEN ?2 AND ?3 GROUP BY offer, member),
       bounds AS (SELECT c.offer, ${upTo("date(c.since, '-1 day')")} AS before, ${upTo('?3')} AS after FROM took c)
     SELECT offer, sum(${stake('after')} - ${stake('before')}) AS stake,
       sum(${deposit('after')} - ${deposit('before')}) AS deposit FROM bounds GROUP BY offer`,
  )
    .bind(tenant.id, input.fromDay, input.toDay)
    .all<Played & Record<string, unknown>>()
  return new Map(results.map((row) => [row.offer, row]))
}

async function joinedOf({ env, tenant, input }: OfferCall): Promise<ReadonlyMap<string, number>> {
  const { results } = await env.DB.prepare(
    'SELECT offer, count(*) AS joined FROM participation WHERE tenant = ? AND joined_at >= ? AND joined_at < ? GROUP BY offer',
  )
    .bind(
      tenant.id,
      dayStartMs(input.fromDay, tenant.timeZone),
      dayStartMs(addDays(input.toDay, 1), tenant.timeZone),
    )
    .all<{ offer: string; joined: number }>()
  return new Map(results.map(({ offer, joined }) => [offer, joined]))
}
