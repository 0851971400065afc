import { exactProduct, ratioOf, roundDown, roundHalfEven } from '#lib/shared/money/exact.ts'
import { WHOLE_BP, positiveUnits, wholeUnits } from './units.ts'
import type { GrantTerms } from './grant.ts'
import { MOST_WAGERING_E4 } from './market-law.ts'
import type { Market, Reward, Wagering } from './offer.ts'

type DepositMatch = Extract<Reward, { kind: 'depositMatch' }>

/** B of a deposit: its share, half to even, at most the offer's maximum; 0 below the minimum deposit. */
export function matchedBonusMinor(match: DepositMatch, depositMinor: number): number {
  if (wholeUnits(depositMinor, 'depositMinor') < match.minDepositMinor) return 0
  return Math.min(match.maxBonusMinor, roundHalfEven(ratioOf(depositMinor, match.percentBp, WHOLE_BP)))
}

/** The part of a deposit that counts towards k × (D + B): the matched part. Money beyond it earns nothing. */
export function countedDepositMinor(match: DepositMatch, depositMinor: number): number {
  return Math.min(depositMinor, roundDown(ratioOf(match.maxBonusMinor, 10_000, match.percentBp)))
}

/**
 * The stored terms of a grant. `depositMinor` is the counted deposit, 0 without one. Where rounding of B would raise the
 * wagering above the market's maximum, that maximum applies.
 */
export function grantTerms(
  wagering: Wagering,
  sums: { bonusMinor: number; depositMinor: number; depositKey: string | undefined },
  market: Market,
): GrantTerms {
  const bonusMinor = positiveUnits(sums.bonusMinor, 'bonusMinor')
  const depositMinor = wholeUnits(sums.depositMinor, 'depositMinor')
  const { multipleE4, basis, counts, isSticky, maxStakeMinor, capE4, lifeMs, contribution } = wagering
  const baseMinor = basis === 'bonus' ? bonusMinor : bonusMinor + depositMinor
  const mostE4 = MOST_WAGERING_E4[market]
  return {
    bonusMinor,
    depositKey: sums.depositKey,
    requiredE4: Math.min(
      exactProduct(multipleE4, baseMinor),
      mostE4 === undefined ? Infinity : exactProduct(mostE4, bonusMinor),
    ),
    capMinor: capE4 === undefined ? undefined : roundHalfEven(ratioOf(bonusMinor, capE4, WHOLE_BP)),
    maxStakeMinor,
    isSticky,
    counts,
    contribution,
    lifeMs,
  }
}
