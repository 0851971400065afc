import { isTiered, settledBy, type Rate, type Terms, type TieredTerms } from './contract.ts'

/** Why a contract does not fit below another one. */
export type Misfit = 'rateAbove' | 'notComparable'

/**
 * Whether `lower` fits below `upper` in a line. Tiered contracts compare by their top rates; contracts of different kinds,
 * categories or cycles, and percentages with amounts, are not comparable, as there is no difference between them.
 */
export function misfitOf(lower: Terms, upper: Terms): Misfit | undefined {
  if (lower.category !== upper.category || settledBy(lower) !== settledBy(upper)) return 'notComparable'
  if (isTiered(lower) && isTiered(upper) && lower.kind === upper.kind) return misfitOfTiers(lower, upper)
  if (lower.kind === 'realtime' && upper.kind === 'realtime')
    return above(lower.profitRateE6 > upper.profitRateE6 || lower.lossRateE6 > upper.lossRateE6)
  if (lower.kind === 'rebate' && upper.kind === 'rebate') return above(lower.maxSeries > upper.maxSeries)
  if (lower.kind === 'commission' && upper.kind === 'commission')
    return lower.basis === upper.basis ? above(lower.rateE6 > upper.rateE6) : 'notComparable'
  return 'notComparable'
}

/** The rate of the highest tier. */
function topRate(terms: TieredTerms): Rate | undefined {
  return terms.tiers.map((tier) => tier.rate).reduce<Rate | undefined>(higher, undefined)
}

/** The number by which rates of one type are compared. */
export function sizeOf(rate: Rate): number {
  return rate.type === 'percent' ? rate.rateE6 : rate.valueMinor
}

function misfitOfTiers(lower: TieredTerms, upper: TieredTerms): Misfit | undefined {
  const [low, high] = [topRate(lower), topRate(upper)]
  if (!low || !high || low.type !== high.type) return 'notComparable'
  return above(sizeOf(low) > sizeOf(high))
}

function higher(best: Rate | undefined, rate: Rate): Rate {
  return best && sizeOf(best) >= sizeOf(rate) ? best : rate
}

function above(isAbove: boolean): Misfit | undefined {
  return isAbove ? 'rateAbove' : undefined
}
