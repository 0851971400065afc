import { operatorRights, type OperatorRights } from '#lib/api/ops/operator-rights.ts'
import type { OperatorKey } from '#lib/api/ops/operators.ts'
import type { Env } from '#platform/base/env.ts'
import { directoryOf } from '#platform/base/system/service.ts'

interface KeyRow extends Record<string, unknown> {
  id: string
  operator: string
  label: string
  rights: string
  made_at: number
  revoked_by: string | null
  revoked_at: number | null
}

const SHOWN = 500

/** Whether a signed key still counts: its name is not suspended or revoked, and, of the console, its row is there. */
export async function isKeyAlive(
  env: Env,
  { name, id }: Pick<OperatorRights, 'name' | 'id'>,
): Promise<boolean> {
  const row = await directoryOf(env)
    .prepare(
      `SELECT coalesce((SELECT status FROM operator_account WHERE name = ?1), 'none') AS status,
         EXISTS (SELECT 1 FROM operator_revocation WHERE name = ?1) AS isRevoked,
         EXISTS (SELECT 1 FROM operator_key WHERE id = ?2 AND operator = ?1 AND revoked_at IS NULL) AS isKept`,
    )
    .bind(name, id ?? null)
    .first<{ status: string; isRevoked: number; isKept: number }>()
  if (!row || row.status === 'suspended') return false
  return id === undefined ? row.isRevoked === 0 : row.isKept === 1 && row.status === 'active'
}

export async function insertKey(
  env: Env,
  { rights, label, nowMs }: { rights: OperatorRights & { id: string }; label: string; nowMs: number },
): Promise<OperatorKey> {
  const row = await directoryOf(env)
    .prepare(
      'INSERT INTO operator_key (id, operator, label, rights, made_at, ends_at) VALUES (?, ?, ?, ?, ?, ?) RETURNING *',
    )
    .bind(rights.id, rights.name, label, JSON.stringify(rights), nowMs, rights.endsAtMs)
    .first<KeyRow>()
  if (!row) throw new Error('the key was not written')
  return toKey(row)
}

/** Keys that were made in the console, the newest first. */
export async function findKeys(env: Env, name: string | undefined): Promise<OperatorKey[]> {
  const { results } = await directoryOf(env)
    .prepare(
      `SELECT * FROM operator_key WHERE ?1 IS NULL OR operator = ?1 ORDER BY made_at DESC, id LIMIT ${SHOWN}`,
    )
    .bind(name ?? null)
    .all<KeyRow>()
  return results.map(toKey)
}

export async function countKeys(env: Env, name: string, nowMs: number): Promise<number> {
  const row = await directoryOf(env)
    .prepare(
      'SELECT count(*) AS keys FROM operator_key WHERE operator = ? AND revoked_at IS NULL AND ends_at > ?',
    )
    .bind(name, nowMs)
    .first<{ keys: number }>()
  return row?.keys ?? 0
}

/** `undefined` for a key that is not there, not this operator's where one is named, or revoked already. */
export async function revokeKey(
  env: Env,
  { id, of, by, nowMs }: { id: string; of?: string | undefined; by: string | undefined; nowMs: number },
): Promise<OperatorKey | undefined> {
  const row = await directoryOf(env)
    .prepare(
      `UPDATE operator_key SET revoked_by = ?1, revoked_at = ?2
       WHERE id = ?3 AND revoked_at IS NULL AND (?4 IS NULL OR operator = ?4) RETURNING *`,
    )
    .bind(by ?? null, nowMs, id, of ?? null)
    .first<KeyRow>()
  return row ? toKey(row) : undefined
}

/** From now on no key from the command line counts that states this name. */
export async function revokeName(
  env: Env,
  { name, by, reason, nowMs }: { name: string; by: string | undefined; reason: string; nowMs: number },
): Promise<void> {
  await directoryOf(env)
    .prepare(
      'INSERT INTO operator_revocation (name, revoked_by, revoked_at, reason) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
    )
    .bind(name, by ?? null, nowMs, reason)
    .run()
}

export async function listRevokedNames(
  env: Env,
): Promise<{ name: string; operator: string | null; atMs: number }[]> {
  const { results } = await directoryOf(env)
    .prepare(
      `SELECT name, revoked_by AS operator, revoked_at AS atMs FROM operator_revocation ORDER BY revoked_at DESC LIMIT ${SHOWN}`,
    )
    .all<{ name: string; operator: string | null; atMs: number }>()
  return results
}

function toKey(row: KeyRow): OperatorKey {
  const { name: _, id: __, ...grant } = operatorRights.parse(JSON.parse(row.rights))
  return {
    id: row.id,
    operator: row.operator,
    label: row.label,
    ...grant,
    madeAtMs: row.made_at,
    revoked: row.revoked_at === null ? null : { operator: row.revoked_by, atMs: row.revoked_at },
  }
}
