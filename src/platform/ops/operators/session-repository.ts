import type { Env } from '#platform/base/env.ts'
import { directoryOf } from '#platform/base/system/service.ts'
import type { OperatorStatus } from './account-repository.ts'

export interface OperatorSessionRow extends Record<string, unknown> {
  cookie_hash: string
  tab_hash: string
  operator: string
  agent_hash: string
  created_at: number
  seen_at: number
  expires_at: number
  proved_at: number
  address: string
  device: string
}

/** Both halves of a session, as hashes. */
export interface SessionHalves {
  cookieHash: string
  tabHash: string
}

export async function findOperatorSession(
  env: Env,
  { cookieHash, tabHash }: SessionHalves,
): Promise<(OperatorSessionRow & { status: OperatorStatus }) | undefined> {
  const row = await directoryOf(env)
    .prepare(
      `SELECT operator_session.*, operator_account.status FROM operator_session
       JOIN operator_account ON operator_account.name = operator_session.operator
       WHERE cookie_hash = ? AND tab_hash = ?`,
    )
    .bind(cookieHash, tabHash)
    .first<OperatorSessionRow & { status: OperatorStatus }>()
  return row ?? undefined
}

/**
 * False where the account is not active any more, or its secrets have changed since they were checked: what ends sessions
 * also ends logins under way.
 */
export async function insertOperatorSession(
  env: Env,
  row: OperatorSessionRow,
  passwordHash: string | undefined,
): Promise<boolean> {
  const result = await directoryOf(env)
    .prepare(
      `INSERT INTO operator_session
         (cookie_hash, tab_hash, operator, agent_hash, created_at, seen_at, expires_at, proved_at, address, device)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10 FROM operator_account
       WHERE name = ?3 AND status = 'active' AND password_hash = ?11`,
    )
    .bind(
      ...[row.cookie_hash, row.tab_hash, row.operator, row.agent_hash, row.created_at, row.seen_at],
      ...[row.expires_at, row.proved_at, row.address, row.device, passwordHash ?? null],
    )
    .run()
  return result.meta.changes > 0
}

export async function touchOperatorSession(env: Env, cookieHash: string, nowMs: number): Promise<void> {
  await directoryOf(env)
    .prepare('UPDATE operator_session SET seen_at = ?1 WHERE cookie_hash = ?2 AND seen_at < ?1')
    .bind(nowMs, cookieHash)
    .run()
}

export async function deleteOperatorSession(env: Env, cookieHash: string): Promise<void> {
  await directoryOf(env).prepare('DELETE FROM operator_session WHERE cookie_hash = ?').bind(cookieHash).run()
}

/** The schedule may run it at any time. */
export async function purgeOperatorSessions(env: Env, nowMs: number): Promise<void> {
  await directoryOf(env).prepare('DELETE FROM operator_session WHERE expires_at <= ?').bind(nowMs).run()
}
