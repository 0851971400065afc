import { describe, expect, it } from 'vitest'
import {
  billAfter,
  billKey,
  correctBill,
  issueBill,
  unpaidOf,
  type Bill,
  type BillState,
  type Computed,
} from '#lib/shared/contracts/bill.ts'
import { settle } from '#lib/shared/contracts/settle.ts'
import { recompute } from '../../../fixtures/node/recompute-bill.ts'
import { aDividend, contract, member } from './build.ts'

const subject = { kind: 'dividend', category: 'ALL', periodId: '2026-11-H1', agentId: 'member:7' } as const
const computed = (dueMinor: number, more: Partial<Computed> = {}): Computed => ({
  isReached: true,
  earnedMinor: dueMinor,
  dueMinor,
  steps: [],
  ...more,
})
const inState = (state: BillState, more: Partial<Bill> = {}): Bill => ({
  ...issueBill(subject, computed(100)),
  state,
  ...more,
})

describe('a bill', () => {
  it('has a key of the signs that wallets take, and no two bills have one key', () => {
    const key = billKey({ ...subject, periodId: '2026-11-01T01:35.2' }, 12)
    expect(key).toBe('bill:dividend:ALL:2026-11-01T01:35.2:v12:member:7')
    expect(key).toMatch(/^[\w.:-]{8,160}$/)
    expect(billKey({ ...subject, agentId: 'x'.repeat(64) }, 999_999)).toMatch(/^[\w.:-]{8,160}$/)
    const keys = [
      subject,
      { ...subject, periodId: '2026-11' },
      { ...subject, agentId: '7' },
      { ...subject, kind: 'wage' as const },
    ].map((each) => billKey(each, 1))
    expect(new Set([...keys, billKey(subject, 2)]).size).toBe(5)
  })

  it('begins as issued, as not reached, or as collected where its downlines get all of it', () => {
    expect(issueBill(subject, computed(100)).state).toBe('issued')
    expect(issueBill(subject, computed(0, { isReached: false })).state).toBe('notReached')
    expect(issueBill(subject, computed(0)).state).toBe('collected')
    expect(issueBill(subject, computed(100, { earnedMinor: 0 })).state).toBe('issued')
  })

  it('is approved or denied by its payer alone', () => {
    const waiting = inState('toApprove')
    expect(billAfter(waiting, 'approve', 'payer')?.state).toBe('toCollect')
    expect(billAfter(waiting, 'deny', 'payer')?.state).toBe('denied')
    expect(billAfter(waiting, 'approve', 'system')).toBeUndefined()
    expect(billAfter(waiting, 'deny', 'system')).toBeUndefined()
    expect(billAfter(inState('toCollect'), 'deny', 'payer')).toBeUndefined()
  })
})

describe('a correction', () => {
  it('is a new version with its difference; the old one keeps its numbers', () => {
    const bill = inState('partlyCollected', { paidMinor: 60 })
    const kept = structuredClone(bill)
    const { old, corrected } = correctBill(bill, computed(130)) ?? {}
    expect(bill).toEqual(kept)
    expect(old).toEqual({ ...kept, state: 'corrected' })
    expect(corrected).toMatchObject({
      version: 2,
      state: 'issued',
      dueMinor: 130,
      paidMinor: 60,
      differenceMinor: 30,
    })
    expect(corrected && unpaidOf(corrected)).toBe(70)
  })

  it('takes nothing back: what was paid too much stays paid', () => {
    const paid = inState('collected', { paidMinor: 100 })
    const { corrected } = correctBill(paid, computed(70)) ?? {}
    expect(corrected).toMatchObject({
      state: 'collected',
      dueMinor: 70,
      paidMinor: 100,
      differenceMinor: -30,
    })
    expect(corrected && unpaidOf(corrected)).toBe(0)
    const gone = correctBill(paid, computed(0, { isReached: false }))
    expect(gone?.corrected).toMatchObject({ state: 'collected', differenceMinor: -100 })
    const unpaid = correctBill(inState('toCollect'), computed(0, { isReached: false }))
    expect(unpaid?.corrected.state).toBe('notReached')
  })

  it('is none where nothing changes, and is made of the latest version', () => {
    expect(correctBill(inState('toCollect'), computed(100))).toBeUndefined()
    expect(correctBill(inState('toCollect'), computed(100, { earnedMinor: 90 }))?.corrected).toMatchObject({
      version: 2,
      differenceMinor: 0,
    })
    expect(() => correctBill(inState('corrected'), computed(1))).toThrow('corrected before')
  })

  it('leaves a denied bill denied, whatever the sum is now', () => {
    for (const dueMinor of [0, 1, 60, 99, 101, 5_000])
      for (const paidMinor of [0, 60])
        expect(
          correctBill(inState('denied', { paidMinor }), computed(dueMinor, { isReached: dueMinor > 0 }))
            ?.corrected,
        ).toMatchObject({ version: 2, state: 'denied', dueMinor, paidMinor, differenceMinor: dueMinor - 100 })
  })

  it('makes only the increase of an expired bill due', () => {
    const expired = inState('expired')
    const { corrected } = correctBill(expired, computed(130)) ?? {}
    expect(corrected).toMatchObject({ state: 'issued', dueMinor: 130, paidMinor: 0, lapsedMinor: 100 })
    expect(corrected && unpaidOf(corrected)).toBe(30)
    expect(correctBill(expired, computed(90))?.corrected).toMatchObject({
      state: 'expired',
      lapsedMinor: 100,
    })
    expect(correctBill(expired, computed(100, { earnedMinor: 90 }))?.corrected).toMatchObject({
      state: 'expired',
      lapsedMinor: 100,
    })
    expect(correctBill(expired, computed(0, { isReached: false }))?.corrected.state).toBe('notReached')
  })

  it('never makes due again what has expired, however often the sum falls and rises', () => {
    let bill = inState('expired', { paidMinor: 40 })
    for (const [dueMinor, state, unpaidMinor] of [
      [30, 'collected', 0],
      [100, 'expired', 0],
      [70, 'expired', 0],
      [110, 'issued', 10],
    ] as const) {
      const next = correctBill(bill, computed(dueMinor))?.corrected
      expect(next).toMatchObject({ state, dueMinor, paidMinor: 40, lapsedMinor: 60 })
      bill = next ?? bill
      expect(unpaidOf(bill)).toBe(unpaidMinor)
    }
    // A part of the increase is paid, and its rest expires as well.
    const part = { ...bill, paidMinor: 44 }
    const last = correctBill({ ...part, state: 'expired' }, computed(120))?.corrected
    expect(last).toMatchObject({ state: 'issued', lapsedMinor: 66 })
    expect(last && unpaidOf(last)).toBe(10)
  })
})

describe('the lines of a bill', () => {
  const { agents } = settle({
    kind: 'dividend',
    periodId: '2026-11',
    days: 30,
    members: [
      member('a', null, { turnoverMinor: 500, prizesMinor: 20 }),
      member('b', 'a', { turnoverMinor: 9000, activityMinor: 10 }),
    ],
    contracts: [
      contract('a', null, aDividend({ carry: 'previous', lossCheck: 'fixed' })),
      contract('b', 'a', aDividend()),
    ],
  })
  const steps = agents[0]?.steps ?? []

  it('grow the sum line by line, in the order in which it is told', () => {
    expect(steps.map((each) => each.step)).toEqual([
      'contract',
      'turnover',
      'active',
      'item',
      'item',
      'item',
      'item',
      'item',
      'item',
      'result',
      'carry',
      'minimum',
      'tier',
      'own',
      'downline',
      'payable',
    ])
    expect(steps.flatMap((each) => (each.step === 'item' ? [each.sumMinor] : []))).toEqual([
      -9500, -9480, -9480, -9480, -9470, -9470,
    ])
    expect(steps.slice(-3)).toMatchObject([
      { ownMinor: 947 },
      { agentId: 'b', ownMinor: 899, sumMinor: 48 },
      { payableMinor: 48 },
    ])
  })

  it('survive being stored', () => {
    expect(recompute(JSON.parse(JSON.stringify(steps)))).toEqual({ amountMinor: 48, wrongSteps: [] })
  })

  it('are found out where one number is another', () => {
    let changed = 0
    for (const [at, step] of steps.entries()) {
      for (const [key, value] of Object.entries(step)) {
        if (
          typeof value !== 'number' ||
          ['version', 'minTurnoverMinor', 'minDepositMinor', 'days'].includes(key)
        )
          continue
        // Bounds and results of earlier periods can change without another outcome, where they are far enough off.
        const isBound = step.step === 'tier' || step.step === 'minimum' || key === 'previousMinor'
        const by = isBound ? 1_000_000 : 1
        const other = steps.map((each, index) => (index === at ? { ...each, [key]: value + by } : each))
        const { amountMinor, wrongSteps } = recompute(other)
        expect(wrongSteps.length > 0 || amountMinor !== 48, `${step.step}.${key}`).toBe(true)
        changed += 1
      }
    }
    expect(changed).toBeGreaterThan(30)
  })
})
