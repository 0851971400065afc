import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { claimAllRewards, claimReward, listRewards } from '#lib/api/rewards/promotions.ts'
import { getVip } from '#lib/api/rewards/vip.ts'
import { getVipMember, giveVipGift, listVipMembers, setVipLevel } from '#lib/api/rewards/vip-ops.ts'
import type { VipLevel } from '#lib/shared/rewards/vip.ts'
import { windowAt } from '#lib/shared/rewards/windows.ts'
import { claimRewardFor } from '#platform/rewards/promotions/claim-service.ts'
import { judgeOne } from '#platform/rewards/promotions/promotion-service.ts'
import { moveMoney } from '#platform/ledger/wallet/money.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { budgetsOf } from '#platform/rewards/offers/claim-repository.ts'
import { aVisitor } from '../../fixtures/worker/client.ts'
import { aMember, baseOf } from '../../fixtures/worker/members.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { readRefusal } from '../play/games-site.ts'
import { anOffer, play, takeBack } from './offers-fixture.ts'

vi.setConfig({ testTimeout: 60_000 })
const DAY_MS = 86_400_000

const level = (turnoverMinor: number, differences: Partial<VipLevel> = {}): VipLevel => ({
  turnoverMinor,
  depositMinor: 0,
  keepMinor: 0,
  giftMinor: 0,
  pay: { day: 0, week: 0, month: 0 },
  birthdayMinor: 0,
  cashbackBp: 0,
  cashbackMaxMinor: 0,
  ...differences,
})

async function aProgramme(levels: VipLevel[], budgetMinor = 1_000_00) {
  const tenant = `vip${crypto.randomUUID().slice(0, 6)}`
  await aTenant(tenant)
  const offer = await anOffer(
    tenant,
    { kind: 'vip', levels, hasChecks: true },
    { startsAtMs: Date.now() - 90 * DAY_MS, caps: { budgetMinor } },
  )
  return { tenant, offer, operator: await aVisitor({ tenant }) }
}

describe('an operator', () => {
  test('sets a level with a reason: counting goes on from it, and its gifts wait once', async () => {
    const levels = [level(100_00, { giftMinor: 18 }), level(500_00, { giftMinor: 88 }), level(2_000_00)]
    const { tenant, operator } = await aProgramme(levels)
    const { visitor, member } = await aMember({ tenant, balanceMinor: 2_000_00 })
    const asked = { tenant, account: member.account, operator: 'ana', reason: 'from another brand' }
    const set = await operator.call(setVipLevel, { ...asked, level: 2 })
    expect(set).toMatchObject({
      level: 2,
      levels: 3,
      turnoverMinor: 500_00,
      decisions: [{ what: 'level', level: 2, operator: 'ana', reason: 'from another brand' }],
    })
    expect(await visitor.call(getVip)).toMatchObject({ level: 2, turnoverMinor: 500_00 })
    const { claimed } = await visitor.call(claimAllRewards)
    expect(claimed.map(({ amountMinor }) => amountMinor)).toEqual([18, 88])
    expect(await operator.call(setVipLevel, { ...asked, level: 0 })).toMatchObject({
      level: 0,
      turnoverMinor: 0,
    })
    await operator.call(setVipLevel, { ...asked, level: 1 })
    expect((await visitor.call(listRewards)).waiting).toEqual([])
    await play(tenant, member.id, { stakeMinor: 400_00, winMinor: 400_00 })
    expect(await visitor.call(getVip)).toMatchObject({ level: 2, turnoverMinor: 500_00 })
    expect(await operator.call(listVipMembers, { tenant })).toMatchObject({
      members: [{ account: member.account, level: 2 }],
    })
    const tooHigh = await operator.send(setVipLevel, { input: { ...asked, level: 4 } })
    expect(await readRefusal(tooHigh)).toMatchObject({ code: 'request.invalid' })
  })

  test('who sets a level finds what was counted before it taken back, and nothing below zero', async () => {
    const { tenant, operator } = await aProgramme([level(100_00), level(500_00)])
    const { visitor, member } = await aMember({ tenant, balanceMinor: 1_000_00 })
    const betId = await play(tenant, member.id, { stakeMinor: 120_00 })
    expect(await visitor.call(getVip)).toMatchObject({ level: 1, turnoverMinor: 120_00, monthMinor: 120_00 })
    const asked = { tenant, account: member.account, operator: 'ana', reason: 'anew' }
    await operator.call(setVipLevel, { ...asked, level: 0 })
    await takeBack(tenant, member.id, { betId })
    expect(await visitor.call(getVip)).toMatchObject({ level: 0, turnoverMinor: 0, monthMinor: 0 })
    // What was taken back is made up for first.
    await play(tenant, member.id, { stakeMinor: 150_00 })
    expect(await visitor.call(getVip)).toMatchObject({ level: 0, turnoverMinor: 30_00, monthMinor: 150_00 })
  })

  test('gives a gift once, from the programme’s budget and not beyond it', async () => {
    const { tenant, offer, operator } = await aProgramme([level(100_00)], 50_00)
    const { visitor, member } = await aMember({ tenant })
    const operationKey = crypto.randomUUID()
    const asked = { tenant, account: member.account, operator: 'ana', reason: 'late payout', operationKey }
    for (let repeat = 0; repeat < 2; repeat += 1)
      expect(await operator.call(giveVipGift, { ...asked, amountMinor: 30_00 })).toMatchObject({
        decisions: [{ what: 'gift', amountMinor: 30_00, reason: 'late payout' }],
      })
    expect((await walletOf(env, tenant, member.id).balance()).playerMinor).toBe(30_00)
    const other = { ...asked, operationKey: crypto.randomUUID(), amountMinor: 30_00 }
    expect(await readRefusal(await operator.send(giveVipGift, { input: other }))).toMatchObject({
      code: 'offer.spent',
    })
    expect((await budgetsOf(env, tenant)).get(offer.id)).toMatchObject({ reserved: 0, spent: 30_00 })
    expect((await visitor.call(listRewards)).history).toMatchObject([
      { amountMinor: 30_00, status: 'claimed' },
    ])
    const { decisions } = await operator.call(getVipMember, { tenant, account: member.account })
    expect(decisions).toHaveLength(1)
  })
})

test('the weekly cashback is the level’s share of the losses, up to its cap, once', async () => {
  const levels = [level(10_00, { cashbackBp: 1_000 }), level(9_000_00, { cashbackBp: 2_000 })]
  const { tenant, offer } = await aProgramme(levels)
  const { visitor, member } = await aMember({ tenant, balanceMinor: 500_00 })
  await play(tenant, member.id, { stakeMinor: 100_00, winMinor: 40_00 })
  await visitor.call(getVip)
  const base = { ...(await baseOf(visitor)), locale: 'en' }
  const week = windowAt('week', base.now, 'UTC')
  const occurrence = `cash-${week.key}`
  const asked = { memberId: member.id, offerId: offer.id, occurrence }
  const dueAt = async (now: number) =>
    (await judgeOne({ ...base, now }, asked)).standing.due.find((each) => each.occurrence === occurrence)
  expect(await dueAt(week.endsAtMs + 5 * 60_000)).toBeUndefined()
  const later = week.endsAtMs + DAY_MS
  expect(await dueAt(later)).toMatchObject({ amountMinor: 6_00 })
  expect(await dueAt(later + 7 * DAY_MS)).toBeUndefined()
  for (let repeat = 0; repeat < 2; repeat += 1)
    expect(await claimRewardFor({ ...base, now: later }, asked)).toMatchObject({ amountMinor: 6_00 })
  expect((await walletOf(env, tenant, member.id).balance()).playerMinor).toBe(446_00)
  const early = await visitor.send(claimReward, { input: { offerId: offer.id, occurrence: 'cash-2020-W01' } })
  expect(await readRefusal(early)).toMatchObject({ code: 'offer.notReady' })
})

test('the weekly cashback is of losses less what was given and not taken back', async () => {
  const { tenant, offer } = await aProgramme([level(10_00, { cashbackBp: 1_000 })])
  const { visitor, member } = await aMember({ tenant, balanceMinor: 500_00 })
  await play(tenant, member.id, { stakeMinor: 100_00, winMinor: 40_00 })
  await visitor.call(getVip)
  const base = { ...(await baseOf(visitor)), locale: 'en' }
  const week = windowAt('week', base.now, 'UTC')
  const asked = { memberId: member.id, offerId: offer.id, occurrence: `cash-${week.key}` }
  const cashback = async () => {
    await walletOf(env, tenant, member.id).sweep()
    const { standing } = await judgeOne({ ...base, now: week.endsAtMs + DAY_MS }, asked)
    return standing.due.find(({ occurrence }) => occurrence === asked.occurrence)?.amountMinor
  }
  const rebate = (amountMinor: number, direction: 'credit' | 'debit') =>
    moveMoney(base, member.id, {
      ...{ kind: 'post', purpose: 'rebate', operationKey: crypto.randomUUID(), currency: 'BRL' },
      ...{ amountMinor, direction, reference: 'sum-1/20270310' },
    })
  await rebate(10_00, 'credit')
  expect(await cashback()).toBe(5_00)
  await rebate(4_00, 'debit')
  expect(await cashback()).toBe(5_40)
  // More than this week gave: it is of an earlier one, and no loss of this one.
  await rebate(20_00, 'debit')
  expect(await cashback()).toBe(6_00)
})

test.each([
  ['and its stake comes back', { isReturned: true as const }, undefined, undefined],
  ['and is lost', { winMinor: 0 }, undefined, 8_00],
  ['and wins', { winMinor: 500_00 }, undefined, undefined],
])('a bet that is open at the end of a week is lost in none yet %s', async (_how, ending, first, second) => {
  const { tenant, offer } = await aProgramme([level(10_00, { cashbackBp: 1_000 })])
  const { visitor, member } = await aMember({ tenant, balanceMinor: 500_00 })
  await play(tenant, member.id, { stakeMinor: 10_00, winMinor: 10_00 })
  await visitor.call(getVip)
  const base = { ...(await baseOf(visitor)), locale: 'en' }
  const wallet = walletOf(env, tenant, member.id)
  const slip = crypto.randomUUID()
  await moveMoney(base, member.id, {
    ...{ kind: 'slip', operationKey: slip, currency: 'BRL', world: 'world:game:NOVA' },
    ...{ game: 'table', category: 'INHOUSE', lines: [{ stakeMinor: 80_00, reference: 'draw/tomorrow' }] },
  })
  const cashbackOf = async (week: ReturnType<typeof windowAt>) => {
    await wallet.sweep()
    const asked = { memberId: member.id, offerId: offer.id, occurrence: `cash-${week.key}` }
    const { standing } = await judgeOne({ ...base, now: week.endsAtMs + DAY_MS }, asked)
    return standing.due.find(({ occurrence }) => occurrence === asked.occurrence)?.amountMinor
  }
  const week = windowAt('week', base.now, 'UTC')
  expect(await cashbackOf(week)).toBe(first)
  const next = windowAt('week', week.endsAtMs, 'UTC')
  await moveMoney({ ...base, now: next.startsAtMs + 60_000 }, member.id, {
    ...{ kind: 'settle', operationKey: crypto.randomUUID(), reference: 'draw/tomorrow' },
    bets: [{ id: `${slip}/1`, ...ending }],
  })
  expect([await cashbackOf(week), await cashbackOf(next)]).toEqual([first, second])
})

describe('the weekly salary', () => {
  /** A member of a level that was paid 2.00 for the week before `later`; what happens in between is the test's. */
  async function aSalary() {
    const { tenant, offer } = await aProgramme([level(10_00, { pay: { day: 0, week: 2_00, month: 0 } })])
    const { visitor, member } = await aMember({ tenant, balanceMinor: 500_00 })
    await play(tenant, member.id, { stakeMinor: 100_00 })
    await visitor.call(getVip)
    const base = { ...(await baseOf(visitor)), locale: 'en' }
    const { key, endsAtMs } = windowAt('week', base.now, 'UTC')
    const asked = { memberId: member.id, offerId: offer.id, occurrence: `pay-${key}` }
    const later = endsAtMs + 3 * DAY_MS
    const isDue = async () =>
      (await judgeOne({ ...base, now: later }, asked)).standing.due.some(
        ({ occurrence }) => occurrence === asked.occurrence,
      )
    return { tenant, member, isDue, endsAtMs, wallet: walletOf(env, tenant, member.id) }
  }

  /** Frozen at one moment, and free again at another. */
  async function frozen({ wallet }: Awaited<ReturnType<typeof aSalary>>, fromMs: number, toMs: number) {
    for (const [isFrozen, atMs] of [[true, fromMs] as const, [false, toMs] as const]) {
      const reply = await wallet.execute(
        { kind: 'freeze', operationKey: crypto.randomUUID(), frozen: isFrozen, note: 'ana: review' },
        atMs,
      )
      expect(reply.ok).toBe(true)
    }
    await wallet.sweep()
  }

  test('waits for a member who was not blocked on pay day', async () => {
    const salary = await aSalary()
    expect(await salary.isDue()).toBe(true)
    await frozen(salary, salary.endsAtMs - 5 * 3_600_000, salary.endsAtMs - 3_600_000)
    expect(await salary.isDue()).toBe(true)
  })

  test('is not paid later to a member whose wallet was frozen over pay day', async () => {
    const salary = await aSalary()
    await frozen(salary, salary.endsAtMs - 3_600_000, salary.endsAtMs + DAY_MS)
    expect(await salary.isDue()).toBe(false)
  })

  test('is not paid later to a member who took a break since', async () => {
    const salary = await aSalary()
    const reply = await salary.wallet.execute(
      {
        kind: 'protect',
        operationKey: crypto.randomUUID(),
        change: { do: 'timeOut', hours: 24 },
        by: 'player',
      },
      salary.endsAtMs + 3_600_000,
    )
    expect(reply.ok).toBe(true)
    expect(await salary.isDue()).toBe(false)
  })

  test('is not paid later to a member who was suspended since', async () => {
    const { tenant, member, isDue, endsAtMs } = await aSalary()
    for (const [status, hours] of [['suspended', 1] as const, ['active', 5] as const])
      await env.DB.prepare(
        'INSERT INTO member_action (tenant, member_id, status, operator, reason, at) VALUES (?, ?, ?, ?, ?, ?)',
      )
        .bind(tenant, member.id, status, 'ana', 'review', endsAtMs + hours * 3_600_000)
        .run()
    expect(await isDue()).toBe(false)
  })
})

describe('the level at the end of a window', () => {
  const PAID = [
    level(10_00, { pay: { day: 1_00, week: 2_00, month: 5_00 }, cashbackBp: 1_000 }),
    level(100_00, { pay: { day: 3_00, week: 6_00, month: 9_00 }, cashbackBp: 2_000, keepMinor: 50_00 }),
  ]
  const at = (text: string) => Date.parse(`${text}:00Z`)

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: at('2027-02-10T12:00') })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** A member who played for level 1 on 10 February. */
  async function aClimber() {
    const { tenant, offer, operator } = await aProgramme(PAID)
    const { visitor, member } = await aMember({ tenant, balanceMinor: 1_000_00 })
    const base = { ...(await baseOf(visitor)), locale: 'en' }
    const asked = { memberId: member.id, offerId: offer.id }
    /** What waits at a moment, without gifts; the look is one that follows the level. */
    const due = async (moment: string) => {
      const { standing } = await judgeOne({ ...base, now: at(moment) }, asked)
      return Object.fromEntries(standing.due.map(({ occurrence, amountMinor }) => [occurrence, amountMinor]))
    }
    const stake = (moment: string, stakeMinor: number) =>
      play(tenant, member.id, { stakeMinor, atMs: at(moment) })
    await stake('2027-02-10T12:00', 10_00)
    expect(await due('2027-02-10T12:01')).toEqual({})
    return { tenant, operator, member, base, asked, due, stake }
  }

  test('pays the window that ended before a rise', async () => {
    const { due, stake } = await aClimber()
    await due('2027-03-31T20:00')
    await stake('2027-04-01T09:00', 90_00)
    expect(await due('2027-04-01T10:00')).toEqual({
      ...{ 'pay-2027-03-31': 1_00, 'pay-2027-W12': 2_00, 'pay-2027-03': 5_00 },
    })
    // From the next day on the new level counts; the week and the month before are paid by the old one still.
    expect(await due('2027-04-02T10:00')).toEqual({
      ...{ 'pay-2027-04-01': 3_00, 'pay-2027-W12': 2_00, 'pay-2027-03': 5_00 },
    })
    expect(await due('2027-05-01T10:00')).toMatchObject({ 'pay-2027-04': 9_00 })
  })

  test('is the one that was reached in it, also where it is seen only after it', async () => {
    const { due, stake } = await aClimber()
    await stake('2027-03-31T20:00', 90_00)
    expect(await due('2027-04-01T10:00')).toEqual({
      ...{ 'pay-2027-03-31': 3_00, 'pay-2027-W12': 2_00, 'pay-2027-03': 9_00 },
    })
    // The month of the rise is not tested, the next one is: 50.00 would have kept the level.
    expect(await due('2027-05-01T10:00')).toMatchObject({ 'pay-2027-04': 9_00, 'pay-2027-04-30': 3_00 })
    expect(await due('2027-05-02T10:00')).toMatchObject({ 'pay-2027-04': 9_00, 'pay-2027-05-01': 1_00 })
  })

  test('pays the month whose end took the level away', async () => {
    const { due, stake } = await aClimber()
    await stake('2027-02-12T12:00', 90_00)
    await due('2027-02-12T12:01')
    await stake('2027-03-05T12:00', 49_99)
    await due('2027-03-05T12:01')
    expect(await due('2027-04-01T10:00')).toMatchObject({ 'pay-2027-03-31': 3_00, 'pay-2027-03': 9_00 })
    expect(await due('2027-04-02T10:00')).toMatchObject({ 'pay-2027-04-01': 1_00, 'pay-2027-03': 9_00 })
    expect(await due('2027-05-01T10:00')).toMatchObject({ 'pay-2027-04': 5_00 })
  })

  test('gives its share of what the week lost, whatever level came since', async () => {
    const { due, stake } = await aClimber()
    // Monday to Sunday: 22 to 28 March.
    await stake('2027-03-24T12:00', 20_00)
    await due('2027-03-24T12:01')
    await stake('2027-03-29T09:00', 80_00)
    expect(await due('2027-03-29T10:00')).toMatchObject({ 'cash-2027-W12': 2_00 })
    expect(await due('2027-04-05T10:00')).toMatchObject({ 'cash-2027-W13': 16_00 })
  })

  test('stays paid after an operator has set another', async () => {
    const { tenant, operator, member, due } = await aClimber()
    await due('2027-03-31T20:00')
    vi.setSystemTime(at('2027-04-01T09:00'))
    const asked = { tenant, account: member.account, operator: 'ana', reason: 'a mistake' }
    await operator.call(setVipLevel, { ...asked, level: 0 })
    expect(await due('2027-04-01T10:00')).toMatchObject({ 'pay-2027-03-31': 1_00, 'pay-2027-03': 5_00 })
    expect(await due('2027-04-02T10:00')).not.toHaveProperty('pay-2027-04-01')
  })

  test('pays nothing of a window before the programme, or before the level', async () => {
    const { tenant, asked, base, due } = await aClimber()
    expect(await due('2027-02-11T10:00')).toEqual({ 'pay-2027-02-10': 1_00 })
    const next = await anOffer(
      tenant,
      { kind: 'vip', levels: PAID, hasChecks: true },
      { startsAtMs: at('2027-04-01T00:00') },
    )
    const now = at('2027-04-01T10:00')
    const { standing } = await judgeOne({ ...base, now }, { ...asked, offerId: next.id })
    expect(standing.due.filter(({ occurrence }) => occurrence.startsWith('pay-'))).toEqual([])
  })
})
