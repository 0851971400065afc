import { boardStanding, missionStanding } from '#platform/rewards/missions/service.ts'
import { type RewardInput, endOf, type Standing } from '#platform/rewards/offers/service.ts'
import { referralStanding } from '#platform/rewards/referral/service.ts'
import { vipStanding } from '#platform/rewards/vip/service.ts'
import { applicationStanding } from './application-rewards.ts'
import { depositStanding, freeRoundsStanding, signInStanding, stakeStanding } from './deed-rewards.ts'
import { appStanding } from './app-rewards.ts'
import { envelopeStanding } from './drawn-rewards.ts'
import { wheelStanding } from './wheel-standing.ts'
import { cashbackStanding, rebateStanding } from './period-rewards.ts'

/** Kinds of rewards that are claimed here; points are not. */
const CLAIMED = [
  'depositMatch',
  'freeRounds',
  'stakeAndGet',
  'rebate',
  'cashback',
  'mission',
  'signIn',
  'appLogin',
  'wheel',
  'redEnvelope',
  'vip',
  'referral',
  'ranking',
  'raffle',
  'application',
] as const
type ClaimedKind = (typeof CLAIMED)[number]

/** Offers that count only what is done after the member has joined. */
const JOINED: readonly string[] = ['depositMatch', 'stakeAndGet'] satisfies ClaimedKind[]

/** Rewards of the day or moment in which they are claimed: none is left to be claimed once the offer is over. */
const OF_NOW: readonly string[] = [
  'freeRounds',
  'stakeAndGet',
  'signIn',
  'appLogin',
  'redEnvelope',
] satisfies ClaimedKind[]

export function isClaimedKind(kind: string): kind is ClaimedKind {
  return CLAIMED.some((known) => known === kind)
}

export function needsJoining(kind: string): boolean {
  return JOINED.includes(kind)
}

/** What is to be done and what can be claimed. */
export async function standingOf(input: RewardInput): Promise<Standing> {
  const standing = await standingByKind(input)
  const isOver = input.base.now >= endOf(input)
  return isOver && OF_NOW.includes(input.stored.offer.reward.kind) ? { ...standing, due: [] } : standing
}

async function standingByKind(input: RewardInput): Promise<Standing> {
  const { reward } = input.stored.offer
  switch (reward.kind) {
    case 'depositMatch':
      return depositStanding(input, reward)
    case 'freeRounds':
      return freeRoundsStanding(input, reward)
    case 'stakeAndGet':
      return stakeStanding(input, reward)
    case 'rebate':
      return rebateStanding(input, reward)
    case 'cashback':
      return cashbackStanding(input, reward)
    case 'mission':
      return missionStanding(input, reward)
    case 'signIn':
      return signInStanding(input, reward)
    case 'appLogin':
      return appStanding(input, reward)
    case 'wheel':
      return wheelStanding(input, reward)
    case 'redEnvelope':
      return envelopeStanding(input, reward)
    case 'vip':
      return vipStanding(input, reward)
    case 'ranking':
    case 'raffle':
      return boardStanding(input)
    case 'application':
      return applicationStanding(input)
    case 'referral':
      return referralStanding(input, reward)
    default:
      return { goals: [], due: [] }
  }
}
