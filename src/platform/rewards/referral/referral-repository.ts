import type { Binding } from '#lib/shared/rewards/referral.ts'
import type { Env } from '#platform/base/env.ts'
import { sharesMark, sharesPayoutAccount } from '#platform/people/member/service.ts'

type ReferralRow = {
  invitee: string
  inviter: string
  binding: Binding['kind']
  reason: string | null
  made_at: number
}

/** An invitee with the facts that decide about rewards. */
export type InviteeRow = ReferralRow & {
  account: string
  /** The first deposit that was not taken back, and its time. */
  first_minor: number | null
  first_at: number | null
  same_identity: number
  same_payout: number
  registration_claimed: number
  deposit_claimed: number
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

/** Once per invitee: an existing binding is never replaced. */
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

/** When a member was last seen at an address, in a live or ended session; undefined: never. */
export async function lastSeenAt(
  env: Env,
  tenant: string,
  { member, address }: { member: string; address: string },
): Promise<number | undefined> {
  const at = await env.DB.prepare(
    `SELECT max(seen_at) AS at FROM (
       SELECT seen_at FROM session WHERE tenant = ?1 AND member_id = ?2 AND address = ?3
       UNION ALL SELECT seen_at FROM left_address WHERE tenant = ?1 AND member = ?2 AND address = ?3)`,
  )
    .bind(tenant, member, address)
    .first<number | null>('at')
  return at ?? undefined
}

/** The inviter, and the offer's time. */
export interface Invitations {
  tenant: string
  inviter: string
  offer: { id: string; startsAtMs: number; endsAtMs: number }
}

const first = (
  column: string,
) => `(SELECT ${column} FROM deposit d WHERE d.tenant = r.tenant AND d.member = r.invitee
    AND d.status = 'credited' AND d.credited > 0 AND NOT EXISTS (SELECT 1 FROM deposit_reversal x
      WHERE x.tenant = d.tenant AND x.deposit = d.id) ORDER BY d.credited_at, d.id LIMIT 1)`
const isClaimed = (
  kind: string,
) => `EXISTS (SELECT 1 FROM claim c WHERE c.tenant = r.tenant AND c.member = r.inviter
    AND c.offer = ?3 AND c.occurrence = '${kind}.' || r.invitee AND c.status <> 'released')`
const INVITED = `SELECT r.invitee, r.inviter, r.binding, r.reason, r.made_at, m.account,
    ${first('credited')} AS first_minor, ${first('credited_at')} AS first_at,
    ${sharesMark('id', 'm', 'own')} AS same_identity,
    ${sharesPayoutAccount('m', 'own')} AS same_payout,
    ${isClaimed('registration')} AS registration_claimed, ${isClaimed('deposit')} AS deposit_claimed
  FROM referral r JOIN member m ON m.tenant = r.tenant AND m.id = r.invitee
    JOIN member own ON own.tenant = r.tenant AND own.id = r.inviter
  WHERE r.tenant = ?1 AND r.inviter = ?2 AND r.made_at >= ?4 AND r.made_at < ?5`
/** Invitees whose rewards are paid. */
const PAID = "binding = 'bound' AND same_identity = 0 AND same_payout = 0"

function boundOf({ tenant, inviter, offer }: Invitations): (string | number)[] {
  return [tenant, inviter, offer.id, offer.startsAtMs, Math.min(offer.endsAtMs, Number.MAX_SAFE_INTEGER)]
}

/** The members that one member invited, newest first. */
export async function inviteesOf(env: Env, of: Invitations, limit: number): Promise<InviteeRow[]> {
  const { results } = await env.DB.prepare(`${INVITED} ORDER BY r.made_at DESC, r.invitee LIMIT ?6`)
    .bind(...boundOf(of), limit)
    .all<InviteeRow>()
  return results
}

/** The number of invitees, and of those with a first deposit of that size. */
export async function countInvitees(
  env: Env,
  of: Invitations,
  minDepositMinor: number,
): Promise<{ invited: number; qualified: number }> {
  const row = await env.DB.prepare(
    `SELECT count(*) AS invited, coalesce(sum(first_minor >= ?6), 0) AS qualified FROM (${INVITED})`,
  )
    .bind(...boundOf(of), minDepositMinor)
    .first<{ invited: number; qualified: number }>()
  return row ?? { invited: 0, qualified: 0 }
}

/** The amounts that an offer pays for an invitee. */
export interface RewardsPaid {
  registration: boolean
  deposit: boolean
  minDepositMinor: number
  /** First deposits after this moment are not final. */
  finalBeforeMs: number
}

/** Invitees with a reward that can be claimed now, longest invited first: claimed ones leave the page to later ones. */
export async function inviteesWithRewards(
  env: Env,
  of: Invitations,
  { registration, deposit, minDepositMinor, finalBeforeMs, limit }: RewardsPaid & { limit: number },
): Promise<InviteeRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT * FROM (${INVITED}) WHERE ${PAID} AND ((?6 AND registration_claimed = 0)
       OR (?7 AND deposit_claimed = 0 AND first_minor >= ?8 AND first_at <= ?9))
     ORDER BY made_at, invitee LIMIT ?10`,
  )
    .bind(...boundOf(of), registration ? 1 : 0, deposit ? 1 : 0, minDepositMinor, finalBeforeMs, limit)
    .all<InviteeRow>()
  return results
}

/**
 * Invitees who played on some days, by id.
 * @param page.after the last id of the page before
 */
export async function inviteesWhoPlayed(
  env: Env,
  of: Invitations,
  page: { firstDay: string; lastDay: string; after: string; limit: number },
): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT invitee FROM (${INVITED}) WHERE ${PAID} AND invitee > ?6 AND EXISTS (SELECT 1 FROM total_day t
       WHERE t.tenant = ?1 AND t.subject = invitee AND t.day BETWEEN ?7 AND ?8)
     ORDER BY invitee LIMIT ?9`,
  )
    .bind(...boundOf(of), page.after, page.firstDay, page.lastDay, page.limit)
    .all<{ invitee: string }>()
  return results.map(({ invitee }) => invitee)
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
