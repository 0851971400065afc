import { dayAt } from '#lib/shared/time/zone.ts'
import type { Env } from '#platform/base/env.ts'
import { sharesMark, sharesPayoutAccount } from '#platform/people/member/service.ts'

/** The member and the range of time. */
interface Within {
  tenant: string
  member: string
  startsAtMs: number
  endsAtMs: number
}

const QUARTER_MS = 900_000

/** The local days of a window on which the member logged in, ascending. No zone's day begins within a quarter of an hour. */
export async function loginDays(
  env: Env,
  { tenant, member, startsAtMs, endsAtMs }: Within,
  zone: string,
): Promise<string[]> {
  const { results } = await env.DB.prepare(
    'SELECT quarter FROM login_mark WHERE tenant = ? AND member = ? AND quarter >= ? AND quarter < ? ORDER BY quarter',
  )
    .bind(tenant, member, Math.floor(startsAtMs / QUARTER_MS), Math.ceil(endsAtMs / QUARTER_MS))
    .all<{ quarter: number }>()
  return [...new Set(results.map(({ quarter }) => dayAt(quarter * QUARTER_MS, zone)))]
}

/**
 * Friends whose first deposit arrived in a window. Those who share an identity or a payout account with the inviter, or
 * whose invitation was refused or is still in review, do not count.
 */
export async function invitedWithin(
  env: Env,
  { tenant, member, startsAtMs, endsAtMs }: Within,
): Promise<number> {
  const friends = await env.DB.prepare(
    `SELECT count(*) AS friends FROM referral r
       JOIN member m ON m.tenant = r.tenant AND m.id = r.invitee
       JOIN member own ON own.tenant = r.tenant AND own.id = r.inviter
     WHERE r.tenant = ?1 AND r.inviter = ?2 AND r.binding = 'bound'
       AND (SELECT min(d.credited_at) FROM deposit d WHERE d.tenant = ?1 AND d.member = r.invitee
         AND d.status = 'credited' AND d.credited > 0 AND NOT EXISTS (SELECT 1 FROM deposit_reversal x
           WHERE x.tenant = d.tenant AND x.deposit = d.id)) BETWEEN ?3 AND ?4 - 1
       AND NOT ${sharesMark('id', 'm', 'own')}
       AND NOT ${sharesPayoutAccount('m', 'own')}`,
  )
    .bind(tenant, member, startsAtMs, endsAtMs)
    .first<number>('friends')
  return friends ?? 0
}

/** A number is verified by its code; an e-mail address may come unverified from the registration. */
export async function verifiedContacts(
  env: Env,
  { tenant, member }: Pick<Within, 'tenant' | 'member'>,
): Promise<{ phone: boolean; email: boolean }> {
  const row = await env.DB.prepare(
    `SELECT m.mobile IS NOT NULL AS phone, EXISTS (SELECT 1 FROM verified_email v
       WHERE v.tenant = m.tenant AND v.member = m.id AND v.email = m.email) AS email
     FROM member m WHERE m.tenant = ? AND m.id = ?`,
  )
    .bind(tenant, member)
    .first<{ phone: number; email: number }>()
  return { phone: row?.phone === 1, email: row?.email === 1 }
}
