import { env } from 'cloudflare:workers'
import { runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  getDraw,
  getDrawClock,
  getLotteryGame,
  getTrends,
  listDraws,
  listLotteryGames,
} from '#lib/api/play/lottery.ts'
import {
  cancelLotteryOrder,
  getBetProof,
  getLotteryOrder,
  listLotteryOrders,
} from '#lib/api/play/lottery-orders.ts'
import { getSlip, placeBets, priceSlip } from '#lib/api/play/lottery-bets.ts'
import { getExposure, setRestricted } from '#lib/api/play/lottery-ops.ts'
import { getRecentLotteries } from '#lib/api/play/lottery-menus.ts'
import { protectionSettings } from '#lib/api/care/protection-settings.ts'
import { listBets } from '#lib/api/base/records.ts'
import { excludeMyself, takeTimeOut } from '#lib/api/care/protection.ts'
import { listMessages } from '#lib/api/people/messages.ts'
import { verifyBet } from '#lib/shared/draws/bet-root.ts'
import { isCommittedSeed } from '#lib/shared/draws/day-seeds.ts'
import { isDaySecret } from '#lib/shared/draws/seed-chain.ts'
import { drawWords } from '#lib/shared/draws/seed-words.ts'
import { mulOdds } from '#lib/shared/money/money.ts'
import { secureDraw } from '#lib/shared/chance/secure-draw.ts'
import { drawSum28 } from '#lib/shared/lottery/sum28/result.ts'
import { drawOf } from '#platform/play/lottery/draw-of.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import {
  aLottery,
  aLotteryBrand,
  aBettor,
  aSlip,
  GAME,
  lastOf,
  refusedWith,
  START,
  sweep,
} from './lottery-site.ts'
import { counted } from '../ledger/wallets.ts'

vi.setConfig({ testTimeout: 60_000 })
const MINUTE = 60_000
const BY = { operator: 'ana', reason: 'for the test' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

const sumOf = (result: unknown) => {
  const { digits }: { digits: number[] } = Object(result)
  return digits.reduce((sum, digit) => sum + digit, 0)
}

describe('a bet', () => {
  test('is paid by the result to the cent, once, and stands in wallet, order, list and records', async () => {
    const tenant = await aLotteryBrand()
    const { visitor, wallet, balance } = await aBettor(tenant)
    const { odds } = await visitor.call(getLotteryGame, { gameCode: GAME })
    const lines = ['big', 'small', 'odd', 'even'].map((side) => ({
      play: 'sides',
      selection: { choices: [side] },
      unitMinor: 10_00,
      multiple: 2,
    }))
    const slip = await aSlip(visitor, { lines })
    const { order, balanceMinor } = await visitor.call(placeBets, slip)
    expect(order).toMatchObject({ state: 'open', stakeMinor: 80_00, bets: 4, isChase: false })
    expect([balanceMinor, await balance()]).toEqual([920_00, 920_00])

    vi.setSystemTime(START + MINUTE)
    await sweep(tenant)
    const last = await lastOf(visitor)
    expect(last?.issue).toBe(order.firstIssue)
    const sum = sumOf(last?.result)
    const isTie = sum === 13 || sum === 14
    const after = await visitor.call(getLotteryOrder, { gameCode: GAME, orderId: order.orderId })
    // Two sides win; 13 and 14 give those two their stake only.
    const paid = isTie ? 40_00 : mulOdds(20_00, odds['sides.hit'] ?? odds['sides.big'] ?? 0) * 2
    expect(await balance()).toBe(920_00 + paid)
    expect(after.placed.filter(({ paidMinor }) => paidMinor > 0)).toHaveLength(2)
    await sweep(tenant)
    expect(await balance()).toBe(920_00 + paid)

    const { orders } = await visitor.call(listLotteryOrders, {})
    expect(orders).toHaveLength(1)
    expect(orders[0]).toMatchObject({
      orderId: order.orderId,
      state: after.state,
      paidMinor: after.paidMinor,
    })
    const { games } = await visitor.call(getRecentLotteries, {})
    expect(games.map(({ gameCode }) => gameCode)).toEqual([GAME])
    await wallet.sweep()
    const day = '2027-03-10'
    const { content } = await visitor.call(listBets, { fromDay: day, toDay: day })
    expect(content).toHaveLength(4)
    expect(content[0]?.gameName).toBe('Sum one')
  })
})

describe('a slip', () => {
  test('is placed once for its key, whatever is asked again', async () => {
    const tenant = await aLotteryBrand()
    const { visitor, balance } = await aBettor(tenant)
    const slip = await aSlip(visitor)
    const replies = await Promise.all(Array.from({ length: 5 }, () => visitor.call(placeBets, slip)))
    expect(new Set(replies.map(({ order }) => order.orderId)).size).toBe(1)
    expect(await balance()).toBe(990_00)
    const other = { ...slip, lines: [{ ...slip.lines[0], multiple: 3 }] as typeof slip.lines }
    expect(await refusedWith(visitor.call(placeBets, other))).toBe('request.keyReused')
    const known = await visitor.call(getSlip, { gameCode: GAME, operationKey: slip.operationKey })
    expect(known).toMatchObject({ state: 'accepted', order: { orderId: slip.operationKey } })
    const unknown = { gameCode: GAME, operationKey: crypto.randomUUID() }
    expect(await visitor.call(getSlip, unknown)).toEqual({ state: 'unknown' })
  })

  test('without the money leaves nothing reserved, and says why when asked again', async () => {
    const tenant = await aLotteryBrand()
    const { visitor, balance } = await aBettor(tenant, { balanceMinor: 5_00 })
    const slip = await aSlip(visitor)
    expect(await refusedWith(visitor.call(placeBets, slip))).toBe('wallet.insufficient')
    expect(await refusedWith(visitor.call(placeBets, slip))).toBe('wallet.insufficient')
    const known = await visitor.call(getSlip, { gameCode: GAME, operationKey: slip.operationKey })
    expect(known).toEqual({ state: 'refused', code: 'wallet.insufficient' })
    const { rows } = await visitor.call(getExposure, { tenant, gameCode: GAME })
    expect(rows).toEqual([])
    expect(await balance()).toBe(5_00)
  })

  test('is checked by the limits of the brand as they are now', async () => {
    const tenant = await aLotteryBrand()
    const { visitor, balance } = await aBettor(tenant)
    const slip = await aSlip(visitor)
    await visitor.call(placeBets, slip)
    const brandLimits = [{ limit: 'stake', period: 'day', max: 15_00, by: 'operator' } as const]
    const protection = { ...protectionSettings.parse({}), operator: tenant, brandLimits }
    await aTenant(tenant, { lottery: { games: [aLottery()] }, protection })
    const again = { ...slip, operationKey: crypto.randomUUID() }
    expect(await refusedWith(visitor.call(placeBets, again))).toBe('wallet.limitReached')
    expect(await balance()).toBe(990_00)
  })

  test('is refused at the close and after it, and for a draw that is no more or not yet on sale', async () => {
    const tenant = await aLotteryBrand()
    const { visitor, balance } = await aBettor(tenant)
    const slip = await aSlip(visitor)
    vi.setSystemTime(Date.UTC(2027, 2, 10, 12, 0, 59, 999))
    await visitor.call(placeBets, { ...slip, operationKey: crypto.randomUUID() })
    vi.setSystemTime(Date.UTC(2027, 2, 10, 12, 1, 0))
    expect(await refusedWith(visitor.call(placeBets, slip))).toBe('lottery.closed')
    const later = { ...slip, draws: [{ issue: '20270310-0800', multiple: 1 }] }
    expect(await refusedWith(visitor.call(placeBets, later))).toBe('lottery.closed')
    const never = { ...slip, draws: [{ issue: '20270310-1441', multiple: 1 }] }
    expect(await refusedWith(visitor.call(placeBets, never))).toBe('lottery.drawUnknown')
    expect(await balance()).toBe(990_00)
  })

  test('by other odds than those on sale is asked about', async () => {
    const tenant = await aLotteryBrand()
    const { visitor } = await aBettor(tenant)
    const slip = await aSlip(visitor)
    const forged = { ...slip, oddsVersion: 'deadbeefdeadbeef' }
    expect(await refusedWith(visitor.call(placeBets, forged))).toBe('lottery.oddsChanged')
    await visitor.call(setRestricted, { tenant, gameCode: GAME, closed: ['7'], half: [], ...BY })
    expect(await refusedWith(visitor.call(placeBets, slip))).toBe('lottery.oddsChanged')
    await visitor.call(placeBets, { ...(await aSlip(visitor)), operationKey: crypto.randomUUID() })
  })

  test.each([
    ['a play that is not offered', { play: 'nope' }, 'lottery.selection'],
    ['a choice that there is not', { selection: { choices: ['huge'] } }, 'lottery.selection'],
    ['no choice', { selection: { choices: [] } }, 'lottery.selection'],
    ['a selection of another shape', { selection: 'big' }, 'lottery.selection'],
    ['less than the smallest unit', { unitMinor: 99 }, 'lottery.stake'],
    ['more than a line may cost', { multiple: 101 }, 'lottery.stake'],
    ['no stake', { unitMinor: 0 }, 'request.invalid'],
    ['a fraction', { unitMinor: 100.5 }, 'request.invalid'],
  ])('with %s is refused by name', async (_what, over, code) => {
    const tenant = await aLotteryBrand()
    const { visitor, balance } = await aBettor(tenant)
    const slip = await aSlip(visitor)
    const lines = slip.lines.map((line) => ({ ...line, ...over }))
    expect(await refusedWith(visitor.call(placeBets, { ...slip, lines }))).toBe(code)
    expect(await balance()).toBe(1_000_00)
  })

  test('is priced with what a draw pays at most, for a line and for all together', async () => {
    const { limits, ...game } = aLottery()
    const tenant = await aLotteryBrand([{ ...game, limits: { ...limits, winCapMinor: 1_00 } }])
    const { visitor } = await aBettor(tenant)
    const { lines } = await aSlip(visitor)
    const priced = await visitor.call(priceSlip, { gameCode: GAME, lines: [...lines, ...lines] })
    expect(priced).toMatchObject({
      payableMinor: 20_00,
      possibleWinMinor: 21_00,
      lines: [{ possibleWinMinor: 11_00 }, { possibleWinMinor: 11_00 }],
    })
  })

  test('is for members: trial accounts see the price and cannot bet', async () => {
    const tenant = await aLotteryBrand()
    const { visitor } = await aBettor(tenant, { type: 4 })
    const slip = await aSlip(visitor)
    const priced = await visitor.call(priceSlip, { gameCode: GAME, lines: slip.lines })
    expect(priced).toMatchObject({ payableMinor: 10_00, oddsVersion: slip.oddsVersion })
    expect(await refusedWith(visitor.call(placeBets, slip))).toBe('session.trialBlocked')
  })

  test('goes on without a refused line only where the brand takes slips line by line', async () => {
    const tenant = await aLotteryBrand([aLottery({ slipMode: 'lines' })])
    const { visitor, balance } = await aBettor(tenant)
    const slip = await aSlip(visitor)
    const lines = [...slip.lines, { ...slip.lines[0], play: 'nope' }] as typeof slip.lines
    const { order, refused } = await visitor.call(placeBets, { ...slip, lines })
    expect(order.bets).toBe(1)
    expect(refused).toMatchObject([{ line: 1, code: 'lottery.selection' }])
    expect(await balance()).toBe(990_00)
  })
})

test('the first visitor of a game finds the last results, as if somebody had watched, and each is proved', async () => {
  const tenant = await aLotteryBrand()
  const { visitor } = await aBettor(tenant)
  const { games } = await visitor.call(listLotteryGames, {})
  const listed = games.find(({ gameCode }) => gameCode === GAME)
  const { draw, previous, last } = await visitor.call(getDrawClock, { gameCode: GAME })
  expect(draw?.issue).toMatch(/^\d{8}-\d{4}$/)
  expect(last?.issue).toBe(previous?.issue)
  expect(listed?.last).toEqual(last)
  const page = await visitor.call(listDraws, { gameCode: GAME, pageSize: 50 })
  expect(page.draws).toHaveLength(50)
  expect(page.draws.every(({ result }) => result !== null)).toBe(true)
  const detail = await visitor.call(getDraw, { gameCode: GAME, issue: page.draws.at(-1)?.issue ?? '' })
  const { shown, salt = '', day } = detail.seed ?? {}
  expect(isCommittedSeed(shown, day)).toBe(true)
  const again = secureDraw(drawWords(shown?.seed ?? '', salt, detail.draw.issue))
  expect(detail.result).toEqual(drawSum28(again))
  expect(detail.bets?.size).toBe(0)
  // Not before the chain's first day, which has no secret: a day back at most.
  let before: string | undefined
  let oldestMs = START
  for (let next = page; ; next = await visitor.call(listDraws, { gameCode: GAME, pageSize: 50, before })) {
    oldestMs = next.draws.at(-1)?.drawsAtMs ?? oldestMs
    before = next.draws.at(-1)?.issue
    if (!next.hasMore) break
  }
  expect(START - oldestMs).toBeLessThanOrEqual(24 * 60 * MINUTE)
  vi.setSystemTime(START + MINUTE)
  expect((await visitor.call(getDrawClock, { gameCode: GAME })).previous?.issue).toBe(draw?.issue)
})

describe('exposure', () => {
  const tight = () => {
    const { limits } = aLottery()
    return aLottery({ limits: { ...limits, numberMinor: 100_00 } })
  }
  test('is bounded: slips side by side never pass it', async () => {
    const tenant = await aLotteryBrand([tight()])
    const { visitor, balance } = await aBettor(tenant)
    const slip = await aSlip(visitor)
    const placed = await Promise.allSettled(
      Array.from({ length: counted('PROVE_SLIPS', 12) }, () =>
        visitor.call(placeBets, { ...slip, operationKey: crypto.randomUUID() }),
      ),
    )
    const done = placed.filter(({ status }) => status === 'fulfilled').length
    const { rows } = await visitor.call(getExposure, { tenant, gameCode: GAME })
    const number = rows.find((row) => row.number === 'big')
    expect(number?.reservedMinor).toBeLessThanOrEqual(100_00)
    const { possibleWinMinor } = await visitor.call(priceSlip, { gameCode: GAME, lines: slip.lines })
    expect(done).toBe(Math.floor(100_00 / possibleWinMinor))
    expect(await balance()).toBe(1_000_00 - done * 10_00)
    expect(await refusedWith(visitor.call(placeBets, slip))).toBe('lottery.full')
  })

  test('comes back with a cancelled order, and its stake once', async () => {
    const tenant = await aLotteryBrand([tight()])
    const { visitor, balance } = await aBettor(tenant)
    const slip = await aSlip(visitor)
    const { order } = await visitor.call(placeBets, slip)
    const asked = { gameCode: GAME, orderId: order.orderId }
    const cancelled = await visitor.call(cancelLotteryOrder, asked)
    expect(cancelled).toMatchObject({ order: { state: 'cancelled', stakeMinor: 0 }, balanceMinor: 1_000_00 })
    await visitor.call(cancelLotteryOrder, asked)
    expect(await balance()).toBe(1_000_00)
    expect((await visitor.call(getExposure, { tenant, gameCode: GAME })).rows).toEqual([])
    vi.setSystemTime(START + MINUTE)
    await sweep(tenant)
    expect(await balance()).toBe(1_000_00)
  })
})

describe('an order', () => {
  test('cannot be cancelled after the close, nor seen or cancelled by anybody else', async () => {
    const tenant = await aLotteryBrand()
    const { visitor } = await aBettor(tenant)
    const other = await aBettor(tenant)
    const { order } = await visitor.call(placeBets, await aSlip(visitor))
    const asked = { gameCode: GAME, orderId: order.orderId }
    expect(await refusedWith(other.visitor.call(cancelLotteryOrder, asked))).toBe('lottery.orderUnknown')
    expect(await refusedWith(other.visitor.call(getLotteryOrder, asked))).toBe('lottery.orderUnknown')
    const slip = { gameCode: GAME, operationKey: order.orderId }
    expect(await other.visitor.call(getSlip, slip)).toEqual({ state: 'unknown' })
    vi.setSystemTime(Date.UTC(2027, 2, 10, 12, 1, 0))
    expect(await refusedWith(visitor.call(cancelLotteryOrder, asked))).toBe('lottery.cancel')
  })

  test('over coming draws can be cancelled by whoever takes a break', async () => {
    const tenant = await aLotteryBrand()
    const { visitor, balance } = await aBettor(tenant)
    const { order } = await visitor.call(placeBets, await aSlip(visitor))
    await visitor.call(excludeMyself, { months: 6, scope: 'brand', operationKey: crypto.randomUUID() })
    await visitor.call(cancelLotteryOrder, { gameCode: GAME, orderId: order.orderId })
    expect(await balance()).toBe(1_000_00)
  })

  test('over coming draws is told to whoever takes a break, and one draw is not', async () => {
    const tenant = await aLotteryBrand()
    for (const kind of ['exclusion', 'timeOut'])
      for (const draws of [1, 3]) {
        const { visitor, wallet } = await aBettor(tenant)
        const { draws: coming } = await visitor.call(getLotteryGame, { gameCode: GAME })
        const plan = coming.slice(0, draws).map(({ issue }) => ({ issue, multiple: 1 }))
        await visitor.call(placeBets, await aSlip(visitor, { draws: plan }))
        // The list knows of the order before the break, or only after it.
        if (kind === 'timeOut') await sweep(tenant)
        const operationKey = crypto.randomUUID()
        if (kind === 'timeOut') await visitor.call(takeTimeOut, { operationKey, hours: 24 })
        else await visitor.call(excludeMyself, { operationKey, months: 6, scope: 'brand' })
        await wallet.sweep()
        await sweep(tenant)
        const told = (await visitor.call(listMessages, {})).content.map((each) => each.kind)
        expect([kind, draws, told]).toEqual([kind, draws, draws > 1 ? ['openDraws'] : []])
      }
  })

  test('over coming draws is paid at once, and a win gives the open rest back', async () => {
    const tenant = await aLotteryBrand()
    const { visitor, balance } = await aBettor(tenant)
    const { draws } = await visitor.call(getLotteryGame, { gameCode: GAME })
    // Both sides: every draw has a winner, unless it ties.
    const lines = ['big', 'small'].map((side) => ({
      play: 'sides',
      selection: { choices: [side] },
      unitMinor: 10_00,
      multiple: 1,
    }))
    const plan = draws.slice(0, 8).map(({ issue }, index) => ({ issue, multiple: index + 1 }))
    const slip = await aSlip(visitor, { lines, draws: plan, stopsOnWin: true })
    const { order } = await visitor.call(placeBets, slip)
    const staked = (2 * 10_00 * (8 * 9)) / 2
    expect(order).toMatchObject({ isChase: true, draws: 8, stakeMinor: staked })
    expect(await balance()).toBe(1_000_00 - staked)
    const asked = { gameCode: GAME, orderId: order.orderId }
    let after = order
    for (let minute = 1; minute <= 8 && after.placed.every(({ state }) => state !== 'won'); minute += 1) {
      vi.setSystemTime(START + minute * MINUTE)
      await sweep(tenant)
      after = await visitor.call(getLotteryOrder, asked)
    }
    const won = after.placed.findIndex(({ state }) => state === 'won')
    expect(won).toBeGreaterThanOrEqual(0)
    const wonIssue = after.placed[won]?.issue ?? ''
    expect(
      after.placed.filter(({ issue }) => issue > wonIssue).every(({ state }) => state === 'cancelled'),
    ).toBe(true)
    const paid = after.placed.reduce((sum, each) => sum + each.paidMinor, 0)
    const back = after.placed
      .filter(({ state }) => state === 'cancelled')
      .reduce((sum, each) => sum + each.payableMinor, 0)
    expect(await balance()).toBe(1_000_00 - staked + paid + back)
  })

  test('covers only draws of one set of rules: the numbers of an animal change with the lunar year', async () => {
    // The last minute of the horse; the first day of the goat is 2027-02-06.
    vi.setSystemTime(Date.UTC(2027, 1, 5, 23, 57, 5))
    const tenant = await aLotteryBrand([aLottery({ family: 'markSix', group: 'LHC' })])
    const { visitor, balance } = await aBettor(tenant)
    const lines = [{ play: 'specialZodiac', selection: { choices: ['horse'] }, unitMinor: 1_00, multiple: 1 }]
    const planOf = (count: number) =>
      ['20270205-1438', '20270205-1439', '20270205-1440', '20270206-0001']
        .slice(0, count)
        .map((issue) => ({ issue, multiple: 1 }))
    const { draws } = await visitor.call(getLotteryGame, { gameCode: GAME })
    expect(draws.map(({ issue }) => issue)).toEqual(planOf(3).map(({ issue }) => issue))
    const beyond = await aSlip(visitor, { lines, draws: planOf(4) })
    expect(await refusedWith(visitor.call(placeBets, beyond))).toBe('lottery.drawUnknown')
    await visitor.call(placeBets, await aSlip(visitor, { lines, draws: planOf(3) }))
    expect(await balance()).toBe(997_00)
  })

  test('is bounded by the multiples of its line and its draw together', async () => {
    const { limits } = aLottery()
    const tenant = await aLotteryBrand([aLottery({ limits: { ...limits, maxMultiple: 50 } })])
    const { visitor, balance } = await aBettor(tenant)
    const slip = await aSlip(visitor)
    const of = (multiple: number, drawMultiple: number) => ({
      ...slip,
      operationKey: crypto.randomUUID(),
      lines: [{ play: 'sides', selection: { choices: ['big'] }, unitMinor: 1_00, multiple }],
      draws: slip.draws.map((draw) => ({ ...draw, multiple: drawMultiple })),
    })
    for (const [line, draw] of [
      [51, 1],
      [1, 51],
      [17, 3],
    ] as const)
      expect(await refusedWith(visitor.call(placeBets, of(line, draw)))).toBe('lottery.stake')
    expect(await balance()).toBe(1_000_00)
    await visitor.call(placeBets, of(10, 5))
    expect(await balance()).toBe(950_00)
  })

  test('of a plan with a draw twice, out of order or beyond the longest is refused', async () => {
    const tenant = await aLotteryBrand()
    const { visitor } = await aBettor(tenant)
    const { draws } = await visitor.call(getLotteryGame, { gameCode: GAME })
    const [a, b] = draws.map(({ issue }) => ({ issue, multiple: 1 }))
    if (!a || !b) throw new Error('no draws')
    for (const plan of [
      [a, a],
      [a, b, b],
      Array.from({ length: 11 }, (_, index) => ({
        issue: `20270310-${String(721 + index).padStart(4, '0')}`,
        multiple: 1,
      })),
    ])
      expect(await refusedWith(visitor.call(placeBets, await aSlip(visitor, { draws: plan })))).toBe(
        'lottery.drawUnknown',
      )
  })
})

describe('a draw', () => {
  test('can be checked by everybody: chain, day, seed, result and own bet', async () => {
    const tenant = await aLotteryBrand()
    const { visitor } = await aBettor(tenant)
    const { order } = await visitor.call(placeBets, await aSlip(visitor))
    const issue = order.firstIssue
    const before = await visitor.call(getDraw, { gameCode: GAME, issue })
    expect(before).toMatchObject({
      draw: { state: 'open' },
      result: null,
      bets: null,
      seed: { shown: null, daySecret: null },
    })

    vi.setSystemTime(START + MINUTE)
    const { seed, result, bets } = await visitor.call(getDraw, { gameCode: GAME, issue })
    expect(bets?.size).toBe(1)
    expect(seed).toMatchObject({ chain: before.seed?.chain, day: before.seed?.day, daySecret: null })
    if (!seed?.shown) throw new Error('no seed')
    expect(isCommittedSeed(seed.shown, seed.day)).toBe(true)
    expect(drawSum28(secureDraw(drawWords(seed.shown.seed, seed.salt, issue)))).toEqual(result)
    const betId = order.placed[0]?.betId ?? ''
    const own = await visitor.call(getBetProof, { gameCode: GAME, betId })
    expect(own.published).toEqual(bets)
    expect(verifyBet(own, own.published)).toBe(true)
    expect(verifyBet({ ...own, bet: { ...own.bet, stakeMinor: 1 } }, own.published)).toBe(false)
    const other = await aBettor(tenant)
    expect(await refusedWith(other.visitor.call(getBetProof, { gameCode: GAME, betId }))).toBe(
      'lottery.orderUnknown',
    )

    vi.setSystemTime(START + 25 * 60 * MINUTE)
    const over = (await visitor.call(getDraw, { gameCode: GAME, issue })).seed
    expect(
      isDaySecret(over?.chain ?? { firstDate: '', dayCount: 0, end: '' }, '2027-03-10', over?.daySecret),
    ).toBe(true)
  })

  test('on which nobody bet costs nothing, and has the result that its seed gives whenever it is asked for', async () => {
    const tenant = await aLotteryBrand()
    const { visitor } = await aBettor(tenant)
    await visitor.call(getDrawClock, { gameCode: GAME })
    vi.setSystemTime(START + 10 * MINUTE)
    expect(await sweep(tenant)).toEqual({ nextAtMs: null })
    const first = await visitor.call(listDraws, { gameCode: GAME, pageSize: 5 })
    expect(first.draws).toHaveLength(5)
    expect(first.hasMore).toBe(true)
    vi.setSystemTime(START + 12 * MINUTE)
    const again = await visitor.call(listDraws, { gameCode: GAME, pageSize: 7 })
    expect(again.draws.slice(2)).toEqual(first.draws)
    expect(await sweep(tenant)).toEqual({ nextAtMs: null })
  })

  test('is known to the lobby with its clock, and shows its trends', async () => {
    const tenant = await aLotteryBrand([aLottery(), aLottery({ gameCode: 'sum-2', page: 'seaLottery' })])
    const { visitor } = await aBettor(tenant)
    const { games, serverNowMs } = await visitor.call(listLotteryGames, { page: 'lottery' })
    expect(games.map(({ gameCode }) => gameCode)).toEqual([GAME])
    expect(games[0]?.draw).toMatchObject({ state: 'open', closesAtMs: Date.UTC(2027, 2, 10, 12, 1) })
    expect(serverNowMs).toBe(START)
    vi.setSystemTime(START + 5 * MINUTE)
    const trends = await visitor.call(getTrends, { gameCode: GAME })
    expect(trends.draws).toBe(50)
    expect(trends.columns[0]?.cells.reduce((sum, { hits }) => sum + hits, 0)).toBe(50)
    expect(trends.roads.map(({ sides }) => sides.length)).toEqual([50, 50])
    expect(await refusedWith(visitor.call(getDrawClock, { gameCode: 'other' }))).toBe('lottery.gameUnknown')
  })
})

describe('the time zone of a game', () => {
  const inZone = (timeZone: string) => aLottery({ schedule: { ...aLottery().schedule, timeZone } })
  const issue = async (visitor: Visitor) => {
    // An isolate keeps what the object said, and the brand's record, for two seconds.
    vi.setSystemTime(Date.now() + 3_000)
    return (await visitor.call(getDrawClock, { gameCode: GAME })).draw?.issue
  }
  /** The object as it is before it kept its zone. */
  const forgetZone = (tenant: string) =>
    runInDurableObject(drawOf(env, tenant, GAME), (_object, state) => {
      state.storage.sql.exec('UPDATE owner SET zone = NULL')
    })

  test('numbers the draws by its days, and stays when the brand moves: no number comes twice', async () => {
    const tenant = await aLotteryBrand([inZone('America/Sao_Paulo')])
    const { visitor } = await aBettor(tenant)
    // 12:00 UTC is 9:00 there.
    expect(await issue(visitor)).toBe('20270310-0541')
    await visitor.call(placeBets, await aSlip(visitor))
    await aTenant(tenant, { lottery: { games: [inZone('Asia/Manila')] } })
    expect(await issue(visitor)).toBe('20270310-0541')
    await forgetZone(tenant)
    expect(await issue(visitor)).toBe('20270310-0541')
    vi.setSystemTime(START + 6 * 60 * MINUTE)
    expect(await issue(visitor)).toBe('20270310-0901')
  })

  test('is that of its brand as long as it has no draws', async () => {
    // A house game has draws of the day before its first visitor; an official one has none.
    const official = (timeZone: string) => ({ ...inZone(timeZone), resultFrom: 'feed' as const })
    const tenant = await aLotteryBrand([official('America/Sao_Paulo')])
    const { visitor } = await aBettor(tenant)
    await issue(visitor)
    await forgetZone(tenant)
    await aTenant(tenant, { lottery: { games: [official('Asia/Manila')] } })
    expect(await issue(visitor)).toBe('20270310-1201')
  })
})
