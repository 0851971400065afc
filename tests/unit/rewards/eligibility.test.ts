import { describe, expect, it } from 'vitest'
import {
  ELIGIBILITY_CHECKS,
  eligibilityOf,
  type EligibilityCheck,
  type EligibilityFacts,
} from '#lib/shared/rewards/eligibility.ts'
import { anOffer } from './offers.ts'

const OFFER = anOffer({
  audience: {
    minAgeYears: 21,
    excludesRestricted: true,
    needsIdentity: true,
    segments: ['new', 'sports'],
    code: 'SPRING',
  },
  caps: { perClaimMinor: 50_00, perMemberMinor: 80_00, perDayMinor: 1_000_00, budgetMinor: 5_000_00 },
})

function facts(change: Partial<EligibilityFacts> = {}): EligibilityFacts {
  return {
    atMs: 1_500_000,
    isLawful: true,
    isExcluded: false,
    isTimedOut: false,
    isFrozen: false,
    isTrial: false,
    isAgent: false,
    ageYears: 30,
    isRestricted: false,
    isIdentityVerified: true,
    currency: 'GBP',
    segments: ['sports'],
    code: ' spring ',
    usedBefore: { identity: false, phone: false, payoutAccount: false, device: false, address: false },
    claimMinor: 50_00,
    memberUsedMinor: 30_00,
    dayUsedMinor: 950_00,
    budgetLeftMinor: 50_00,
    isContactVerified: true,
    ...change,
  }
}
const used = (change: Partial<EligibilityFacts['usedBefore']>) => ({
  usedBefore: { ...facts().usedBefore, ...change },
})

/** A change that fails each check, and one that leaves its fact unknown. */
const FAILING: Record<EligibilityCheck, Partial<EligibilityFacts>> = {
  window: { atMs: 999_999 },
  market: { isLawful: false },
  excluded: { isExcluded: true },
  timedOut: { isTimedOut: true },
  frozen: { isFrozen: true },
  trial: { isTrial: true },
  agent: { isAgent: true },
  identity: { ageYears: 20 },
  currency: { currency: 'EUR' },
  segment: { segments: ['old'] },
  code: { code: 'WINTER' },
  firstUse: used({ phone: true }),
  caps: { memberUsedMinor: 30_01 },
  budget: { budgetLeftMinor: 49_99 },
  contact: { isContactVerified: false },
}
const UNKNOWN: Record<Exclude<EligibilityCheck, 'window'>, Partial<EligibilityFacts>> = {
  market: { isLawful: undefined },
  excluded: { isExcluded: undefined },
  timedOut: { isTimedOut: undefined },
  frozen: { isFrozen: undefined },
  trial: { isTrial: undefined },
  agent: { isAgent: undefined },
  identity: { isIdentityVerified: undefined },
  currency: { currency: undefined },
  segment: { segments: undefined },
  code: { code: undefined },
  firstUse: used({ payoutAccount: undefined }),
  caps: { dayUsedMinor: undefined },
  budget: { budgetLeftMinor: undefined },
  contact: { isContactVerified: undefined },
}

describe('eligibility', () => {
  it('is given where every fact fits, at the bounds themselves', () => {
    expect(eligibilityOf(OFFER, facts())).toEqual({ isEligible: true, review: [] })
    expect(eligibilityOf(OFFER, facts({ atMs: 1_000_000 }))).toMatchObject({ isEligible: true })
    expect(eligibilityOf(OFFER, facts({ atMs: 1_999_999 }))).toMatchObject({ isEligible: true })
    expect(eligibilityOf(OFFER, facts({ ageYears: 21 }))).toMatchObject({ isEligible: true })
    expect(eligibilityOf(OFFER, facts({ atMs: 2_000_000 }))).toMatchObject({ failed: 'window' })
  })

  it('checks in the order of the rules', () => {
    expect(ELIGIBILITY_CHECKS).toEqual([
      ...['window', 'market', 'excluded', 'timedOut', 'frozen', 'trial', 'agent', 'identity', 'currency'],
      ...['segment', 'code', 'firstUse', 'caps', 'budget', 'contact'],
    ])
  })

  it.each(Object.entries(FAILING))('fails at %s', (check, change) => {
    expect(eligibilityOf(OFFER, facts(change))).toEqual({
      isEligible: false,
      failed: check,
      isUnknown: false,
    })
  })

  it.each(Object.entries(UNKNOWN))('fails at %s where it is unknown', (check, change) => {
    expect(eligibilityOf(OFFER, facts(change))).toEqual({ isEligible: false, failed: check, isUnknown: true })
  })

  it('names the first of any two failures', () => {
    for (const [first, earlier] of ELIGIBILITY_CHECKS.entries())
      for (const later of ELIGIBILITY_CHECKS.slice(first + 1))
        expect(eligibilityOf(OFFER, facts({ ...FAILING[later], ...FAILING[earlier] }))).toMatchObject({
          failed: earlier,
        })
  })

  it('fails with no facts at all', () => {
    const nothing = facts(Object.fromEntries(Object.keys(facts()).map((key) => [key, undefined])))
    const unknown = {
      identity: undefined,
      phone: undefined,
      payoutAccount: undefined,
      device: undefined,
      address: undefined,
    }
    expect(eligibilityOf(OFFER, { ...nothing, atMs: 1_500_000, usedBefore: unknown })).toMatchObject({
      isEligible: false,
      failed: 'market',
    })
  })

  it('asks for each part of identity, first use and caps', () => {
    const failed = (change: Partial<EligibilityFacts>) => {
      const answer = eligibilityOf(OFFER, facts(change))
      return answer.isEligible ? 'eligible' : answer.failed
    }
    expect(failed({ isRestricted: true })).toBe('identity')
    expect(failed({ isIdentityVerified: false })).toBe('identity')
    expect(failed({ ageYears: undefined })).toBe('identity')
    expect(failed(used({ identity: true }))).toBe('firstUse')
    expect(failed(used({ payoutAccount: true }))).toBe('firstUse')
    expect(failed({ claimMinor: 50_01, memberUsedMinor: 0, dayUsedMinor: 0, budgetLeftMinor: 99_00 })).toBe(
      'caps',
    )
    expect(failed({ dayUsedMinor: 950_01 })).toBe('caps')
    expect(failed({ claimMinor: undefined })).toBe('caps')
  })

  it('sends shared devices and addresses to a person, also where that is not known', () => {
    expect(eligibilityOf(OFFER, facts(used({ device: true, address: undefined })))).toEqual({
      isEligible: true,
      review: ['device', 'address'],
    })
  })

  it('asks no more than the offer does', () => {
    const open = anOffer({
      audience: {
        minAgeYears: 18,
        excludesRestricted: false,
        needsIdentity: false,
        segments: [],
        code: undefined,
      },
      caps: {
        perClaimMinor: undefined,
        perMemberMinor: undefined,
        perDayMinor: undefined,
        budgetMinor: 1_00,
      },
    })
    const unknown = {
      isRestricted: undefined,
      isIdentityVerified: undefined,
      segments: undefined,
      code: undefined,
    }
    expect(
      eligibilityOf(open, facts({ ...unknown, memberUsedMinor: undefined, dayUsedMinor: undefined })),
    ).toMatchObject({ isEligible: true })
  })
})
