import type { SocialProvider } from '#lib/api/access/social.ts'
import type { Env } from '#platform/base/env.ts'
import type { SocialSubject } from './social-flow.ts'

interface Owner {
  tenant: string
  memberId: string
}

export async function findSocialMember(
  env: Env,
  tenant: string,
  { provider, subject }: SocialSubject,
): Promise<string | undefined> {
  const row = await env.DB.prepare(
    'SELECT member_id FROM social_account WHERE tenant = ? AND provider = ? AND subject = ?',
  )
    .bind(tenant, provider, subject)
    .first<{ member_id: string }>()
  return row?.member_id
}

/** Replaces the member's earlier account at this provider. False when the account is linked to another member. */
export async function linkSocialAccount(
  env: Env,
  { tenant, memberId }: Owner,
  { provider, subject, nowMs }: SocialSubject & { nowMs: number },
): Promise<boolean> {
  const owner = await findSocialMember(env, tenant, { provider, subject })
  if (owner !== undefined) return owner === memberId
  const [, inserted] = await env.DB.batch([
    env.DB.prepare('DELETE FROM social_account WHERE tenant = ? AND member_id = ? AND provider = ?').bind(
      tenant,
      memberId,
      provider,
    ),
    env.DB.prepare(
      `INSERT INTO social_account (tenant, provider, subject, member_id, linked_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO NOTHING`,
    ).bind(tenant, provider, subject, memberId, nowMs),
  ])
  return (inserted?.meta.changes ?? 0) > 0
}

export async function listSocialOf(
  env: Env,
  { tenant, memberId }: Owner,
): Promise<{ provider: SocialProvider; linkedAtMs: number }[]> {
  const { results } = await env.DB.prepare(
    'SELECT provider, linked_at FROM social_account WHERE tenant = ? AND member_id = ? ORDER BY provider',
  )
    .bind(tenant, memberId)
    .all<{ provider: SocialProvider; linked_at: number }>()
  return results.map((row) => ({ provider: row.provider, linkedAtMs: row.linked_at }))
}

/** Returns whether an account was linked. */
export async function unlinkSocialAccount(
  env: Env,
  { tenant, memberId }: Owner,
  provider: SocialProvider,
): Promise<boolean> {
  const { meta } = await env.DB.prepare(
    'DELETE FROM social_account WHERE tenant = ? AND member_id = ? AND provider = ?',
  )
    .bind(tenant, memberId, provider)
    .run()
  return meta.changes > 0
}
