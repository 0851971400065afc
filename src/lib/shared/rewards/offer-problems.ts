import { lawProblems } from './market-law.ts'
import type { OfferProblem } from './offer-problem.ts'
import type { Market, Offer } from './offer.ts'
import { numberProblems, plausibilityProblems } from './plausibility.ts'
import { PRODUCTS, type Product } from './products.ts'

/**
 * Everything for which an offer may not be published: what is implausible anywhere, and what the law of the brand's
 * market forbids. Empty: it may. `offered` are the products that the brand has. Numbers that are not whole are named
 * alone, as nothing can be reckoned with them.
 */
export function problemsOf(
  offer: Offer,
  market: Market,
  offered: readonly Product[] = PRODUCTS,
): OfferProblem[] {
  const broken = numberProblems(offer)
  if (broken.length > 0) return broken
  return [...plausibilityProblems(offer), ...lawProblems(offer, market, offered)]
}
