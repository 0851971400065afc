import { keepingProblems } from './keepable.ts'
import { lawProblems } from './market-law.ts'
import type { OfferProblem } from './offer-problem.ts'
import type { Market, Offer } from './offer.ts'
import { numberProblems, plausibilityProblems } from './plausibility.ts'
import { PRODUCTS, type Product } from './products.ts'

/**
 * Every reason why an offer must not be published now: the problems of `problemsOf`, and terms that cannot be fulfilled
 * yet.
 */
export function problemsToPublish(
  offer: Offer,
  market: Market,
  offered: readonly Product[] = PRODUCTS,
): OfferProblem[] {
  return [...problemsOf(offer, market, offered), ...keepingProblems(offer)]
}

/**
 * Every reason why nothing may be given under an offer: implausible terms, and violations of the market's law. `offered` are
 * the brand's products. Numbers that are not whole are reported alone, as nothing can be computed with them.
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
