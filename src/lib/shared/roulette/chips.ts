import { betOf } from './bets.ts'
import type { BetKind } from './bets.ts'

/** A player's stake on one bet. */
export interface Chip {
  betId: string
  stakeMinor: number
}

/** The limits of a table, in minor units. */
export interface TableLimits {
  minBetMinor: number
  /** The maximum per bet, by kind. */
  maxBetMinor: Readonly<Record<BetKind, number>>
  /** The maximum on the whole table. */
  maxTotalMinor: number
  /** The maximum of different bets in one ticket. */
  maxBets: number
  /** Stakes are multiples of this; 2 keeps half a stake whole for la partage. */
  stepMinor: number
}

export type ChipProblem =
  | 'empty'
  | 'unknownBet'
  | 'amount'
  | 'step'
  | 'belowMinimum'
  | 'aboveBetMaximum'
  | 'aboveTableMaximum'
  | 'tooManyBets'

export type ChipAnswer =
  { ok: true; chips: Chip[]; stakeMinor: number } | { ok: false; reason: ChipProblem; betId?: string }

/** Merges chips on the same bet, in the order of first appearance. */
export function mergeChips(chips: readonly Chip[]): Chip[] {
  const sums = new Map<string, number>()
  for (const { betId, stakeMinor } of chips) sums.set(betId, (sums.get(betId) ?? 0) + stakeMinor)
  return [...sums].map(([betId, stakeMinor]) => ({ betId, stakeMinor }))
}

/** Whether a table accepts these chips. Amounts are checked chip by chip, limits per merged bet. */
export function checkChips(chips: readonly Chip[], limits: TableLimits): ChipAnswer {
  if (chips.length === 0) return { ok: false, reason: 'empty' }
  for (const { betId, stakeMinor } of chips) {
    if (!betOf(betId)) return { ok: false, reason: 'unknownBet', betId }
    if (!Number.isSafeInteger(stakeMinor) || stakeMinor <= 0) return { ok: false, reason: 'amount', betId }
  }
  const merged = mergeChips(chips)
  if (merged.length > limits.maxBets) return { ok: false, reason: 'tooManyBets' }
  for (const chip of merged) {
    const reason = betLimitProblem(chip, limits)
    if (reason) return { ok: false, reason, betId: chip.betId }
  }
  const stakeMinor = merged.reduce((sum, chip) => sum + chip.stakeMinor, 0)
  if (stakeMinor > limits.maxTotalMinor) return { ok: false, reason: 'aboveTableMaximum' }
  return { ok: true, chips: merged, stakeMinor }
}

function betLimitProblem({ betId, stakeMinor }: Chip, limits: TableLimits): ChipProblem | undefined {
  const bet = betOf(betId)
  if (!bet) return 'unknownBet'
  if (stakeMinor % limits.stepMinor !== 0) return 'step'
  if (stakeMinor < limits.minBetMinor) return 'belowMinimum'
  return stakeMinor > limits.maxBetMinor[bet.kind] ? 'aboveBetMaximum' : undefined
}
