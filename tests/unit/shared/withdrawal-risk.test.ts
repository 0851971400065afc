import { describe, expect, it } from 'vitest'
import { WITHDRAWAL_RISKS, winningsPercent, withdrawalRisks } from '#lib/shared/money/withdrawal-risk.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const HOUR_MS = 3_600_000
/** A player who was paid before, played with what came, and shares nothing with anybody. */
const CALM = {
  ...{ depositsMinor: 100_00, stakedMinor: 100_00, winningsPercent: 50, payouts: 3 },
  ...{
    payoutAddedAtMs: NOW - 24 * HOUR_MS,
    payoutUses: 1,
    payoutSharers: 0,
    deviceSharers: 0,
    addressSharers: 0,
  },
  ...{ documents: 'accepted', bonusMinor: 0, rejectedBefore: 0, memberStatus: 'active' },
}

describe('what a person looks at before money leaves', () => {
  it('is nothing for a calm player', () => {
    expect(withdrawalRisks(CALM, NOW)).toEqual([])
    expect(withdrawalRisks({ ...CALM, documents: 'none' }, NOW)).toEqual([])
  })

  it.each([
    ['suspended', { memberStatus: 'suspended' }],
    ['sharedPayout', { payoutSharers: 1 }],
    ['sharedDevice', { deviceSharers: 1 }],
    ['littlePlay', { stakedMinor: 99_99 }],
    ['newPayout', { payoutAddedAtMs: NOW - 24 * HOUR_MS + 1, payoutUses: 0 }],
    ['firstPayout', { payouts: 0 }],
    ['documents', { documents: 'refused' }],
    ['rejectedBefore', { rejectedBefore: 1 }],
    ['bonusOpen', { bonusMinor: 1 }],
    ['mostlyWon', { winningsPercent: 90 }],
    ['sharedAddress', { addressSharers: 1 }],
  ] as const)('is %s alone, where only that is so', (risk, over) => {
    expect(withdrawalRisks({ ...CALM, ...over }, NOW)).toEqual([risk])
  })

  it('is no network of many, no new account that was paid to, and no play where nothing came', () => {
    expect(withdrawalRisks({ ...CALM, addressSharers: 20 }, NOW)).toEqual([])
    expect(withdrawalRisks({ ...CALM, payoutAddedAtMs: NOW, payoutUses: 1 }, NOW)).toEqual([])
    expect(withdrawalRisks({ ...CALM, depositsMinor: 0, stakedMinor: 0 }, NOW)).toEqual([])
    expect(withdrawalRisks({ ...CALM, payoutAddedAtMs: null }, NOW)).toEqual([])
  })

  it('is in the order of its weight', () => {
    const all = {
      ...CALM,
      ...{ memberStatus: 'closed', payoutSharers: 2, deviceSharers: 2, stakedMinor: 0, payouts: 0 },
      ...{ payoutAddedAtMs: NOW, payoutUses: 0, documents: 'expired', rejectedBefore: 1, bonusMinor: 5 },
      ...{ winningsPercent: 100, addressSharers: 3 },
    }
    expect(withdrawalRisks(all, NOW)).toEqual(WITHDRAWAL_RISKS)
  })
})

it('a share of winnings is what deposits do not cover', () => {
  expect(winningsPercent(200_00, 50_00)).toBe(75)
  expect(winningsPercent(200_00, 0)).toBe(100)
  expect(winningsPercent(200_00, 900_00)).toBe(0)
  expect(winningsPercent(0, 0)).toBe(0)
})
