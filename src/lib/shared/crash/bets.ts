import { MAX_MULTIPLIER_E2, MULTIPLIER_SCALE, multiplierAt } from './growth.ts'

export interface CrashBet {
  stakeMinor: number
  /** Automatic cash-out at this multiplier, in hundredths. */
  autoCashOutE2?: number
}

/** The bounds of a table, in minor units. */
export interface CrashBounds {
  minStakeMinor: number
  maxStakeMinor: number
  /** The maximum payout of a bet, its stake included; a bet that reaches it is cashed out. */
  maxPayoutMinor: number
}

export type CrashBetProblem = 'amount' | 'belowMinimum' | 'aboveMaximum' | 'autoCashOut'

export interface CrashSettlement {
  /** The cash-out multiplier; absent if the bet was lost. */
  cashedOutE2?: number
  payoutMinor: number
}

/** The lowest multiplier that can be cashed out: at 1.00× a game may end before it begins. */
export const LEAST_CASH_OUT_E2 = 101

/** Why a table refuses a bet; `undefined` if it accepts it. */
export function betProblem(bet: CrashBet, bounds: CrashBounds): CrashBetProblem | undefined {
  const { stakeMinor, autoCashOutE2 } = bet
  if (!Number.isSafeInteger(stakeMinor) || stakeMinor <= 0) return 'amount'
  if (stakeMinor < bounds.minStakeMinor) return 'belowMinimum'
  // A stake whose lowest win would exceed the maximum payout is too high as well.
  const canWin = targetOf({ stakeMinor }, bounds) >= LEAST_CASH_OUT_E2
  if (stakeMinor > bounds.maxStakeMinor || !canWin) return 'aboveMaximum'
  if (autoCashOutE2 === undefined) return undefined
  const isTarget =
    Number.isSafeInteger(autoCashOutE2) &&
    autoCashOutE2 >= LEAST_CASH_OUT_E2 &&
    autoCashOutE2 <= MAX_MULTIPLIER_E2
  return isTarget ? undefined : 'autoCashOut'
}

/**
 * Stake times multiplier, rounded down to whole minor units: half to even would return more than 0.99 to small stakes (1 at
 * 1.50× would pay 2). Stakes of whole hundreds need no rounding.
 */
export function payoutOf(stakeMinor: number, multiplierE2: number): number {
  return Number((BigInt(stakeMinor) * BigInt(multiplierE2)) / BigInt(MULTIPLIER_SCALE))
}

/**
 * The multiplier of a bet's automatic cash-out: its own, or that of the maximum payout, or the highest of all, whichever
 * comes first. Cutting the payout instead would lower the return.
 */
export function targetOf({ stakeMinor, autoCashOutE2 }: CrashBet, { maxPayoutMinor }: CrashBounds): number {
  // ⌊stake · m / 100⌋ ≤ most ⟺ stake · m < 100 · (most + 1)
  const scaled = BigInt(maxPayoutMinor + 1) * BigInt(MULTIPLIER_SCALE) - 1n
  const capE2 = scaled / BigInt(stakeMinor)
  const highestE2 = capE2 > BigInt(MAX_MULTIPLIER_E2) ? MAX_MULTIPLIER_E2 : Number(capE2)
  return Math.min(autoCashOutE2 ?? highestE2, highestE2)
}

/**
 * The payout of a bet whose game ended at `pointE2`. It is paid at its target if the game reached it, the point itself
 * included; this makes 0.99 exact. A player's own cash-out counts at the multiplier of its arrival on the server, if that
 * is below the point: at the point the game is over.
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
