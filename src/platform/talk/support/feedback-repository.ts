import type { FEEDBACK_TOPICS } from '#lib/api/talk/support.ts'
import type { Env } from '#platform/base/env.ts'

export interface FeedbackRow extends Record<string, unknown> {
  id: string
  member: string | null
  account: string | null
  email: string | null
  topic: (typeof FEEDBACK_TOPICS)[number]
  content: string
  locale: string
  at: number
  answered_at: number | null
  pictures: number
}
export type NewFeedback = Pick<FeedbackRow, 'id' | 'member' | 'email' | 'topic' | 'content' | 'locale' | 'at'>

const SELECT = `SELECT f.id, f.member, m.account, f.email, f.topic, f.content, f.locale, f.at, f.answered_at,
  (SELECT count(*) FROM feedback_proof p WHERE p.tenant = f.tenant AND p.subject_id = f.id) AS pictures
  FROM feedback f LEFT JOIN member m ON m.tenant = f.tenant AND m.id = f.member WHERE f.tenant = ?1`

/** Has no effect where the id is known. */
export async function insertFeedback(env: Env, tenant: string, row: NewFeedback): Promise<void> {
  const { id, member, email, topic, content, locale, at } = row
  await env.DB.prepare(
    `INSERT INTO feedback (tenant, id, member, email, topic, content, locale, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  )
    .bind(tenant, id, member, email, topic, content, locale, at)
    .run()
}

/** Unanswered feedback, oldest first. */
export async function listOpenFeedback(env: Env, tenant: string): Promise<FeedbackRow[]> {
  const { results } = await env.DB.prepare(`${SELECT} AND f.answered_at IS NULL ORDER BY f.at LIMIT 200`)
    .bind(tenant)
    .all<FeedbackRow>()
  return results
}

export function findFeedback(env: Env, tenant: string, id: string): Promise<FeedbackRow | null> {
  return env.DB.prepare(`${SELECT} AND f.id = ?2`).bind(tenant, id).first<FeedbackRow>()
}

/** Stores the first answer; false for any later one. A trigger puts it into the member's inbox. */
export async function setAnswer(
  env: Env,
  tenant: string,
  { id, text, operator, nowMs }: { id: string; text: string; operator: string; nowMs: number },
): Promise<boolean> {
  const { meta } = await env.DB.prepare(
    'UPDATE feedback SET answer = ?, answered_by = ?, answered_at = ? WHERE tenant = ? AND id = ? AND answered_at IS NULL',
  )
    .bind(text, operator, nowMs, tenant, id)
    .run()
  // The row that the trigger inserts counts as well.
  return meta.changes > 0
}
