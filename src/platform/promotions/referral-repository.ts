import type { Binding } from '#lib/shared/rewards/referral.ts'
import type { Env } from '#platform/env.ts'
import { plainNumber } from './used-before.ts'

type ReferralRow = {
  invitee: string
  inviter: string
  binding: Binding['kind']
  reason: string | null
  made_at: number
}

/** An invitee with everything that decides about rewards. */
export type InviteeRow = ReferralRow & {
  account: string
  /** First deposit that arrived and was not taken back, and when. */
  first_minor: number | null
  first_at: number | null
  same_identity: number
  same_payout: number
}

export async function codeOf(env: Env, tenant: string, member: string): Promise<string | undefined> {
  const code = await env.DB.prepare('SELECT code FROM referral_code WHERE tenant = ? AND member = ?')
    .bind(tenant, member)
    .first<string>('code')
  return code ?? undefined
}

/** False where the code is taken, or the member has one already. */
export async function insertCode(
  env: Env,
  tenant: string,
  { code, member, nowMs }: { code: string; member: string; nowMs: number },
): Promise<boolean> {
  const result = await env.DB.prepare(
    'INSERT INTO referral_code (tenant, code, member, made_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
    .bind(tenant, code, member, nowMs)
    .run()
  return result.meta.changes > 0
}

export async function ownerOfCode(env: Env, tenant: string, code: string): Promise<string | undefined> {
  const member = await env.DB.prepare('SELECT member FROM referral_code WHERE tenant = ? AND code = ?')
    .bind(tenant, code)
    .first<string>('member')
  return member ?? undefined
}

/** Once an invitee: a binding that stands is never replaced. */
export async function insertReferral(
  env: Env,
  tenant: string,
  { invitee, inviter, binding, nowMs }: { invitee: string; inviter: string; binding: Binding; nowMs: number },
): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO referral (tenant, invitee, inviter, binding, reason, made_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  )
    .bind(tenant, invitee, inviter, binding.kind, binding.kind === 'bound' ? null : binding.reason, nowMs)
    .run()
}

/** When a member was seen last at an address; undefined: never. */
export async function lastSeenAt(
  env: Env,
  tenant: string,
  { member, address }: { member: string; address: string },
): Promise<number | undefined> {
  const at = await env.DB.prepare(
    'SELECT max(seen_at) AS at FROM session WHERE tenant = ? AND member_id = ? AND address = ?',
  )
    .bind(tenant, member, address)
    .first<number | null>('at')
  return at ?? undefined
}

/** The members that one member invited, newest first. */
export async function inviteesOf(
  env: Env,
  tenant: string,
  { inviter, limit }: { inviter: string; limit: number },
): Promise<InviteeRow[]> {
  const first = (
    column: string,
  ) => `(SELECT ${column} FROM deposit d WHERE d.tenant = r.tenant AND d.member = r.invitee
    AND d.status = 'credited' AND d.credited > 0 AND NOT EXISTS (SELECT 1 FROM deposit_reversal x
      WHERE x.tenant = d.tenant AND x.deposit = d.id) ORDER BY d.credited_at, d.id LIMIT 1)`
  const { results } = await env.DB.prepare(
    `SELECT r.invitee, r.inviter, r.binding, r.reason, r.made_at, m.account,
       ${first('credited')} AS first_minor, ${first('credited_at')} AS first_at,
       ${plainNumber("m.profile ->> 'idNumber'")} IS NOT NULL
         AND ${plainNumber("m.profile ->> 'idNumber'")} = ${plainNumber("own.profile ->> 'idNumber'")} AS same_identity,
       EXISTS (SELECT 1 FROM payout_account p JOIN payout_account q
         ON q.tenant = p.tenant AND q.kind = p.kind AND q.number = p.number
         WHERE p.tenant = r.tenant AND p.member = r.invitee AND q.member = r.inviter) AS same_payout
     FROM referral r JOIN member m ON m.tenant = r.tenant AND m.id = r.invitee
       JOIN member own ON own.tenant = r.tenant AND own.id = r.inviter
     WHERE r.tenant = ? AND r.inviter = ? ORDER BY r.made_at DESC, r.invitee LIMIT ?`,
  )
    .bind(tenant, inviter, limit)
    .all<InviteeRow>()
  return results
}

type ReviewRow = ReferralRow & { invitee_account: string; inviter_account: string }
const REVIEWED = `SELECT r.*, i.account AS invitee_account, o.account AS inviter_account FROM referral r
  JOIN member i ON i.tenant = r.tenant AND i.id = r.invitee JOIN member o ON o.tenant = r.tenant AND o.id = r.inviter`

export async function referralsInReview(env: Env, tenant: string, limit: number): Promise<ReviewRow[]> {
  const { results } = await env.DB.prepare(
    `${REVIEWED} WHERE r.tenant = ? AND r.binding = 'review' ORDER BY r.made_at LIMIT ?`,
  )
    .bind(tenant, limit)
    .all<ReviewRow>()
  return results
}

export async function findReferral(
  env: Env,
  tenant: string,
  invitee: string,
): Promise<ReviewRow | undefined> {
  const row = await env.DB.prepare(`${REVIEWED} WHERE r.tenant = ? AND r.invitee = ?`)
    .bind(tenant, invitee)
    .first<ReviewRow>()
  return row ?? undefined
}

/** False where it was decided before. */
export async function decideReferral(
  env: Env,
  tenant: string,
  step: { invitee: string; to: 'bound' | 'refused'; by: string; atMs: number },
): Promise<boolean> {
  const result = await env.DB.prepare(
    `UPDATE referral SET binding = ?3, decided_by = ?4, decided_at = ?5
     WHERE tenant = ?1 AND invitee = ?2 AND binding = 'review'`,
  )
    .bind(tenant, step.invitee, step.to, step.by, step.atMs)
    .run()
  return result.meta.changes > 0
}
