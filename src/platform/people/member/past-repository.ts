import type { Env } from '#platform/base/env.ts'
import type { PastEvent, PastQuery } from '#platform/base/records/service.ts'

type Row = { id: number; what: string; operator: string; reason: string; at: number }

/** The registration, and what operators did with the account: its status, its second factor, its data read in full. */
export async function pastOfAccount(
  env: Env,
  { tenant, member, untilMs, limit }: PastQuery,
): Promise<PastEvent[]> {
  const [registered, actions, readings] = await env.DB.batch<Row>([
    env.DB.prepare(
      `SELECT 0 AS id, coalesce(invite_code, '') AS what, '' AS operator, '' AS reason, created_at AS at FROM member
       WHERE tenant = ? AND id = ? AND created_at <= ?`,
    ).bind(tenant, member, untilMs),
    env.DB.prepare(
      `SELECT rowid AS id, status AS what, operator, reason, at FROM member_action
       WHERE tenant = ? AND member_id = ? AND at <= ? ORDER BY at DESC LIMIT ?`,
    ).bind(tenant, member, untilMs, limit),
    env.DB.prepare(
      `SELECT rowid AS id, 'reading' AS what, operator, reason, at FROM member_reading
       WHERE tenant = ? AND member_id = ? AND at <= ? ORDER BY at DESC LIMIT ?`,
    ).bind(tenant, member, untilMs, limit),
  ])
  return [
    ...(registered?.results ?? []).map(({ at, what }) => ({
      ...{ id: 'registration', kind: 'registration' as const, atMs: at, what: 'registration' },
      ...(what === '' ? {} : { details: { invitation: what } }),
    })),
    ...[...(actions?.results ?? []), ...(readings?.results ?? [])].map(
      ({ id, what, operator, reason, at }) => ({
        ...{ id: `act-${what}-${id}`, kind: 'act' as const, atMs: at, what, by: operator, text: reason },
      }),
    ),
  ]
}
