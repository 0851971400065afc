import { MAX_MULTIPLIER_E2, MULTIPLIER_SCALE, multiplierAt } from './growth.ts'

export interface CrashBet {
  stakeMinor: number
  /** Cashes out by itself at this multiplier, in hundredths. */
  autoCashOutE2?: number
}

/** What a table allows, in minor units. */
export interface CrashBounds {
  minStakeMinor: number
  maxStakeMinor: number
  /** The most that one bet pays, its stake included; a bet that gets there is cashed out. */
  maxPayoutMinor: number
}

export type CrashBetProblem = 'amount' | 'belowMinimum' | 'aboveMaximum' | 'autoCashOut'

export interface CrashSettlement {
  /** What the bet was cashed out at; absent when it was lost. */
  cashedOutE2?: number
  payoutMinor: number
}

/** The least multiplier to aim for: at 1.00× a game may be over before it begins. */
export const MIN_AUTO_CASH_OUT_E2 = 101

/** Why a table does not take a bet; `undefined` when it does. */
export function betProblem(bet: CrashBet, bounds: CrashBounds): CrashBetProblem | undefined {
  const { stakeMinor, autoCashOutE2 } = bet
  if (!Number.isSafeInteger(stakeMinor) || stakeMinor <= 0) return 'amount'
  if (stakeMinor < bounds.minStakeMinor) return 'belowMinimum'
  // A stake that may not even win the least multiplier is too high, too.
  const canWin = targetOf({ stakeMinor }, bounds) >= MIN_AUTO_CASH_OUT_E2
  if (stakeMinor > bounds.maxStakeMinor || !canWin) return 'aboveMaximum'
  if (autoCashOutE2 === undefined) return undefined
  const isTarget =
    Number.isSafeInteger(autoCashOutE2) &&
    autoCashOutE2 >= MIN_AUTO_CASH_OUT_E2 &&
    autoCashOutE2 <= MAX_MULTIPLIER_E2
  return isTarget ? undefined : 'autoCashOut'
}

/**
 * Stake times multiplier, rounded down to whole minor units: half to even would return more than 0.99 to small stakes
 * (1 at 1.50× would pay 2). With stakes of whole hundreds nothing is rounded.
 */
export function payoutOf(stakeMinor: number, multiplierE2: number): number {
  return Number((BigInt(stakeMinor) * BigInt(multiplierE2)) / BigInt(MULTIPLIER_SCALE))
}

/**
 * The multiplier at which a bet cashes out by itself: its own, or the one at which it pays the most that the table
 * allows, or the highest of all, whichever comes first. Cutting the payout instead would lower what is returned.
 */
export function targetOf({ stakeMinor, autoCashOutE2 }: CrashBet, { maxPayoutMinor }: CrashBounds): number {
  // ⌊stake · m / 100⌋ ≤ most ⟺ stake · m < 100 · (most + 1)
  const scaled = BigInt(maxPayoutMinor + 1) * BigInt(MULTIPLIER_SCALE) - 1n
  const capE2 = scaled / BigInt(stakeMinor)
  const highestE2 = capE2 > BigInt(MAX_MULTIPLIER_E2) ? MAX_MULTIPLIER_E2 : Number(capE2)
  return Math.min(autoCashOutE2 ?? highestE2, highestE2)
}

/**
 * What a bet pays when its game ended at `pointE2`. It is paid at its target when the game reached that, the point
 * itself included; this is what makes 0.99 exact. A player's own cash-out counts at the multiplier of the server's time
 * when it arrived, if that is below the point: at the point the game is over.
 * @param cashOutMs the server's time of the player's cash-out, in milliseconds after the start
 */
export function settleBet(
  bet: CrashBet,
  bounds: CrashBounds,
  { pointE2, cashOutMs }: { pointE2: number; cashOutMs?: number | undefined },
): CrashSettlement {
  const targetE2 = targetOf(bet, bounds)
  const byHandE2 = cashOutMs === undefined ? undefined : multiplierAt(cashOutMs)
  if (byHandE2 !== undefined && byHandE2 < targetE2) return byHandE2 < pointE2 ? paid(bet, byHandE2) : LOST
  return targetE2 <= pointE2 ? paid(bet, targetE2) : LOST
}

const LOST: CrashSettlement = { payoutMinor: 0 }

function paid({ stakeMinor }: CrashBet, cashedOutE2: number): CrashSettlement {
  return { cashedOutE2, payoutMinor: payoutOf(stakeMinor, cashedOutE2) }
}
