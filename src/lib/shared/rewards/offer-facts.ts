import type { Condition, Offer, Reward, Scope, Wagering } from './offer.ts'
import { productOf, type Product } from './products.ts'
import { wageredProducts, weightsOf } from './weights.ts'

/** The wagering of a reward; undefined for real money. */
export function wageringOf(reward: Reward): Wagering | undefined {
  return 'wagering' in reward ? reward.wagering : undefined
}

/** Whether any part of a reward depends on a deposit. */
export function dependsOnDeposit(reward: Reward): boolean {
  switch (reward.kind) {
    case 'depositMatch':
      return true
    case 'freeRounds':
    case 'redEnvelope':
    case 'wheel':
      return reward.after.kind === 'deposit'
    case 'mission':
      // Of `invites`, friends count with their first deposit.
      return reward.goals.some(
        ({ kind }) => kind === 'deposits' || kind === 'depositMinor' || kind === 'invites',
      )
    case 'vip':
      return reward.levels.some(({ depositMinor }) => depositMinor > 0)
    case 'points':
      return reward.rates.some(({ type }) => type === 'deposit')
    case 'referral':
      return reward.depositMinor > 0
    default:
      return false
  }
}

/** Whether a member must have bet before any part of the reward is given. */
export function comesAfterBet(reward: Reward): boolean {
  switch (reward.kind) {
    case 'depositMatch':
    case 'signIn':
    case 'appLogin':
    // Operators decide by other criteria: no bet is required.
    case 'application':
      return false
    case 'freeRounds':
    case 'redEnvelope':
    case 'wheel':
      return isStake(reward.after)
    case 'mission':
      return reward.goals.some(({ kind }) => kind === 'bets' || kind === 'stakeMinor' || kind === 'wins')
    case 'vip':
      return reward.levels.every(({ turnoverMinor }) => turnoverMinor > 0)
    case 'points':
      return reward.rates.every(({ type }) => type !== 'deposit')
    case 'referral':
      return reward.registrationMinor === 0 && reward.depositMinor === 0
    default:
      return true
  }
}

/** Every set of products that an offer ties to play: declared, and implied by its rates, goals and weights. */
export function productSets({ products, reward }: Offer): { path: string; scope: Scope }[] {
  const wagering = wageringOf(reward)
  const categories =
    reward.kind === 'rebate'
      ? reward.rates.filter(({ rateBp }) => rateBp > 0).map(({ category }) => category)
      : reward.kind === 'mission'
        ? reward.goals.flatMap((goal) => goal.categories)
        : []
  return [
    { path: 'products.activity', scope: products.activity },
    { path: 'products.reward', scope: products.reward },
    { path: 'reward', scope: unique(categories.map((category) => productOf(category))) },
    {
      path: 'reward.wagering.contribution',
      scope: wagering && wagering.multipleE4 > 0 ? wageredProducts(wagering.contribution) : [],
    },
  ]
}

/**
 * W ÷ B × 10⁴ as an exact fraction. For deposit and bonus it is k × (1 + 1/p), as only the matched part of a deposit counts
 * (`countedDepositMinor`).
 */
export function wageringOfBonusE4(
  reward: Reward,
  { multipleE4, basis }: Wagering,
): { value: bigint; of: bigint } {
  const k = BigInt(multipleE4)
  if (basis === 'bonus' || reward.kind !== 'depositMatch' || reward.percentBp < 1) return { value: k, of: 1n }
  const p = BigInt(reward.percentBp)
  return { value: k * (10_000n + p), of: p }
}

/**
 * The expected value of a bonus for a player who completes its wagering, B × (1 − k(1 − RTP) ÷ w), rounded down, never
 * negative. `multipleE4` is W/B × 10⁴, `weightBp` the contribution of the game.
 */
export function playerValueMinor(
  bonusMinor: number,
  { multipleE4, weightBp, rtpBp }: { multipleE4: number; weightBp: number; rtpBp: number },
): number {
  const scale = 10_000n * BigInt(weightBp)
  const cost = BigInt(multipleE4) * BigInt(10_000 - rtpBp)
  if (scale === 0n || cost >= scale) return 0
  return Number((BigInt(bonusMinor) * (scale - cost)) / scale)
}

/** The highest contribution of a table: with it the lowest stakes complete the wagering. */
export function bestWeightBp({ contribution }: Wagering): number {
  return Math.max(0, ...weightsOf(contribution).map(({ weightBp }) => weightBp))
}

function isStake(condition: Condition): boolean {
  return condition.kind === 'stake' && condition.stakeMinor > 0
}

function unique(products: readonly Product[]): Product[] {
  return [...new Set(products)]
}
