import type { Env } from '#platform/base/env.ts'
import type { StoredKey } from './ceremony.ts'

export interface PasskeyRow extends Record<string, unknown> {
  id: string
  member_id: string
  name: string
  /** COSE, base64url. */
  public_key: string
  counter: number
  is_synced: number
  created_at: number
  used_at: number | null
}

export function storedKey({ id, member_id, public_key, counter }: PasskeyRow): StoredKey {
  return { id, ownerId: member_id, publicKey: public_key, counter }
}

export interface PasskeyKey {
  tenant: string
  id: string
}

export async function findPasskey(env: Env, { tenant, id }: PasskeyKey): Promise<PasskeyRow | undefined> {
  const statement = env.DB.prepare('SELECT * FROM passkey WHERE tenant = ? AND id = ?')
  return (await statement.bind(tenant, id).first<PasskeyRow>()) ?? undefined
}

/** False when the credential is already registered, by any member. */
export async function insertPasskey(env: Env, tenant: string, row: PasskeyRow): Promise<boolean> {
  const result = await env.DB.prepare(
    `INSERT INTO passkey (tenant, id, member_id, name, public_key, counter, is_synced, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  )
    .bind(tenant, row.id, row.member_id, row.name, row.public_key, row.counter, row.is_synced, row.created_at)
    .run()
  return result.meta.changes > 0
}

export async function listPasskeysOf(
  env: Env,
  { tenant, memberId }: { tenant: string; memberId: string },
): Promise<PasskeyRow[]> {
  const { results } = await env.DB.prepare(
    'SELECT * FROM passkey WHERE tenant = ? AND member_id = ? ORDER BY created_at, id',
  )
    .bind(tenant, memberId)
    .all<PasskeyRow>()
  return results
}

/** False where the counter did not increase, which is how a cloned key shows. Keys without a counter report 0. */
export async function usePasskey(
  env: Env,
  { tenant, id }: PasskeyKey,
  { counter, nowMs }: { counter: number; nowMs: number },
): Promise<boolean> {
  const result = await env.DB.prepare(
    `UPDATE passkey SET counter = ?1, used_at = ?2
     WHERE tenant = ?3 AND id = ?4 AND (counter < ?1 OR (counter = 0 AND ?1 = 0))`,
  )
    .bind(counter, nowMs, tenant, id)
    .run()
  return result.meta.changes > 0
}

export async function deletePasskey(
  env: Env,
  { tenant, id }: PasskeyKey,
  memberId: string,
): Promise<boolean> {
  const result = await env.DB.prepare('DELETE FROM passkey WHERE tenant = ? AND id = ? AND member_id = ?')
    .bind(tenant, id, memberId)
    .run()
  return result.meta.changes > 0
}
