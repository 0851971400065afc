import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  getLotteryMenu,
  getOpenedNumero,
  getRecentLotteries,
  launchLottery,
  listOpenedGames,
} from '#lib/api/play/lottery-menus.ts'
import { getLotteryGame } from '#lib/api/play/lottery.ts'
import type { ApiError } from '#lib/api/errors.ts'
import { getSlip, placeBets, priceSlip } from '#lib/api/play/lottery-bets.ts'
import type { BetLine } from '#lib/api/play/lottery-fields.ts'
import type { LotterySettings } from '#lib/api/play/lottery-settings.ts'
import { aBettor, aLottery, aLotteryBrand, aSlip, GAME, refusedWith, START, sweep } from './lottery-site.ts'

/** Lottery calls that the product names: menus, recents, opened draws, and the address of a game. */

const MINUTE_MS = 60_000
const VN = 'vn-one'

vi.setConfig({ testTimeout: 60_000 })
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A game of the sea lotteries, and one of the house on the page of the Vietnamese ones. */
async function aBrand() {
  const tenant = await aLotteryBrand([
    aLottery({ page: 'seaLottery', prizeMode: 'SEA' }),
    aLottery({ gameCode: VN, group: 'VNFAST', page: 'vnLottery', prizeMode: 'ZY' }),
  ])
  return { tenant, ...(await aBettor(tenant)) }
}

describe('a menu', () => {
  test('has the games of its prize mode by group; without one those of the Vietnamese page', async () => {
    const { visitor } = await aBrand()
    const codes = async (prizeMode?: 'LOTT' | 'ZY' | 'ELOTT' | 'SEA') =>
      (await visitor.call(getLotteryMenu, prizeMode ? { prizeMode } : {})).gameMenus.map(
        ({ gameGroupCode, games }) => [gameGroupCode, games.map(({ gameCode }) => gameCode)],
      )
    expect(await codes('SEA')).toEqual([['PC28', [GAME]]])
    expect(await codes('ZY')).toEqual([['VNFAST', [VN]]])
    expect(await codes('LOTT')).toEqual([])
    expect(await codes()).toEqual([['VNFAST', [VN]]])
  })

  test('of recent games begins with the one that was played last', async () => {
    const { visitor, tenant } = await aBrand()
    const recent = async () =>
      (await visitor.call(getRecentLotteries, {})).games.map(({ gameCode }) => gameCode)
    expect(await recent()).toEqual([])
    for (const gameCode of [GAME, VN]) {
      vi.setSystemTime(Date.now() + 1_000)
      await visitor.call(placeBets, await aSlip(visitor, { gameCode }))
      await sweep(tenant, gameCode)
    }
    expect(await recent()).toEqual([VN, GAME])
  })
})

test('opened draws have their numbers, of a prize mode or of one game', async () => {
  const { visitor } = await aBrand()
  // The first who asks finds the draws of before.
  const before = await visitor.call(getOpenedNumero, { gameCode: GAME })
  expect(before.opened[0]?.issue).toBe('20270310-0720')
  expect(before.draw?.state).toBe('open')
  vi.setSystemTime(START + 2 * MINUTE_MS)
  const { opened, draw } = await visitor.call(getOpenedNumero, { gameCode: GAME })
  expect(opened[0]?.issue).toBe('20270310-0722')
  expect(opened.map(({ result }) => result === null)).not.toContain(true)
  expect(draw?.issue).toBe('20270310-0723')
  const ofMode = await visitor.call(listOpenedGames, { prizeMode: 'SEA' })
  expect(ofMode.opened).toEqual([{ gameCode: GAME, last: opened[0] }])
  expect((await visitor.call(listOpenedGames, { prizeMode: 'LOTT' })).opened).toEqual([])
  expect(await refusedWith(visitor.call(getOpenedNumero, { gameCode: 'none' }))).toBe('lottery.gameUnknown')
  // Clients of the earlier storefront add a random number against caches.
  const sent = await visitor.send(getOpenedNumero, { input: { gameCode: GAME, n: 42 } })
  expect([sent.status, sent.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

test('a launch leads to the page of the game, to its lobby or one of its views', async () => {
  const { visitor } = await aBrand()
  const url = async (input: Parameters<typeof visitor.call<typeof launchLottery>>[1]) =>
    (await visitor.call(launchLottery, input)).url
  expect(await url({ lottoPrizeMode: 'SEA', lottoGameCode: GAME, lottoView: 'betting' })).toBe(
    `/seaLottery?gameCode=${GAME}`,
  )
  expect(await url({ lottoGameCode: VN })).toBe(`/vnLottery?gameCode=${VN}&lottoView=lobby`)
  for (const lottoView of ['results', 'orders', 'trends', 'rules'] as const)
    expect(await url({ lottoGameCode: VN, lottoView })).toBe(
      `/vnLottery?gameCode=${VN}&lottoView=${lottoView}`,
    )
  // Of the views, the page has the orders of all its games too.
  expect(await url({ lottoPrizeMode: 'ZY', lottoView: 'orders' })).toBe('/vnLottery?lottoView=orders')
  expect(await url({ lottoPrizeMode: 'ZY', lottoView: 'trends' })).toBe('/vnLottery')
  expect(await url({ lottoPrizeMode: 'ZY' })).toBe('/vnLottery')
  expect(await url({})).toBe('/lottery')
  expect(await refusedWith(url({ lottoGameCode: 'none' }))).toBe('lottery.gameUnknown')
})

test('a slip with more numbers than one holds, or more lines, is refused whole', async () => {
  const { visitor, balance } = await aBrand()
  const line = { play: 'sides', selection: { choices: ['big'] }, unitMinor: 1_00, multiple: 1 }
  const many = await aSlip(visitor, { lines: Array.from({ length: 101 }, () => line) })
  expect(await refusedWith(visitor.call(placeBets, many))).toBe('request.invalid')
  const flood = Array.from({ length: 100_000 }, (_, index) => index)
  const wide = await aSlip(visitor, { lines: [{ ...line, play: 'sum', selection: { numbers: flood } }] })
  expect(['lottery.selection', 'request.tooLarge', 'request.invalid']).toContain(
    await refusedWith(visitor.call(placeBets, wide)),
  )
  expect(await balance()).toBe(1_000_00)
})

const BIG: BetLine = { play: 'sides', selection: { choices: ['big'] }, unitMinor: 1_00, multiple: 1 }
const ALL_40 = { numbers: Array.from({ length: 40 }, (_, index) => index + 1) }
const TREBLES: BetLine = { play: 'all3', selection: ALL_40, unitMinor: 1, multiple: 1 }

test('no larger slip is priced than can be placed', async () => {
  const { limits } = aLottery()
  const tenant = await aLotteryBrand([
    aLottery({ family: 'markSix', limits: { ...limits, unitsMinor: [1], maxSlipMinor: 300_00 } }),
    aLottery({ gameCode: 'sum-2', limits: { ...limits, maxSlipMinor: 10_00 } }),
  ])
  const { visitor } = await aBettor(tenant)
  const price = (gameCode: string, line: BetLine, count: number) =>
    visitor.call(priceSlip, { gameCode, lines: Array.from({ length: count }, () => line) })
  expect(await price(GAME, TREBLES, 2)).toMatchObject({ payableMinor: 2 * 98_80 })
  expect(await refusedWith(price(GAME, TREBLES, 3))).toBe('lottery.tooManyNumbers')
  expect(await price('sum-2', BIG, 10)).toMatchObject({ payableMinor: 10_00 })
  expect(await refusedWith(price('sum-2', BIG, 11))).toBe('lottery.stake')
})

test('a minute prices so many lines of a member, and more than a player can change', async () => {
  const tenant = await aLotteryBrand()
  const [{ visitor }, { visitor: other }] = [await aBettor(tenant), await aBettor(tenant)]
  const price = (who: typeof visitor, count: number) =>
    who.call(priceSlip, { gameCode: GAME, lines: Array.from({ length: count }, () => BIG) })
  // A slip that grows to ten lines, changed once a second for a minute.
  for (let change = 0; change < 60; change += 1) await price(visitor, Math.min(10, 1 + change))
  for (let change = 0; change < 7; change += 1) await price(visitor, 100)
  expect(await refusedWith(price(visitor, 1))).toBe('request.tooMany')
  await price(other, 100)
  vi.setSystemTime(START + 60_000)
  await price(visitor, 1)
})

test('a minute takes so many bets of a member, whether the balance can pay them or not', async () => {
  const tenant = await aLotteryBrand([aLottery({ maxChaseDraws: 10 })])
  const { visitor } = await aBettor(tenant, { balanceMinor: 5_00 })
  const { draws } = await visitor.call(getLotteryGame, { gameCode: GAME })
  const one = await aSlip(visitor, { lines: [BIG] })
  await visitor.call(placeBets, one)
  const large = async () =>
    refusedWith(
      visitor.call(
        placeBets,
        await aSlip(visitor, {
          lines: Array.from({ length: 100 }, () => BIG),
          draws: draws.slice(0, 5).map(({ issue }) => ({ issue, multiple: 1 })),
        }),
      ),
    )
  for (let slip = 0; slip < 6; slip += 1) expect(await large()).toBe('wallet.insufficient')
  expect(await large()).toBe('request.tooMany')
  // A slip whose reply was lost is still told.
  const again = { gameCode: GAME, operationKey: one.operationKey }
  expect(await refusedWith(visitor.call(placeBets, one))).toBe('request.tooMany')
  expect(await visitor.call(getSlip, again)).toMatchObject({ state: 'accepted' })
  vi.setSystemTime(START + 60_000)
  expect(await large()).not.toBe('request.tooMany')
})

test('a slip of too many bets is refused by the bound that it passes', async () => {
  const refusalOf = async (
    game: Partial<LotterySettings>,
    slip: { line: BetLine; lines: number; draws: number },
  ) => {
    const tenant = await aLotteryBrand([aLottery({ ...game, maxChaseDraws: 10 })])
    const { visitor } = await aBettor(tenant)
    const { draws } = await visitor.call(getLotteryGame, { gameCode: GAME })
    const asked = await aSlip(visitor, {
      lines: Array.from({ length: slip.lines }, () => slip.line),
      draws: draws.slice(0, slip.draws).map(({ issue }) => ({ issue, multiple: 1 })),
    })
    return visitor.call(placeBets, asked).then(
      () => undefined,
      ({ code, details }: ApiError) => ({ code, max: details?.['max'] }),
    )
  }
  expect(await refusalOf({}, { line: BIG, lines: 100, draws: 5 })).toBeUndefined()
  expect(await refusalOf({}, { line: BIG, lines: 100, draws: 6 })).toEqual({
    code: 'lottery.tooManyBets',
    max: 500,
  })
  const cheap = { limits: { ...aLottery().limits, maxSlipMinor: 10_00 } }
  expect(await refusalOf(cheap, { line: BIG, lines: 5, draws: 2 })).toBeUndefined()
  expect(await refusalOf(cheap, { line: BIG, lines: 11, draws: 1 })).toEqual({
    code: 'lottery.stake',
    max: 10_00,
  })
  const markSix = {
    family: 'markSix' as const,
    limits: { ...aLottery().limits, unitsMinor: [1], maxSlipMinor: 10_000_00 },
  }
  expect(await refusalOf(markSix, { line: TREBLES, lines: 1, draws: 3 })).toEqual({
    code: 'lottery.tooManyNumbers',
    max: 20_000,
  })
})
