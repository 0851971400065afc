import type { Env } from '#platform/base/env.ts'

export interface TotpKey {
  tenant: string
  memberId: string
}

export interface TotpRow extends Record<string, unknown> {
  secret: string
  confirmed_at: number | null
  last_step: number
}

export async function findTotp(env: Env, { tenant, memberId }: TotpKey): Promise<TotpRow | undefined> {
  const statement = env.DB.prepare('SELECT * FROM totp WHERE tenant = ? AND member_id = ?')
  return (await statement.bind(tenant, memberId).first<TotpRow>()) ?? undefined
}

/** Replaces an unconfirmed secret; a confirmed one stays. */
export async function offerTotp(env: Env, { tenant, memberId }: TotpKey, secret: string): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO totp (tenant, member_id, secret) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET secret = excluded.secret, last_step = 0 WHERE confirmed_at IS NULL`,
  )
    .bind(tenant, memberId, secret)
    .run()
}

export async function confirmTotp(
  env: Env,
  { tenant, memberId }: TotpKey,
  { nowMs, codeHashes }: { nowMs: number; codeHashes: readonly string[] },
): Promise<void> {
  const insert = env.DB.prepare('INSERT INTO recovery_code (tenant, member_id, code_hash) VALUES (?, ?, ?)')
  await env.DB.batch([
    env.DB.prepare('UPDATE totp SET confirmed_at = ? WHERE tenant = ? AND member_id = ?').bind(
      nowMs,
      tenant,
      memberId,
    ),
    ...codeHashes.map((hash) => insert.bind(tenant, memberId, hash)),
  ])
}

/** True for the first caller that uses this step. */
export async function useStep(env: Env, { tenant, memberId }: TotpKey, step: number): Promise<boolean> {
  const result = await env.DB.prepare(
    'UPDATE totp SET last_step = ?1 WHERE tenant = ?2 AND member_id = ?3 AND last_step < ?1',
  )
    .bind(step, tenant, memberId)
    .run()
  return result.meta.changes > 0
}

/** True for the first caller that uses this recovery code. */
export async function useRecoveryCode(
  env: Env,
  { tenant, memberId }: TotpKey,
  codeHash: string,
): Promise<boolean> {
  const result = await env.DB.prepare(
    'DELETE FROM recovery_code WHERE tenant = ? AND member_id = ? AND code_hash = ?',
  )
    .bind(tenant, memberId, codeHash)
    .run()
  return result.meta.changes > 0
}

export async function countRecoveryCodes(env: Env, { tenant, memberId }: TotpKey): Promise<number> {
  const row = await env.DB.prepare(
    'SELECT count(*) AS codes FROM recovery_code WHERE tenant = ? AND member_id = ?',
  )
    .bind(tenant, memberId)
    .first<{ codes: number }>()
  return row?.codes ?? 0
}

export async function deleteTotp(env: Env, { tenant, memberId }: TotpKey): Promise<void> {
  await env.DB.batch(
    ['totp', 'recovery_code'].map((table) =>
      env.DB.prepare(`DELETE FROM ${table} WHERE tenant = ? AND member_id = ?`).bind(tenant, memberId),
    ),
  )
}
