import type { RegisterAnswer } from '#lib/shared/protection/register.ts'
import type { Env } from '#platform/base/env.ts'

export type Moment = 'signUp' | 'login' | 'round' | 'again'

interface AnswerRow {
  id: string
  member: string | null
  mark: string
  moment: Moment
  answer: RegisterAnswer | undefined
  at: number
}

export async function insertAnswer(env: Env, tenant: string, row: AnswerRow): Promise<void> {
  await env.DB.prepare(
    'INSERT INTO register_answer (tenant, id, member, number_mark, moment, answer, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
    .bind(tenant, row.id, row.member, row.mark, row.moment, row.answer ?? null, row.at)
    .run()
}

/** When an account was last answered for; undefined: never. */
export async function answeredAtMs(env: Env, tenant: string, member: string): Promise<number | undefined> {
  const row = await env.DB.prepare(
    'SELECT answered_at AS atMs FROM register_state WHERE tenant = ? AND member = ? AND answered_at > 0',
  )
    .bind(tenant, member)
    .first<{ atMs: number }>()
  return row?.atMs
}

export async function markAnswered(
  env: Env,
  tenant: string,
  of: { member: string; at: number },
): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO register_state (tenant, member, answered_at) VALUES (?1, ?2, ?3) ON CONFLICT (tenant, member)
     DO UPDATE SET answered_at = max(answered_at, excluded.answered_at), waits = 0`,
  )
    .bind(tenant, of.member, of.at)
    .run()
}

/** The schedule asks again. */
export async function markUnanswered(env: Env, tenant: string, member: string): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO register_state (tenant, member, answered_at, waits) VALUES (?, ?, 0, 1)
     ON CONFLICT (tenant, member) DO UPDATE SET waits = 1`,
  )
    .bind(tenant, member)
    .run()
}

export interface Asked {
  id: string
  number: string
}

/** Accounts whose last question had no answer. */
export async function waitingAccounts(env: Env, tenant: string, limit: number): Promise<Asked[]> {
  const { results } = await env.DB.prepare(
    `SELECT m.id, m.profile ->> 'idNumber' AS number FROM register_state s
       JOIN member m ON m.tenant = s.tenant AND m.id = s.member
     WHERE s.tenant = ? AND s.waits = 1 AND m.status <> 'closed' AND m.profile ->> 'idNumber' IS NOT NULL LIMIT ?`,
  )
    .bind(tenant, limit)
    .all<Asked>()
  return results
}

interface RoundAccount extends Asked {
  isDue: number
}

/**
 * The next accounts of a brand's round in the order of their ids, whoever is suspended included; the last page starts the
 * next round. `isDue`: not answered for since a moment.
 */
export async function nextOfRound(
  env: Env,
  tenant: string,
  { sinceMs, limit }: { sinceMs: number; limit: number },
): Promise<RoundAccount[]> {
  const { results } = await env.DB.prepare(
    `SELECT m.id, m.profile ->> 'idNumber' AS number, coalesce(s.answered_at, 0) <= ?2 AS isDue
     FROM member m LEFT JOIN register_state s ON s.tenant = m.tenant AND s.member = m.id
     WHERE m.tenant = ?1 AND m.id > coalesce((SELECT after_member FROM register_round WHERE tenant = ?1), '')
       AND m.status <> 'closed' AND m.profile ->> 'idNumber' IS NOT NULL
     ORDER BY m.id LIMIT ?3`,
  )
    .bind(tenant, sinceMs, limit)
    .all<RoundAccount>()
  return results
}

export async function writeRound(env: Env, tenant: string, afterMember: string): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO register_round (tenant, after_member) VALUES (?, ?)
     ON CONFLICT (tenant) DO UPDATE SET after_member = excluded.after_member`,
  )
    .bind(tenant, afterMember)
    .run()
}

/** Answers and notices older than `beforeMs` are deleted. */
export async function purgeRegister(env: Env, beforeMs: number): Promise<void> {
  await env.DB.batch([
    env.DB.prepare('DELETE FROM register_answer WHERE at < ?').bind(beforeMs),
    env.DB.prepare('DELETE FROM barred_notice WHERE at < ?').bind(beforeMs),
  ])
}
