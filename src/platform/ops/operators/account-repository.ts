import type { Env } from '#platform/base/env.ts'
import { directoryOf } from '#platform/base/system/service.ts'

export type OperatorStatus = 'invited' | 'active' | 'suspended'

export interface OperatorAccount {
  name: string
  status: OperatorStatus
  /** `undefined` until the setup. */
  passwordHash: string | undefined
  isDemo: boolean
  createdBy: string | null
  createdAtMs: number
  seenAtMs: number | null
}

interface AccountRow extends Record<string, unknown> {
  name: string
  status: OperatorStatus
  password_hash: string | null
  is_demo: number
  created_by: string | null
  created_at: number
  seen_at: number | null
}

export async function findOperator(env: Env, name: string): Promise<OperatorAccount | undefined> {
  const statement = directoryOf(env).prepare('SELECT * FROM operator_account WHERE name = ?')
  const row = await statement.bind(name).first<AccountRow>()
  return row ? toAccount(row) : undefined
}

interface NewAccount {
  name: string
  skeleton: string
  /** With a password the account needs no setup. */
  passwordHash?: string
  isDemo?: boolean
  createdBy: string | undefined
  nowMs: number
}

/** False where the name, or one that looks like it, is taken. */
export async function insertOperator(env: Env, account: NewAccount): Promise<boolean> {
  const { name, skeleton, passwordHash, isDemo = false, createdBy, nowMs } = account
  const result = await directoryOf(env)
    .prepare(
      `INSERT INTO operator_account (name, skeleton, status, password_hash, password_changed_at, is_demo, created_by, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    )
    .bind(
      ...[name, skeleton, passwordHash === undefined ? 'invited' : 'active', passwordHash ?? null],
      ...[passwordHash === undefined ? null : nowMs, isDemo ? 1 : 0, createdBy ?? null, nowMs],
    )
    .run()
  return result.meta.changes > 0
}

export async function noteSeen(env: Env, name: string, nowMs: number): Promise<void> {
  const statement = directoryOf(env).prepare('UPDATE operator_account SET seen_at = ? WHERE name = ?')
  await statement.bind(nowMs, name).run()
}

function toAccount(row: AccountRow): OperatorAccount {
  return {
    name: row.name,
    status: row.status,
    passwordHash: row.password_hash ?? undefined,
    isDemo: row.is_demo === 1,
    createdBy: row.created_by,
    createdAtMs: row.created_at,
    seenAtMs: row.seen_at,
  }
}

/** Sets a new password and ends every session but one; `undefined` where the password was changed meanwhile. */
export async function changeOperatorHash(
  env: Env,
  { name, from, to, nowMs, but }: { name: string; from: string; to: string; nowMs: number; but: string },
): Promise<number | undefined> {
  const directory = directoryOf(env)
  const [account, ended] = await directory.batch([
    directory
      .prepare(
        'UPDATE operator_account SET password_hash = ?1, password_changed_at = ?2 WHERE name = ?3 AND password_hash = ?4',
      )
      .bind(to, nowMs, name, from),
    directory
      .prepare(
        `DELETE FROM operator_session WHERE operator = ?1 AND cookie_hash <> ?2
           AND EXISTS (SELECT 1 FROM operator_account WHERE name = ?1 AND password_hash = ?3) RETURNING cookie_hash`,
      )
      .bind(name, but, to),
  ])
  return account && account.meta.changes > 0 ? (ended?.results.length ?? 0) : undefined
}
