import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getDraw, listDraws } from '#lib/api/play/lottery.ts'
import { getLotteryOrder } from '#lib/api/play/lottery-orders.ts'
import { placeBets } from '#lib/api/play/lottery-bets.ts'
import {
  enterResult,
  getLotterySheet,
  listOperatedDraws,
  listOperatedGames,
  noticeResult,
  operateDraw,
} from '#lib/api/play/lottery-ops.ts'
import { listTransactions } from '#lib/api/base/records.ts'
import { drawOf } from '#platform/play/lottery/draw-of.ts'
import type { DrawObject } from '#platform/play/lottery/draw-object.ts'
import { totalsOf } from '#platform/base/records/day-totals.ts'
import type { WalletObject } from '#platform/ledger/wallet/wallet-object.ts'
import { aBettor, aLottery, aLotteryBrand, aSlip, GAME, refusedWith, START, sweep } from './lottery-site.ts'
import { crashing } from '../../setup/crashing.ts'
import { breakDown, takeErrors } from '../ledger/wallets.ts'

vi.setConfig({ testTimeout: 60_000 })
const MINUTE = 60_000
/** Said by the runtime: of the wallet that breaks down, and of the draw that could not pay it. */
const FAILS = crashing('planted failure', 'the wallet failed')
/** A sum of 20: big and even win; of 3: small and odd. */
const BIG = { digits: [9, 9, 2] }
const SMALL = { digits: [1, 1, 1] }
/** A sum of 14: a bet on big gets its stake back. */
const TIE = { digits: [9, 5, 0] }
const ANA = { operator: 'ana', reason: 'as announced' }
const BO = { operator: 'bo', reason: 'as announced' }

const official = () => aLottery({ resultFrom: 'feed' })
/** Odds of 2.00, so that amounts are read at a glance. */
const even = () => aLottery({ resultFrom: 'feed', odds: EVEN })
const EVEN = Object.fromEntries(['big', 'small', 'odd', 'even'].map((side) => [`sides.${side}`, 20_000]))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A bet of 10.00 on big in the draw on sale, which closes then. */
async function aClosedDraw(settings = even(), columns: string[][] = [['big'], [], [], [], []]) {
  const tenant = await aLotteryBrand([settings])
  const bettor = await aBettor(tenant)
  const eleven = [{ ...LINE, play: 'ballSides', selection: { columns } }]
  const lines = settings.family === 'elevenFive' ? { lines: eleven } : {}
  const { order } = await bettor.visitor.call(placeBets, await aSlip(bettor.visitor, lines))
  const draw = { tenant, gameCode: GAME, issue: order.firstIssue }
  vi.setSystemTime(START + MINUTE)
  await sweep(tenant)
  const both = async (call: typeof enterResult | typeof operateDraw, input: object) => {
    for (const by of [ANA, BO]) await bettor.visitor.send(call, { input: { ...draw, ...input, ...by } })
    await sweep(tenant)
  }
  return {
    ...bettor,
    tenant,
    order,
    draw,
    enter: (result: unknown) => both(enterResult, { result }),
    makeVoid: () => both(operateDraw, { action: 'void' }),
  }
}
const LINE = { unitMinor: 10_00, multiple: 1 }

/** A game with odds of 1.70 and a rebate of 14 %. */
const rebated = () => aLottery({ family: 'elevenFive', group: '11X5', resultFrom: 'feed' })
/** The first ball is big, small, or 11, which ties. */
const FIRST = {
  big: { balls: [7, 1, 2, 3, 4] },
  small: { balls: [1, 2, 3, 4, 5] },
  tie: { balls: [11, 1, 2, 3, 4] },
}

type Bettor = Pick<Awaited<ReturnType<typeof aBettor>>, 'wallet'>

/** The turnover that each settlement counted. */
function turnoverOf({ wallet }: Bettor) {
  return runInDurableObject(wallet, ({ sql }: WalletObject) =>
    sql
      .all("SELECT measures ->> '$.\"ELOTT.turnover\"' AS minor FROM op WHERE kind = 'settle'")
      .map(({ minor }) => minor),
  )
}

/** What the wallet's operations count of turnover, bets and wins, all together. */
async function countedOf({ wallet }: Bettor) {
  const measures = await runInDurableObject(wallet, ({ sql }: WalletObject) =>
    sql.all<{ name: string; total: number }>(
      "SELECT j.key AS name, sum(j.value) AS total FROM op, json_each(op.measures) j WHERE j.key LIKE 'ELOTT.%' GROUP BY j.key",
    ),
  )
  const of = (name: string) => measures.find((each) => each.name === `ELOTT.${name}`)?.total ?? 0
  return {
    turnover: of('turnover'),
    real: of('turnoverReal'),
    settled: of('settled'),
    wins: of('wins'),
    /** What the house won is turnover less this. */
    prizes: of('win') - of('unrisked'),
  }
}
const NOTHING = { turnover: 0, real: 0, settled: 0, wins: 0, prizes: 0 }

/** The rebates of a wallet, oldest first; those taken back are negative. */
async function rebatesOf({ wallet }: Bettor) {
  const { movements } = await wallet.history({ purposes: ['rebate'] })
  return movements
    .map(({ credit, amountMinor }) => (credit === 'player' ? amountMinor : -amountMinor))
    .reverse()
}

describe('an official result', () => {
  test('entered by one operator counts when another enters the same, and pays once', async () => {
    const { visitor, balance, tenant, draw } = await aClosedDraw()
    const entered = await visitor.call(enterResult, { ...draw, result: BIG, ...ANA })
    expect(entered).toMatchObject({
      state: 'drawing',
      result: null,
      proposed: { operator: 'ana', result: BIG },
    })
    expect(await refusedWith(visitor.call(enterResult, { ...draw, result: BIG, ...ANA }))).toBe(
      'lottery.sameOperator',
    )
    await sweep(tenant)
    expect(await balance()).toBe(990_00)
    const desk = () => visitor.call(listOperatedGames, { tenant })
    expect(await desk()).toMatchObject({ games: [{ gameCode: GAME, resultFrom: 'feed', waiting: 1 }] })
    const other = await aLotteryBrand([official()])
    expect(await visitor.call(listOperatedGames, { tenant: other })).toMatchObject({
      games: [{ waiting: 0 }],
    })
    const confirmed = await visitor.call(enterResult, { ...draw, result: BIG, ...BO })
    expect(confirmed.result).toEqual(BIG)
    await sweep(tenant)
    await sweep(tenant)
    expect(await balance()).toBe(1_010_00)
    expect(await desk()).toMatchObject({ games: [{ waiting: 0 }] })
    const { draws } = await visitor.call(listOperatedDraws, { tenant, gameCode: GAME })
    expect(draws).toMatchObject([{ state: 'settled', openBets: 0, stakeMinor: 10_00, paidMinor: 20_00 }])
    const { games } = await visitor.call(getLotterySheet, { tenant, day: '2027-03-10' })
    expect(games).toMatchObject([{ gameCode: GAME, stakeMinor: 10_00, paidMinor: 20_00, holdMinor: -10_00 }])
  })

  test('by a second operator who read it otherwise counts for nothing yet', async () => {
    const { visitor, balance, tenant, draw } = await aClosedDraw()
    await visitor.call(enterResult, { ...draw, result: BIG, ...ANA })
    const other = await visitor.call(enterResult, { ...draw, result: SMALL, ...BO })
    expect(other).toMatchObject({ result: null, proposed: { operator: 'bo', result: SMALL } })
    await sweep(tenant)
    expect(await balance()).toBe(990_00)
  })

  test('comes from the provider, signed, once; another one than that in force is for people', async () => {
    const { visitor, balance, tenant, draw } = await aClosedDraw()
    const { gameCode, issue } = draw
    const notice = { brand: tenant.toUpperCase(), gameCode, issue, result: BIG }
    const unsigned = await visitor.send(noticeResult, {
      input: notice,
      headers: { 'x-signature': 't=1,v1=00' },
    })
    expect(unsigned.status).toBe(401)
    expect(await visitor.call(noticeResult, notice)).toEqual({ outcome: 'taken' })
    expect(await visitor.call(noticeResult, notice)).toEqual({ outcome: 'duplicate' })
    expect(await visitor.call(noticeResult, { ...notice, result: SMALL })).toEqual({ outcome: 'differs' })
    const foreign = { ...notice, brand: 'OTHER' }
    expect(await refusedWith(visitor.call(noticeResult, foreign))).toBe('notice.mismatch')
    const early = { ...notice, issue: '20270310-0722' }
    expect(await refusedWith(visitor.call(noticeResult, early))).toBe('lottery.state')
    const wrong = { ...notice, result: { digits: [1, 2] } }
    expect(await refusedWith(visitor.call(noticeResult, wrong))).toBe('lottery.result')
    await sweep(tenant)
    expect(await balance()).toBe(1_010_00)
  })

  test('that is corrected settles again by entries that show the difference', async () => {
    const { visitor, wallet, balance, tenant, draw, order } = await aClosedDraw()
    const enter = async (result: unknown) => {
      await visitor.call(enterResult, { ...draw, result, ...ANA })
      await visitor.call(enterResult, { ...draw, result, ...BO })
      await sweep(tenant)
    }
    await enter(SMALL)
    expect(await balance()).toBe(990_00)
    await enter(BIG)
    expect(await balance()).toBe(1_010_00)
    await enter(SMALL)
    expect(await balance()).toBe(990_00)
    const after = await visitor.call(getLotteryOrder, { gameCode: GAME, orderId: order.orderId })
    expect(after).toMatchObject({ state: 'lost', paidMinor: 0 })
    const { facts } = await visitor.call(getDraw, { gameCode: GAME, issue: draw.issue })
    expect(facts.map(({ kind }) => kind)).toEqual([
      'result',
      'settled',
      'redrawn',
      'settled',
      'redrawn',
      'settled',
    ])
    expect(JSON.stringify(facts)).not.toContain('ana')
    await wallet.sweep()
    const { content } = await visitor.call(listTransactions, { fromDay: '2027-03-10', toDay: '2027-03-10' })
    const corrections = content
      .filter(({ kind }) => kind === 'correction')
      .map(({ amountMinor }) => amountMinor)
    expect(corrections.sort()).toEqual([-20_00, 20_00])
  })

  test('is settled before it can be corrected or the draw voided', async () => {
    const { visitor, balance, tenant, draw, makeVoid } = await aClosedDraw()
    const confirm = async (result: unknown) => {
      for (const by of [ANA, BO]) await visitor.call(enterResult, { ...draw, result, ...by })
    }
    const expectUnsettled = async (state: string, result: unknown) => {
      for (const by of [ANA, BO]) {
        const voided = visitor.call(operateDraw, { ...draw, action: 'void', ...by })
        expect(await refusedWith(voided)).toBe('lottery.state')
        expect(await refusedWith(visitor.call(enterResult, { ...draw, result, ...by }))).toBe('lottery.state')
      }
      const { draws } = await visitor.call(listOperatedDraws, { tenant, gameCode: GAME })
      expect(draws).toMatchObject([{ state, proposed: null }])
    }
    await confirm(BIG)
    await expectUnsettled('result', SMALL)
    await sweep(tenant)
    expect(await balance()).toBe(1_010_00)
    await confirm(SMALL)
    await expectUnsettled('redrawn', BIG)
    await sweep(tenant)
    expect(await balance()).toBe(990_00)
    await makeVoid()
    expect(await balance()).toBe(1_000_00)
  })

  test('that ties gives the stake back without turnover, and can still be corrected', async () => {
    const tied = await aClosedDraw()
    await tied.enter(TIE)
    expect([await tied.balance(), await turnoverOf(tied)]).toEqual([1_000_00, [null]])
    await tied.enter(BIG)
    expect(await tied.balance()).toBe(1_010_00)
    vi.setSystemTime(START)
    const won = await aClosedDraw()
    await won.enter(BIG)
    expect(await turnoverOf(won)).toEqual([10_00])
  })

  test('that ties in part counts what was at risk, and the whole stake once it ties no more', async () => {
    const columns = [['big'], ['big'], [], [], []]
    const bettor = await aClosedDraw(rebated(), columns)
    // Of two tickets of 10.00 the first ties, the second loses.
    await bettor.enter(FIRST.tie)
    const lost = { real: 10_00, settled: 1, wins: 0, prizes: 0 }
    expect(await countedOf(bettor)).toEqual({ ...lost, turnover: 10_00 })
    await bettor.enter(FIRST.small)
    expect(await countedOf(bettor)).toEqual({ ...lost, turnover: 20_00, real: 20_00 })
    await bettor.enter(FIRST.big)
    expect(await countedOf(bettor)).toMatchObject({ turnover: 20_00, settled: 1, prizes: 17_00 })
    await bettor.enter(FIRST.tie)
    expect(await countedOf(bettor)).toEqual({ ...lost, turnover: 10_00 })
    expect(await bettor.wallet.invariants()).toEqual([])
  })

  test('that is corrected corrects the rebate as well', async () => {
    const bettor = await aClosedDraw(rebated())
    const { wallet, balance, enter } = bettor
    await enter(FIRST.tie)
    expect([await balance(), await rebatesOf(bettor)]).toEqual([1_000_00, []])
    await enter(FIRST.small)
    expect([await balance(), await rebatesOf(bettor)]).toEqual([991_40, [1_40]])
    await enter(FIRST.big)
    expect([await balance(), await rebatesOf(bettor)]).toEqual([1_008_40, [1_40]])
    await enter(FIRST.tie)
    expect([await balance(), await rebatesOf(bettor)]).toEqual([1_000_00, [1_40, -1_40]])
    expect(await wallet.invariants()).toEqual([])
  })

  test.each([
    ['a payout', even, { first: BIG, then: SMALL }, 1_010_00 - 10_00, 10_00],
    ['a payout and a rebate', rebated, { first: FIRST.big, then: FIRST.tie }, 1_008_40, 8_40],
  ])(
    'that takes back more of %s than is there owes the rest to the next one',
    async (_, settings, by, spent, left) => {
      const { wallet, balance, enter } = await aClosedDraw(settings())
      await enter(by.first)
      const before = await balance()
      const debit = {
        kind: 'post',
        purpose: 'adjustment',
        direction: 'debit',
        against: 'world:promo',
        operationKey: crypto.randomUUID(),
        currency: 'BRL',
        amountMinor: spent,
        reference: 'spent',
      } as const
      expect(await wallet.execute(debit, Date.now())).toMatchObject({ ok: true })
      await enter(by.then)
      expect(await balance()).toBe(Math.max(0, before - spent - left))
      await enter(by.first)
      expect(await balance(), 'as if nothing had been corrected').toBe(before - spent)
      expect(await wallet.invariants()).toEqual([])
    },
  )

  test('pays all others at once where the wallet of one fails, and later that one', FAILS, async () => {
    const tenant = await aLotteryBrand([even()])
    const bettors = await Promise.all(Array.from({ length: 28 }, () => aBettor(tenant)))
    const slips = bettors.map(async ({ visitor }) => visitor.call(placeBets, await aSlip(visitor)))
    const [placed] = await Promise.all(slips)
    vi.setSystemTime(START + MINUTE)
    await sweep(tenant)
    const [broken, ...others] = bettors.toSorted((a, b) => (a.member.id < b.member.id ? -1 : 1))
    if (!broken) throw new Error('nobody')
    await breakDown(broken.wallet, true)
    const result = { tenant, gameCode: GAME, issue: placed?.order.firstIssue ?? '', result: BIG }
    for (const by of [ANA, BO]) await broken.visitor.call(enterResult, { ...result, ...by })
    await sweep(tenant).catch(() => undefined)
    expect(await Promise.all(others.map(({ balance }) => balance()))).toEqual(others.map(() => 1_010_00))
    await breakDown(broken.wallet, false)
    takeErrors()
    await sweep(tenant)
    expect(await broken.balance()).toBe(1_010_00)
  })

  test('of a house draw cannot be entered by anybody', async () => {
    const { visitor, draw } = await aClosedDraw(aLottery())
    expect(await refusedWith(visitor.call(enterResult, { ...draw, result: BIG, ...ANA }))).toBe(
      'lottery.state',
    )
  })
})

describe('a void draw', () => {
  test('takes two operators, and gives every stake back once', async () => {
    const { visitor, balance, tenant, draw } = await aClosedDraw(official())
    const asked = await visitor.call(operateDraw, { ...draw, action: 'void', ...ANA })
    expect(asked).toMatchObject({ state: 'drawing', proposed: { action: 'void' } })
    expect(await refusedWith(visitor.call(operateDraw, { ...draw, action: 'void', ...ANA }))).toBe(
      'lottery.sameOperator',
    )
    const done = await visitor.call(operateDraw, { ...draw, action: 'void', ...BO })
    expect(done.state).toBe('void')
    await sweep(tenant)
    await sweep(tenant)
    expect(await balance()).toBe(1_000_00)
    const { draws } = await visitor.call(listDraws, { gameCode: GAME })
    expect(draws).toMatchObject([{ issue: draw.issue, state: 'void', result: null }])
  })

  test('that was settled before takes what it paid back', async () => {
    const { visitor, balance, tenant, draw } = await aClosedDraw()
    for (const by of [ANA, BO]) await visitor.call(enterResult, { ...draw, result: BIG, ...by })
    await sweep(tenant)
    expect(await balance()).toBe(1_010_00)
    for (const by of [ANA, BO]) await visitor.call(operateDraw, { ...draw, action: 'void', ...by })
    await sweep(tenant)
    expect(await balance()).toBe(1_000_00)
  })

  test.each([
    ['a win', BIG],
    ['a loss', SMALL],
    ['a tie', TIE],
  ])('that was settled with %s before takes back what that counted', async (_what, result) => {
    const bettor = await aClosedDraw()
    const { tenant, wallet, balance, enter, makeVoid } = bettor
    await enter(result)
    await makeVoid()
    await sweep(tenant)
    expect(await balance()).toBe(1_000_00)
    expect(await countedOf(bettor)).toEqual(NOTHING)
    expect(await wallet.invariants()).toEqual([])
    // Levels, missions, points, rebates and teams read these totals.
    await wallet.sweep()
    expect(await wallet.projectionGaps()).toEqual([])
    // Of its own bets an agent's real-time salary counts none that was given back.
    const { results } = await env.DB.prepare('SELECT status, win FROM bet WHERE member = ?')
      .bind(bettor.member.id)
      .all()
    expect(results).toEqual([{ status: 'rolledBack', win: 0 }])
    for (const subject of [bettor.member.id, 'brand']) {
      const today = { fromDay: '2027-03-10', toDay: '2027-03-10' }
      const sums = await totalsOf({ env, tenant }, subject, today)
      for (const measure of ['turnover', 'turnoverReal', 'settled', 'wins'])
        expect(sums[`ELOTT.${measure}`] ?? 0, `${subject} ${measure}`).toBe(0)
    }
  })

  test('of the house changes nothing of a stake that a tie had returned', async () => {
    const bettor = await aClosedDraw(aLottery())
    await runInDurableObject(drawOf(env, bettor.tenant, GAME), ({ sql }: DrawObject) =>
      sql.run("UPDATE bet SET state = 'returned', paid = stake, refund = stake"),
    )
    await bettor.makeVoid()
    const recounts = await runInDurableObject(bettor.wallet, ({ sql }: WalletObject) =>
      sql.all("SELECT key FROM op WHERE kind = 'recount'"),
    )
    expect(recounts).toEqual([])
  })

  test('that was settled with a win of exactly the stake takes its turnover back, though no money moves', async () => {
    const odds = { ...EVEN, 'sides.big': 10_000 }
    const bettor = await aClosedDraw(aLottery({ resultFrom: 'feed', odds }))
    await bettor.enter(BIG)
    expect(await countedOf(bettor)).toMatchObject({ turnover: 10_00, prizes: 10_00 })
    await bettor.makeVoid()
    expect([await bettor.balance(), await countedOf(bettor)]).toEqual([1_000_00, NOTHING])
  })

  test.each([
    ['a win', FIRST.big, 1_008_40],
    ['a loss', FIRST.small, 991_40],
  ])('that was settled with %s before takes its rebate back once', async (_what, result, after) => {
    const bettor = await aClosedDraw(rebated())
    const { tenant, wallet, balance, enter, makeVoid } = bettor
    await enter(result)
    expect(await balance()).toBe(after)
    await makeVoid()
    await sweep(tenant)
    expect([await balance(), await rebatesOf(bettor)]).toEqual([1_000_00, [1_40, -1_40]])
    expect(await wallet.invariants()).toEqual([])
  })

  test('that was settled before the rebate was stored takes it back too', async () => {
    const { tenant, balance, enter, makeVoid } = await aClosedDraw(rebated())
    await enter(FIRST.small)
    await runInDurableObject(drawOf(env, tenant, GAME), ({ sql }: DrawObject) =>
      sql.run('UPDATE bet SET rebate = NULL'),
    )
    await makeVoid()
    expect(await balance()).toBe(1_000_00)
  })

  test('takes of a rebate what is there, and leaves the rest to people', async () => {
    const bettor = await aClosedDraw(rebated())
    const { tenant, wallet, balance, enter, makeVoid } = bettor
    await enter(FIRST.big)
    const spent = await wallet.execute(
      {
        kind: 'post',
        purpose: 'adjustment',
        direction: 'debit',
        against: 'world:promo',
        operationKey: crypto.randomUUID(),
        currency: 'BRL',
        amountMinor: 1_000_90,
        reference: 'spent',
      },
      Date.now(),
    )
    expect(spent.ok).toBe(true)
    await makeVoid()
    // Of the 7.50 the payout takes 7.00 first.
    expect([await balance(), await rebatesOf(bettor)]).toEqual([0, [1_40, -50]])
    const bets = await runInDurableObject(drawOf(env, tenant, GAME), ({ sql }: DrawObject) =>
      sql.all('SELECT state, rebate, stuck FROM bet'),
    )
    expect(bets).toEqual([{ state: 'returned', rebate: 0, stuck: 'short 90' }])
    expect(await wallet.invariants()).toEqual([])
  })

  test('follows by rule where no result was delivered in time', async () => {
    const { balance, tenant } = await aClosedDraw(official())
    vi.setSystemTime(START + 60 * MINUTE)
    await sweep(tenant)
    expect(await balance()).toBe(990_00)
    vi.setSystemTime(START + 63 * MINUTE)
    await sweep(tenant)
    expect(await balance()).toBe(1_000_00)
  })
})

describe('a paused draw', () => {
  test('takes no bets and has no result until it is resumed', async () => {
    const tenant = await aLotteryBrand()
    const { visitor, balance } = await aBettor(tenant)
    const slip = await aSlip(visitor)
    const { order } = await visitor.call(placeBets, slip)
    const draw = { tenant, gameCode: GAME, issue: order.firstIssue }
    await visitor.call(operateDraw, { ...draw, action: 'pause', ...ANA })
    const again = { ...slip, operationKey: crypto.randomUUID() }
    expect(await refusedWith(visitor.call(placeBets, again))).toBe('lottery.paused')
    vi.setSystemTime(START + 2 * MINUTE)
    await sweep(tenant)
    const paused = await visitor.call(getDraw, { gameCode: GAME, issue: draw.issue })
    expect(paused).toMatchObject({ draw: { state: 'paused' }, result: null, seed: { shown: null } })
    expect(await balance()).toBe(990_00)
    await visitor.call(operateDraw, { ...draw, action: 'resume', ...ANA })
    await sweep(tenant)
    const resumed = await visitor.call(getDraw, { gameCode: GAME, issue: draw.issue })
    expect(resumed.draw.state).toBe('settled')
    expect(resumed.result).not.toBeNull()
  })
})
