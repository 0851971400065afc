import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getLotteryOrder, listLotteryOrders } from '#lib/api/play/lottery-orders.ts'
import { getSlip, placeBets, priceSlip } from '#lib/api/play/lottery-bets.ts'
import { getExposure } from '#lib/api/play/lottery-ops.ts'
import { drawOf } from '#platform/play/lottery/draw-of.ts'
import type { DrawObject } from '#platform/play/lottery/draw-object.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { aBettor, aLottery, aLotteryBrand, aSlip, GAME, refusedWith, START, sweep } from './lottery-site.ts'
import { counted, crashAfter, inside, takeErrors } from '../ledger/wallets.ts'

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
      expect(['system.internal', 'protection.unavailable']).toContain(code)
    }
    vi.setSystemTime(START + MINUTE)
    await sweep(tenant)
    const known = await visitor.call(getSlip, { gameCode: GAME, operationKey })
    expect(known).toEqual({ state: 'refused', code: 'lottery.closed' })
    expect(await balance()).toBe(1_000_00)
    const issue = slip.draws[0]?.issue
    expect((await visitor.call(getExposure, { tenant, gameCode: GAME, issue })).rows).toEqual([])
  })

  /** Fails the wallet's next statements of these texts, one after the other. */
  const failing = (wallet: Parameters<typeof inside>[0], texts: string[]) =>
    inside(wallet, ({ sql }) => {
      const left = [...texts]
      sql.onStatement = (query) => {
        if (left[0] === undefined || !query.includes(left[0])) return
        left.shift()
        throw new Error('planted crash')
      }
    })

  /** What the game sends to the wallet for a slip of 10.00. */
  const stakesOf = ({ operationKey, draws }: Awaited<ReturnType<typeof aSlip>>) => ({
    kind: 'slip' as const,
    operationKey,
    currency: 'BRL',
    world: 'world:lottery' as const,
    game: GAME,
    category: 'ELOTT' as const,
    lines: [{ stakeMinor: 10_00, reference: `${GAME}/${draws[0]?.issue ?? ''}` }],
  })

  test('of the check of limits refuses a slip for good: its stakes are taken never more', async () => {
    const tenant = await aLotteryBrand()
    const { visitor, wallet, balance } = await aBettor(tenant)
    const slip = await aSlip(visitor)
    await failing(wallet, ['FROM limit_rule'])
    expect(await refusedWith(visitor.call(placeBets, slip))).toBe('protection.unavailable')
    const late = await wallet.execute(stakesOf(slip), START)
    expect(late.ok).toBe(false)
    expect(await balance()).toBe(1_000_00)
    expect((await visitor.call(getExposure, { tenant, gameCode: GAME })).rows).toEqual([])
  })

  test('of the check of limits, and then of the wallet, leaves the slip to the alarm', async () => {
    const tenant = await aLotteryBrand()
    const bettor = await aBettor(tenant)
    const { visitor, wallet } = bettor
    const slip = await aSlip(visitor)
    await failing(wallet, ['FROM limit_rule', 'INSERT INTO op '])
    expect(await refusedWith(visitor.call(placeBets, slip))).toBe('system.internal')
    const asked = { gameCode: GAME, operationKey: slip.operationKey }
    expect(await visitor.call(getSlip, asked)).toEqual({ state: 'pending' })
    vi.setSystemTime(START + 5_000)
    await sweep(tenant)
    expect(await visitor.call(getSlip, asked)).toMatchObject({ state: 'accepted' })
    expect((await expectWhole(bettor, tenant)).orders).toHaveLength(1)
  })

  test('of the check of limits asks again for stakes that were taken before they could be stopped', async () => {
    const tenant = await aLotteryBrand()
    const bettor = await aBettor(tenant)
    const { visitor, member, wallet, balance } = bettor
    const slip = await aSlip(visitor)
    await failing(wallet, ['FROM limit_rule'])
    // Between the refusal and the stop the wallet takes the same stakes, whose answer is lost.
    await runInDurableObject(drawOf(env, tenant, GAME), ({ sql }: DrawObject) => {
      sql.onStatement = (query) => {
        if (!query.includes('SET code = ?')) return
        sql.onStatement = undefined
        void walletOf(env, tenant, member.id).execute(stakesOf(slip), START)
      }
    })
    const { order } = await visitor.call(placeBets, slip)
    expect(order).toMatchObject({ state: 'open', stakeMinor: 10_00 })
    expect(await balance()).toBe(990_00)
    await sweep(tenant)
    expect((await expectWhole(bettor, tenant)).orders).toHaveLength(1)
  })

  test('of the check of limits loses no stake that is on its way a second time', async () => {
    const tenant = await aLotteryBrand()
    const { visitor, member, wallet, balance } = await aBettor(tenant)
    const slip = await aSlip(visitor)
    const { operationKey } = slip
    await failing(wallet, ['FROM limit_rule'])
    // The wallet refuses the first for now, and the second is on its way by then.
    const request = { ...slip, member: member.id, stopsOnWin: false }
    const answers = await runInDurableObject(drawOf(env, tenant, GAME), (draw: DrawObject) =>
      Promise.all([draw.placeBets(request), draw.placeBets(request)]),
    )
    const known = await visitor.call(getSlip, { gameCode: GAME, operationKey })
    expect(answers.map(({ ok }) => ok)).toEqual([true, true])
    expect(known.state).toBe('accepted')
    expect(await balance()).toBe(990_00)
    const { rows } = await visitor.call(getExposure, { tenant, gameCode: GAME })
    expect(rows).toHaveLength(3)
    expect(await wallet.invariants()).toEqual([])
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
