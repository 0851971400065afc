import type { Draw } from '#lib/shared/chance/secure-draw.ts'

/** Contributions are in parts per million of the stake: 10,000 is 1 %. */
const CONTRIBUTION_SCALE = 1_000_000

/** The rules of every pool: its contribution per stake, and its seed, paid by the house. */
export interface PoolRules {
  contributionPpm: number
  seedMinor: number
}

/** A pool as stored: whole minor units, and the remainder of contributions. */
export interface Pool {
  amountMinor: number
  /** Millionths of a minor unit, below one whole; carried over through every win. */
  remainderPpm: number
}

/** A pool that each staked unit wins with the same probability, whatever the stake. */
export interface ProgressiveRules extends PoolRules {
  /** The unit of the probability; stakes are multiples of it. */
  unitMinor: number
  /** The odds per staked unit: p = 1 / this. */
  hitOneIn: number
}

/** A pool with its seed. */
export function newPool({ seedMinor }: PoolRules, carried: Partial<Pool> = {}): Pool {
  return { amountMinor: seedMinor + (carried.amountMinor ?? 0), remainderPpm: carried.remainderPpm ?? 0 }
}

/**
 * A pool after a stake's contribution. Nothing is lost to rounding: fractions of a minor unit are carried.
 * @throws RangeError unless stake and contribution are whole numbers from 0
 */
export function contribute(pool: Pool, rules: PoolRules, stakeMinor: number): Pool {
  const { contributionPpm } = rules
  if (![stakeMinor, contributionPpm].every((number) => Number.isSafeInteger(number) && number >= 0))
    throw new RangeError('stake and contribution are whole numbers from 0')
  const scale = BigInt(CONTRIBUTION_SCALE)
  const sum = BigInt(stakeMinor) * BigInt(contributionPpm) + BigInt(pool.remainderPpm)
  return { amountMinor: pool.amountMinor + Number(sum / scale), remainderPpm: Number(sum % scale) }
}

/**
 * Whether a stake wins the pool: one more draw of its round, after those of the game. A stake of k units wins k times as
 * often as one unit, so all stakes contribute and win proportionally.
 * @throws RangeError unless the stake is whole units, at most `hitOneIn` of them
 */
export function isHit(draw: Draw, { unitMinor, hitOneIn }: ProgressiveRules, stakeMinor: number): boolean {
  const units = stakeMinor / unitMinor
  if (!Number.isSafeInteger(units) || units < 1 || units > hitOneIn)
    throw new RangeError('a stake is whole units of the pool')
  return draw(hitOneIn) < units
}

export interface PoolRound {
  pool: Pool
  /** 0 unless this round won the pool. */
  wonMinor: number
}

/** A round with a progressive pool: it contributes first, so that a winner also gets the own contribution. */
export function playPool(
  pool: Pool,
  rules: ProgressiveRules,
  round: { stakeMinor: number; isHit: boolean },
): PoolRound {
  const fed = contribute(pool, rules, round.stakeMinor)
  if (!round.isHit) return { pool: fed, wonMinor: 0 }
  return { pool: newPool(rules, { remainderPpm: fed.remainderPpm }), wonMinor: fed.amountMinor }
}

/**
 * The long-term return of a progressive pool per unit staked: the contributions, and the seed as often as it is won, c +
 * p·S.
 */
export function progressiveReturn({
  contributionPpm,
  seedMinor,
  unitMinor,
  hitOneIn,
}: ProgressiveRules): number {
  return contributionPpm / CONTRIBUTION_SCALE + seedMinor / (unitMinor * hitOneIn)
}

/** The average pool at a win: the seed and the contributions of 1/p units. */
export function meanProgressiveWin(rules: ProgressiveRules): number {
  return rules.seedMinor + (rules.contributionPpm / CONTRIBUTION_SCALE) * rules.unitMinor * rules.hitOneIn
}
