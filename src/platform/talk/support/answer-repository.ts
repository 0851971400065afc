import type { Env } from '#platform/base/env.ts'

export interface AnswerRow extends Record<string, unknown> {
  id: string
  locale: string
  name: string
  text: string
  written_by: string
  written_at: number
}

const COLUMNS = 'id, locale, name, text, written_by, written_at'

export async function listAnswers(env: Env, tenant: string): Promise<AnswerRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT ${COLUMNS} FROM saved_answer WHERE tenant = ? ORDER BY locale, name`,
  )
    .bind(tenant)
    .all<AnswerRow>()
  return results
}

/** `undefined` where the brand has `most` others. */
export async function putAnswer(
  env: Env,
  tenant: string,
  { row, most }: { row: AnswerRow; most: number },
): Promise<AnswerRow | undefined> {
  const { id, locale, name, text, written_by: by, written_at: at } = row
  const kept = await env.DB.prepare(
    `INSERT INTO saved_answer (tenant, ${COLUMNS}) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
     WHERE (SELECT count(*) FROM saved_answer WHERE tenant = ?1 AND NOT (locale = ?3 AND name = ?4)) < ?8
     ON CONFLICT (tenant, locale, name) DO UPDATE
     SET text = excluded.text, written_by = excluded.written_by, written_at = excluded.written_at
     RETURNING ${COLUMNS}`,
  )
    .bind(tenant, id, locale, name, text, by, at, most)
    .first<AnswerRow>()
  return kept ?? undefined
}

export async function deleteAnswer(env: Env, tenant: string, id: string): Promise<void> {
  await env.DB.prepare('DELETE FROM saved_answer WHERE tenant = ? AND id = ?').bind(tenant, id).run()
}
