import type { Market } from '#lib/shared/rewards/offer.ts'
import { TRIAL_TYPES } from '#lib/shared/product/member-types.ts'
import { DAY_MS, HOUR_MS } from '#lib/shared/time/durations.ts'
import type { BrandContext } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { tellMember } from '#platform/people/messages/service.ts'
import { forEachApart, forEachBrand } from '#platform/base/system/service.ts'

/** Markets whose law wants members reminded (`docs/markets.md`). */
const MARKETS: ReadonlySet<Market> = new Set<Market>(['GB'])
/** The shortest six months have 181 days. */
const AGAIN_MS = 181 * DAY_MS
/** Members of a brand and hour; the rest follow in the next one. */
const A_RUN = 500

/** Once an hour: reminds members every six months to look at their account and their limits. */
export async function remindOfLimits(env: Env, nowMs: number): Promise<void> {
  await forEachBrand(env, async (tenant) => {
    const base = { env, tenant, now: nowMs }
    if (MARKETS.has(tenant.market) && (await claim(base)))
      await forEachApart(await due(base), (member) => remind(base, member))
  })
}

async function claim({ env, tenant, now }: BrandContext): Promise<boolean> {
  const { meta } = await env.DB.prepare(
    `INSERT INTO limit_review_run (tenant, at) VALUES (?1, ?2)
     ON CONFLICT DO UPDATE SET at = excluded.at WHERE limit_review_run.at <= ?3`,
  )
    .bind(tenant.id, now, now - HOUR_MS)
    .run()
  return meta.changes > 0
}

/** Counted from the last reminder, or from the registration. */
async function due({ env, tenant, now }: BrandContext): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT m.id FROM member m LEFT JOIN limit_review r ON r.tenant = m.tenant AND r.member = m.id
     WHERE m.tenant = ?1 AND m.status = 'active' AND m.type NOT IN (SELECT value FROM json_each(?3))
       AND coalesce(r.told_at, m.created_at) <= ?2 LIMIT ?4`,
  )
    .bind(tenant.id, now - AGAIN_MS, JSON.stringify(TRIAL_TYPES), A_RUN)
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}

/** Told first: an interruption tells again, and the event's name keeps that to one message. */
async function remind(base: BrandContext, member: string): Promise<void> {
  const { env, tenant, now } = base
  await tellMember(base, { member, event: `review:${Math.floor(now / DAY_MS)}`, kind: 'review' })
  await env.DB.prepare(
    `INSERT INTO limit_review (tenant, member, told_at) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET told_at = excluded.told_at`,
  )
    .bind(tenant.id, member, now)
    .run()
}
