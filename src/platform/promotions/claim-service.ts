import { ApiError, isErrorCode, type ErrorCode } from '#lib/api/errors.ts'
import type { Claimed } from '#lib/api/promotions.ts'
import type { Purpose } from '#lib/api/purposes.ts'
import { grantTerms } from '#lib/shared/rewards/grant-terms.ts'
import { wageringOf } from '#lib/shared/rewards/offer-facts.ts'
import type { Offer } from '#lib/shared/rewards/offer.ts'
import type { Env } from '#platform/env.ts'
import { forEachApart, readTenant } from '#platform/system/service.ts'
import { type MoneyBase, tryMoney, walletCommand, walletOf } from '#platform/wallet/service.ts'
import {
  findClaim,
  stepClaim,
  takeClaim,
  unpaidClaims,
  type ClaimBounds,
  type ClaimRow,
} from './claim-repository.ts'
import type { Asked, Due } from './due.ts'
import type { RewardBase } from './member-facts.ts'
import { deviceMark } from './used-before.ts'
import { judgeOne, refusalOf, type Judged } from './promotion-service.ts'

/** After this long a claim that was not paid is taken up by the schedule. */
const STALE_MS = 60_000
/** Claims that one run of the schedule pays. */
const A_RUN = 200

/**
 * Gives one reward. The claim and its share of the budget are written first, then the wallet is asked under a key of
 * the claim's own: whatever stops in between, the next try goes on, and nothing is given twice.
 */
export async function claim(
  base: RewardBase,
  asked: { memberId: string; offerId: string; occurrence: string },
): Promise<Claimed> {
  const { env, tenant } = base
  const key = { member: asked.memberId, offer: asked.offerId, occurrence: asked.occurrence }
  const known = await findClaim(env, tenant.id, key)
  if (known && known.status !== 'released') return payClaim(base, known)
  const refusal = await takeDue(base, asked)
  // Another claim of the same reward may have come first, also while this one was judged; both get the same answer.
  const row = await findClaim(env, tenant.id, key)
  if (row && row.status !== 'released') return payClaim(base, row)
  throw refusal ?? new ApiError('offer.spent')
}

/** Takes the claim, or says why it cannot be taken. */
async function takeDue(
  base: RewardBase,
  asked: { memberId: string; offerId: string; occurrence: string },
): Promise<ApiError | undefined> {
  const judged = await judgeOne(base, asked)
  const reward = judged.rewards.find(({ due }) => due.occurrence === asked.occurrence)
  const refusal = refusalOf(reward ?? judged)
  if (refusal) return refusal
  if (!reward) return new ApiError('offer.notReady')
  if (await take(base, judged.asked, reward)) return undefined
  // Another claim came between: of this member, of another account of theirs, or of the last of the budget.
  return refusalOf(await judgeOne(base, asked))
}

async function take(
  base: RewardBase,
  { stored, facts }: Asked,
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

/** What the wallet is told: real money at once, or a bonus with the offer's terms of today. */
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

/**
 * Pays a claim that was taken, once. A refusal of the wallet sets the claim and its money free again.
 * @throws ApiError the wallet's refusal
 */
export async function payClaim(base: MoneyBase & { env: Env }, row: ClaimRow): Promise<Claimed> {
  const { env, tenant, now } = base
  if (row.status === 'rejected') throw new ApiError('offer.notEligible', { check: 'review' })
  if (row.status === 'released') throw new ApiError(isErrorCode(row.reason) ? row.reason : 'offer.notReady')
  if (row.status !== 'inProcess') return toClaimed(row, row.status === 'applying' ? 'applying' : 'claimed')
  const refusal = await sendMoney(base, row)
  const to = refusal ? 'released' : 'claimed'
  const key = { tenant: tenant.id, member: row.member, offer: row.offer, occurrence: row.occurrence }
  const { attempt } = row
  await stepClaim(env, key, {
    ...{ from: ['inProcess'], to, atMs: now, attempt },
    ...(refusal ? { reason: refusal.code, isRefused: refusal.isFinal } : {}),
  })
  if (refusal) throw new ApiError(refusal.code)
  return toClaimed(row, 'claimed')
}

/**
 * A refusal is final where the wallet has stored it for this attempt's key. Only then does the claim go on to another key,
 * so at most one of its keys is ever paid.
 */
async function sendMoney(
  base: MoneyBase,
  { member, command, attempt }: ClaimRow,
): Promise<{ code: ErrorCode; isFinal: boolean } | undefined> {
  const stored: unknown = JSON.parse(command)
  if (stored === null) return undefined
  const told = walletCommand.parse(stored)
  const operationKey = attempt === 0 ? told.operationKey : `${told.operationKey}:again-${attempt}`
  const reply = await tryMoney(base, member, { ...told, operationKey })
  if (reply.ok) return undefined
  const outcome = await walletOf(base.env, base.tenant.id, member).outcome(operationKey)
  return { code: reply.code, isFinal: outcome?.status === 'refused' }
}

function toClaimed(row: ClaimRow, status: Claimed['status']): Claimed {
  const free = freeRoundsIn(row)
  return {
    offerId: row.offer,
    occurrence: row.occurrence,
    amountMinor: row.amount,
    wageringE4: row.wagering_e4,
    ...(free ? { freeRounds: free.rounds } : {}),
    status,
  }
}

/** The free rounds that the claim's command gives, if it gives any. */
export function freeRoundsIn({
  command,
}: Pick<ClaimRow, 'command'>): { rounds: number; stakeMinor: number } | undefined {
  const told = walletCommand.safeParse(JSON.parse(command))
  if (!told.success || told.data.kind !== 'grantFreeRounds') return undefined
  const { rounds, stakeMinor } = told.data
  return { rounds, stakeMinor }
}

/** An operator lets a claim that waited for review be paid. */
export async function approveClaim(
  base: MoneyBase & { env: Env },
  row: ClaimRow,
  { by, reason }: { by: string; reason: string },
): Promise<void> {
  const { env, tenant, now } = base
  const key = { member: row.member, offer: row.offer, occurrence: row.occurrence }
  await stepClaim(
    env,
    { tenant: tenant.id, ...key },
    { from: ['applying'], to: 'inProcess', by, reason, atMs: now },
  )
  const taken = await findClaim(env, tenant.id, key)
  if (taken) await payClaim(base, taken)
}

/** Pays what was cut off between the claim and the wallet. One that fails keeps no other. */
export async function payStaleClaims(env: Env, nowMs: number): Promise<void> {
  await forEachApart(await unpaidClaims(env, { beforeMs: nowMs - STALE_MS, limit: A_RUN }), async (row) => {
    const tenant = await readTenant(env, row.tenant)
    if (!tenant) return
    try {
      await payClaim({ env, tenant, now: nowMs }, row)
    } catch (cause) {
      // The claim says why, and is free again.
      if (!(cause instanceof ApiError)) throw cause
    }
  })
}
