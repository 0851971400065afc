import { FULL_SERIES, isTiered, type Terms, type TieredTerms } from './contract.ts'
import { RATE_SCALE } from './rate.ts'
import { easierTiers, worstByTopTier } from './worst-line.ts'

export interface PlausibilityInput {
  /** The contracts of one line from the top down, one path per kind. */
  paths: readonly (readonly Terms[])[]
  /** The house's theoretical hold of the category's turnover, in millionths. */
  holdE6: number
  /** The lowest series that bettors can choose. */
  minSeries: number
  /** The maximum share of its theoretical win that the tenant wants to pay to a line. */
  maximumShareE6: number
}

export type PlausibilityWarning =
  /** `null` is unbounded: an amount is paid without turnover. */
  | { rule: 'lineAboveMaximum'; worstShareE6: number | null; maximumShareE6: number }
  /** A downline reaches this tier where its upline reaches none with that rate: the line may get more than the top's rate. */
  | { rule: 'tierEasierThanUpline'; path: number; place: number; tier: number }

/**
 * Checks that the house still earns: the maximum that a line can get by all its contracts, as a share of the house's
 * theoretical win. The results are warnings for the offering party, not refusals.
 */
export function plausibilityOf(input: PlausibilityInput): {
  worstShareE6: number | null
  warnings: PlausibilityWarning[]
} {
  const worst = input.paths.reduce((sum, path) => sum + worstShareOf(path, input), 0)
  const worstShareE6 = Number.isFinite(worst) ? Math.ceil(worst) : null
  const { maximumShareE6 } = input
  const warnings: PlausibilityWarning[] = []
  if (worstShareE6 === null || worstShareE6 > maximumShareE6)
    warnings.push({ rule: 'lineAboveMaximum', worstShareE6, maximumShareE6 })
  for (const [index, path] of input.paths.entries())
    for (const easier of easierTiers(path.filter(isTiered)))
      warnings.push({ rule: 'tierEasierThanUpline', path: index, ...easier })
  return { worstShareE6, warnings }
}

/** In millionths of the theoretical win; rates on turnover weigh more the lower the house's hold is. */
function worstShareOf(path: readonly Terms[], { holdE6, minSeries }: PlausibilityInput): number {
  const tiered = path.filter(isTiered)
  if (tiered.length > 0) return worstOfTiered(tiered, holdE6)
  return Math.max(
    0,
    ...path.map((terms) => {
      if (terms.kind === 'realtime') return ofTurnover(Math.max(terms.profitRateE6, terms.lossRateE6), holdE6)
      if (terms.kind === 'commission')
        return terms.basis === 'loss' ? terms.rateE6 : ofTurnover(terms.rateE6, holdE6)
      // At a series the house holds the rest of 2000; the lowest series has the highest rebate.
      if (terms.kind === 'rebate')
        return (Math.max(0, terms.maxSeries - minSeries) * RATE_SCALE) / (FULL_SERIES - minSeries)
      return 0
    }),
  )
}

function worstOfTiered(path: readonly TieredTerms[], holdE6: number): number {
  const worst = worstByTopTier(path)
  const [top] = path
  if (top?.kind === 'dividend' || top?.kind === 'profitShare') return Math.max(0, ...worst)
  const isFixed = top?.tiers.some((tier) => tier.rate.type === 'fixed')
  const [, ...reached] = worst
  if (!isFixed) return ofTurnover(Math.max(0, ...reached), holdE6)
  return Math.max(
    0,
    ...reached.map((sumMinor, index) => {
      const rateE6 = (sumMinor * RATE_SCALE) / (top?.tiers[index]?.turnoverMinor ?? 0)
      return ofTurnover(rateE6, holdE6)
    }),
  )
}

function ofTurnover(rateE6: number, holdE6: number): number {
  return rateE6 === 0 ? 0 : (rateE6 * RATE_SCALE) / holdE6
}
