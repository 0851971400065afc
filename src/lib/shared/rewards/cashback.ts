import { ratioOf, roundHalfEven } from '#lib/shared/money/exact.ts'
import { WHOLE_BP, wholeUnits } from './units.ts'
import type { Period } from './windows.ts'

export interface CashbackRule {
  /** 1 to 10,000: 10 % is 1,000. */
  rateBp: number
  period: Extract<Period, 'day' | 'week'>
  /** Maximum per period; undefined without a cap. */
  maxMinor?: number | undefined
}

/** A member's settled real bets of the period, and the bonuses that became real money in it. */
export interface CashbackTotals {
  stakeMinor: number
  winMinor: number
  bonusMinor: number
}

/** The cashback of a closed period, paid under `cash:<offer>:<window>`: rounded once, half to even, never negative. */
export function cashbackOf(
  { rateBp, maxMinor }: CashbackRule,
  { stakeMinor, winMinor, bonusMinor }: CashbackTotals,
): number {
  const lossMinor =
    wholeUnits(stakeMinor, 'stakeMinor') -
    wholeUnits(winMinor, 'winMinor') -
    wholeUnits(bonusMinor, 'bonusMinor')
  const amountMinor = roundHalfEven(ratioOf(Math.max(0, lossMinor), rateBp, WHOLE_BP))
  return Math.min(maxMinor ?? amountMinor, amountMinor)
}
