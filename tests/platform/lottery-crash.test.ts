import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getLotteryOrder, getSlip, listLotteryOrders, placeBets, priceSlip } from '#lib/api/lottery-bets.ts'
import { getExposure } from '#lib/api/lottery-ops.ts'
import { drawOf } from '#platform/lottery/draw-of.ts'
import type { DrawObject } from '#platform/lottery/draw-object.ts'
import { aBettor, aLottery, aLotteryBrand, aSlip, GAME, refusedWith, START, sweep } from './lottery-site.ts'
import { counted, crashAfter, inside, takeErrors } from './wallets.ts'

vi.setConfig({ testTimeout: 3_600_000 })
const MINUTE = 60_000
/** Every so many statements one is failed; a proof fails each. */
const STEP = counted('PROVE_STEP', 3)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(() => {
  takeErrors()
  vi.useRealTimers()
})

/** Fails the object's statement after so many; answers how many ran, and ends the failing. */
async function failingDraw(tenant: string, count: number): Promise<() => Promise<number>> {
  const stub = drawOf(env, tenant, GAME)
  let ran = 0
  await runInDurableObject(stub, (draw: DrawObject) => {
    draw.sql.onStatement = () => {
      ran += 1
      if (ran === count + 1) throw new Error('planted crash')
    }
  })
  return async () => {
    await runInDurableObject(stub, (draw: DrawObject) => {
      draw.sql.onStatement = undefined
    })
    return ran
  }
}

/** What the bettor has, and what stands in the game, must say the same. */
async function expectWhole(
  { visitor, wallet, balance }: Awaited<ReturnType<typeof aBettor>>,
  tenant: string,
) {
  const { orders } = await visitor.call(listLotteryOrders, { pageSize: 100 })
  const sums = orders.reduce((sum, { stakeMinor, paidMinor }) => sum + paidMinor - stakeMinor, 0)
  expect(await balance()).toBe(1_000_00 + sums)
  expect(await wallet.invariants()).toEqual([])
  return { orders, tenant }
}

describe('a failure at any statement', () => {
  test('of placing loses nothing, takes nothing twice, and is answered when asked again', async () => {
    const tenant = await aLotteryBrand()
    const bettor = await aBettor(tenant)
    const { visitor } = bettor
    const slip = await aSlip(visitor)
    let placed = 0
    for (let count = 0; ; count += STEP) {
      const operationKey = crypto.randomUUID()
      const stop = await failingDraw(tenant, count)
      const first = await refusedWith(visitor.call(placeBets, { ...slip, operationKey }))
      const ran = await stop()
      if (ran > count) expect(first === undefined || first === 'system.internal').toBe(true)
      const { order } = await visitor.call(placeBets, { ...slip, operationKey })
      expect(order).toMatchObject({ orderId: operationKey, state: 'open', stakeMinor: 10_00 })
      placed += 1
      if (ran <= count) break
    }
    expect(placed).toBeGreaterThan(5)
    await sweep(tenant)
    const { orders } = await expectWhole(bettor, tenant)
    expect(orders).toHaveLength(placed)
    const { possibleWinMinor } = await visitor.call(priceSlip, { gameCode: GAME, lines: slip.lines })
    const { rows } = await visitor.call(getExposure, { tenant, gameCode: GAME })
    expect(rows.map(({ reservedMinor }) => reservedMinor)).toEqual(Array(3).fill(placed * possibleWinMinor))
  })

  test('of the wallet leaves a slip that is accepted or refused later, by the alarm alone', async () => {
    const tenant = await aLotteryBrand()
    const bettor = await aBettor(tenant)
    const { visitor, wallet } = bettor
    const slip = await aSlip(visitor)
    const keys: string[] = []
    const unchecked: string[] = []
    for (let count = 0; ; count += STEP) {
      const operationKey = crypto.randomUUID()
      const crash = await inside(wallet, (object) => crashAfter(object, count))
      const code = await refusedWith(visitor.call(placeBets, { ...slip, operationKey }))
      await inside(wallet, () => crash.stop())
      // Where the check of limits itself fails, the bet is refused in words at once.
      if (code === 'protection.unavailable') unchecked.push(operationKey)
      else keys.push(operationKey)
      if (crash.ran() <= count) break
      expect([undefined, 'system.internal', 'protection.unavailable']).toContain(code)
    }
    expect(keys.length).toBeGreaterThan(3)
    for (const operationKey of unchecked) {
      const { state } = await visitor.call(getSlip, { gameCode: GAME, operationKey })
      expect(state).not.toBe('accepted')
    }
    vi.setSystemTime(START + 5_000)
    await sweep(tenant)
    await sweep(tenant)
    for (const operationKey of keys) {
      const { state } = await visitor.call(getSlip, { gameCode: GAME, operationKey })
      expect(state).toBe('accepted')
    }
    expect((await expectWhole(bettor, tenant)).orders).toHaveLength(keys.length)
  })

  test('before a close that passes meanwhile gives the stake back, and the exposure', async () => {
    const tenant = await aLotteryBrand()
    const bettor = await aBettor(tenant)
    const { visitor, wallet, balance } = bettor
    const slip = await aSlip(visitor)
    let { operationKey } = slip
    // Past the check of limits and breaks, which refuses by itself where it fails.
    for (let count = 3, code: unknown; code !== 'system.internal'; count += 3) {
      operationKey = crypto.randomUUID()
      const crash = await inside(wallet, (object) => crashAfter(object, count))
      code = await refusedWith(visitor.call(placeBets, { ...slip, operationKey }))
      await inside(wallet, () => crash.stop())
      expect(code).toBeDefined()
    }
    vi.setSystemTime(START + MINUTE)
    await sweep(tenant)
    const known = await visitor.call(getSlip, { gameCode: GAME, operationKey })
    expect(known).toEqual({ state: 'refused', code: 'lottery.closed' })
    expect(await balance()).toBe(1_000_00)
    const issue = slip.draws[0]?.issue
    expect((await visitor.call(getExposure, { tenant, gameCode: GAME, issue })).rows).toEqual([])
  })

  test('of the wallet at the rebate pays it later, once', async () => {
    const tenant = await aLotteryBrand([aLottery({ family: 'elevenFive', group: '11X5' })])
    const { visitor, wallet, balance } = await aBettor(tenant)
    const lines = [{ play: 'oddCount', selection: { choices: ['odd0'] }, unitMinor: 10_00, multiple: 1 }]
    const { order } = await visitor.call(placeBets, await aSlip(visitor, { lines }))
    vi.setSystemTime(START + MINUTE)
    // The settlement is the first operation, the rebate the second.
    await inside(wallet, ({ sql }) => {
      let operations = 0
      sql.onStatement = (query) => {
        if (query.includes('INSERT INTO op ') && (operations += 1) === 2) throw new Error('planted crash')
      }
    })
    await sweep(tenant).catch(() => undefined)
    await inside(wallet, ({ sql }) => {
      sql.onStatement = undefined
    })
    const asked = { gameCode: GAME, orderId: order.orderId }
    const settled = async () => (await visitor.call(getLotteryOrder, asked)).placed[0]
    expect((await settled())?.state).toBe('accepted')
    await sweep(tenant)
    await sweep(tenant)
    const bet = await settled()
    expect(bet?.state).not.toBe('accepted')
    expect(await balance()).toBe(990_00 + (bet?.paidMinor ?? 0) + 1_40)
    expect(await wallet.invariants()).toEqual([])
  })

  test('of settling pays everything in the end, and nothing twice', async () => {
    const tenant = await aLotteryBrand([aLottery({ family: 'sum28' })])
    const bettors = [await aBettor(tenant), await aBettor(tenant)]
    for (const { visitor } of bettors) {
      const lines = ['big', 'small', 'odd'].map((side) => ({
        play: 'sides',
        selection: { choices: [side] },
        unitMinor: 7_00,
        multiple: 1,
      }))
      await visitor.call(placeBets, await aSlip(visitor, { lines }))
    }
    vi.setSystemTime(START + MINUTE)
    for (let count = 0; ; count += STEP) {
      const stop = await failingDraw(tenant, count)
      await sweep(tenant).catch(() => undefined)
      if ((await stop()) <= count) break
    }
    await sweep(tenant)
    for (const bettor of bettors) {
      const { orders } = await expectWhole(bettor, tenant)
      const orderId = orders[0]?.orderId ?? ''
      const order = await bettor.visitor.call(getLotteryOrder, { gameCode: GAME, orderId })
      expect(order.placed.every(({ state }) => state !== 'accepted')).toBe(true)
      expect(order.placed.some(({ paidMinor }) => paidMinor > 0)).toBe(true)
    }
  })
})
