import type { Env } from '#platform/base/env.ts'

export interface RememberRow extends Record<string, unknown> {
  selector: string
  validator_hash: string
  family: string
  member_id: string
  expires_at: number
  is_passwordless: number
  used_at: number | null
}

export type NextToken = Pick<RememberRow, 'selector' | 'validator_hash'>

interface Bound {
  tenant: string
}

/** Inserts nothing if the member was suspended, or the password changed, during the login. */
export async function insertRemember(
  env: Env,
  {
    tenant,
    row,
    passwordChangedAtMs,
  }: Bound & { row: Omit<RememberRow, 'used_at'>; passwordChangedAtMs: number },
): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO remember (tenant, selector, validator_hash, family, member_id, expires_at, is_passwordless)
     SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 FROM member
     WHERE tenant = ?1 AND id = ?5 AND status = 'active' AND password_changed_at = ?8`,
  )
    .bind(
      tenant,
      row.selector,
      row.validator_hash,
      row.family,
      row.member_id,
      row.expires_at,
      row.is_passwordless,
      passwordChangedAtMs,
    )
    .run()
}

export async function findRemember(
  env: Env,
  { tenant, selector }: Bound & { selector: string },
): Promise<RememberRow | undefined> {
  const statement = env.DB.prepare('SELECT * FROM remember WHERE tenant = ? AND selector = ?')
  return (await statement.bind(tenant, selector).first<RememberRow>()) ?? undefined
}

/**
 * Marks a token as used and inserts its successor, in one transaction: true for the first caller only. A family that has
 * ended meanwhile gets no successor.
 */
export async function replaceRemember(
  env: Env,
  { tenant, nowMs, used, next }: Bound & { nowMs: number; used: RememberRow; next: NextToken },
): Promise<boolean> {
  const [, inserted] = await env.DB.batch([
    env.DB.prepare(
      'UPDATE remember SET used_at = ?, next_selector = ? WHERE tenant = ? AND selector = ? AND used_at IS NULL',
    ).bind(nowMs, next.selector, tenant, used.selector),
    env.DB.prepare(
      `INSERT INTO remember (tenant, selector, validator_hash, family, member_id, expires_at, is_passwordless)
       SELECT tenant, ?1, ?2, family, member_id, expires_at, is_passwordless FROM remember
       WHERE tenant = ?3 AND selector = ?4 AND next_selector = ?1`,
    ).bind(next.selector, next.validator_hash, tenant, used.selector),
  ])
  return (inserted?.meta.changes ?? 0) > 0
}

export async function isFamilyAlive(
  env: Env,
  { tenant, family }: Bound & { family: string },
): Promise<boolean> {
  const statement = env.DB.prepare('SELECT 1 FROM remember WHERE tenant = ? AND family = ? LIMIT 1')
  return (await statement.bind(tenant, family).first()) !== null
}

/** Ends a family with all its sessions, but for those of one browser, which go on without it. */
export async function deleteFamily(
  env: Env,
  { tenant, family, keptCookieHash = '' }: Bound & { family: string; keptCookieHash?: string },
): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(
      'UPDATE session SET remember_family = NULL WHERE tenant = ? AND remember_family = ? AND cookie_hash = ?',
    ).bind(tenant, family, keptCookieHash),
    env.DB.prepare('DELETE FROM remember WHERE tenant = ? AND family = ?').bind(tenant, family),
    env.DB.prepare('DELETE FROM session WHERE tenant = ? AND remember_family = ?').bind(tenant, family),
  ])
}

/** Deletes every remembered login of a member, on all devices. */
export async function deleteFamiliesOf(
  env: Env,
  { tenant, memberId }: Bound & { memberId: string },
): Promise<void> {
  await env.DB.prepare('DELETE FROM remember WHERE tenant = ? AND member_id = ?').bind(tenant, memberId).run()
}
