import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { getBill, listBills, simulateBill } from '#lib/api/agents/contracts-bills.ts'
import { changeContract, listContracts, requestContract } from '#lib/api/agents/contracts.ts'
import * as calls from '#lib/api/agents/contracts-ops.ts'
import { listDownline } from '#lib/api/agents/agent.ts'
import { getAgent } from '#lib/api/agents/agent-ops.ts'
import { freezeAgent } from '#platform/agents/contracts/move-service.ts'
import { payDue } from '#platform/agents/contracts/pay-service.ts'
import { settleDue } from '#platform/agents/contracts/settle-service.ts'
import type { Env } from '#platform/base/env.ts'
import { aMember, baseOf } from '../../fixtures/worker/members.ts'
import { dayOf, NOW, refusal } from './agent-line.ts'
import type { CONTRACTS } from './contract-line.ts'
import {
  aContractLine,
  belowSigns,
  DAY_MS,
  dividend,
  offerTo,
  operator,
  topSigns,
  wage,
  type ContractLine,
} from './contract-line.ts'
import { counted } from '../ledger/wallets.ts'

/** What `serve` adds to an operators' call. */
const ACTING = { operator: { name: undefined, requireDuty: () => undefined }, noteChange: () => {} }

vi.setConfig({ testTimeout: 600_000 })

const LATER = { fromDay: dayOf(0), toDay: dayOf(-100), pageSize: 200 }
const money = async (person: ContractLine['top']) => (await person.wallet.balance()).playerMinor

/** The newest bill that anything is due of. */
const firstDue = async ({ visitor }: ContractLine['top']) =>
  (await visitor.call(listBills, LATER)).content.find(({ dueMinor }) => dueMinor > 0)

/** Top 1 %, left 0.6 % paid by top; right plays on the named days. */
async function aWageLine(tenant: string, days: readonly number[], over: Partial<typeof CONTRACTS> = {}) {
  const line = await aContractLine(tenant, over)
  await topSigns(line.top, wage(10_000))
  await belowSigns(line.top, line.left, wage(6_000, { payer: 'upline' }))
  await line.deep.deposit(-1, 100_000_00)
  for (const day of days) await line.deep.play(-day, 1_000_00, 0)
  await line.deep.tell()
  return line
}

type Guard = <T>(act: () => Promise<T>) => Promise<T>

/** The platform as seen by a run that is cut off at its n-th step: before it is done, or after, with the answer lost. */
function cutOff(at: number, isDone: boolean): { env: Env; ran: () => number } {
  let steps = 0
  const guarded: Guard = async (act) => {
    steps += 1
    if (steps === at && !isDone) throw new Error('cut off')
    const answer = await act()
    if (steps === at && isDone) throw new Error('cut off')
    return answer
  }
  return { env: { ...env, DB: databaseOf(guarded), WALLET: walletsOf(guarded) }, ran: () => steps }
}

function databaseOf(guarded: Guard): D1Database {
  const plain = new Map<D1PreparedStatement, D1PreparedStatement>()
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get(from, name) {
        if (name === 'bind') return (...values: unknown[]) => wrap(from.bind(...values))
        if (name === 'run') return () => guarded(() => from.run())
        if (name === 'all') return () => guarded(() => from.all())
        if (name === 'first')
          return (column?: string) =>
            guarded<unknown>(() => (column === undefined ? from.first() : from.first(column)))
        return undefined
      },
    })
    plain.set(wrapped, statement)
    return wrapped
  }
  return new Proxy(env.DB, {
    get(from, name) {
      if (name === 'prepare') return (sql: string) => wrap(from.prepare(sql))
      if (name === 'batch')
        return (all: D1PreparedStatement[]) =>
          guarded(() => from.batch(all.map((each) => plain.get(each) ?? each)))
      return undefined
    },
  })
}

function walletsOf(guarded: Guard): Env['WALLET'] {
  return new Proxy(env.WALLET, {
    get(from, name) {
      if (name !== 'getByName') return undefined
      return (id: string) => {
        const stub = from.getByName(id)
        return {
          execute: (...all: Parameters<typeof stub.execute>) =>
            guarded<unknown>(async () => stub.execute(...all)),
          balance: async () => stub.balance(),
        }
      }
    },
  })
}

describe('a run that is cut off', () => {
  test.each([
    ['before a step', false],
    ['after a step, its answer lost', true],
  ])('%s is taken up by the next: nothing is lost, nothing is doubled', async (_name, isDone) => {
    const STEP = counted('PROVE_STEP', 3)
    const days = Array.from({ length: counted('PROVE_KILLS', 20) }, (_, index) => index + 1)
    const line = await aWageLine(`cut-${isDone ? 'after' : 'before'}`, days)
    const { tenant } = await baseOf(line.top.visitor)
    let cuts = 0
    for (const [index, day] of days.entries()) {
      const now = NOW + (day + 1) * DAY_MS
      const { env: cutEnv, ran } = cutOff(1 + index * STEP, isDone)
      const base = { env: cutEnv, tenant, now }
      const failure = await refusal(settleDue(base).then(() => payDue(base)))
      if (failure) cuts += 1
      else expect(ran()).toBeLessThanOrEqual(1 + index * STEP)
      await line.settle(day + 1)
      expect([day, await money(line.top), await money(line.left)]).toEqual([day, 4_00 * day, 6_00 * day])
    }
    expect(cuts).toBeGreaterThan(5)
    const bills = await line.top.visitor.call(listBills, LATER)
    expect(bills).toMatchObject({ total: days.length, paidMinor: 10_00 * days.length })
    const open = await env.DB.prepare(
      "SELECT count(*) AS n FROM bill_payment WHERE tenant = ? AND state IN ('planned', 'taken')",
    )
      .bind(line.tenant)
      .first<number>('n')
    expect(open).toBe(0)
  })
})

describe('who pays', () => {
  test('the brand’s bill waits for an operator, and what is below waits for it', async () => {
    const line = await aWageLine('reviewed', [1], { reviewAboveMinor: 0 })
    expect(await line.settle(2)).toMatchObject({ bills: 2, payments: 0 })
    const waiting = await line.top.visitor.call(calls.listAgentBills, { tenant: line.tenant })
    expect(waiting.content.map(({ account, dueMinor }) => [account, dueMinor])).toEqual([
      [line.top.member.account, 10_00],
    ])
    const billId = waiting.content[0]?.id ?? ''
    const decide = (decision: 'approve' | 'deny') =>
      line.top.visitor.call(calls.reviewAgentBill, { tenant: line.tenant, ...operator, billId, decision })
    expect(await decide('approve')).toMatchObject({ state: 'toCollect' })
    expect(await refusal(decide('deny'))).toMatchObject({ code: 'bill.state' })
    expect(await line.settle(2)).toMatchObject({ payments: 2, paidMinor: 16_00 })
  })

  test('denied, the upline owes from the main wallet: in part, and the rest once it is there', async () => {
    const line = await aWageLine('denied', [1], { reviewAboveMinor: 0 })
    await line.settle(2)
    const [billOfTop] = (await line.top.visitor.call(calls.listAgentBills, { tenant: line.tenant })).content
    await line.top.visitor.call(calls.reviewAgentBill, {
      tenant: line.tenant,
      ...operator,
      billId: billOfTop?.id ?? '',
      decision: 'deny',
    })
    expect(await line.top.visitor.call(getBill, { billId: billOfTop?.id ?? '' })).toMatchObject({
      bill: { state: 'denied' },
      deniedAtMs: expect.any(Number),
    })
    const bill = () => firstDue(line.left)
    await line.settle(2)
    expect(await bill()).toMatchObject({ state: 'insufficientBalance', paidMinor: 0, dueMinor: 6_00 })
    await line.top.deposit(-3, 2_50)
    await line.settle(3)
    expect(await bill()).toMatchObject({ state: 'partlyCollected', paidMinor: 2_50 })
    expect(await money(line.top)).toBe(0)
    await line.top.deposit(-4, 100_00)
    await line.settle(4)
    expect(await bill()).toMatchObject({ state: 'collected', paidMinor: 6_00 })
    expect(await money(line.top)).toBe(96_50)
    const { payments } = await line.left.visitor.call(getBill, { billId: (await bill())?.id ?? '' })
    expect(payments.map(({ amountMinor, fromBillMinor }) => [amountMinor, fromBillMinor])).toEqual([
      [2_50, 0],
      [3_50, 0],
    ])
  })

  test('an unpaid rest expires, and is not owed any more', async () => {
    const line = await aWageLine('expiring', [1], { reviewAboveMinor: 0, billDays: 5 })
    await line.settle(2)
    await line.settle(8)
    for (const person of [line.top, line.left])
      expect(await firstDue(person)).toMatchObject({ state: 'expired' })
    await line.top.deposit(-9, 100_00)
    expect(await line.settle(10)).toMatchObject({ payments: 0 })
  })

  test('nothing is paid to or by a frozen agent until the operator lets go', async () => {
    const line = await aWageLine('frozen', [1])
    const set = (isFrozen: boolean) =>
      line.top.visitor.call(calls.freezeAgent, {
        tenant: line.tenant,
        ...operator,
        account: line.top.member.account,
        isFrozen,
      })
    const shown = async () => {
      const { frozenAtMs, status } = await line.top.visitor.call(getAgent, {
        tenant: line.tenant,
        account: line.top.member.account,
      })
      return { isFrozen: frozenAtMs !== null, status }
    }
    await set(true)
    expect(await shown()).toEqual({ isFrozen: true, status: 'active' })
    expect(await line.settle(2)).toMatchObject({ bills: 2, payments: 0 })
    await set(false)
    expect(await shown()).toEqual({ isFrozen: false, status: 'active' })
    expect(await line.settle(2)).toMatchObject({ payments: 2, paidMinor: 16_00 })
  })

  test('an operator reads the bills of one agent, newest first, with the day on which each lapses', async () => {
    const line = await aWageLine('read-by-brand', [1, 2], { billDays: 5 })
    await line.settle(2)
    await line.settle(3)
    const { tenant } = line
    const read = async (over: object) =>
      (await line.top.visitor.call(calls.listAgentBills, { tenant, ...over })).content
    const ofLeft = await read({ account: line.left.member.account })
    expect(ofLeft.length).toBeGreaterThan(1)
    expect(new Set(ofLeft.map(({ account }) => account))).toEqual(new Set([line.left.member.account]))
    const ends = ofLeft.map(({ periodEndMs }) => periodEndMs)
    expect(ends).toEqual(ends.toSorted((a, b) => b - a))
    const [bill] = ofLeft
    expect(bill?.expiresAtMs).toBe((bill?.madeAtMs ?? 0) + 5 * DAY_MS)
    const paid = await read({ account: line.left.member.account, state: 'collected' })
    expect(paid).toEqual(ofLeft.filter(({ state }) => state === 'collected'))
    // Named by nothing, they are those that wait for the operator.
    expect(await read({})).toEqual([])
    await expect(read({ account: 'nobody-here' })).rejects.toThrow('member.unknown')
  })

  test.each(['top', 'left'] as const)(
    'bills that a freeze of the %s holds do not lapse, and have their days left after it',
    async (whom) => {
      const line = await aWageLine(`held-${whom}`, [1], { billDays: 5 })
      const base = await baseOf(line.top.visitor)
      const set = (isFrozen: boolean, days: number) =>
        freezeAgent({
          ...base,
          ...ACTING,
          now: NOW + days * DAY_MS,
          input: { tenant: line.tenant, ...operator, account: line[whom].member.account, isFrozen },
        })
      const left = async () => {
        const bill = await firstDue(line.left)
        const { expiresAtMs, isHeld } = await line.left.visitor.call(getBill, { billId: bill?.id ?? '' })
        return { state: bill?.state, isHeld, daysLeft: (expiresAtMs - NOW) / DAY_MS }
      }
      await set(true, 1)
      await line.settle(2)
      expect(await left()).toEqual({ state: 'toCollect', isHeld: true, daysLeft: 7 })
      // Frozen again is frozen since the first time.
      await set(true, 4)
      await line.settle(40)
      expect(await left()).toEqual({ state: 'toCollect', isHeld: true, daysLeft: 7 })
      await set(false, 40)
      // Held for 38 days of its life.
      expect(await left()).toEqual({ state: 'toCollect', isHeld: false, daysLeft: 45 })
      await set(false, 44)
      expect(await left()).toMatchObject({ daysLeft: 45 })
      await line.settle(41)
      expect(await left()).toMatchObject({ state: 'collected' })
      expect(await money(line.left)).toBe(6_00)
    },
  )

  test.each(['top', 'left'] as const)(
    'bills that wait while the %s is suspended do not lapse, and are paid once the account is restored',
    async (whom) => {
      const line = await aWageLine(`suspended-${whom}`, [1], { billDays: 5 })
      const set = (status: string) =>
        env.DB.prepare('UPDATE member SET status = ? WHERE tenant = ? AND id = ?')
          .bind(status, line.tenant, line[whom].member.id)
          .run()
      const stateOfLeft = async () => {
        const { content } = await line.right.visitor.call(calls.listAgentBills, {
          tenant: line.tenant,
          account: line.left.member.account,
        })
        return content.find(({ dueMinor }) => dueMinor > 0)?.state
      }
      await set('suspended')
      await line.settle(2)
      await line.settle(40)
      expect(await stateOfLeft()).toBe('toCollect')
      await set('active')
      await line.settle(41)
      expect(await stateOfLeft()).toBe('collected')
      expect(await money(line.left)).toBe(6_00)
    },
  )

  test('a bill that is older than its days when it is frozen has lapsed', async () => {
    const line = await aWageLine('held-late', [1], { billDays: 5, reviewAboveMinor: 0 })
    const base = await baseOf(line.top.visitor)
    await line.settle(2)
    await line.settle(8)
    const account = line.left.member.account
    for (const isFrozen of [true, false])
      await freezeAgent({
        ...base,
        ...ACTING,
        now: NOW + (isFrozen ? 9 : 30) * DAY_MS,
        input: { tenant: line.tenant, ...operator, account, isFrozen },
      })
    await line.settle(31)
    expect(await firstDue(line.left)).toMatchObject({ state: 'expired' })
  })
})

describe('what changes later', () => {
  test('play that is told late makes a new version, and only the difference is paid', async () => {
    const line = await aWageLine('late', [1])
    await line.settle(2)
    const [first] = (await line.top.visitor.call(listBills, LATER)).content
    await line.deep.play(-1, 500_00, 0)
    await line.deep.tell()
    const again = () =>
      line.top.visitor.call(calls.correctPeriod, {
        tenant: line.tenant,
        ...operator,
        kind: 'wage',
        category: 'ALL',
        periodId: first?.periodId ?? '',
        account: line.top.member.account,
      })
    expect(await again()).toEqual({ corrected: 2, differenceMinor: 5_00 + 3_00 })
    expect(await again()).toEqual({ corrected: 0, differenceMinor: 0 })
    expect(await line.settle(2)).toMatchObject({ payments: 2, paidMinor: 8_00 })
    expect([await money(line.top), await money(line.left)]).toEqual([6_00, 9_00])
    const [latest] = (await line.top.visitor.call(listBills, LATER)).content
    const shown = await line.top.visitor.call(getBill, { billId: latest?.id ?? '' })
    expect(
      shown.versions.map(({ version, state, dueMinor, differenceMinor }) => [
        version,
        state,
        dueMinor,
        differenceMinor,
      ]),
    ).toEqual([
      [1, 'corrected', 10_00, 0],
      [2, 'collected', 15_00, 5_00],
    ])
    const old = await line.top.visitor.call(getBill, { billId: first?.id ?? '' })
    expect(old.bill).toMatchObject({ version: 1, dueMinor: 10_00, paidMinor: 10_00 })
  })

  test('terms that change within a period count from the next; a contract that ends counts to its end', async () => {
    const line = await aWageLine('midway', [1, 2])
    const { visitor } = line.top
    await line.settle(2)
    // As if on the second day: the bill of that day is by the old terms all the same.
    await env.DB.prepare("UPDATE contract SET ended_at = ? WHERE tenant = 'midway' AND agent = ?")
      .bind(NOW + 2 * DAY_MS, line.left.member.id)
      .run()
    await line.settle(3)
    const bills = (await line.left.visitor.call(listBills, LATER)).content
    expect(bills.map(({ dueMinor }) => dueMinor)).toEqual([6_00, 6_00])
    await line.deep.play(-4, 1_000_00, 0)
    await line.deep.tell()
    await line.settle(5)
    expect((await line.left.visitor.call(listBills, LATER)).total).toBe(2)
    const [last] = (await visitor.call(listBills, LATER)).content
    expect(last).toMatchObject({ earnedMinor: 10_00, dueMinor: 10_00 })
  })

  test('a member who moves takes the line along; the period counts where it ended, contracts rest', async () => {
    const line = await aWageLine('moving', [1])
    const { top, left, right, deep } = line
    await belowSigns(top, right, wage(6_000))
    await belowSigns(left, deep, wage(2_000))
    const move = (account: string, to: string) =>
      top.visitor.call(calls.moveAgent, { tenant: line.tenant, ...operator, account, to })
    expect(await refusal(move(top.member.account, left.member.account))).toMatchObject({
      code: 'agent.move',
    })
    expect(await refusal(move(left.member.account, deep.member.account))).toMatchObject({
      details: { reason: 'loop' },
    })
    expect(await move(deep.member.account, right.member.account)).toEqual({
      account: deep.member.account,
      from: left.member.account,
      to: right.member.account,
      moved: 2,
    })
    const below = async (person: typeof top) =>
      (await person.visitor.call(listDownline, { view: 'list' })).content
        .map(({ account }) => account)
        .toSorted()
    expect(await below(left)).toEqual([])
    expect(await below(right)).toEqual([deep.member.account, line.player.member.account].toSorted())
    expect(await below(top)).toHaveLength(4)
    const own = await deep.visitor.call(listContracts, {})
    expect(own.content.map(({ state }) => state)).toEqual(['resting'])
    await line.settle(2)
    const due = async (person: typeof top) =>
      (await person.visitor.call(listBills, LATER)).content.map(({ dueMinor, outcome }) => [
        dueMinor,
        outcome,
      ])
    expect(await due(left)).toEqual([[0, 'reached']])
    expect(await due(right)).toEqual([[6_00, 'reached']])
    expect(await due(deep)).toEqual([[0, 'resting']])
  })
})

describe('the other kinds', () => {
  test('a dividend takes the loss, its carry and its downlines’ shares', async () => {
    const line = await aContractLine('dividends')
    const { top, left, player } = line
    await topSigns(top, dividend(200_000, { carry: 'previous' }))
    await belowSigns(top, left, dividend(100_000))
    await player.deposit(-1, 10_000_00)
    await player.play(-1, 100_00, 300_00)
    await player.play(-2, 1_000_00, 0)
    await player.tell()
    await line.settle(3)
    const [second, first] = (await top.visitor.call(listBills, LATER)).content
    expect(first).toMatchObject({ outcome: 'notReached', dueMinor: 0 })
    // 1,000 lost less 200 won before: 20 % of 800; left does not carry: 10 % of 1,000.
    expect(second).toMatchObject({ dueMinor: 160_00 - 100_00, earnedMinor: 60_00 })
    const simulated = await top.visitor.call(simulateBill, { billId: second?.id ?? '', playPercent: 50 })
    expect(simulated).toMatchObject({ beforeMinor: 60_00, afterMinor: 10_00 })
  })

  test('a dividend of live games is of what the house won there: pushes and the stake within a win are no loss', async () => {
    const { top, player, settle } = await aContractLine('live-dividends')
    await topSigns(top, dividend(200_000, { category: 'LIVE' }))
    await player.deposit(-1, 10_000_00)
    await player.play(-1, 300_00, 0, 'LIVE')
    await player.play(-1, 100_00, 195_00, 'LIVE')
    await player.play(-1, 400_00, 400_00, 'LIVE')
    await player.tell()
    await settle(3)
    // 300.00 lost, 95.00 won: 20 % of 205.00.
    expect(await firstDue(top)).toMatchObject({ dueMinor: 41_00 })
  })

  test('a real-time salary counts each bet once, whoever runs beside it', async () => {
    const line = await aContractLine('realtimes')
    const realtime = (profitRateE6: number, lossRateE6: number) =>
      ({ kind: 'realtime', category: 'ALL', profitRateE6, lossRateE6, minStakeMinor: 10_00 }) as const
    await topSigns(line.top, realtime(1_000, 2_000))
    await belowSigns(line.top, line.left, realtime(500, 1_500))
    await line.deep.deposit(-1, 100_000_00)
    await line.deep.play(-1, 1_000_00, 0)
    await line.deep.play(-1, 1_000_00, 2_000_00)
    await line.deep.play(-1, 5_00, 0)
    await line.deep.tell()
    await Promise.all([line.settle(2), line.settle(2), line.settle(2.01)])
    expect([await money(line.top), await money(line.left)]).toEqual([1_00, 2_00])
    expect(await line.settle(3)).toMatchObject({ bills: 0, payments: 0 })
  })

  test('a real-time salary is simulated and corrected by the bets that it counted', async () => {
    const line = await aContractLine('realtime-again')
    const realtime = (lossRateE6: number) =>
      ({ kind: 'realtime', category: 'ALL', profitRateE6: 0, lossRateE6, minStakeMinor: 0 }) as const
    await topSigns(line.top, realtime(2_000))
    await belowSigns(line.top, line.left, realtime(1_500))
    await line.deep.deposit(-1, 100_000_00)
    await line.deep.play(-1, 1_000_00, 0)
    await line.deep.play(-1, 3_000_00, 0)
    await line.deep.tell()
    await line.settle(2)
    expect([await money(line.top), await money(line.left)]).toEqual([2_00, 6_00])
    // Bets of later runs belong to later bills.
    await line.deep.play(-3, 500_00, 0)
    await line.deep.tell()
    await line.settle(4)

    const bills = await line.left.visitor.call(listBills, LATER)
    const first = bills.content.find(({ dueMinor }) => dueMinor === 6_00)
    const billId = first?.id ?? ''
    expect(await line.left.visitor.call(simulateBill, { billId, playPercent: 150 })).toMatchObject({
      beforeMinor: 6_00,
      afterMinor: 9_00,
    })
    const again = () =>
      line.top.visitor.call(calls.correctPeriod, {
        tenant: line.tenant,
        ...operator,
        kind: 'realtime',
        category: 'ALL',
        periodId: first?.periodId ?? '',
        account: line.top.member.account,
      })
    expect(await again()).toEqual({ corrected: 0, differenceMinor: 0 })
    const giveBack = (stake: number) =>
      env.DB.prepare("UPDATE bet SET status = 'rolledBack' WHERE member = ? AND stake = ?")
        .bind(line.deep.member.id, stake)
        .run()
    await giveBack(3_000_00)
    expect(await again()).toEqual({ corrected: 2, differenceMinor: -6_00 })
    await giveBack(1_000_00)
    expect(await again()).toEqual({ corrected: 2, differenceMinor: -2_00 })
    expect(await again()).toEqual({ corrected: 0, differenceMinor: 0 })
    const later = await line.left.visitor.call(listBills, LATER)
    expect(later.content.map(({ dueMinor }) => dueMinor).toSorted((a, b) => a - b)).toEqual([0, 75])
  })

  test('a commission shares one rate along the line, and never more', async () => {
    const line = await aContractLine('commissions')
    const commission = (rateE6: number) =>
      ({
        kind: 'commission',
        category: 'RNG',
        cycle: 'day',
        basis: 'stake',
        rateE6,
        creditTo: 'main',
      }) as const
    await topSigns(line.top, commission(10_000))
    await belowSigns(line.top, line.left, commission(7_000))
    await belowSigns(line.left, line.deep, commission(2_500))
    await line.player.deposit(-1, 10_000_00)
    await line.player.play(-1, 333_33, 0)
    await line.player.tell()
    await line.settle(2)
    const paid = await Promise.all([line.top, line.left, line.deep].map(money))
    expect(paid.reduce((sum, each) => sum + each, 0)).toBe(3_33)
    expect(paid.slice(1)).toEqual([1_49, 83])
  })

  test('an hourly salary counts what was settled in the hour', async () => {
    const line = await aContractLine('hours')
    await topSigns(line.top, {
      kind: 'hourly',
      category: 'ALL',
      payer: 'platform',
      active: { count: 'period', minTurnoverMinor: 1, minDepositMinor: 0 },
      tiers: [
        { turnoverMinor: 0, activeMembers: 1, lossMinor: 0, rate: { type: 'fixed', valueMinor: 7_00 } },
      ],
    })
    await line.deep.deposit(-1, 1_000_00)
    await line.deep.play(-1, 10_00, 0)
    await line.deep.play(-2, 10_00, 0)
    await line.deep.tell()
    for (const days of [1, 2, 3, 3, 3]) await line.settle(days)
    expect(await money(line.top)).toBe(14_00)
    expect((await line.top.visitor.call(listBills, LATER)).total).toBe(2)
  })

  test('an hourly salary counts as active who deposited enough in the hour', async () => {
    const line = await aContractLine('hours-deposits')
    await topSigns(line.top, {
      kind: 'hourly',
      category: 'ALL',
      payer: 'platform',
      active: { count: 'period', minTurnoverMinor: 1, minDepositMinor: 50_00 },
      tiers: [
        { turnoverMinor: 0, activeMembers: 1, lossMinor: 0, rate: { type: 'fixed', valueMinor: 7_00 } },
      ],
    })
    await line.deep.deposit(-1, 50_00)
    await line.deep.play(-1, 10_00, 0)
    await line.deep.deposit(-2, 49_99)
    await line.deep.play(-2, 10_00, 0)
    await line.deep.tell()
    for (const days of [1, 2, 3, 3, 3]) await line.settle(days)
    expect(await money(line.top)).toBe(7_00)
  })
})

describe('who may do what', () => {
  test('contracts and bills of others are unknown, whoever asks', async () => {
    const line = await aWageLine('foreign', [1])
    await line.settle(2)
    const other = await aContractLine('foreign-brand')
    const { id } = await offerTo(line.left, line.deep, wage(1_000))
    const [bill] = (await line.left.visitor.call(listBills, LATER)).content
    for (const { visitor } of [line.right, line.stranger, other.top, line.top])
      expect(await refusal(visitor.call(changeContract, { contractId: id, change: 'accept' }))).toMatchObject(
        { code: 'contract.unknown' },
      )
    expect(
      await refusal(line.left.visitor.call(changeContract, { contractId: id, change: 'accept' })),
    ).toMatchObject({ code: 'contract.state' })
    for (const { visitor } of [line.right, line.deep, line.stranger, other.top])
      expect(await refusal(visitor.call(getBill, { billId: bill?.id ?? '' }))).toMatchObject({
        code: 'bill.unknown',
      })
    expect(await line.top.visitor.call(getBill, { billId: bill?.id ?? '' })).toMatchObject({
      bill: { account: line.left.member.account },
    })
    expect(
      await refusal(line.top.visitor.call(simulateBill, { billId: bill?.id ?? '', playPercent: 100 })),
    ).toMatchObject({ code: 'bill.unknown' })
    for (const person of [line.right, line.top, line.stranger, line.player])
      expect(await refusal(offerTo(line.left, person, wage(1_000)))).toMatchObject({
        code: 'agent.memberUnknown',
      })
  })

  test('nobody acts on contracts of a brand without them', async () => {
    const { visitor } = await aMember({ tenant: 'no-contracts', type: 1 })
    expect(await visitor.call(listContracts, {})).toMatchObject({ kinds: [], total: 0 })
    const asked = visitor.call(requestContract, { terms: wage(1_000), operationKey: crypto.randomUUID() })
    expect(await refusal(asked)).toMatchObject({ code: 'contract.terms' })
  })
})
