import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import {
  getBill,
  getRevenue,
  listBills,
  simulateBill,
  type BillView,
} from '#lib/api/agents/contracts-bills.ts'
import * as calls from '#lib/api/agents/contracts-ops.ts'
import type { InputOf } from '#lib/api/endpoint.ts'
import { billKey } from '#lib/shared/contracts/bill.ts'
import { periodBounds } from '#lib/shared/contracts/period.ts'
import { dayStartMs } from '#lib/shared/time/zone.ts'
import { writeRates } from '#platform/agents/agent/rates.ts'
import { correctPeriod } from '#platform/agents/contracts/correct-service.ts'
import { baseOf } from '../../fixtures/worker/members.ts'
import { dayOf, NOW, refusal, ZONE, type Person } from './agent-line.ts'
import {
  aContractLine,
  belowSigns,
  DAY_MS,
  depositAt,
  dividend,
  heldFrom,
  hourly,
  inZone,
  operator,
  playAt,
  settleAt,
  topSigns,
  wage,
  type CONTRACTS,
  type ContractLine,
} from './contract-line.ts'

vi.setConfig({ testTimeout: 120_000 })

type Kind = InputOf<typeof calls.correctPeriod>['kind']
const LATER = { fromDay: dayOf(20), toDay: dayOf(-100), pageSize: 200 }
const NOTHING = { corrected: 0, differenceMinor: 0 }
const SECOND = dayOf(-2)

const correctNow = (
  { tenant, top }: ContractLine,
  kind: Kind,
  periodId: string,
  category: 'ALL' | 'RNG' = 'ALL',
) =>
  top.visitor.call(calls.correctPeriod, {
    tenant,
    ...operator,
    kind,
    category,
    periodId,
    account: top.member.account,
  })

/** Whether the amount due is what was paid, has lapsed and is open. */
const addsUp = ({ dueMinor, paidMinor, lapsedMinor, openMinor }: BillView) =>
  dueMinor === paidMinor + lapsedMinor + openMinor

const money = async (person: Person) => (await person.wallet.balance()).playerMinor

/** The agent's bill of a period, its latest version. */
async function billOf({ visitor }: Person, kind: Kind, periodId: string) {
  const { content } = await visitor.call(listBills, { ...LATER, kinds: kind })
  const bill = content.find((each) => each.periodId === periodId)
  if (!bill) throw new Error(`no ${kind} of ${periodId}`)
  return bill
}

describe.each([
  ['to the east', 'Asia/Manila'],
  ['to the west', 'Pacific/Honolulu'],
])('a period that was closed before the brand moved its time zone %s', (_where, next) => {
  const id = (what: string) => `${what}-${next.slice(-5).toLowerCase()}`

  /** Three days by wage, by dividend with its carry and by rates; 200 won on the first, 1,000 and 500 lost on the others. */
  async function aClosedLine(tenant: string) {
    const line = await aContractLine(tenant)
    const { top, player } = line
    for (const terms of [wage(10_000), dividend(200_000, { carry: 'previous' })]) await topSigns(top, terms)
    const base = await baseOf(top.visitor)
    await writeRates({ ...base, now: NOW }, top.member.id, { RNG: 10_000 }).run()
    await player.deposit(-1, 100_000_00)
    await player.play(-1, 100_00, 300_00)
    await player.play(-2, 1_000_00, 0)
    await player.play(-3, 500_00, 0)
    await player.tell()
    await line.settle(4)
    await inZone(line, next)
    return line
  }

  test.each([
    ['wage', 10_00],
    ['rebate', 10_00],
    // 20 % of 1,000 lost less 200 won the day before.
    ['dividend', 160_00],
  ] as const)('a correction counts the dates of a %s, and changes nothing', async (kind, dueMinor) => {
    const line = await aClosedLine(id(kind))
    const paidMinor = await money(line.top)
    for (const day of [1, 2, 3]) expect(await correctNow(line, kind, dayOf(-day))).toEqual(NOTHING)
    const bill = await billOf(line.top, kind, SECOND)
    expect(bill).toMatchObject({ version: 1, dueMinor, paidMinor: dueMinor })
    await settleAt(line.top, NOW + 4.5 * DAY_MS)
    expect(await money(line.top)).toBe(paidMinor)
    const asked = { billId: bill.id, playPercent: 100 }
    expect(await line.top.visitor.call(simulateBill, asked)).toMatchObject({ differenceMinor: 0 })
    expect(await line.top.visitor.call(getBill, { billId: bill.id })).toMatchObject({
      fromDay: SECOND,
      toDay: SECOND,
    })
  })

  test('what is told late is counted on its date', async () => {
    const line = await aClosedLine(id('late'))
    await told(line.player, SECOND, 100_00)
    expect(await correctNow(line, 'wage', dayOf(-1))).toEqual(NOTHING)
    expect(await correctNow(line, 'wage', dayOf(-3))).toEqual(NOTHING)
    expect(await correctNow(line, 'wage', SECOND)).toEqual({ corrected: 1, differenceMinor: 1_00 })
    // The report has each bill once, as it was counted last.
    const { kinds } = await line.top.visitor.call(getRevenue, { fromDay: dayOf(0), toDay: dayOf(-10) })
    const wages = kinds.find(({ kind }) => kind === 'wage')
    expect(wages).toMatchObject({ bills: 3, dueMinor: 1_00 + 11_00 + 5_00 })
  })

  test('a commission contract that counted from its first moment still pays in place of the rate', async () => {
    const line = await aContractLine(id('commission'))
    const { top, player } = line
    const base = await baseOf(top.visitor)
    await writeRates({ ...base, now: NOW }, top.member.id, { RNG: 12_000 }).run()
    await topSigns(top, {
      kind: 'commission',
      category: 'RNG',
      cycle: 'day',
      basis: 'stake',
      rateE6: 9_000,
      creditTo: 'main',
    })
    await heldFrom(line, dayStartMs(SECOND, ZONE), dayStartMs(dayOf(-9), ZONE))
    await player.deposit(-1, 100_000_00)
    for (const day of [1, 2]) await player.play(-day, 1_000_00, 0)
    await player.tell()
    await line.settle(3)
    expect(await money(top)).toBe(12_00 + 9_00)
    await inZone(line, next)
    for (const day of [1, 2]) expect(await correctNow(line, 'rebate', dayOf(-day))).toEqual(NOTHING)
    expect(await correctNow(line, 'commission', SECOND, 'RNG')).toEqual(NOTHING)
  })
})

test('an hour that the clock of the new time zone leaves out is corrected as it was', async () => {
  const line = await aContractLine('hour-left-out')
  const { top, player } = line
  await topSigns(top, hourly)
  // 2027-03-28: London's clocks go from 01:00 to 02:00.
  const hour = periodBounds('2027-03-28T01', ZONE)
  await heldFrom(line, hour.startMs, hour.endMs)
  await depositAt(player, hour.startMs - DAY_MS, ZONE)
  await playAt(player, hour.startMs + 1, 100_00, ZONE)
  await player.tell()
  await settleAt(top, hour.endMs + DAY_MS)
  await inZone(line, 'Europe/London')
  expect(await correctNow(line, 'hourly', hour.id)).toEqual(NOTHING)
  const subject = { kind: 'hourly', category: 'ALL', periodId: hour.id, agentId: top.member.id } as const
  const billId = billKey(subject, 1)
  expect(await top.visitor.call(simulateBill, { billId, playPercent: 200 })).toMatchObject({
    beforeMinor: 1_00,
    afterMinor: 2_00,
  })
})

describe('a correction', () => {
  const FIRST = dayOf(8)

  /** Top 1 % by the brand, left 0.6 % by top, of what the player stakes on the one day that counts. */
  async function aPaidLine(tenant: string, stakeMinor: number, over: Partial<typeof CONTRACTS> = {}) {
    const line = await aContractLine(tenant, { reviewAboveMinor: 1_000_00, billDays: 5, ...over })
    await topSigns(line.top, wage(10_000))
    await belowSigns(line.top, line.left, wage(6_000, { payer: 'upline' }))
    await heldFrom(line, dayStartMs(FIRST, ZONE), dayStartMs(dayOf(7), ZONE))
    await line.player.deposit(8, 1_000_000_00)
    await line.player.play(8, stakeMinor, 0)
    await line.player.tell()
    // Bills of then expire a day ago, those of today in five days.
    await line.settle(-6)
    return {
      ...line,
      /** More or less stakes of the day are told, and it is counted again. */
      recount: async (byMinor: number) => {
        await told(line.player, FIRST, byMinor)
        return correctNow(line, 'wage', FIRST)
      },
      bill: (person: Person) => billOf(person, 'wage', FIRST),
      decide: (decision: 'approve' | 'deny', { id: billId }: BillView) =>
        line.top.visitor.call(calls.reviewAgentBill, { tenant, ...operator, billId, decision }),
    }
  }

  test('leaves a denied bill denied, and nothing of it is paid', async () => {
    const line = await aPaidLine('denied-again', 101_000_00)
    const { visitor } = line.top
    const denied = await line.decide('deny', await line.bill(line.top))
    expect(denied).toMatchObject({ state: 'denied', dueMinor: 1_010_00 })
    const { deniedAtMs } = await visitor.call(getBill, { billId: denied.id })
    expect(await line.recount(-1_500_00)).toEqual({ corrected: 2, differenceMinor: -15_00 - 9_00 })
    const next = await line.bill(line.top)
    expect(next).toMatchObject({ version: 2, state: 'denied', dueMinor: 995_00, differenceMinor: -15_00 })
    expect(deniedAtMs).toEqual(expect.any(Number))
    expect(await visitor.call(getBill, { billId: next.id })).toMatchObject({ deniedAtMs })
    // What the upline owes is its own matter, as it was before the correction.
    expect(await line.settle(0.5)).toMatchObject({ payments: 0 })
    expect(await line.bill(line.left)).toMatchObject({ state: 'insufficientBalance', dueMinor: 597_00 })
    for (const byMinor of [200_000_00, -299_500_00, 50_000_00]) {
      await line.recount(byMinor)
      expect(await line.bill(line.top)).toMatchObject({ state: 'denied', paidMinor: 0 })
      expect(await line.settle(0.5)).toMatchObject({ payments: 0 })
    }
    const approved = line.decide('approve', await line.bill(line.top))
    expect(await refusal(approved)).toMatchObject({ code: 'bill.state' })
    const listed = await visitor.call(calls.listAgentBills, { tenant: line.tenant, state: 'denied' })
    expect(listed.content.map(({ version, dueMinor }) => [version, dueMinor])).toEqual([[5, 500_00]])
    expect(await money(line.top)).toBe(0)
  })

  test('leaves a bill that is denied while it counts to the next correction, which leaves it denied', async () => {
    const line = await aPaidLine('denied-meanwhile', 101_000_00)
    await told(line.player, FIRST, -1_500_00)
    const base = await baseOf(line.top.visitor)
    const whileDenying = new Proxy(env.DB, {
      get(from, name) {
        if (name === 'prepare') return from.prepare.bind(from)
        return async (statements: D1PreparedStatement[]) => {
          await refusal(line.bill(line.top).then((bill) => line.decide('deny', bill)))
          return from.batch(statements)
        }
      },
    })
    const { account } = line.top.member
    const input = {
      tenant: line.tenant,
      ...operator,
      kind: 'wage',
      category: 'ALL',
      periodId: FIRST,
      account,
    } as const
    const counted = await correctPeriod({ ...base, env: { ...env, DB: whileDenying }, input })
    expect(counted).toEqual({ corrected: 1, differenceMinor: -9_00 })
    expect(await line.bill(line.top)).toMatchObject({ version: 1, state: 'denied' })
    expect(await correctNow(line, 'wage', FIRST)).toEqual({ corrected: 1, differenceMinor: -15_00 })
    expect(await line.bill(line.top)).toMatchObject({ version: 2, state: 'denied', dueMinor: 995_00 })
  })

  test('leaves what has expired unowed: only the increase is due, by the same bound of review', async () => {
    const line = await aPaidLine('expired-again', 200_000_00)
    const { top, left } = line
    await line.settle(-0.5)
    expect(await line.bill(left)).toMatchObject({ state: 'expired', dueMinor: 1_200_00 })
    const { expiresAtMs } = await left.visitor.call(getBill, { billId: (await line.bill(left)).id })
    await top.deposit(0, 5_000_00)
    expect(await line.recount(1_67)).toEqual({ corrected: 2, differenceMinor: 2 + 1 })
    expect(await line.bill(left)).toMatchObject({ state: 'toCollect', dueMinor: 1_200_01 })
    expect(await line.settle(1)).toMatchObject({ payments: 2, paidMinor: 3 })
    expect([await money(top), await money(left)]).toEqual([5_000_00 + 2 - 1, 1])
    const paid = await line.bill(left)
    expect(paid).toMatchObject({ state: 'expired', dueMinor: 1_200_01, paidMinor: 1 })
    expect(paid).toMatchObject({ lapsedMinor: 1_200_00, openMinor: 0 })
    // Everything unpaid has lapsed by then.
    const shown = await left.visitor.call(getBill, { billId: paid.id })
    expect(shown.expiresAtMs).toBe(NOW + DAY_MS)
    expect(shown.expiresAtMs).toBeGreaterThan(expiresAtMs)

    // Down and up again is no increase.
    for (const byMinor of [-100_000_00, 100_000_00]) {
      await line.recount(byMinor)
      for (const person of [top, left]) expect(await line.bill(person)).toMatchObject({ state: 'expired' })
      expect(addsUp(await line.bill(left))).toBe(true)
      expect(await left.visitor.call(getBill, { billId: (await line.bill(left)).id })).toMatchObject({
        expiresAtMs: shown.expiresAtMs,
      })
      expect(await line.settle(2)).toMatchObject({ payments: 0 })
    }
    await line.recount(100_100_00)
    expect(await line.bill(top)).toMatchObject({ state: 'toApprove', dueMinor: 3_001_02 })
    expect(await line.settle(3)).toMatchObject({ payments: 0 })
    await line.recount(-100_00)
    const again = await line.bill(top)
    expect(again).toMatchObject({ state: 'toCollect', dueMinor: 3_000_02, openMinor: 1_000_00 })
    expect(again.lapsedMinor).toBeGreaterThan(0)
    expect(addsUp(again)).toBe(true)
    expect(await line.settle(3)).toMatchObject({ payments: 2, paidMinor: 1_000_00 + 600_00 })
    expect(await line.settle(20)).toMatchObject({ payments: 0 })
    expect([await money(top), await money(left)]).toEqual([5_000_01 + 1_000_00 - 600_00, 600_01])
    for (const person of [top, left]) {
      const { bill, payments } = await person.visitor.call(getBill, { billId: (await line.bill(person)).id })
      const paidMinor = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
      expect(paidMinor, 'payments of all versions').toBe(bill.paidMinor)
    }
  })

  test('takes over what was paid before the rest expired', async () => {
    const line = await aPaidLine('expired-part', 1_000_00, { reviewAboveMinor: 0 })
    const { top, left } = line
    await line.decide('deny', await line.bill(top))
    await top.deposit(6, 2_50)
    await line.settle(-5)
    await line.settle(-0.5)
    expect(await line.bill(left)).toMatchObject({ state: 'expired', dueMinor: 6_00, paidMinor: 2_50 })
    await line.recount(200_00)
    await top.deposit(0, 50)
    expect(await line.settle(1)).toMatchObject({ payments: 1, paidMinor: 50 })
    expect(await line.bill(left)).toMatchObject({ state: 'partlyCollected', dueMinor: 7_20, paidMinor: 3_00 })
    await top.deposit(-1, 100_00)
    expect(await line.settle(2)).toMatchObject({ payments: 1, paidMinor: 70 })
    expect(await line.bill(left)).toMatchObject({ state: 'expired', dueMinor: 7_20, paidMinor: 3_70 })
    await line.recount(-900_00)
    expect(await line.bill(left)).toMatchObject({ state: 'collected', dueMinor: 1_80, paidMinor: 3_70 })
    await line.recount(900_00)
    expect(await line.bill(left)).toMatchObject({ state: 'expired', dueMinor: 7_20, paidMinor: 3_70 })
    expect(await line.settle(3)).toMatchObject({ payments: 0 })
  })
})

/** As the wallet tells stakes, or takes them back, after the day was closed. */
async function told({ visitor, member }: Person, day: string, turnoverMinor: number) {
  await env.DB.prepare('INSERT INTO total_addition (tenant, subject, day, measures) VALUES (?, ?, ?, ?)')
    .bind(visitor.tenant, member.id, day, JSON.stringify({ 'RNG.turnover': turnoverMinor }))
    .run()
}
