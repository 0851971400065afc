import type { Draw } from '#lib/shared/secure-draw.ts'

/** Contributions are parts of a million of the stake: 10,000 is 1 %. */
export const CONTRIBUTION_SCALE = 1_000_000

/** What every pool has: what it takes from stakes, and what it starts with, paid by the house. */
export interface PoolRules {
  contributionPpm: number
  seedMinor: number
}

/** A pool as it is stored: whole minor units, and what was contributed beyond them. */
export interface Pool {
  amountMinor: number
  /** Millionths of a minor unit, below one whole; carried on through every win. */
  remainderPpm: number
}

/** A pool that each unit staked wins with the same chance, whatever the stake. */
export interface ProgressiveRules extends PoolRules {
  /** What the chance is stated for; stakes are multiples of it. */
  unitMinor: number
  /** One of so many units staked wins: p = 1 / this, per unit. */
  hitOneIn: number
}

/** A pool after its seed was paid in. */
export function newPool({ seedMinor }: PoolRules, carried: Partial<Pool> = {}): Pool {
  return { amountMinor: seedMinor + (carried.amountMinor ?? 0), remainderPpm: carried.remainderPpm ?? 0 }
}

/**
 * A pool after a stake's contribution. Nothing is lost to rounding: what does not make a whole minor unit is carried.
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
 * often as one unit, so all stakes pay in and win alike.
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

/** A round at a progressive pool: it contributes first, so that a winner gets the own contribution too. */
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
 * What a progressive pool gives back of each unit staked, in the long run: the contributions, and the seed as often as it
 * is won, c + p·S.
 */
export function progressiveReturn({
  contributionPpm,
  seedMinor,
  unitMinor,
  hitOneIn,
}: ProgressiveRules): number {
  return contributionPpm / CONTRIBUTION_SCALE + seedMinor / (unitMinor * hitOneIn)
}

/** What a winner finds in the pool on average: the seed and the contributions of 1/p units. */
export function meanProgressiveWin(rules: ProgressiveRules): number {
  return rules.seedMinor + (rules.contributionPpm / CONTRIBUTION_SCALE) * rules.unitMinor * rules.hitOneIn
}
