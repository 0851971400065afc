import type { Passkey } from '#lib/api/access/passkeys.ts'
import type { Env } from '#platform/base/env.ts'
import { directoryOf } from '#platform/base/system/service.ts'

export interface OperatorPasskeyRow extends Record<string, unknown> {
  id: string
  operator: string
  label: string
  /** COSE, base64url. */
  public_key: string
  counter: number
  is_synced: number
  created_at: number
  used_at: number | null
}

export async function findOperatorPasskey(env: Env, id: string): Promise<OperatorPasskeyRow | undefined> {
  const statement = directoryOf(env).prepare('SELECT * FROM operator_passkey WHERE id = ?')
  return (await statement.bind(id).first<OperatorPasskeyRow>()) ?? undefined
}

/** False where the credential is registered already, by any operator. */
export async function insertOperatorPasskey(env: Env, row: OperatorPasskeyRow): Promise<boolean> {
  const result = await directoryOf(env)
    .prepare(
      `INSERT INTO operator_passkey (id, operator, label, public_key, counter, is_synced, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    )
    .bind(row.id, row.operator, row.label, row.public_key, row.counter, row.is_synced, row.created_at)
    .run()
  return result.meta.changes > 0
}

export async function listPasskeysOf(env: Env, name: string): Promise<OperatorPasskeyRow[]> {
  const { results } = await directoryOf(env)
    .prepare('SELECT * FROM operator_passkey WHERE operator = ? ORDER BY created_at, id')
    .bind(name)
    .all<OperatorPasskeyRow>()
  return results
}

export async function countOperatorPasskeys(env: Env, name: string): Promise<number> {
  const row = await directoryOf(env)
    .prepare('SELECT count(*) AS passkeys FROM operator_passkey WHERE operator = ?')
    .bind(name)
    .first<{ passkeys: number }>()
  return row?.passkeys ?? 0
}

/** False where the counter did not increase, which is how a cloned key shows. Keys without a counter report 0. */
export async function useOperatorPasskey(
  env: Env,
  { id, counter, nowMs }: { id: string; counter: number; nowMs: number },
): Promise<boolean> {
  const result = await directoryOf(env)
    .prepare(
      `UPDATE operator_passkey SET counter = ?1, used_at = ?2
       WHERE id = ?3 AND (counter < ?1 OR (counter = 0 AND ?1 = 0))`,
    )
    .bind(counter, nowMs, id)
    .run()
  return result.meta.changes > 0
}

/** False where it is not there, or would leave the account without a second factor. */
export async function deleteOperatorPasskey(
  env: Env,
  { id, operator }: { id: string; operator: string },
): Promise<boolean> {
  const result = await directoryOf(env)
    .prepare(
      `DELETE FROM operator_passkey WHERE id = ?1 AND operator = ?2 AND (
         EXISTS (SELECT 1 FROM operator_totp WHERE name = ?2 AND confirmed_at IS NOT NULL)
         OR EXISTS (SELECT 1 FROM operator_passkey WHERE operator = ?2 AND id <> ?1))`,
    )
    .bind(id, operator)
    .run()
  return result.meta.changes > 0
}

export function toPasskey(row: OperatorPasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.label,
    createdAtMs: row.created_at,
    usedAtMs: row.used_at,
    isSynced: row.is_synced === 1,
  }
}
