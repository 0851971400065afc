import type { MovementKind } from '#lib/api/purposes.ts'
import type { CaseSubject } from '#lib/api/talk/support.ts'
import type { Env } from '#platform/base/env.ts'
import type { CaseRow } from './case-repository.ts'

/** What a case may be about: a bet, a deposit or a withdrawal of the member. */
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
