import type { CASE_OUTCOMES, CASE_STATUSES, CaseSubject } from '#lib/api/talk/support.ts'
import type { Env } from '#platform/base/env.ts'

export interface CaseRow extends Record<string, unknown> {
  id: string
  member: string
  subject: CaseSubject
  subject_id: string
  status: (typeof CASE_STATUSES)[number]
  outcome: (typeof CASE_OUTCOMES)[number] | null
  opened_at: number
  answer_by: number
  decide_by: number
  closed_at: number | null
}

export interface StepRow extends Record<string, unknown> {
  case_id: string
  number: number
  kind: 'opened' | 'reply' | 'answer' | 'closed'
  /** `member`, or the name of the operator who answered. */
  author: string
  text: string
  at: number
}

/** A step, and the resulting state of the case. */
export interface Step extends Pick<StepRow, 'kind' | 'author' | 'text' | 'at'> {
  status: CaseRow['status']
  outcome?: CaseRow['outcome']
}

/** Inserts a case with its first step; false where one is open on the same subject. */
export async function insertCase(
  env: Env,
  tenant: string,
  { row, text }: { row: CaseRow; text: string },
): Promise<boolean> {
  const [inserted] = await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO support_case (tenant, id, member, subject, subject_id, status, opened_at, answer_by, decide_by)
       VALUES (?, ?, ?, ?, ?, 'open', ?, ?, ?) ON CONFLICT DO NOTHING`,
    ).bind(
      tenant,
      row.id,
      row.member,
      row.subject,
      row.subject_id,
      row.opened_at,
      row.answer_by,
      row.decide_by,
    ),
    env.DB.prepare(
      `INSERT INTO case_step (tenant, case_id, number, kind, author, text, at)
       SELECT tenant, id, 1, 'opened', 'member', ?3, opened_at FROM support_case WHERE tenant = ?1 AND id = ?2`,
    ).bind(tenant, row.id, text),
  ])
  return (inserted?.meta.changes ?? 0) > 0
}

export function findCase(env: Env, tenant: string, id: string): Promise<CaseRow | null> {
  return env.DB.prepare('SELECT * FROM support_case WHERE tenant = ? AND id = ?')
    .bind(tenant, id)
    .first<CaseRow>()
}

/** The case on a subject that is not closed, where its member opened it with these words. */
export function findSameOpening(
  env: Env,
  tenant: string,
  { row, text }: { row: CaseRow; text: string },
): Promise<CaseRow | null> {
  return env.DB.prepare(
    `SELECT c.* FROM support_case c JOIN case_step s ON s.tenant = c.tenant AND s.case_id = c.id AND s.number = 1
     WHERE c.tenant = ? AND c.member = ? AND c.subject = ? AND c.subject_id = ? AND c.status <> 'closed' AND s.text = ?`,
  )
    .bind(tenant, row.member, row.subject, row.subject_id, text)
    .first<CaseRow>()
}

export async function listCasesOf(env: Env, tenant: string, member: string): Promise<CaseRow[]> {
  const { results } = await env.DB.prepare(
    'SELECT * FROM support_case WHERE tenant = ? AND member = ? ORDER BY opened_at DESC, id LIMIT 100',
  )
    .bind(tenant, member)
    .all<CaseRow>()
  return results
}

export async function countOpenCases(env: Env, tenant: string, member: string): Promise<number> {
  const row = await env.DB.prepare(
    "SELECT count(*) AS total FROM support_case WHERE tenant = ? AND member = ? AND status <> 'closed'",
  )
    .bind(tenant, member)
    .first<{ total: number }>()
  return row?.total ?? 0
}

/** Open cases, those due first at the top. */
export async function listDueCases(env: Env, tenant: string): Promise<(CaseRow & { account: string })[]> {
  const { results } = await env.DB.prepare(
    `SELECT c.*, m.account FROM support_case c JOIN member m ON m.tenant = c.tenant AND m.id = c.member
     WHERE c.tenant = ? AND c.status <> 'closed'
     ORDER BY CASE c.status WHEN 'open' THEN c.answer_by ELSE c.decide_by END, c.id LIMIT 200`,
  )
    .bind(tenant)
    .all<CaseRow & { account: string }>()
  return results
}

export async function listSteps(env: Env, tenant: string, caseId: string): Promise<StepRow[]> {
  const { results } = await env.DB.prepare(
    'SELECT * FROM case_step WHERE tenant = ? AND case_id = ? ORDER BY number',
  )
    .bind(tenant, caseId)
    .all<StepRow>()
  return results
}

/**
 * Adds a step with the next number to an open case, in one statement; false where the case is closed, and where the last
 * step is a reply of the same words, whose first answer was lost. A reply to an answer is a new question: its own term for
 * an answer begins, which ends with the term for the decision at the latest.
 */
export async function addStep(
  env: Env,
  tenant: string,
  { id, step, answerByMs }: { id: string; step: Step; answerByMs?: number },
): Promise<boolean> {
  const { kind, author, text, at, status, outcome = null } = step
  const [inserted] = await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO case_step (tenant, case_id, number, kind, author, text, at)
       SELECT c.tenant, c.id, (SELECT max(number) + 1 FROM case_step s WHERE s.tenant = c.tenant AND s.case_id = c.id),
         ?3, ?4, ?5, ?6 FROM support_case c WHERE c.tenant = ?1 AND c.id = ?2 AND c.status <> 'closed'
         AND NOT (?3 = 'reply' AND (SELECT s.kind = 'reply' AND s.text = ?5 FROM case_step s
           WHERE s.tenant = c.tenant AND s.case_id = c.id ORDER BY s.number DESC LIMIT 1))`,
    ).bind(tenant, id, kind, author, text, at),
    env.DB.prepare(
      `UPDATE support_case SET status = ?3, outcome = ?4, closed_at = CASE ?3 WHEN 'closed' THEN ?5 END,
         answer_by = CASE WHEN status = 'answered' AND ?3 = 'open' THEN min(decide_by, ?6) ELSE answer_by END
       WHERE tenant = ?1 AND id = ?2 AND status <> 'closed'`,
    ).bind(tenant, id, status, outcome, at, answerByMs ?? at),
  ])
  return (inserted?.meta.changes ?? 0) > 0
}
