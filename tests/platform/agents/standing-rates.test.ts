import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { setDownlineRates } from '#lib/api/agents/agent.ts'
import { makeTopAgent } from '#lib/api/agents/agent-ops.ts'
import { getBill, getRevenue, listBills, simulateBill } from '#lib/api/agents/contracts-bills.ts'
import { correctPeriod, moveAgent } from '#lib/api/agents/contracts-ops.ts'
import type { Rates } from '#lib/shared/agent/rates.ts'
import { dayAt, dayStartMs } from '#lib/shared/time/zone.ts'
import { writeRates } from '#platform/agents/agent/rates.ts'
import { baseOf } from '../../fixtures/worker/members.ts'
import { dayOf, NOW, refusal, ZONE, type Person } from './agent-line.ts'
import { aContractLine, belowSigns, DAY_MS, operator, topSigns } from './contract-line.ts'

vi.setConfig({ testTimeout: 600_000 })

const RANGE = { fromDay: dayOf(0), toDay: dayOf(-20) }
const LATER = { ...RANGE, pageSize: 200 }
const RNG = (rateE6: number): Rates => ({ RNG: rateE6 })

/** top 1.2 % ─ left 1 % ─ deep 0.6 % ─ player 0.4 %; who plays on day 1 has deposited. */
async function aRatedLine(tenant: string, sinceMs = NOW) {
  const line = await aContractLine(tenant)
  const base = await baseOf(line.top.visitor)
  const give = async (person: typeof line.top, rates: Rates, now: number) =>
    writeRates({ ...base, now }, person.member.id, rates).run()
  await give(line.top, RNG(12_000), sinceMs)
  await give(line.left, RNG(10_000), sinceMs)
  await give(line.deep, RNG(6_000), sinceMs)
  await give(line.player, RNG(4_000), sinceMs)
  await line.player.deposit(10, 100_000_00)
  return {
    ...line,
    give,
    money: async () => {
      const people = [line.top, line.left, line.deep, line.player]
      return Promise.all(people.map(async ({ wallet }) => (await wallet.balance()).playerMinor))
    },
    played: async (days: number, stakeMinor: number, winMinor = 0) => {
      await line.player.play(-days, stakeMinor, winMinor)
      await line.player.tell()
    },
  }
}

describe('rebates by standing rates', () => {
  test('a day is paid once to the cent: the difference to each agent, the own rate to the player', async () => {
    const line = await aRatedLine('rated')
    await line.played(1, 5_000_00)
    expect(await line.settle(1)).toMatchObject({ bills: 0 })
    await Promise.all([line.settle(2), line.settle(2), line.settle(2.01)])
    const afterPlay = 95_000_00
    expect(await line.money()).toEqual([10_00, 20_00, 10_00, afterPlay + 20_00])
    expect(await line.settle(2.2)).toMatchObject({ bills: 0, payments: 0 })

    expect(await movementsOf(line.player)).toEqual([{ purpose: 'rebate', amount: 20_00 }])
    expect(await movementsOf(line.deep)).toEqual([{ purpose: 'commission', amount: 10_00 }])

    const revenue = await line.left.visitor.call(getRevenue, RANGE)
    expect(revenue.kinds).toEqual([
      { kind: 'rebate', bills: 1, earnedMinor: 20_00, dueMinor: 20_00, paidMinor: 20_00 },
    ])
    const [own] = (await line.left.visitor.call(listBills, { ...LATER, kinds: 'rebate' })).content
    const shown = await line.left.visitor.call(getBill, { billId: own?.id ?? '' })
    expect(shown.steps).toMatchObject([
      { step: 'rates', category: 'RNG', basis: 'stake' },
      { step: 'share', baseMinor: 5_000_00, rateE6: 10_000, belowRateE6: 6_000 },
      { step: 'roundedDown', amountMinor: 20_00 },
    ])
    const twice = await line.left.visitor.call(simulateBill, { billId: own?.id ?? '', playPercent: 200 })
    expect(twice).toMatchObject({ beforeMinor: 20_00, afterMinor: 40_00 })
  })

  test('a day counts the rates that held when it ended, however late it is closed', async () => {
    const line = await aRatedLine('rated-change')
    await line.played(1, 5_000_00)
    await line.give(line.player, RNG(5_000), dayStartMs(dayOf(-2), ZONE))
    await line.played(2, 5_000_00)
    await line.settle(4)
    // 20.00 by 0.4 %, and 25.00 by 0.5 % on the day after.
    expect((await line.money()).at(-1)).toBe(90_000_00 + 20_00 + 25_00)
  })

  test('nothing is paid for days before anybody had rates', async () => {
    const line = await aContractLine('rated-late')
    await line.deep.deposit(-1, 1_000_00)
    await line.deep.play(-1, 1_000_00, 0)
    await line.deep.tell()
    expect(await line.settle(3)).toMatchObject({ settlements: 0, bills: 0 })
    const base = await baseOf(line.top.visitor)
    await writeRates({ ...base, now: NOW + 3 * DAY_MS }, line.deep.member.id, RNG(1_000)).run()
    expect(await line.settle(5)).toMatchObject({ bills: 0 })
  })

  test('a commission contract pays in place of the rate, and the others their difference', async () => {
    const line = await aRatedLine('rated-contract')
    const commission = (rateE6: number) =>
      ({
        kind: 'commission',
        category: 'RNG',
        cycle: 'day',
        basis: 'stake',
        rateE6,
        creditTo: 'main',
      }) as const
    await topSigns(line.top, commission(9_000))
    await belowSigns(line.top, line.left, commission(5_000))
    await line.played(1, 5_000_00)
    await line.settle(2)
    // By contract 0.9 % along the line, 0.5 % of it to left; by rates 0.2 % to deep and 0.4 % to the player.
    expect(await line.money()).toEqual([20_00, 25_00, 10_00, 95_000_00 + 20_00])
  })

  test('a correction counts the day again; what was paid is taken over', async () => {
    const line = await aRatedLine('rated-correct')
    await line.played(1, 5_000_00)
    // A bet that the wallet tells after the day was closed.
    await line.player.play(-1, 1_000_00, 0)
    await line.settle(2)
    await line.player.tell()
    const corrected = await line.top.visitor.call(correctPeriod, {
      tenant: line.tenant,
      ...operator,
      kind: 'rebate',
      category: 'ALL',
      periodId: dayAt(NOW + DAY_MS, ZONE),
      account: line.top.member.account,
    })
    expect(corrected).toEqual({ corrected: 4, differenceMinor: 12_00 })
    await line.settle(2.5)
    expect(await line.money()).toEqual([12_00, 24_00, 12_00, 94_000_00 + 24_00])
  })

  test('who is moved is counted in the line in which the day ended', async () => {
    const line = await aRatedLine('rated-move', NOW - 5 * DAY_MS)
    await line.give(line.right, RNG(8_000), NOW - 5 * DAY_MS)
    await line.played(-2, 5_000_00)
    await line.played(1, 5_000_00)
    await line.top.visitor.call(moveAgent, {
      tenant: line.tenant,
      ...operator,
      account: line.deep.member.account,
      to: line.right.member.account,
    })
    // The day before yesterday ended with left above deep, though it is closed after the move.
    await line.settle(0)
    expect(await line.money()).toEqual([10_00, 20_00, 10_00, 90_000_00 + 20_00])
    await line.settle(2)
    expect(await line.money()).toEqual([30_00, 20_00, 20_00, 90_000_00 + 40_00])
    expect((await line.right.wallet.balance()).playerMinor).toBe(10_00)
  })

  test('rates that an agent or an operator gives count from then on', async () => {
    const line = await aContractLine('rated-given')
    await line.stranger.visitor.call(makeTopAgent, {
      tenant: line.tenant,
      ...operator,
      account: line.stranger.member.account,
      type: 1,
      rates: RNG(9_000),
    })
    await line.stranger.visitor.call(setDownlineRates, {
      account: line.theirs.member.account,
      rates: RNG(4_000),
    })
    await line.theirs.deposit(-1, 1_000_00)
    await line.theirs.play(-1, 1_000_00, 0)
    await line.theirs.tell()
    await line.settle(2)
    expect((await line.stranger.wallet.balance()).playerMinor).toBe(5_00)
    expect((await line.theirs.wallet.balance()).playerMinor).toBe(4_00)
    expect(await refusal(line.theirs.visitor.call(listBills, LATER))).toMatchObject({
      code: 'session.agentOnly',
    })
  })
})

async function movementsOf({ member: { id: member }, tell }: Person) {
  await tell()
  const { results } = await env.DB.prepare(
    "SELECT purpose, amount FROM ledger_transfer WHERE member = ? AND code = 'post' ORDER BY seq",
  )
    .bind(member)
    .all<{ purpose: string; amount: number }>()
  return results
}
