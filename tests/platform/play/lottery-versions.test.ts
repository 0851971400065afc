import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getDrawClock, getLotteryGame, listDraws, listLotteryGames } from '#lib/api/play/lottery.ts'
import { getLotteryOrder } from '#lib/api/play/lottery-orders.ts'
import { placeBets } from '#lib/api/play/lottery-bets.ts'
import { getExposure } from '#lib/api/play/lottery-ops.ts'
import {
  decideLotteryVersion,
  draftLotteryVersion,
  listLotteryVersions,
} from '#lib/api/play/lottery-versions.ts'
import { ApiError } from '#lib/api/errors.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import type { InputOf } from '#lib/api/endpoint.ts'
import {
  aBettor,
  aLottery,
  aLotteryBrand,
  aSlip,
  GAME,
  lastOf,
  refusedWith,
  START,
  sweep,
} from './lottery-site.ts'

const BY = { operator: 'olga', reason: 'a calmer evening' }
const PUBLISHER = { operator: 'pavel', reason: 'read and agreed' }
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const NEXT = START + MINUTE_MS

vi.setConfig({ testTimeout: 60_000 })
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

type Changes = Pick<InputOf<typeof draftLotteryVersion>, 'odds' | 'limits' | 'sale' | 'plan'>

async function aBrand(settings = aLottery()) {
  const tenant = await aLotteryBrand([settings])
  const bettor = await aBettor(tenant)
  const { visitor } = bettor
  const game = { tenant, gameCode: GAME }
  const draft = (changes: Changes) => visitor.call(draftLotteryVersion, { ...game, ...changes, ...BY })
  const decide = (id: number, over: { decision?: 'withdraw'; atMs?: number } = {}) =>
    visitor.call(decideLotteryVersion, { ...game, id, decision: 'publish', ...PUBLISHER, ...over })
  const publish = async (changes: Changes, atMs?: number) =>
    decide((await draft(changes)).id, atMs === undefined ? {} : { atMs })
  const onSale = () => visitor.call(getLotteryGame, { gameCode: GAME })
  const clock = () => visitor.call(getDrawClock, { gameCode: GAME })
  const versions = async () => (await visitor.call(listLotteryVersions, game)).versions
  const bet = async (unitMinor: number, over: Partial<InputOf<typeof placeBets>> = {}) =>
    visitor.call(placeBets, {
      ...(await aSlip(visitor, {
        lines: [{ play: 'sides', selection: { choices: ['big'] }, unitMinor, multiple: 1 }],
      })),
      ...over,
    })
  return { ...bettor, tenant, game, draft, decide, publish, onSale, clock, versions, bet }
}

/** What a call is refused with. */
async function refusalOf(call: Promise<unknown>): Promise<{ code: string; details: unknown }> {
  try {
    await call
  } catch (cause) {
    if (cause instanceof ApiError) return { code: cause.code, details: cause.details }
    throw cause
  }
  throw new Error('it was not refused')
}

const findingsIn = ({ details }: { details: unknown }): unknown => Object(details)['findings']

describe('limits', () => {
  test('hold from the next draw on: the open one keeps what it showed', async () => {
    const { onSale, publish, bet, balance } = await aBrand()
    await publish({ limits: { maxLineMinor: 20_00, unitsMinor: [5_00] } })
    expect((await onSale()).limits).toMatchObject({ maxLineMinor: 1_000_00, unitsMinor: [100, 500] })
    await bet(30_00)
    expect(await balance()).toBe(970_00)

    vi.setSystemTime(NEXT)
    const { limits } = await onSale()
    // Everything else stands as it stood.
    expect(limits).toEqual({ ...aLottery().limits, maxLineMinor: 20_00, unitsMinor: [5_00] })
    expect(await refusalOf(bet(30_00))).toMatchObject({
      code: 'lottery.stake',
      details: { line: 0, problem: { max: 20_00 } },
    })
    expect(await refusalOf(bet(4_00))).toMatchObject({ details: { problem: { least: 5_00 } } })
    expect(await balance()).toBe(970_00)
    await bet(20_00)
  })

  test('of a slip and of the exposure bound the bets of later draws of a chase by their own', async () => {
    const { visitor, game, onSale, publish, bet } = await aBrand()
    await publish({
      limits: { numberMinor: 30_00, playMinor: 30_00, drawMinor: 30_00, maxSlipMinor: 1_500_00 },
    })
    const { draws } = await onSale()
    const plan = [0, 1].map((index) => ({ issue: draws[index]?.issue ?? '', multiple: 1 }))
    // 40.00 pays more than 30.00: possible in the draw that is open, not in the next.
    expect(await refusalOf(bet(40_00, { draws: plan }))).toMatchObject({
      code: 'lottery.full',
      details: { problem: { leftMinor: 30_00, issue: plan[1]?.issue } },
    })
    await bet(40_00)
    const boundOf = async (issue = '') =>
      (await visitor.call(getExposure, { ...game, issue })).rows.find(({ play }) => !play)?.boundMinor
    expect(await boundOf(plan[0]?.issue)).toBe(aLottery().limits.drawMinor)
    await bet(10_00, { draws: plan })
    expect(await boundOf(plan[1]?.issue)).toBe(30_00)
  })

  test('a lower cap on wins leaves draws that were open as they were', async () => {
    const { visitor, tenant, publish } = await aBrand()
    const cutIn = () => cutOfDraw(visitor, tenant)
    await publish({ limits: { winCapMinor: 1 } })
    // One side of each pair wins, unless the stakes are returned.
    expect((await cutIn()) ?? 0).toBe(0)
    let cut: number | undefined
    while (cut === undefined) cut = await cutIn()
    expect(cut).toBeGreaterThan(0)
  })

  test('a lower cap in the settings of the brand cuts no win of a draw that was sold before', async () => {
    const { visitor, tenant } = await aBrand()
    const game = aLottery()
    const games = [{ ...game, limits: { ...game.limits, winCapMinor: 1 } }]
    const lowered = await cutOfDraw(visitor, tenant, () => aTenant(tenant, { lottery: { games } }))
    expect(lowered ?? 0).toBe(0)
    let cut: number | undefined
    while (cut === undefined) cut = await cutOfDraw(visitor, tenant)
    expect(cut).toBeGreaterThan(0)
  })

  test.each([
    ['a line above the slip', { maxLineMinor: 9_000_00 }, 'maxSlipMinor'],
    ['a number above its play', { numberMinor: 600_000_00 }, 'playMinor'],
    ['a play above its draw', { playMinor: 2_000_000_00 }, 'drawMinor'],
    ['stakes that fall', { unitsMinor: [500, 100] }, 'unitsMinor'],
    ['a smallest stake above a line', { unitsMinor: [2_000_00] }, 'maxLineMinor'],
  ])('with %s are refused', async (_what, limits, key) => {
    const { draft, decide, onSale } = await aBrand()
    const made = await draft({ limits })
    expect(made.findings).toMatchObject([{ code: 'limits', key }])
    expect(findingsIn(await refusalOf(decide(made.id)))).toMatchObject([{ code: 'limits', key }])
    vi.setSystemTime(NEXT)
    expect((await onSale()).limits).toEqual(aLottery().limits)
  })
})

/**
 * Bets on both sides of each pair and settles the draw. What the cap took of the wins, in minor units; `undefined` where the
 * stakes were returned.
 */
async function cutOfDraw(
  visitor: Visitor,
  tenant: string,
  beforeTheDraw: () => Promise<unknown> = async () => undefined,
): Promise<number | undefined> {
  const pairs = [
    ['big', 'small'],
    ['odd', 'even'],
  ]
  const orders = []
  for (const sides of pairs) {
    const lines = sides.map((choice) => {
      return { play: 'sides', selection: { choices: [choice] }, unitMinor: 10_00, multiple: 1 }
    })
    orders.push(await visitor.call(placeBets, await aSlip(visitor, { lines })))
  }
  await beforeTheDraw()
  vi.setSystemTime(Date.now() + MINUTE_MS)
  await sweep(tenant)
  const { digits }: { digits: number[] } = Object((await lastOf(visitor))?.result)
  const isRefunded = [13, 14].includes(digits.reduce((sum, digit) => sum + digit, 0))
  const settled = await Promise.all(
    orders.map(({ order: { orderId } }) => visitor.call(getLotteryOrder, { gameCode: GAME, orderId })),
  )
  const bets = settled.flatMap(({ placed }) => placed)
  expect(bets.every(({ state }) => state !== 'accepted')).toBe(true)
  return isRefunded ? undefined : bets.reduce((sum, { cutMinor }) => sum + cutMinor, 0)
}

describe('a game that is stopped', () => {
  test('takes no bets from the next draw on, and draws what it took', async () => {
    const { visitor, tenant, onSale, clock, publish, bet, balance } = await aBrand()
    const { draws } = await onSale()
    const plan = [0, 1].map((index) => ({ issue: draws[index]?.issue ?? '', multiple: 1 }))
    const { order } = await bet(10_00, { draws: plan })
    await publish({ sale: 'stopped' })
    expect((await clock()).draw?.issue).toBe(plan[0]?.issue)
    await bet(10_00)
    const late = await aSlip(visitor)
    expect(late.draws[0]?.issue).toBe(plan[0]?.issue)
    // Coming draws are not offered any more.
    expect((await onSale()).draws.map(({ issue }) => issue)).toEqual([plan[0]?.issue])
    expect(await refusedWith(bet(10_00, { draws: plan }))).toBe('lottery.paused')

    vi.setSystemTime(NEXT)
    expect((await clock()).draw).toBeUndefined()
    const { games } = await visitor.call(listLotteryGames, {})
    expect(games).toMatchObject([{ gameCode: GAME }])
    expect(games[0]?.draw).toBeUndefined()
    const shown = await onSale()
    expect(shown.draws).toEqual([])
    expect(shown.oddsVersion).toBe((await clock()).oddsVersion)
    const forced = {
      ...late,
      oddsVersion: shown.oddsVersion,
      draws: [{ issue: plan[1]?.issue ?? '', multiple: 1 }],
    }
    const before = await balance()
    expect(await refusedWith(visitor.call(placeBets, forced))).toBe('lottery.paused')
    expect(await balance()).toBe(before)

    vi.setSystemTime(START + 2 * MINUTE_MS)
    await sweep(tenant)
    const settled = await visitor.call(getLotteryOrder, { gameCode: GAME, orderId: order.orderId })
    expect(settled.placed.map(({ state }) => state)).not.toContain('accepted')
    const drawn = await visitor.call(listDraws, { gameCode: GAME, pageSize: 5 })
    expect(drawn.draws.slice(0, 2).map(({ issue }) => issue)).toEqual([plan[1]?.issue, plan[0]?.issue])
  })

  test('opens again at the time that was published for', async () => {
    const { clock, publish, bet } = await aBrand()
    await publish({ sale: 'stopped' })
    await publish({ sale: 'open' }, START + 2 * MINUTE_MS - 5_000)
    vi.setSystemTime(NEXT)
    expect((await clock()).draw).toBeUndefined()
    vi.setSystemTime(START + 2 * MINUTE_MS)
    expect((await clock()).draw?.state).toBe('open')
    await bet(10_00)
  })
})

describe('a plan of draws', () => {
  const five = (validFrom: string) => ({
    validFrom,
    closeLeadSeconds: 30,
    drawDelaySeconds: 5,
    timing: { kind: 'interval', intervalMinutes: 5, dayStart: '00:00' },
  })
  const MIDNIGHT = Date.UTC(2027, 2, 11)

  // Sessions do not last a day.
  beforeEach(() => {
    vi.setSystemTime(MIDNIGHT - 2 * MINUTE_MS + 5_000)
  })

  test('begins on its day; draws before it keep their times', async () => {
    const { visitor, onSale, clock, publish, bet } = await aBrand()
    const before = await onSale()
    const made = await publish({ plan: five('2027-03-11') })
    expect(made).toMatchObject({
      state: 'scheduled',
      fromMs: MIDNIGHT,
      before: { plan: { timing: { intervalMinutes: 1 } } },
    })
    const ofToday = ({ closesAtMs }: { closesAtMs: number }) => closesAtMs <= MIDNIGHT
    expect((await onSale()).draws.filter(ofToday)).toEqual(before.draws.filter(ofToday))
    expect((await onSale()).game.intervalMinutes).toBe(1)

    vi.setSystemTime(MIDNIGHT)
    const { draws, game } = await onSale()
    expect(game.intervalMinutes).toBe(5)
    expect(draws[0]).toMatchObject({
      issue: '20270311-0001',
      closingAtMs: MIDNIGHT + 5 * MINUTE_MS - 30_000,
      closesAtMs: MIDNIGHT + 5 * MINUTE_MS,
      drawsAtMs: MIDNIGHT + 5 * MINUTE_MS + 5_000,
    })
    expect((await clock()).draw?.issue).toBe('20270311-0001')
    const { games } = await visitor.call(listLotteryGames, {})
    expect(games).toMatchObject([{ intervalMinutes: 5, draw: { issue: '20270311-0001' } }])
    await bet(10_00)
    vi.setSystemTime(MIDNIGHT + 5 * MINUTE_MS + 5_000)
    expect((await lastOf(visitor))?.issue).toBe('20270311-0001')
  })

  test('never touches a draw that was opened or sold, and says from when on it may', async () => {
    const { onSale, draft, decide, publish, bet } = await aBrand(aLottery({ maxChaseDraws: 100 }))
    const today = await draft({ plan: five('2027-03-10') })
    const tooEarly = [{ code: 'plan', key: 'validFrom', allowed: '2027-03-11 or later' }]
    expect(today.findings).toEqual(tooEarly)
    expect(findingsIn(await refusalOf(decide(today.id)))).toEqual(tooEarly)
    // A chase that reaches into tomorrow.
    const plan = (await onSale()).draws.slice(0, 4).map(({ issue }) => ({ issue, multiple: 1 }))
    expect(plan.at(-1)?.issue).toBe('20270311-0002')
    await bet(1_00, { draws: plan })
    expect((await draft({ plan: five('2027-03-11') })).findings).toEqual([
      { code: 'plan', key: 'validFrom', allowed: '2027-03-12 or later' },
    ])
    expect(await publish({ plan: five('2027-03-12') })).toMatchObject({ state: 'scheduled' })
  })

  test('that is none is refused at once, and one has no time besides its day', async () => {
    const { draft, publish, versions } = await aBrand()
    const refused = await refusalOf(draft({ plan: { ...five('2027-03-11'), closeLeadSeconds: -1 } }))
    expect(refused.code).toBe('lottery.version')
    expect(findingsIn(refused)).toMatchObject([{ code: 'plan', key: 'closeLeadSeconds' }])
    expect(await versions()).toEqual([])
    expect(findingsIn(await refusalOf(publish({ plan: five('2027-03-11') }, MIDNIGHT)))).toMatchObject([
      { code: 'plan', key: 'atMs' },
    ])
  })

  test('is withdrawn until a draw of it was sold or it began', async () => {
    const { onSale, publish, decide, bet } = await aBrand()
    const one = await publish({ plan: five('2027-03-11') })
    expect(await decide(one.id, { decision: 'withdraw' })).toMatchObject({ state: 'withdrawn' })
    const isTomorrow = ({ issue }: { issue: string }) => issue === '20270311-0001'
    expect((await onSale()).draws.find(isTomorrow)?.closesAtMs).toBe(MIDNIGHT + MINUTE_MS)

    const sold = await publish({ plan: five('2027-03-11') })
    const { draws } = await onSale()
    expect(draws.find(isTomorrow)?.closesAtMs).toBe(MIDNIGHT + 5 * MINUTE_MS)
    await bet(1_00, { draws: draws.slice(0, 3).map(({ issue }) => ({ issue, multiple: 1 })) })
    expect(await refusedWith(decide(sold.id, { decision: 'withdraw' }))).toBe('lottery.state')
    expect((await onSale()).draws).toEqual(draws)

    // What was sold of it stands in the way of no other change.
    const sooner = await publish({ limits: { maxLineMinor: 900_00 } }, MIDNIGHT - MINUTE_MS)
    expect(await decide(sooner.id, { decision: 'withdraw' })).toMatchObject({ state: 'withdrawn' })

    const later = await publish({ plan: five('2027-03-12') })
    vi.setSystemTime(MIDNIGHT + DAY_MS)
    expect(await refusedWith(decide(later.id, { decision: 'withdraw' }))).toBe('lottery.state')
  })
})

describe('the list of changes', () => {
  test('says who changed what, when, why, and what was before', async () => {
    const { visitor, game, draft, decide, publish, versions } = await aBrand()
    const first = await draft({
      limits: { maxLineMinor: 800_00 },
      sale: 'stopped',
      odds: { 'sides.big': 19_000 },
    })
    expect(first).toMatchObject({ state: 'draft', operator: 'olga', reason: BY.reason, atMs: START })
    vi.setSystemTime(START + 1_000)
    await decide(first.id, { atMs: NEXT })
    // One that comes into force sooner is what the later one replaces.
    await publish({ limits: { maxLineMinor: 900_00 } })
    const [second, one] = await versions()
    expect(second).toMatchObject({
      state: 'inForce',
      changes: { limits: { maxLineMinor: 900_00 } },
      before: { limits: { maxLineMinor: 1_000_00 } },
    })
    expect(one).toMatchObject({
      state: 'scheduled',
      fromMs: NEXT,
      published: PUBLISHER,
      before: { limits: { maxLineMinor: 900_00 }, sale: 'open' },
    })
    expect(one?.before.odds?.['sides.big']).toBeGreaterThan(19_000)
    vi.setSystemTime(NEXT)
    expect(await visitor.call(listLotteryVersions, game)).toMatchObject({
      sale: 'stopped',
      limits: { maxLineMinor: 800_00 },
      odds: { 'sides.big': 19_000 },
      plans: [{ validFrom: '2026-01-01' }],
    })
  })

  test('an empty draft is none', async () => {
    const { draft } = await aBrand()
    expect(await refusedWith(draft({}))).toBe('request.invalid')
  })
})
