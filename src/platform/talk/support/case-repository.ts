import type { MovementKind } from '#lib/api/purposes.ts'
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

export interface Disputable {
  id: string
  at: number
  amount: number
  name: string
  status: string
}
type Listed = Disputable & { case_id: string | null }

const SUBJECTS: Record<CaseSubject, string> = {
  bet: `SELECT b.id, b.at, b.stake AS amount, coalesce(g.record ->> 'gameName', b.game) AS name, b.status
    FROM bet b LEFT JOIN game g ON g.node_id = b.game WHERE b.tenant = ?1 AND b.member = ?2`,
  deposit: `SELECT d.id, d.created_at AS at, d.amount, d.kind AS name, d.status
    FROM deposit d WHERE d.tenant = ?1 AND d.member = ?2 AND d.status <> 'opening'`,
  withdrawal: `SELECT w.id, w.requested_at AS at, w.amount, w.kind AS name, w.status
    FROM withdrawal w WHERE w.tenant = ?1 AND w.member = ?2 AND w.status NOT IN ('opening', 'refused')`,
}

const withCase = (subject: CaseSubject) => `SELECT s.*, (SELECT c.id FROM support_case c WHERE c.tenant = ?1
    AND c.member = ?2 AND c.subject = ?3 AND c.subject_id = s.id AND c.status <> 'closed') AS case_id
  FROM (${SUBJECTS[subject]}) s`

interface SubjectQuery {
  member: string
  subject: CaseSubject
  /** The last row of the previous page. */
  after: { at: number; id: string } | undefined
  limit: number
}

/**
 * A page of the member's subjects, newest first, each with the case about it that is not closed; one extra row where more
 * follow.
 */
export async function pageSubjects(
  env: Env,
  tenant: string,
  { member, subject, after, limit }: SubjectQuery,
): Promise<Listed[]> {
  const { results } = await env.DB.prepare(
    `${withCase(subject)} WHERE ${after ? '(s.at, s.id) < (?4, ?5)' : '?4 IS NULL AND ?5 IS NULL'}
     ORDER BY s.at DESC, s.id DESC LIMIT ?6`,
  )
    .bind(tenant, member, subject, after?.at ?? null, after?.id ?? null, limit + 1)
    .all<Listed & Record<string, unknown>>()
  return results
}

/** The named subject, if it is the member's own. */
export function findSubject(
  env: Env,
  tenant: string,
  { member, subject, id }: { member: string; subject: CaseSubject; id: string },
): Promise<Listed | null> {
  return env.DB.prepare(`${withCase(subject)} WHERE s.id = ?4`)
    .bind(tenant, member, subject, id)
    .first<Listed & Record<string, unknown>>()
}

/** The subjects of cases, by subject and id; each belongs to the member of its case. */
export async function subjectsOf(
  env: Env,
  tenant: string,
  cases: readonly Pick<CaseRow, 'member' | 'subject' | 'subject_id'>[],
): Promise<Map<string, Disputable>> {
  const groups = Map.groupBy(cases, ({ member, subject }) => `${subject}:${member}`)
  const found = await Promise.all(
    [...groups.values()].map(async (group) => {
      const [first] = group
      if (!first) return []
      const { results } = await env.DB.prepare(
        `SELECT * FROM (${SUBJECTS[first.subject]}) WHERE id IN (SELECT value FROM json_each(?3))`,
      )
        .bind(tenant, first.member, JSON.stringify(group.map(({ subject_id }) => subject_id)))
        .all<Disputable & Record<string, unknown>>()
      return results.map((each) => [subjectKey(first.subject, each.id), each] as const)
    }),
  )
  return new Map(found.flat())
}

export function subjectKey(subject: CaseSubject, id: string): string {
  return `${subject}:${id}`
}

export interface MovementOfCase {
  seq: number
  at: number
  movement: MovementKind
  signed: number
  balance: number
}

/**
 * Movements of a deposit or withdrawal by its id; of a bet by the operations of its key, and by the stake of its slip,
 * `<operation key>/<number>`, which is one for all lines; and corrections that follow from the case.
 */
export async function movementsOf(
  env: Env,
  tenant: string,
  { id, member, subject, subject_id }: CaseRow,
): Promise<MovementOfCase[]> {
  const about =
    subject === 'bet'
      ? `(t.reference = ?3 OR t.op_key = ?3 OR t.op_key = substr(?3, 1, instr(?3, '/') - 1) OR t.reference IN
          (SELECT b.reference FROM bet b WHERE b.tenant = ?1 AND b.member = ?2 AND b.id = ?3 AND b.reference <> ''))`
      : 't.reference = ?3'
  const { results } = await env.DB.prepare(
    `SELECT t.seq, t.at, t.movement, CASE t.credit WHEN 'player' THEN t.amount ELSE -t.amount END AS signed, t.balance
     FROM ledger_transfer t WHERE t.tenant = ?1 AND t.member = ?2 AND t.movement IS NOT NULL AND (${about}
       OR t.op_key IN (SELECT 'adjust:' || a.id FROM adjustment a WHERE a.tenant = ?1 AND a.case_id = ?4)) ORDER BY t.seq`,
  )
    .bind(tenant, member, subject_id, id)
    .all<MovementOfCase & Record<string, unknown>>()
  return results
}
