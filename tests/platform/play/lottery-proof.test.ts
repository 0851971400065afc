import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getLotteryGame } from '#lib/api/play/lottery.ts'
import type { BetLine } from '#lib/api/play/lottery-fields.ts'
import { drawOf } from '#platform/play/lottery/draw-of.ts'
import type { DrawObject } from '#platform/play/lottery/draw-object.ts'
import type { BetRow } from '#platform/play/lottery/slip-rows.ts'
import type { WalletObject } from '#platform/ledger/wallet/wallet-object.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { ALL_FAMILIES } from '#lib/shared/lottery/all-families.ts'
import type { BaseRules, OddsTable } from '#lib/shared/lottery/play.ts'
import { paidFor } from '../../unit/play/lottery/oracles/payment.ts'
import type { Bench } from '../../unit/play/lottery/support/bench.ts'
import { ELEVEN_FIVE_BENCH, MARK_SIX_BENCH, SUM28_BENCH } from '../../unit/play/lottery/support/benches.ts'
import { seeded, type Random } from '../../unit/play/lottery/support/random.ts'
import { randomSelection, type Selection } from '../../unit/play/lottery/support/selections.ts'
import { aBettor, aLottery, aLotteryBrand, GAME, START, sweep } from './lottery-site.ts'
import { counted, takeErrors } from '../ledger/wallets.ts'

vi.setConfig({ testTimeout: 3_600_000 })
/** Everyday counts; a proof raises them. */
const AROUND_CLOSE = counted('PROVE_CLOSE', 60)
const KILLS = counted('PROVE_KILLS', 6)
const REPLAYS = counted('PROVE_REPLAYS', 4)
const MINUTE = 60_000
const OPENING = 1_000_000_00
/** Slips that are under way side by side. */
const TOGETHER = 20
/** How long before and after its close a slip is sent. */
const REACH_MS = 40

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(() => {
  takeErrors()
  vi.useRealTimers()
})

type Bettor = Awaited<ReturnType<typeof aBettor>>
type Bet = BetRow & { closes_at: number }

function aWideLottery() {
  const { limits } = aLottery()
  const most = 1_000_000_000_00
  return aLottery({ limits: { ...limits, numberMinor: most, playMinor: most, drawMinor: most } })
}

async function bettors(tenant: string, count: number): Promise<Bettor[]> {
  return Promise.all(Array.from({ length: count }, () => aBettor(tenant, { balanceMinor: OPENING })))
}

function betsIn(tenant: string): Promise<Bet[]> {
  return runInDurableObject(drawOf(env, tenant, GAME), (draw: DrawObject) =>
    draw.sql.all<Bet>('SELECT bet.*, draw.closes_at FROM bet JOIN draw USING (issue) ORDER BY seq'),
  )
}

/** Stakes and payouts of the game's own rows, with each one's rebate, against each wallet. */
async function expectBooks(tenant: string, all: readonly Bettor[], rebateMinor = 0): Promise<Bet[]> {
  const bets = await betsIn(tenant)
  for (const { member } of all) {
    const own = bets.filter((bet) => bet.member === member.id && bet.state !== 'cancelled')
    // A stub of an object that was killed stays broken.
    const wallet = walletOf(env, tenant, member.id)
    const { playerMinor } = await wallet.balance()
    expect(playerMinor).toBe(own.reduce((sum, { paid, stake }) => sum + paid - stake, OPENING + rebateMinor))
    expect(await wallet.invariants()).toEqual([])
  }
  return bets
}

interface Request {
  member: string
  operationKey: string
  oddsVersion: string
  lines: BetLine[]
  draws: { issue: string; multiple: number }[]
  stopsOnWin: boolean
}

/** Lines on sides and sums, so that some win. */
function aRequest(random: Random, bettor: Bettor, terms: { oddsVersion: string; issue: string }): Request {
  const line: BetLine = random.chance(0.5)
    ? { play: 'sides', selection: { choices: [random.pick(['big', 'small', 'odd', 'even'])] }, ...ONE }
    : { play: 'sum', selection: { numbers: [random.draw(28)] }, ...ONE }
  return {
    member: bettor.member.id,
    operationKey: crypto.randomUUID(),
    oddsVersion: terms.oddsVersion,
    lines: [{ ...line, unitMinor: 100 + random.draw(900) }],
    draws: [{ issue: terms.issue, multiple: 1 }],
    stopsOnWin: false,
  }
}
const ONE = { unitMinor: 100, multiple: 1 }

async function onSale({ visitor }: Bettor) {
  const { oddsVersion, draws } = await visitor.call(getLotteryGame, { gameCode: GAME })
  const { issue, closesAtMs } = draws[0] ?? {}
  if (!issue || !closesAtMs) throw new Error('no draw is on sale')
  return { oddsVersion, issue, closesAtMs }
}

test('around the close nothing counts that was not accepted before it, and the rest is given back', async () => {
  const tenant = await aLotteryBrand([aWideLottery()])
  const players = await bettors(tenant, 4)
  const [first] = players
  if (!first) throw new Error('no player')
  const random = seeded(7)
  const object = drawOf(env, tenant, GAME)
  let [accepted, refused] = [0, 0]
  for (let sent = 0; sent < AROUND_CLOSE; sent += TOGETHER) {
    const terms = await onSale(first)
    const answers = []
    const times = Array.from({ length: TOGETHER }, () => random.draw(2 * REACH_MS) - REACH_MS)
    for (const late of times.sort((a, b) => a - b)) {
      vi.setSystemTime(terms.closesAtMs + late)
      answers.push(object.placeBets(aRequest(random, random.pick(players), terms)))
      // The clock goes on while earlier ones are with their wallets.
      await scheduler.wait(random.draw(3))
    }
    for (const answer of await Promise.all(answers)) {
      if (answer.ok) accepted += 1
      else {
        refused += 1
        expect(['lottery.closed', 'lottery.drawChanged']).toContain(answer.code)
      }
    }
    vi.setSystemTime(terms.closesAtMs + MINUTE / 2)
    await sweep(tenant)
  }
  expect(accepted).toBeGreaterThan(0)
  expect(refused).toBeGreaterThan(0)
  const bets = await expectBooks(tenant, players)
  expect(bets).toHaveLength(accepted)
  for (const bet of bets) expect(bet.accepted_at).toBeLessThan(bet.closes_at)
  console.log(`figure: ${accepted} accepted before the close, ${refused} refused, 0 at or after it`)
})

type Stub = DurableObjectStub<DrawObject> | DurableObjectStub<WalletObject>

/** Ends the object at its statement after so many, as a lost machine would; what it had not written is gone. */
async function killAfter(victim: () => Stub, count: number): Promise<{ spare: () => Promise<boolean> }> {
  let ran = 0
  await runInDurableObject(victim(), (object: DrawObject | WalletObject, state) => {
    object.sql.onStatement = () => {
      ran += 1
      if (ran > count) state.abort('killed')
    }
  })
  return {
    /** Lets the object live if it still does; whether it was killed. */
    spare: async () => {
      await runInDurableObject(victim(), (object: DrawObject | WalletObject) => {
        object.sql.onStatement = undefined
      })
      return ran > count
    },
  }
}

test('a killed draw or wallet loses nothing, and does nothing twice', async () => {
  const random = seeded(13)
  let [killed, slips] = [0, 0]
  const tenant = await aLotteryBrand([aWideLottery()])
  const players = await bettors(tenant, 3)
  const [first] = players
  if (!first) throw new Error('no player')
  for (let drill = 0; drill < KILLS; drill += 1) {
    const terms = await onSale(first)
    const sent = [...players, ...players].map((player) => aRequest(random, player, terms))
    const { id } = random.pick(players).member
    const victim = () => (drill % 2 === 0 ? drawOf(env, tenant, GAME) : walletOf(env, tenant, id))
    const place = (request: Request) => drawOf(env, tenant, GAME).placeBets(request)
    // Half of the kills fall into placing, half into settling.
    const isPlacing = drill % 4 < 2
    if (isPlacing) {
      const { spare } = await killAfter(victim, random.draw(drill % 2 === 0 ? 120 : 30))
      await Promise.allSettled(sent.map(place))
      if (await spare()) killed += 1
    }
    for (const request of sent) expect(await place(request)).toMatchObject({ ok: true })
    slips += sent.length
    vi.setSystemTime(terms.closesAtMs + MINUTE / 2)
    if (!isPlacing) {
      const { spare } = await killAfter(victim, random.draw(drill % 2 === 0 ? 120 : 30))
      await sweep(tenant).catch(() => undefined)
      if (await spare()) killed += 1
    }
    await expect.poll(() => sweep(tenant), { timeout: 60_000 }).toEqual({ nextAtMs: null })
  }
  const bets = await expectBooks(tenant, players)
  expect(bets).toHaveLength(slips)
  expect(bets.every(({ state }) => ['won', 'lost', 'returned'].includes(state))).toBe(true)
  expect(killed).toBeGreaterThan(0)
  console.log(`figure: ${killed} kills in ${KILLS} drills, ${slips} slips, each settled once`)
})

type Logged = Bet & { result: string; lines: string; rules: string; odds: string }

/** Random slips on every play of a family over several draws; then each bet is settled again from what was written down. */
async function replay<Result, Rules extends BaseRules>(bench: Bench<Result, Rules>): Promise<number> {
  const tenant = await aLotteryBrand([{ ...aWideLottery(), family: bench.family.id }])
  const [bettor] = await bettors(tenant, 1)
  if (!bettor) throw new Error('no player')
  const random = seeded(29)
  for (let draw = 0; draw < REPLAYS; draw += 1) {
    const terms = await onSale(bettor)
    for (const play of bench.family.plays) {
      const selection = randomSelection(random, play.picker, [])
      const request = aRequest(random, bettor, terms)
      const lines: BetLine[] = [{ play: play.id, selection: { ...selection }, unitMinor: 100, multiple: 1 }]
      // What is no selection of the play, or costs too much, is refused and leaves nothing.
      await drawOf(env, tenant, GAME).placeBets({ ...request, lines })
    }
    vi.setSystemTime(terms.closesAtMs + MINUTE / 2)
    await expect.poll(() => sweep(tenant), { timeout: 60_000 }).toEqual({ nextAtMs: null })
  }
  const log = await runInDurableObject(drawOf(env, tenant, GAME), (draw: DrawObject) =>
    draw.sql.all<Logged>(
      `SELECT bet.*, draw.closes_at, draw.result, slip.lines, terms.rules, terms.odds FROM bet
       JOIN draw USING (issue) JOIN slip ON slip.key = bet.slip JOIN terms ON terms.version = slip.version`,
    ),
  )
  for (const bet of log)
    expect(bet.paid, `${bench.family.id} ${bet.lines} ${bet.result}`).toBe(paid(bench, bet))
  expect(new Set(log.map(({ lines }) => playOf(lines).play)).size).toBeGreaterThan(
    bench.family.plays.length / 2,
  )
  expect(log.some((bet) => bet.paid > 0)).toBe(true)
  await expectBooks(
    tenant,
    [bettor],
    log.reduce((sum, bet) => sum + rebate(bench, bet), 0),
  )
  return log.length
}

/** A series below the highest gives its difference back, on stakes that were not returned. */
function rebate<Result, Rules extends BaseRules>({ family }: Bench<Result, Rules>, bet: Logged): number {
  const rebateE4 = ALL_FAMILIES[family.id].rebateE4?.(JSON.parse(bet.rules) as BaseRules) ?? 0
  return Math.round(((bet.stake - bet.refund) * rebateE4) / 10_000)
}

/** By the naive settlement, which shares no code with the rules. */
function paid<Result, Rules extends BaseRules>(bench: Bench<Result, Rules>, bet: Logged): number {
  const { play, selection, unitMinor, multiple } = playOf(bet.lines)
  const rules = JSON.parse(bet.rules) as Rules
  const tickets = bench.tickets(play, selection, rules, JSON.parse(bet.result) as Result)
  const baseMinor = unitMinor * multiple * bet.multiple
  const { classes, refundMinor } = paidFor(tickets, JSON.parse(bet.odds) as OddsTable, {
    baseMinor,
    payableMinor: bet.stake,
  })
  return Object.values(classes).reduce((sum, minor) => sum + minor, refundMinor)
}

function playOf(lines: string) {
  const [line] = JSON.parse(lines) as (BetLine & { selection: Selection })[]
  if (!line) throw new Error('a slip without lines')
  return line
}

test('a draw settled again from its log gives what was paid, by rules of their own', async () => {
  const counts = [await replay(SUM28_BENCH), await replay(ELEVEN_FIVE_BENCH), await replay(MARK_SIX_BENCH)]
  console.log(`figure: ${counts.reduce((sum, count) => sum + count, 0)} bets of ${counts.length} families`)
})
