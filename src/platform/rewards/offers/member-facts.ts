import { AGENT_TYPES, TRIAL_TYPES } from '#lib/shared/product/member-types.ts'
import { ageInYears } from '#lib/shared/text/patterns.ts'
import { dayAt } from '#lib/shared/time/zone.ts'
import type { EligibilityFacts } from '#lib/shared/rewards/eligibility.ts'
import type { Window } from '#lib/shared/rewards/windows.ts'
import type { Env } from '#platform/base/env.ts'
import { standing as documentStanding } from '#platform/care/documents/service.ts'
import { findMemberById, type Member, verifiedEmailAt } from '#platform/people/member/service.ts'
import { askedOf, segmentsOf } from '#platform/people/segments/service.ts'
import { type Sums, totalsWithin } from '#platform/base/records/service.ts'
import { walletOf } from '#platform/ledger/wallet/service.ts'
import { budgetsOf, claimedOnDay, claimsOfOffers, type OfferClaim } from './claim-repository.ts'
import { joinedOffers } from './participation-repository.ts'
import type { RewardBase } from './reward-base.ts'

/** A deposit that has arrived. */
export interface Arrived {
  id: string
  creditedMinor: number
  atMs: number
  /** Taken back, or announced to be: it earns nothing, and keeps its place as the first or second deposit. */
  isTakenBack: boolean
}

/** The facts about one member that the rules of offers read; looked up once per call. */
export interface MemberFacts {
  member: Member
  today: string
  wallet: { isFrozen: boolean; isBonusBlocked: boolean; isTimedOut: boolean }
  /** When the member was last barred from bonuses, by the wallet or by a suspension; 0: never. */
  lastBlockMs: number
  /** In the order in which they arrived. */
  deposits: readonly Arrived[]
  /** When a withdrawal, or a transfer to another member, was last requested; 0: never. */
  lastPaidOutMs: number
  /** Claims of the offers in the call. */
  claims: readonly OfferClaim[]
  joined: ReadonlyMap<string, number>
  budgets: ReadonlyMap<string, { total: number; reserved: number; spent: number }>
  claimedToday: ReadonlyMap<string, number>
  /** Those of some segments that the member is in now. */
  segmentsAmong: (segments: readonly string[]) => Promise<string[]>
  /** The member's activity within a range of time, from the ledger's totals. */
  totals: (range: Pick<Window, 'startsAtMs' | 'endsAtMs'>) => Promise<Sums>
}

export async function readFacts(
  { env, tenant, now }: RewardBase,
  { memberId, offers }: { memberId: string; offers: readonly string[] },
): Promise<MemberFacts> {
  const today = dayAt(now, tenant.timeZone)
  const [member, wallet, barredAtMs, deposits, lastWithdrawalAtMs, claims, joined, budgets, claimedToday] =
    await Promise.all([
      findMemberById(env, { tenant: tenant.id, id: memberId }),
      walletOf(env, tenant.id, memberId).bonusFacts(now),
      lastBarred(env, { tenant: tenant.id, member: memberId, nowMs: now }),
      arrivedDeposits(env, tenant.id, memberId),
      lastWithdrawal(env, tenant.id, memberId),
      claimsOfOffers(env, tenant.id, { member: memberId, offers }),
      joinedOffers(env, tenant.id, memberId),
      budgetsOf(env, tenant.id),
      claimedOnDay(env, tenant.id, today),
    ])
  if (!member) throw new Error(`no member ${memberId}`)
  const known = new Map<string, Promise<Sums>>()
  return {
    member,
    today,
    wallet,
    lastBlockMs: Math.max(wallet.lastBreakMs, barredAtMs),
    deposits,
    lastPaidOutMs: Math.max(wallet.lastPaidOutMs, lastWithdrawalAtMs),
    claims,
    joined,
    budgets,
    claimedToday,
    segmentsAmong: (segments) => segmentsOf(env, askedOf({ tenant, now }), { member: memberId, segments }),
    totals: (range) => {
      const key = `${range.startsAtMs} ${range.endsAtMs}`
      const found = known.get(key) ?? totalsWithin({ env, tenant }, memberId, range)
      known.set(key, found)
      return found
    },
  }
}

/** Whether documents prove the member's identity: accepted ones that have not expired. */
export async function isIdentityVerified(base: RewardBase, { member }: MemberFacts): Promise<boolean> {
  return (await documentStanding({ ...base, member })).documents.state === 'accepted'
}

/**
 * Whether the brand may give a reward that costs the house: to a mobile number or an e-mail address that a code has proved,
 * unless the brand asks for none.
 */
export async function isContactVerified(
  { env, tenant }: RewardBase,
  { member }: MemberFacts,
): Promise<boolean> {
  if (!tenant.rewardsNeedContact || member.mobile !== undefined) return true
  return (await verifiedEmailAt(env, tenant.id, member)) !== null
}

/**
 * The facts about the member that eligibility needs for any offer. Members without a birthday have declared the brand's
 * minimum age.
 */
export function personFacts(
  { tenant, now }: RewardBase,
  { member, wallet }: MemberFacts,
): Pick<
  EligibilityFacts,
  | 'atMs'
  | 'isExcluded'
  | 'isTimedOut'
  | 'isFrozen'
  | 'isTrial'
  | 'isAgent'
  | 'ageYears'
  | 'isRestricted'
  | 'currency'
> {
  return {
    atMs: now,
    isExcluded: member.status !== 'active' || (wallet.isBonusBlocked && !wallet.isTimedOut),
    isTimedOut: wallet.isTimedOut,
    isFrozen: wallet.isFrozen,
    isTrial: TRIAL_TYPES.includes(member.type),
    isAgent: AGENT_TYPES.includes(member.type),
    ageYears: ageInYears(member.birthday ?? '', dayAt(now, tenant.timeZone)) ?? tenant.minimumAgeYears,
    // Declared at registration: the terms exclude them.
    isRestricted: false,
    currency: tenant.currency.code,
  }
}

async function arrivedDeposits(env: Env, tenant: string, member: string): Promise<Arrived[]> {
  const { results } = await env.DB.prepare(
    `SELECT d.id, d.credited, d.credited_at, r.deposit IS NOT NULL AS taken_back FROM deposit d
       LEFT JOIN deposit_reversal r ON r.tenant = d.tenant AND r.deposit = d.id
     WHERE d.tenant = ? AND d.member = ? AND d.status = 'credited' AND d.credited > 0
     ORDER BY d.credited_at, d.id`,
  )
    .bind(tenant, member)
    .all<{ id: string; credited: number; credited_at: number; taken_back: number }>()
  return results.map(({ id, credited, credited_at, taken_back }) => ({
    id,
    creditedMinor: credited,
    atMs: credited_at,
    isTakenBack: taken_back === 1,
  }))
}

async function lastWithdrawal(env: Env, tenant: string, member: string): Promise<number> {
  const row = await env.DB.prepare(
    "SELECT max(requested_at) AS at FROM withdrawal WHERE tenant = ? AND member = ? AND status <> 'refused'",
  )
    .bind(tenant, member)
    .first<{ at: number | null }>()
  return row?.at ?? 0
}

/** Longer than the longest window that is paid plus the window in which it is claimed. */
const BARRED_FOR_MS = 70 * 86_400_000

/** The latest time at which operators froze or blocked the wallet, suspended the account, or reverted that. */
async function lastBarred(
  env: Env,
  { tenant, member, nowMs }: { tenant: string; member: string; nowMs: number },
): Promise<number> {
  const at = await env.DB.prepare(
    `SELECT max(at) AS at FROM (
       SELECT at FROM ledger_op WHERE tenant = ?1 AND member = ?2 AND kind IN ('freeze', 'blockBonuses')
         AND status = 'done' AND at > ?3
       UNION ALL SELECT at FROM member_action WHERE tenant = ?1 AND member_id = ?2
         AND status IN ('active', 'suspended') AND at > ?3)`,
  )
    .bind(tenant, member, nowMs - BARRED_FOR_MS)
    .first<number | null>('at')
  return at ?? 0
}
