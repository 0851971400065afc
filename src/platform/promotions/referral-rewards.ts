import { CATEGORIES } from '#lib/api/fields.ts'
import type { Reward } from '#lib/shared/rewards/offer.ts'
import {
  inviteeStage,
  referralReward,
  turnoverShareMinor,
  type Binding,
  type InviteeStage,
  type ReferralRefusal,
  type ReferralReward,
} from '#lib/shared/rewards/referral.ts'
import { REWARD_KEYS } from '#lib/shared/rewards/reward-keys.ts'
import { closedWindowBefore, isFrozen, windowAt } from '#lib/shared/rewards/windows.ts'
import { addDays } from '#lib/shared/zone.ts'
import { played, subjectOf, totalsOfAll } from '#platform/records/service.ts'
import { inviteesOf, type InviteeRow } from './referral-repository.ts'
import { unclaimed, type Asked, type Due, type Standing } from './due.ts'

export type ReferralTerms = Extract<Reward, { kind: 'referral' }>

/** Deposits can be called back by the payer's bank: a day after their arrival they count as final. */
const FINAL_AFTER_MS = 24 * 3_600_000
/** Invitees whose rewards are looked at. */
const MOST = 500
/** Closed days whose share of turnover waits to be claimed; older ones lapse. */
const DAYS = 7

/** One invitee with what they are worth to who invited them. */
export interface JudgedInvitee {
  row: InviteeRow
  stage: InviteeStage
  rewards: { kind: 'registration' | 'deposit'; due: Due; verdict: ReferralReward }[]
}

/** What invitations have earned: for accounts, first deposits and, day by day, settled stakes. */
export async function referralStanding(asked: Asked, terms: ReferralTerms): Promise<Standing> {
  const invitees = await judgedInvitees(asked, terms)
  const due = invitees.flatMap(({ rewards }) =>
    rewards.flatMap((reward) => (reward.verdict.kind === 'due' ? [reward.due] : [])),
  )
  const shares = terms.turnoverBp > 0 ? await turnoverShares(asked, terms, invitees) : []
  return { goals: [], due: unclaimed(asked, [...due, ...shares]) }
}

export async function judgedInvitees(asked: Asked, terms: ReferralTerms): Promise<JudgedInvitee[]> {
  const { base, facts, stored } = asked
  const { startsAtMs, endsAtMs = Infinity } = stored.offer
  const rows = await inviteesOf(base.env, base.tenant.id, { inviter: facts.member.id, limit: MOST })
  return rows
    .filter(({ made_at }) => made_at >= startsAtMs && made_at < endsAtMs)
    .map((row) => ({
      row,
      stage: inviteeStage(row.first_minor ?? undefined, terms.minDepositMinor),
      rewards: rewardsOf(asked, terms, row),
    }))
}

function rewardsOf(asked: Asked, terms: ReferralTerms, row: InviteeRow): JudgedInvitee['rewards'] {
  const { registrationMinor, depositMinor, minDepositMinor } = terms
  const isQualified = row.first_minor !== null && row.first_minor >= minDepositMinor
  return [
    ...(registrationMinor > 0
      ? [rewardOf(asked, terms, { row, kind: 'registration', amountMinor: registrationMinor })]
      : []),
    ...(depositMinor > 0 && isQualified
      ? [rewardOf(asked, terms, { row, kind: 'deposit', amountMinor: depositMinor })]
      : []),
  ]
}

function rewardOf(
  asked: Asked,
  { dailyCapMinor }: ReferralTerms,
  { row, kind, amountMinor }: { row: InviteeRow; kind: 'registration' | 'deposit'; amountMinor: number },
): JudgedInvitee['rewards'][number] {
  const { base, facts } = asked
  const verdict = referralReward({
    binding: toBinding(row),
    isIdentityShared: row.same_identity === 1,
    isPayoutAccountShared: row.same_payout === 1,
    isInviterBlocked: facts.member.status !== 'active' || facts.wallet.isBonusBlocked,
    isDepositFinal: kind === 'registration' || (row.first_at ?? Infinity) + FINAL_AFTER_MS <= base.now,
    amountMinor,
    paidTodayMinor: claimedToday(asked),
    dailyCapMinor,
  })
  const due = {
    occurrence: `${kind}.${row.invitee}`,
    operationKey: REWARD_KEYS.referral(kind, row.invitee),
    amountMinor,
  }
  return { kind, due, verdict }
}

/** The shares of closed days, each rounded once an invitee; a day that exceeds the cap is cut to it. */
async function turnoverShares(
  asked: Asked,
  { turnoverBp, dailyCapMinor }: ReferralTerms,
  invitees: readonly JudgedInvitee[],
): Promise<Due[]> {
  const { base } = asked
  const { env, tenant, now } = base
  const own = invitees.filter(
    ({ row }) => row.binding === 'bound' && row.same_identity === 0 && row.same_payout === 0,
  )
  if (own.length === 0) return []
  const subjects = own.map(({ row }) => subjectOf.member(row.invitee))
  const due: Due[] = []
  let window = closedWindowBefore('day', now, tenant.timeZone)
  for (let back = 0; back < DAYS; back += 1) {
    if (isFrozen(window, now) && window.endsAtMs > asked.stored.offer.startsAtMs) {
      const range = { before: addDays(window.key, -1), last: window.key }
      const sums = await totalsOfAll({ env, tenant: tenant.id }, subjects, range)
      const shares = sums.map((each) =>
        turnoverShareMinor(turnoverBp, Math.max(0, played(each, 'turnoverReal', CATEGORIES))),
      )
      due.push({
        occurrence: `turnover.${window.key}`,
        operationKey: REWARD_KEYS.referral('turnover', window.key),
        amountMinor: Math.min(
          dailyCapMinor,
          shares.reduce((sum, share) => sum + share, 0),
        ),
      })
    }
    window = windowAt('day', window.startsAtMs - 1, tenant.timeZone)
  }
  return due.filter(({ amountMinor }) => amountMinor > 0)
}

function claimedToday({ claims, facts }: Asked): number {
  return claims
    .filter(({ day, status }) => day === facts.today && status !== 'rejected')
    .reduce((sum, { amount }) => sum + amount, 0)
}

const REFUSALS: readonly ReferralRefusal[] = [
  'self',
  'agent',
  'trial',
  'blocked',
  'sameAddress',
  'sameIdentity',
  'samePayoutAccount',
]

export function toBinding({ binding, reason }: Pick<InviteeRow, 'binding' | 'reason'>): Binding {
  if (binding === 'bound') return { kind: 'bound' }
  if (binding === 'review') return { kind: 'review', reason: 'sameAddress' }
  return { kind: 'refused', reason: REFUSALS.find((known) => known === reason) ?? 'sameAddress' }
}
