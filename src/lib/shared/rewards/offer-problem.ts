import type { Offer } from './offer.ts'
import type { Product } from './products.ts'

/** One reason why an offer may not be published, in words for the brand's editors. */
export interface OfferProblem {
  /** `<market>.<rule>`, or `plausible.<rule>`. */
  rule: string
  /** The law, or `Vitrine` for what no offer of any brand may be. */
  source: string
  /** Where in the offer. */
  path: string
  found: string
  allowed: string
}

export type Finding = Omit<OfferProblem, 'rule' | 'source'>

/** `find` answers with everything that breaks the rule; `offered` are the brand's products. */
export interface OfferRule {
  rule: string
  source: string
  find: (offer: Offer, offered: readonly Product[]) => readonly Finding[]
}

/** One finding, where a condition that must not be is. */
export function findingIf(isBroken: boolean, finding: Finding): Finding[] {
  return isBroken ? [finding] : []
}
