import type { Offer } from './offer.ts'
import type { Product } from './products.ts'

/** One reason why an offer must not be published, as text for editors. */
export interface OfferProblem {
  /** `<market>.<rule>`, or `plausible.<rule>`. */
  rule: string
  /** The law, or `Vitrine` for rules that apply to every brand. */
  source: string
  /** The location in the offer. */
  path: string
  found: string
  allowed: string
}

export type Finding = Omit<OfferProblem, 'rule' | 'source'>

/** `find` returns every violation of the rule; `offered` are the brand's products. */
export interface OfferRule {
  rule: string
  source: string
  find: (offer: Offer, offered: readonly Product[]) => readonly Finding[]
}

/** A single finding if a condition is violated. */
export function findingIf(isBroken: boolean, finding: Finding): Finding[] {
  return isBroken ? [finding] : []
}
