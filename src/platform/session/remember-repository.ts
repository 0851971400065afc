import type { Env } from '#platform/env.ts'

export interface RememberRow extends Record<string, unknown> {
  selector: string
  validator_hash: string
  family: string
  member_id: string
  expires_at: number
  used_at: number | null
}

interface Bound {
  tenant: string
}

export async function insertRemember(
  env: Env,
  { tenant, row }: Bound & { row: Omit<RememberRow, 'used_at'> },
): Promise<void> {
  await env.DB.prepare(
    'INSERT INTO remember (tenant, selector, validator_hash, family, member_id, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
  )
    .bind(tenant, row.selector, row.validator_hash, row.family, row.member_id, row.expires_at)
    .run()
}

export async function findRemember(
  env: Env,
  { tenant, selector }: Bound & { selector: string },
): Promise<RememberRow | undefined> {
  const statement = env.DB.prepare('SELECT * FROM remember WHERE tenant = ? AND selector = ?')
  return (await statement.bind(tenant, selector).first<RememberRow>()) ?? undefined
}

/** True for the one caller who uses the token first. */
export async function useRemember(
  env: Env,
  { tenant, selector, nowMs }: Bound & { selector: string; nowMs: number },
): Promise<boolean> {
  const result = await env.DB.prepare(
    'UPDATE remember SET used_at = ? WHERE tenant = ? AND selector = ? AND used_at IS NULL',
  )
    .bind(nowMs, tenant, selector)
    .run()
  return result.meta.changes === 1
}

/** Ends a family with every session that came of it. */
export async function deleteFamily(env: Env, { tenant, family }: Bound & { family: string }): Promise<void> {
  await env.DB.batch([
    env.DB.prepare('DELETE FROM remember WHERE tenant = ? AND family = ?').bind(tenant, family),
    env.DB.prepare('DELETE FROM session WHERE tenant = ? AND remember_family = ?').bind(tenant, family),
  ])
}

/** Every remembered login of a member, on all devices. */
export async function deleteFamiliesOf(env: Env, { tenant, memberId }: Bound & { memberId: string }): Promise<void> {
  await env.DB.prepare('DELETE FROM remember WHERE tenant = ? AND member_id = ?').bind(tenant, memberId).run()
}
