import type { Reward } from './offer.ts'

/**
 * The maximum that one claim of a reward can pay, in minor units; 0 where play decides it without a bound of the reward
 * itself. The worst draw of an envelope counts: all other shares are 1.
 */
export function greatestClaimMinor(reward: Reward): number {
  switch (reward.kind) {
    case 'depositMatch':
      return reward.maxBonusMinor
    case 'freeRounds':
      return reward.rounds * reward.roundValueMinor
    case 'stakeAndGet':
    case 'appLogin':
    case 'application':
    case 'mission':
      return reward.rewardMinor
    case 'cashback':
      return reward.rule.maxMinor ?? 0
    case 'ranking':
    case 'raffle':
      return Math.max(0, ...reward.prizesMinor)
    case 'signIn':
      return Math.max(0, ...reward.daysMinor)
    case 'redEnvelope':
      return reward.poolMinor - reward.shares + 1
    case 'wheel':
      return Math.max(0, ...reward.segments.map(({ weight, prizeMinor }) => (weight > 0 ? prizeMinor : 0)))
    case 'vip':
      return Math.max(
        0,
        ...reward.levels.flatMap(({ giftMinor, birthdayMinor, pay, cashbackMaxMinor }) => [
          ...[giftMinor, birthdayMinor, cashbackMaxMinor],
          ...Object.values(pay),
        ]),
      )
    case 'referral':
      return Math.max(reward.registrationMinor, reward.depositMinor)
    case 'rebate':
    case 'points':
      return 0
  }
}
