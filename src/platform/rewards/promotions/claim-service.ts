import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/rewards/promotions.ts'
import type { Purpose } from '#lib/api/purposes.ts'
import { grantTerms } from '#lib/shared/rewards/grant-terms.ts'
import { wageringOf } from '#lib/shared/rewards/offer-facts.ts'
import type { Offer } from '#lib/shared/rewards/offer.ts'
import type { Call } from '#platform/base/call.ts'
import {
  type RewardInput,
  type ClaimBounds,
  deviceMark,
  type Due,
  findClaim,
  payClaim,
  type RewardBase,
  takeClaim,
} from '#platform/rewards/offers/service.ts'
import type { Judged } from './judged.ts'
import { judgeOne, refusalOf } from './promotion-service.ts'

export function claimReward(call: Call<typeof calls.claimReward>): Promise<calls.Claimed> {
  return claimRewardFor(call, { memberId: call.member.id, ...call.input })
}

/**
 * Gives one reward. The claim and its share of the budget are written first, then the wallet is called under the
 * claim's own key: after an interruption the next attempt continues, and nothing is given twice.
 */
export async function claimRewardFor(
  base: RewardBase,
  asked: { memberId: string; offerId: string; occurrence: string },
): Promise<calls.Claimed> {
  const { env, tenant } = base
  const key = { member: asked.memberId, offer: asked.offerId, occurrence: asked.occurrence }
  const known = await findClaim(env, tenant.id, key)
  if (known && known.status !== 'released') return payClaim(base, known)
  const refusal = await takeDue(base, asked)
  // Another claim of the same reward may have come first, even while this one was judged; both get the same answer.
  const row = await findClaim(env, tenant.id, key)
  if (row && row.status !== 'released') return payClaim(base, row)
  throw refusal ?? new ApiError('offer.spent')
}

/** Takes the claim, or returns the refusal. */
async function takeDue(
  base: RewardBase,
  asked: { memberId: string; offerId: string; occurrence: string },
): Promise<ApiError | undefined> {
  const judged = await judgeOne(base, asked)
  const reward = judged.rewards.find(({ due }) => due.occurrence === asked.occurrence)
  const refusal = refusalOf(reward ?? judged)
  if (refusal) return refusal
  if (!reward) return new ApiError('offer.notReady')
  if (await take(base, judged.input, reward)) return undefined
  // Another claim was faster: by this member, by another account of the same person, or for the rest of the budget.
  return refusalOf(await judgeOne(base, asked))
}

async function take(
  base: RewardBase,
  { stored, facts }: RewardInput,
  { due, eligibility }: Judged['rewards'][number],
): Promise<boolean> {
  const { offer } = stored
  const amountMinor = due.surprise ? await due.surprise() : due.amountMinor
  const isReviewed = eligibility.isEligible && eligibility.review.length > 0
  return takeClaim(base.env, base.tenant.id, {
    row: {
      member: facts.member.id,
      offer: stored.id,
      occurrence: due.occurrence,
      version: stored.version,
      amount: amountMinor,
      wagering_e4: wageringOf(offer.reward)?.multipleE4 ?? 0,
      command: JSON.stringify(commandOf(base, { offer, due, amountMinor })),
      status: isReviewed ? 'applying' : 'inProcess',
      address: base.address,
      device: deviceMark(base),
      day: facts.today,
      made_at: base.now,
    },
    bounds: { ...offer.caps, ...memberDayOf(offer, amountMinor), isOncePerPerson: true },
  })
}

/** Invitations have a cap for each member and day. */
function memberDayOf({ reward }: Offer, takes: number): Pick<ClaimBounds, 'memberDay'> {
  return reward.kind === 'referral' ? { memberDay: { of: 'amount', most: reward.dailyCapMinor, takes } } : {}
}

/** The wallet's command: real money at once, or a bonus with the offer's current terms. */
function commandOf(
  { tenant }: RewardBase,
  { offer, due, amountMinor }: { offer: Offer; due: Due; amountMinor: number },
): Record<string, unknown> | null {
  if (amountMinor === 0) return null
  const money = {
    operationKey: due.operationKey,
    currency: tenant.currency.code,
    amountMinor,
    reference: offer.id,
  }
  const wagering = wageringOf(offer.reward)
  if (offer.reward.kind === 'freeRounds') return freeRoundsOf(tenant, { offer, reward: offer.reward, due })
  if (!wagering) return { kind: 'post', ...money, purpose: purposeOf(offer), direction: 'credit' }
  const terms = grantTerms(
    wagering,
    { bonusMinor: amountMinor, depositMinor: due.deposit?.countedMinor ?? 0, depositKey: due.deposit?.key },
    tenant.market,
  )
  return { kind: 'grantBonus', ...money, terms }
}

function freeRoundsOf(
  { currency, market }: RewardBase['tenant'],
  {
    offer,
    reward,
    due,
  }: { offer: Offer; reward: Extract<Offer['reward'], { kind: 'freeRounds' }>; due: Due },
): Record<string, unknown> {
  const { gameId, rounds, roundValueMinor, lifeMs, wagering } = reward
  return {
    kind: 'grantFreeRounds',
    operationKey: due.operationKey,
    currency: currency.code,
    reference: offer.id,
    game: gameId,
    rounds,
    stakeMinor: roundValueMinor,
    lifeMs,
    ...(wagering ? { payout: { wagering, market } } : {}),
  }
}

const PURPOSES: Partial<Record<Offer['reward']['kind'], GivenPurpose>> = {
  rebate: 'rebate',
  cashback: 'cashback',
  referral: 'referral',
}
type GivenPurpose = Extract<Purpose, 'rebate' | 'cashback' | 'promotion' | 'referral'>

function purposeOf({ reward }: Offer): GivenPurpose {
  return PURPOSES[reward.kind] ?? 'promotion'
}
