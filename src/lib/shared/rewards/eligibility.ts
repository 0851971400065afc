import { cleanEntry } from '#lib/shared/text/entry.ts'
import type { Offer } from './offer.ts'

/** Every check, in the order in which the first failure is reported. */
export const ELIGIBILITY_CHECKS = [
  'window',
  'market',
  'excluded',
  'timedOut',
  'frozen',
  'trial',
  'agent',
  'identity',
  'currency',
  'segment',
  'code',
  'firstUse',
  'caps',
  'budget',
  'contact',
] as const
export type EligibilityCheck = (typeof ELIGIBILITY_CHECKS)[number]

/** An unknown fact is undefined, and fails its check. */
type Fact<Value> = Value | undefined

/** The platform's facts about a member and a claim. */
export interface EligibilityFacts {
  atMs: number
  /** `problemsOf` finds no violation of the brand's market law. */
  isLawful: Fact<boolean>
  /** Self-excluded, closed or banned. */
  isExcluded: Fact<boolean>
  isTimedOut: Fact<boolean>
  isFrozen: Fact<boolean>
  isTrial: Fact<boolean>
  isAgent: Fact<boolean>
  ageYears: Fact<number>
  isRestricted: Fact<boolean>
  isIdentityVerified: Fact<boolean>
  currency: Fact<string>
  segments: Fact<readonly string[]>
  /** The code that the member typed; empty: none. */
  code: Fact<string>
  /** Whether this occurrence was already claimed by any account with the same … */
  usedBefore: Readonly<Record<'identity' | 'phone' | 'payoutAccount' | 'device' | 'address', Fact<boolean>>>
  claimMinor: Fact<number>
  memberUsedMinor: Fact<number>
  dayUsedMinor: Fact<number>
  /** Neither reserved nor spent. */
  budgetLeftMinor: Fact<number>
  /** A verified mobile number or e-mail address, or the brand asks for none. The last check: whoever verifies one may claim. */
  isContactVerified: Fact<boolean>
}

export type Eligibility =
  /** `review`: the facts that an operator checks before the claim is paid; empty: none. */
  | { isEligible: true; review: readonly ('device' | 'address')[] }
  /** `isUnknown`: the fact is unknown; a retry may help. */
  | { isEligible: false; failed: EligibilityCheck; isUnknown: boolean }

type Verdict = boolean | undefined

/** Whether a member may claim an offer: the single predicate of the list, the button and the claim. */
export function eligibilityOf(
  offer: Pick<Offer, 'startsAtMs' | 'endsAtMs' | 'currency' | 'audience' | 'caps'>,
  facts: EligibilityFacts,
): Eligibility {
  const verdicts = verdictsOf(offer, facts)
  const failed = ELIGIBILITY_CHECKS.find((check) => verdicts[check] !== true)
  if (failed) return { isEligible: false, failed, isUnknown: verdicts[failed] === undefined }
  const review = (['device', 'address'] as const).filter((shared) => facts.usedBefore[shared] !== false)
  return { isEligible: true, review }
}

function verdictsOf(
  {
    startsAtMs,
    endsAtMs,
    currency,
    audience,
    caps,
  }: Pick<Offer, 'startsAtMs' | 'endsAtMs' | 'currency' | 'audience' | 'caps'>,
  facts: EligibilityFacts,
): Record<EligibilityCheck, Verdict> {
  const { identity, phone, payoutAccount } = facts.usedBefore
  return {
    window: facts.atMs >= startsAtMs && (endsAtMs === undefined || facts.atMs < endsAtMs),
    market: facts.isLawful,
    excluded: not(facts.isExcluded),
    timedOut: not(facts.isTimedOut),
    frozen: not(facts.isFrozen),
    trial: not(facts.isTrial),
    agent: not(facts.isAgent),
    identity: all(
      known(facts.ageYears, (age) => age >= audience.minAgeYears),
      audience.excludesRestricted ? not(facts.isRestricted) : true,
      audience.needsIdentity ? facts.isIdentityVerified : true,
    ),
    currency: known(facts.currency, (own) => own === currency),
    segment:
      audience.segments.length === 0 ||
      known(facts.segments, (own) => own.some((segment) => audience.segments.includes(segment))),
    code: audience.code === undefined || known(facts.code, (typed) => promoCode(typed) === audience.code),
    firstUse: all(not(identity), not(phone), not(payoutAccount)),
    caps: known(facts.claimMinor, (claim) =>
      all(
        claim <= (caps.perClaimMinor ?? claim),
        fits(facts.memberUsedMinor, claim, caps.perMemberMinor),
        fits(facts.dayUsedMinor, claim, caps.perDayMinor),
      ),
    ),
    budget: known(facts.claimMinor, (claim) => known(facts.budgetLeftMinor, (left) => claim <= left)),
    contact: facts.isContactVerified,
  }
}

/** As the codes of offers are written. */
function promoCode(typed: string): string {
  return cleanEntry(typed).replaceAll(' ', '').toUpperCase()
}

function known<Value>(fact: Fact<Value>, judge: (value: Value) => Verdict): Verdict {
  return fact === undefined ? undefined : judge(fact)
}

function not(fact: Fact<boolean>): Verdict {
  return known(fact, (value) => !value)
}

/** A known failure takes precedence over an unknown one. */
function all(...verdicts: Verdict[]): Verdict {
  if (verdicts.includes(false)) return false
  return verdicts.includes(undefined) ? undefined : true
}

function fits(usedMinor: Fact<number>, claimMinor: number, capMinor: number | undefined): Verdict {
  return capMinor === undefined || known(usedMinor, (used) => used + claimMinor <= capMinor)
}
