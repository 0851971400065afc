import { describe, expect, it } from 'vitest'
import {
  bindingOf,
  inviteeStage,
  CODE_SIGNS,
  newReferralCode,
  readReferralCode,
  referralReward,
  turnoverShareMinor,
  type BindingFacts,
  type ReferralRewardFacts,
} from '#lib/shared/rewards/referral.ts'

const HOUR = 3_600_000

describe('a referral code', () => {
  it('has 8 of 31 signs that nobody mistakes', () => {
    expect(new Set(CODE_SIGNS).size).toBe(31)
    expect(CODE_SIGNS).not.toMatch(/[01ILO]/)
    expect(31 ** 8).toBeGreaterThan(8.5e11)
    const asked: number[] = []
    const code = newReferralCode((exclusiveMax) => {
      asked.push(exclusiveMax)
      return asked.length === 1 ? 30 : asked.length
    })
    expect(code).toBe('Z456789A')
    expect(asked).toEqual(Array.from({ length: 8 }, () => 31))
  })

  it('is read as people type it, and refused where it cannot be one', () => {
    expect(readReferralCode(' abcd-2345 ')).toBe('ABCD2345')
    for (const text of ['', 'ABCD234', 'ABCD23456', 'ABCD234O', 'ABCD234!', 'ÀBCD2345'])
      expect(readReferralCode(text)).toBeUndefined()
  })
})

describe('binding an invitation', () => {
  const facts: BindingFacts = {
    inviterId: 'a',
    inviteeId: 'b',
    inviter: { isAgent: false, hasAgent: false, isTrial: false, isBlocked: false },
    sameAddressAgoMs: Infinity,
    isSameDevice: false,
  }
  const bind = (change: Partial<BindingFacts>) => bindingOf({ ...facts, ...change })

  it('holds between two members', () => {
    expect(bind({})).toEqual({ kind: 'bound' })
  })

  it('is refused with oneself, with agents and their members, trial accounts and the blocked', () => {
    expect(bind({ inviteeId: 'a' })).toEqual({ kind: 'refused', reason: 'self' })
    const reasons = { isAgent: 'agent', hasAgent: 'agent', isTrial: 'trial', isBlocked: 'blocked' }
    for (const [fact, reason] of Object.entries(reasons))
      for (const value of [true, undefined])
        expect(bind({ inviter: { ...facts.inviter, [fact]: value } })).toEqual({ kind: 'refused', reason })
  })

  it('is refused in the same browser, whatever the address', () => {
    for (const isSameDevice of [true, undefined])
      expect(bind({ isSameDevice })).toEqual({ kind: 'refused', reason: 'sameDevice' })
  })

  it('is refused from the same address within an hour, and looked at within a day', () => {
    expect(bind({ sameAddressAgoMs: HOUR - 1 })).toEqual({ kind: 'refused', reason: 'sameAddress' })
    expect(bind({ sameAddressAgoMs: HOUR })).toEqual({ kind: 'review', reason: 'sameAddress' })
    expect(bind({ sameAddressAgoMs: 24 * HOUR - 1 })).toEqual({ kind: 'review', reason: 'sameAddress' })
    expect(bind({ sameAddressAgoMs: 24 * HOUR })).toEqual({ kind: 'bound' })
    expect(bind({ sameAddressAgoMs: undefined })).toEqual({ kind: 'review', reason: 'sameAddress' })
  })
})

describe('a reward for an invitation', () => {
  const facts: ReferralRewardFacts = {
    binding: { kind: 'bound' },
    isIdentityShared: false,
    isPayoutAccountShared: false,
    isInviterBlocked: false,
    isDepositFinal: true,
    amountMinor: 10_00,
    paidTodayMinor: 90_00,
    dailyCapMinor: 100_00,
  }
  const reward = (change: Partial<ReferralRewardFacts>) => referralReward({ ...facts, ...change })

  it('is due up to the cap of the day, and held beyond it', () => {
    expect(reward({})).toEqual({ kind: 'due', amountMinor: 10_00 })
    expect(reward({ paidTodayMinor: 90_01 })).toEqual({ kind: 'held', reason: 'dailyCap' })
  })

  it('is held until the deposit is final, a review is done, and what must be known is known', () => {
    expect(reward({ isDepositFinal: false })).toEqual({ kind: 'held', reason: 'deposit' })
    expect(reward({ isDepositFinal: undefined })).toEqual({ kind: 'held', reason: 'deposit' })
    expect(reward({ binding: { kind: 'review', reason: 'sameAddress' } })).toEqual({
      kind: 'held',
      reason: 'review',
    })
    expect(reward({ isIdentityShared: undefined })).toEqual({ kind: 'held', reason: 'identity' })
    expect(reward({ isPayoutAccountShared: undefined })).toEqual({ kind: 'held', reason: 'payoutAccount' })
  })

  it('is refused for one person in two accounts, whatever else is open', () => {
    const open = { isDepositFinal: false, paidTodayMinor: 100_00 }
    expect(reward({ ...open, isIdentityShared: true })).toEqual({ kind: 'refused', reason: 'sameIdentity' })
    expect(reward({ ...open, isPayoutAccountShared: true })).toEqual({
      kind: 'refused',
      reason: 'samePayoutAccount',
    })
    for (const isInviterBlocked of [true, undefined])
      expect(reward({ isInviterBlocked })).toEqual({ kind: 'refused', reason: 'blocked' })
    expect(reward({ binding: { kind: 'refused', reason: 'self' } })).toEqual({
      kind: 'refused',
      reason: 'self',
    })
  })

  it('is a share of the turnover, rounded once', () => {
    expect(turnoverShareMinor(20, 12_345_67)).toBe(24_69)
    expect(turnoverShareMinor(20, 250)).toBe(0)
    expect(turnoverShareMinor(20, 750)).toBe(2)
  })
})

describe('an invitee', () => {
  it('is shown by the first deposit', () => {
    expect([inviteeStage(undefined, 20_00), inviteeStage(19_99, 20_00), inviteeStage(20_00, 20_00)]).toEqual([
      'registered',
      'deposited',
      'qualified',
    ])
  })
})
