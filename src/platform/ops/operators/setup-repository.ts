import type { Env } from '#platform/base/env.ts'
import { directoryOf } from '#platform/base/system/service.ts'

interface Setup {
  name: string
  /** Offered to the authenticator of the account. */
  secret: string
  endsAtMs: number
}

/** Replaces an earlier code of the account. */
export async function putSetup(env: Env, setup: Setup & { codeHash: string }): Promise<void> {
  await directoryOf(env)
    .prepare(
      'INSERT OR REPLACE INTO operator_setup (name, code_hash, totp_secret, expires_at) VALUES (?, ?, ?, ?)',
    )
    .bind(setup.name, setup.codeHash, setup.secret, setup.endsAtMs)
    .run()
}

export async function findSetup(env: Env, codeHash: string, nowMs: number): Promise<Setup | undefined> {
  const row = await directoryOf(env)
    .prepare(
      'SELECT name, totp_secret, expires_at FROM operator_setup WHERE code_hash = ? AND expires_at > ?',
    )
    .bind(codeHash, nowMs)
    .first<{ name: string; totp_secret: string; expires_at: number }>()
  return row ? { name: row.name, secret: row.totp_secret, endsAtMs: row.expires_at } : undefined
}

/**
 * Uses a code up: the account gets its password and authenticator and is active. False for all but the first caller, and for
 * an account that was suspended meanwhile.
 */
export async function finishSetup(
  env: Env,
  { name, codeHash, passwordHash, step, nowMs }: FinishedSetup,
): Promise<boolean> {
  const directory = directoryOf(env)
  const isOpen =
    'EXISTS (SELECT 1 FROM operator_setup WHERE name = ?1 AND code_hash = ?2 AND expires_at > ?3)'
  const [, account] = await directory.batch([
    directory
      .prepare(
        `INSERT OR REPLACE INTO operator_totp (name, secret, confirmed_at, last_step)
         SELECT name, totp_secret, ?3, ?4 FROM operator_setup WHERE name = ?1 AND code_hash = ?2 AND expires_at > ?3
           AND EXISTS (SELECT 1 FROM operator_account WHERE name = ?1 AND status = 'invited')`,
      )
      .bind(name, codeHash, nowMs, step),
    directory
      .prepare(
        `UPDATE operator_account SET status = 'active', password_hash = ?4, password_changed_at = ?3
         WHERE name = ?1 AND status = 'invited' AND ${isOpen}`,
      )
      .bind(name, codeHash, nowMs, passwordHash),
    directory.prepare('DELETE FROM operator_setup WHERE name = ? AND code_hash = ?').bind(name, codeHash),
  ])
  return (account?.meta.changes ?? 0) > 0
}

interface FinishedSetup {
  name: string
  codeHash: string
  passwordHash: string
  /** The authenticator's step that was used. */
  step: number
  nowMs: number
}
