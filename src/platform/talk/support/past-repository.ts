import type { Env } from '#platform/base/env.ts'
import type { PastEvent, PastQuery } from '#platform/base/records/service.ts'

type Row = { id: string; what: string; reference: string; by: string; text: string; at: number }

/** Every step of the member's disputes, and feedback with its answer. */
export async function pastCases(
  env: Env,
  { tenant, member, untilMs, limit }: PastQuery,
): Promise<PastEvent[]> {
  const [steps, feedback] = await env.DB.batch<Row>([
    env.DB.prepare(
      `SELECT s.case_id || '-' || s.number AS id, s.kind AS what, s.case_id AS reference, s.author AS "by", s.text, s.at
       FROM support_case c CROSS JOIN case_step s ON s.tenant = c.tenant AND s.case_id = c.id
       WHERE c.tenant = ? AND c.member = ? AND s.at <= ? ORDER BY s.at DESC LIMIT ?`,
    ).bind(tenant, member, untilMs, limit),
    env.DB.prepare(
      `SELECT * FROM (SELECT id, 'feedback' AS what, id AS reference, 'member' AS "by", content AS text, at
           FROM feedback WHERE tenant = ?1 AND member = ?2
         UNION ALL SELECT id || '-answer', 'feedbackAnswer', id, answered_by, answer, answered_at
           FROM feedback WHERE tenant = ?1 AND member = ?2 AND answered_at IS NOT NULL)
       WHERE at <= ?3 ORDER BY at DESC LIMIT ?4`,
    ).bind(tenant, member, untilMs, limit),
  ])
  return [...(steps?.results ?? []), ...(feedback?.results ?? [])].map(({ id, by, at, ...row }) => ({
    ...row,
    ...{
      id: `case-${id}`,
      kind: 'case' as const,
      atMs: at,
      by: by === 'member' ? 'player' : by.replace(/^brand:/, ''),
    },
  }))
}
