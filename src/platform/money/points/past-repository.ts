import type { Env } from '#platform/base/env.ts'
import type { PastEvent, PastQuery } from '#platform/base/records/service.ts'

/** Points that operators gave or took. */
export async function pastPointCorrections(
  env: Env,
  { tenant, member, untilMs, limit }: PastQuery,
): Promise<PastEvent[]> {
  const { results } = await env.DB.prepare(
    `SELECT id, iif(direction = 'grant', points, -points) AS points, operator, reason, made_at FROM point_correction
     WHERE tenant = ? AND member = ? AND made_at <= ? ORDER BY made_at DESC LIMIT ?`,
  )
    .bind(tenant, member, untilMs, limit)
    .all<{ id: string; points: number; operator: string; reason: string; made_at: number }>()
  return results.map(({ id, points, operator, reason, made_at }) => ({
    ...{ id: `points-${id}`, kind: 'act', atMs: made_at, what: 'points', by: operator, text: reason },
    ...{ amountMinor: points, isPoints: true },
  }))
}
