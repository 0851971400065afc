import type { Env } from '#platform/base/env.ts'
import type { PastEvent, PastQuery } from '#platform/base/records/service.ts'

type Row = { seq: number; what: string; at: number; by: string | null; reason: string | null }

/** Every step of the member's document checks: asked for, sent, decided. A member has few. */
export async function pastDocuments(
  env: Env,
  { tenant, member, untilMs, limit }: PastQuery,
): Promise<PastEvent[]> {
  const own = 'FROM document_check WHERE tenant = ?1 AND member = ?2'
  const { results } = await env.DB.prepare(
    `SELECT * FROM (SELECT seq, 'asked' AS what, asked_at AS at, coalesce(asked_by, 'rule') AS "by", NULL AS reason ${own}
       UNION ALL SELECT seq, 'sent', sent_at, 'player', NULL ${own} AND sent_at IS NOT NULL
       UNION ALL SELECT seq, state, decided_at, decided_by, reason ${own} AND decided_at IS NOT NULL)
     WHERE at <= ?3 ORDER BY at DESC LIMIT ?4`,
  )
    .bind(tenant, member, untilMs, limit)
    .all<Row>()
  return results.map(({ seq, what, at, by, reason }) => ({
    ...{ id: `documents-${seq}-${what}`, kind: 'documents', atMs: at, what },
    ...(by === null ? {} : { by }),
    ...(reason === null ? {} : { status: reason }),
  }))
}
