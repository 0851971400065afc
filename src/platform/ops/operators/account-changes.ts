import type { OperatorAccount as AccountFacts } from '#lib/api/ops/operators.ts'
import type { Env } from '#platform/base/env.ts'
import { directoryOf } from '#platform/base/system/service.ts'
import type { OperatorStatus } from './account-repository.ts'
import { reproposeRoles } from './role-repository.ts'

interface Changed {
  name: string
  /** `undefined`: the deployment's own key, which answers for the roles by itself. */
  by: string | undefined
  reason: string
  nowMs: number
}

/** Takes every secret of an account away; its roles wait for a second person again. */
export async function resetAccount(env: Env, { name, by, reason, nowMs }: Changed): Promise<void> {
  const directory = directoryOf(env)
  const ofName = (query: string) => directory.prepare(query).bind(name)
  await directory.batch([
    ofName(
      "UPDATE operator_account SET status = 'invited', password_hash = NULL, is_demo = 0 WHERE name = ?",
    ),
    ofName('DELETE FROM operator_totp WHERE name = ?'),
    ofName('DELETE FROM operator_passkey WHERE operator = ?'),
    ofName('DELETE FROM operator_session WHERE operator = ?'),
    directory
      .prepare(
        'UPDATE operator_key SET revoked_by = ?, revoked_at = ? WHERE operator = ? AND revoked_at IS NULL',
      )
      .bind(by ?? null, nowMs, name),
    ...(by === undefined ? [] : reproposeRoles(env, { holder: name, by, reason, nowMs })),
  ])
}

/** False where it is suspended already. An account that waits for its setup loses the code. */
export async function suspendAccount(env: Env, name: string): Promise<boolean> {
  const directory = directoryOf(env)
  const [account] = await directory.batch([
    directory
      .prepare("UPDATE operator_account SET status = 'suspended' WHERE name = ? AND status <> 'suspended'")
      .bind(name),
    directory.prepare('DELETE FROM operator_session WHERE operator = ?').bind(name),
    directory.prepare('DELETE FROM operator_setup WHERE name = ?').bind(name),
  ])
  return (account?.meta.changes ?? 0) > 0
}

/** False where it is not suspended. Without secrets it needs a reset first. */
export async function restoreAccount(env: Env, { name, by, reason, nowMs }: Changed): Promise<boolean> {
  const directory = directoryOf(env)
  const isSuspended = await directory
    .prepare("SELECT 1 FROM operator_account WHERE name = ? AND status = 'suspended'")
    .bind(name)
    .first()
  if (!isSuspended) return false
  await directory.batch([
    directory
      .prepare(
        `UPDATE operator_account SET status = iif(password_hash IS NULL, 'invited', 'active')
         WHERE name = ? AND status = 'suspended'`,
      )
      .bind(name),
    ...(by === undefined ? [] : reproposeRoles(env, { holder: name, by, reason, nowMs })),
  ])
  return true
}

interface FactsRow extends Record<string, unknown> {
  name: string
  status: OperatorStatus
  is_demo: number
  created_by: string | null
  created_at: number
  seen_at: number | null
  has_authenticator: number
  passkeys: number
  sessions: number
  keys: number
  roles: number
}

/** Every account with what belongs to it, or one of them. */
export async function listAccountFacts(
  env: Env,
  { name, nowMs }: { name?: string; nowMs: number },
): Promise<AccountFacts[]> {
  const { results } = await directoryOf(env)
    .prepare(
      `SELECT name, status, is_demo, created_by, created_at, seen_at,
         EXISTS (SELECT 1 FROM operator_totp AS totp WHERE totp.name = account.name AND confirmed_at IS NOT NULL)
           AS has_authenticator,
         (SELECT count(*) FROM operator_passkey WHERE operator = account.name) AS passkeys,
         (SELECT count(*) FROM operator_session WHERE operator = account.name AND expires_at > ?1) AS sessions,
         (SELECT count(*) FROM operator_key WHERE operator = account.name AND revoked_at IS NULL AND ends_at > ?1)
           AS keys,
         (SELECT count(*) FROM operator_role WHERE holder = account.name AND state = 'confirmed' AND ends_at > ?1)
           AS roles
       FROM operator_account AS account WHERE ?2 IS NULL OR name = ?2 ORDER BY name`,
    )
    .bind(nowMs, name ?? null)
    .all<FactsRow>()
  return results.map((row) => ({
    name: row.name,
    status: row.status,
    isDemo: row.is_demo === 1,
    createdBy: row.created_by,
    createdAtMs: row.created_at,
    seenAtMs: row.seen_at,
    hasAuthenticator: row.has_authenticator === 1,
    passkeys: row.passkeys,
    sessions: row.sessions,
    keys: row.keys,
    roles: row.roles,
  }))
}
