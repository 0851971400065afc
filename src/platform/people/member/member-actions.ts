import { ApiError } from '#lib/api/errors.ts'
import type { Env } from '#platform/base/env.ts'
import { findMemberByAccount, type Member } from './member-repository.ts'

interface ActionRow {
  status: string
  operator: string
  reason: string
  at: number
}

/**
 * Tables with open access of a member: remembered browsers, sessions, running games. Each row has its tenant and
 * `member_id`.
 */
export const OPEN_TABLES = ['remember', 'session', 'play'] as const

/** The member that an operator names. */
export async function knownMember(env: Env, tenant: string, account: string): Promise<Member> {
  const member = await findMemberByAccount(env, { tenant, account })
  if (!member) throw new ApiError('member.unknown', { account })
  return member
}

/** Operators' actions on an account, newest first. */
export async function actionsOf(env: Env, tenant: string, memberId: string) {
  const { results } = await env.DB.prepare(
    `SELECT status, operator, reason, at FROM member_action WHERE tenant = ? AND member_id = ?
     ORDER BY at DESC, rowid DESC LIMIT 50`,
  )
    .bind(tenant, memberId)
    .all<ActionRow>()
  return results.map(({ at, ...action }) => ({ ...action, atMs: at }))
}

/** Those of some members who are banned. */
export async function bannedOf(env: Env, tenant: string, ids: readonly string[]): Promise<Set<string>> {
  const { results } = await env.DB.prepare(
    // Repeated for the partial index.
    `SELECT DISTINCT member_id FROM member_action WHERE tenant = ? AND member_id IN (SELECT value FROM json_each(?))
       AND status = 'banned' AND status IN ('suspended', 'banned')`,
  )
    .bind(tenant, JSON.stringify(ids))
    .all<{ member_id: string }>()
  return new Set(results.map(({ member_id }) => member_id))
}

/** The last ban of an account, if any. */
export async function banOf(env: Env, tenant: string, memberId: string) {
  return env.DB.prepare(
    `SELECT operator, at AS atMs FROM member_action WHERE tenant = ? AND member_id = ? AND status = 'banned'
     ORDER BY at DESC LIMIT 1`,
  )
    .bind(tenant, memberId)
    .first<{ operator: string; atMs: number }>()
}
