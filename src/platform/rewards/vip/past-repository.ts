import type { Env } from '#platform/base/env.ts'
import type { PastEvent, PastQuery } from '#platform/base/records/service.ts'

/** Levels and gifts that operators gave. */
export async function pastVipDecisions(
  env: Env,
  { tenant, member, untilMs, limit }: PastQuery,
): Promise<PastEvent[]> {
  const { results } = await env.DB.prepare(
    `SELECT id, what, value, operator, reason, made_at FROM vip_decision
     WHERE tenant = ? AND member = ? AND made_at <= ? ORDER BY made_at DESC LIMIT ?`,
  )
    .bind(tenant, member, untilMs, limit)
    .all<{
      id: string
      what: 'level' | 'gift'
      value: number
      operator: string
      reason: string
      made_at: number
    }>()
  return results.map(({ id, what, value, operator, reason, made_at }) => ({
    ...{ id: `vip-${id}`, kind: 'act', atMs: made_at, what: `vip.${what}`, by: operator, text: reason },
    ...(what === 'level' ? { details: { level: value } } : { amountMinor: value }),
  }))
}
