import type { Reward } from '#lib/shared/rewards/offer.ts'
import {
  inviteeStage,
  REFERRAL_REFUSALS,
  referralReward,
  type Binding,
  type InviteeStage,
  type ReferralReward,
} from '#lib/shared/rewards/referral.ts'
import { REWARD_KEYS } from '#lib/shared/rewards/reward-keys.ts'
import type { RewardInput, Due, Standing } from '#platform/rewards/offers/service.ts'
import {
  countInvitees,
  inviteesOf,
  inviteesWithRewards,
  type Invitations,
  type InviteeRow,
} from './referral-repository.ts'
import { turnoverShares } from './referral-shares.ts'

export type ReferralTerms = Extract<Reward, { kind: 'referral' }>

/** Deposits can be called back by the payer's bank: a day after their arrival they count as final. */
const FINAL_AFTER_MS = 24 * 3_600_000
/** Invitees whose rewards wait at a time; the next ones follow when these are claimed. */
const MOST = 500

/** One invitee with what they are worth to who invited them. */
export interface JudgedInvitee {
  row: InviteeRow
  stage: InviteeStage
  rewards: { kind: 'registration' | 'deposit'; due: Due; verdict: ReferralReward; isClaimed: boolean }[]
}

/** What invitations have earned: for accounts, first deposits and, day by day, settled stakes. */
export async function referralStanding(input: RewardInput, terms: ReferralTerms): Promise<Standing> {
  const { env, now } = input.base
  const of = invitationsOf(input)
  const { registrationMinor, depositMinor, minDepositMinor, turnoverBp } = terms
  const rows = await inviteesWithRewards(env, of, {
    registration: registrationMinor > 0,
    deposit: depositMinor > 0,
    minDepositMinor,
    finalBeforeMs: now - FINAL_AFTER_MS,
    limit: MOST,
  })
  const due = rows
    .flatMap((row) => rewardsOf(input, terms, row))
    .flatMap((reward) => (reward.verdict.kind === 'due' && !reward.isClaimed ? [reward.due] : []))
  const shares = turnoverBp > 0 ? await turnoverShares(input, terms, of) : []
  return { goals: [], due: [...due, ...shares] }
}

/** The newest invitees, and how many there are in all. */
export async function judgedInvitees(
  input: RewardInput,
  terms: ReferralTerms,
  limit: number,
): Promise<{ invited: number; qualified: number; invitees: JudgedInvitee[] }> {
  const { env } = input.base
  const of = invitationsOf(input)
  const [counts, rows] = await Promise.all([
    countInvitees(env, of, terms.minDepositMinor),
    inviteesOf(env, of, limit),
  ])
  const invitees = rows.map((row) => ({
    row,
    stage: inviteeStage(row.first_minor ?? undefined, terms.minDepositMinor),
    rewards: rewardsOf(input, terms, row),
  }))
  return { ...counts, invitees }
}

function invitationsOf({ base, facts, stored }: RewardInput): Invitations {
  const { startsAtMs, endsAtMs = Infinity } = stored.offer
  return {
    tenant: base.tenant.id,
    inviter: facts.member.id,
    offer: { id: stored.id, startsAtMs, endsAtMs },
  }
}

function rewardsOf(input: RewardInput, terms: ReferralTerms, row: InviteeRow): JudgedInvitee['rewards'] {
  const { registrationMinor, depositMinor, minDepositMinor } = terms
  const isQualified = row.first_minor !== null && row.first_minor >= minDepositMinor
  return [
    ...(registrationMinor > 0
      ? [rewardOf(input, terms, { row, kind: 'registration', amountMinor: registrationMinor })]
      : []),
    ...(depositMinor > 0 && isQualified
      ? [rewardOf(input, terms, { row, kind: 'deposit', amountMinor: depositMinor })]
      : []),
  ]
}

function rewardOf(
  input: RewardInput,
  { dailyCapMinor }: ReferralTerms,
  { row, kind, amountMinor }: { row: InviteeRow; kind: 'registration' | 'deposit'; amountMinor: number },
): JudgedInvitee['rewards'][number] {
  const { base, facts } = input
  const verdict = referralReward({
    binding: toBinding(row),
    isIdentityShared: row.same_identity === 1,
    isPayoutAccountShared: row.same_payout === 1,
    isInviterBlocked: facts.member.status !== 'active' || facts.wallet.isBonusBlocked,
    isDepositFinal: kind === 'registration' || (row.first_at ?? Infinity) + FINAL_AFTER_MS <= base.now,
    amountMinor,
    paidTodayMinor: claimedToday(input),
    dailyCapMinor,
  })
  const due = {
    occurrence: `${kind}.${row.invitee}`,
    operationKey: REWARD_KEYS.referral(kind, row.invitee),
    amountMinor,
  }
  const isClaimed = (kind === 'registration' ? row.registration_claimed : row.deposit_claimed) === 1
  return { kind, due, verdict, isClaimed }
}

function claimedToday({ claims, facts }: RewardInput): number {
  return claims
    .filter(({ day, status }) => day === facts.today && status !== 'rejected')
    .reduce((sum, { amount }) => sum + amount, 0)
}

export function toBinding({ binding, reason }: Pick<InviteeRow, 'binding' | 'reason'>): Binding {
  if (binding === 'bound') return { kind: 'bound' }
  if (binding === 'review') return { kind: 'review', reason: 'sameAddress' }
  return { kind: 'refused', reason: REFERRAL_REFUSALS.find((known) => known === reason) ?? 'sameAddress' }
}
