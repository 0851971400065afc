import { exactProduct, exactSum, ratioOf, roundHalfEven } from '#lib/shared/money/exact.ts'
import type { Category } from '#lib/shared/product/vocabulary.ts'
import { WHOLE_BP, wholeUnits } from './units.ts'

/** A member's settled real stakes of one category in one day. */
export interface CategoryTotals {
  category: Category
  validMinor: number
  stakeMinor: number
  payoutMinor: number
}

export interface RebateRate {
  category: Category
  /** 0 to 500: 1.2 % is 120. */
  rateBp: number
  /** The base of the rate: the valid stake, or (PVP) the loss. */
  of: 'validStake' | 'loss'
}

export interface Rebate {
  amountMinor: number
  /** The exact share of each category in ten-thousandths of a minor unit, for the displayed breakdown. */
  lines: { category: Category; baseMinor: number; exactE4: number }[]
}

/**
 * The rebate of a closed day, paid under `rebate:<offer>:<day>`. Categories are added exactly and rounded once, half to
 * even; a rebate of 0 is not paid.
 */
export function rebateOf(rates: readonly RebateRate[], totals: readonly CategoryTotals[]): Rebate {
  const lines = totals.flatMap((total) => {
    const rate = rates.find(({ category }) => category === total.category)
    if (!rate) return []
    const baseMinor = baseOf(rate, total)
    return [{ category: total.category, baseMinor, exactE4: exactProduct(baseMinor, rate.rateBp) }]
  })
  return {
    amountMinor: roundHalfEven(ratioOf(exactSum(lines.map(({ exactE4 }) => exactE4)), 1, WHOLE_BP)),
    lines,
  }
}

function baseOf({ of }: RebateRate, { validMinor, stakeMinor, payoutMinor }: CategoryTotals): number {
  wholeUnits(validMinor, 'validMinor')
  wholeUnits(stakeMinor, 'stakeMinor')
  wholeUnits(payoutMinor, 'payoutMinor')
  return of === 'validStake' ? validMinor : Math.max(0, stakeMinor - payoutMinor)
}
