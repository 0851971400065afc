import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { InputOf } from '#lib/api/endpoint.ts'
import { launchGame } from '#lib/api/play/games.ts'
import { changeSeeds, getFairness, getRound, openPlay, playRound } from '#lib/api/play/games-play.ts'
import { listJackpots } from '#lib/api/play/games-winners.ts'
import { jackpotRules } from '#lib/shared/aurora-reels/jackpot.ts'
import { verifyRound, type PublishedRound } from '#lib/shared/fairness/verify.ts'
import { IN_HOUSE_GAMES } from '#platform/play/games/in-house.ts'
import { claimPool, ensurePool, listPools } from '#platform/play/games/jackpot-repository.ts'
import { sweepJackpots } from '#platform/play/games/jackpot-sweep.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aPlayer, REELS, refusal, seedSite } from './games-site.ts'

const OPENING = 1_000_00
const STAKE = 100
const SEED = 200_000
/** Contributed before a test's winner, in whole minor units. */
const FED = 4_321
/** Odds so long that no test wins. */
const NEVER = 500_000_000
const POOL = { tenant: 'alfa', game: REELS, currency: 'BRL' }
const RULES = jackpotRules({ code: 'BRL', exponent: 2 })

beforeAll(seedSite)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
})
afterEach(async () => {
  setOdds(NEVER)
  vi.useRealTimers()
  await env.DB.batch(
    ['jackpot_told', 'jackpot_claimed', 'jackpot_broken'].map((name) =>
      env.DB.prepare(`DROP TRIGGER IF EXISTS ${name}`),
    ),
  )
})

/** The odds of the pool from here on: one in so many for a round at `STAKE`. */
function setOdds(oneIn: number): void {
  const engine = IN_HOUSE_GAMES['slots/aurora-reels']
  if (!engine) throw new Error('the game is gone')
  engine.jackpot = () => ({ ...RULES, hitOneIn: (oneIn * STAKE) / RULES.unitMinor })
}

async function openReels(visitor: Visitor) {
  const { url } = await visitor.call(launchGame, { nodeId: REELS, language: 'en' })
  const page = await aVisitor({ tenant: visitor.tenant })
  const launchToken = new URL(url).searchParams.get('launch') ?? ''
  page.token = (await page.call(openPlay, { launchToken })).playToken
  return page
}

/** A player before a round that wins a pool of `SEED + FED`. */
async function aWinner({ balanceMinor = OPENING } = {}) {
  const player = await aPlayer({ balanceMinor })
  const page = await openReels(player.visitor)
  await env.DB.prepare('UPDATE jackpot SET fed_millionths = ? WHERE tenant = ? AND game = ? AND currency = ?')
    .bind(FED * 1_000_000, POOL.tenant, POOL.game, POOL.currency)
    .run()
  setOdds(1)
  return { ...player, page }
}

const aRound = () => ({ roundId: crypto.randomUUID(), stakeMinor: STAKE })
const amount = async (pool = POOL) =>
  (await listPools(env, pool)).find(({ game }) => game === REELS)?.amountMinor ?? -1
const winsOf = async (roundId: string) =>
  (
    await env.DB.prepare('SELECT amount, state FROM jackpot_win WHERE round = ?')
      .bind(roundId)
      .all<{ amount: number; state: string }>()
  ).results

function ownWinMinor(outcome: unknown): number {
  const { winMinor } = Object(outcome)
  return Number(winMinor)
}

/** Counts every write to the pools and their claims, also those that are taken back at once. */
async function countWrites(): Promise<() => Promise<number>> {
  await env.DB.batch([
    env.DB.prepare('CREATE TABLE IF NOT EXISTS jackpot_write (id INTEGER PRIMARY KEY)'),
    env.DB.prepare('DELETE FROM jackpot_write'),
    env.DB.prepare(
      'CREATE TRIGGER jackpot_told AFTER UPDATE ON jackpot BEGIN INSERT INTO jackpot_write (id) VALUES (NULL); END',
    ),
    env.DB.prepare(
      'CREATE TRIGGER jackpot_claimed AFTER INSERT ON jackpot_win BEGIN INSERT INTO jackpot_write (id) VALUES (NULL); END',
    ),
  ])
  return async () =>
    (await env.DB.prepare('SELECT count(*) AS n FROM jackpot_write').first<{ n: number }>())?.n ?? -1
}

/** Plays a round while D1 refuses a write of its jackpot, as if the platform stopped there. */
async function playStopped(
  page: Visitor,
  asked: InputOf<typeof playRound>,
  write: 'INSERT ON' | 'UPDATE ON',
) {
  await env.DB.prepare(
    `CREATE TRIGGER jackpot_broken BEFORE ${write} jackpot_win BEGIN SELECT RAISE(ABORT, 'stopped here'); END`,
  ).run()
  expect(await refusal(page, playRound, asked)).toMatchObject({ code: 'system.internal' })
  const errors = vi.spyOn(console, 'error')
  expect(errors.mock.calls.map((call) => call.map(String).join(' '))).toEqual([
    expect.stringContaining('stopped here'),
  ])
  errors.mockClear()
  await env.DB.prepare('DROP TRIGGER jackpot_broken').run()
}

const soon = () => Date.now() + 6 * 60_000

describe('a round that would win the jackpot', () => {
  it('shows nothing of it where the stake is refused', async () => {
    const { page, wallet } = await aWinner({ balanceMinor: STAKE - 1 })
    const before = await amount()
    const asked = aRound()
    const writes = await countWrites()
    expect(await refusal(page, playRound, asked)).toMatchObject({ code: 'wallet.insufficient' })
    expect(await writes()).toBe(0)
    expect(await winsOf(asked.roundId)).toEqual([])
    expect(await amount()).toBe(before)
    expect((await wallet.fairPair(Date.now())).nonce).toBe(0)
    // The same request stays refused, and shows as little.
    expect(await refusal(page, playRound, asked)).toMatchObject({ code: 'wallet.insufficient' })
    expect(await writes()).toBe(0)
  })

  it('shows nothing of it where it comes too fast, and wins with the next stake', async () => {
    const { page, wallet } = await aWinner()
    setOdds(NEVER)
    await page.call(playRound, aRound())
    await wallet.sweep()
    setOdds(1)
    const writes = await countWrites()
    const asked = aRound()
    expect(await refusal(page, playRound, asked)).toMatchObject({ code: 'game.tooFast' })
    expect(await writes()).toBe(0)
    vi.setSystemTime(Date.now() + 2_500)
    const round = await page.call(playRound, asked)
    expect(round.winMinor - ownWinMinor(round.outcome)).toBe(SEED + FED)
  })

  it('is paid once, also where it is asked for again', async () => {
    const { page, wallet } = await aWinner()
    const asked = aRound()
    const round = await page.call(playRound, asked)
    expect(round.winMinor - ownWinMinor(round.outcome)).toBe(SEED + FED)
    expect(round.balanceMinor).toBe(OPENING - STAKE + round.winMinor)
    expect(await winsOf(asked.roundId)).toEqual([{ amount: SEED + FED, state: 'paid' }])
    expect(await amount()).toBe(SEED)
    expect(await page.call(playRound, asked)).toEqual(round)
    vi.setSystemTime(Date.now() + 1_000)
    expect(await page.call(playRound, asked)).toEqual(round)
    expect(await page.call(getRound, { roundId: asked.roundId })).toEqual(round)
    await wallet.sweep()
    await sweepJackpots(env, soon())
    expect(await page.call(playRound, asked)).toEqual(round)
    expect(await wallet.invariants()).toEqual([])
    expect(await wallet.projectionGaps()).toEqual([])
    // Its own contribution, which was told after the win.
    expect(await amount()).toBe(SEED)
  })

  it('can be recomputed by anyone', async () => {
    const { page } = await aWinner()
    await page.call(playRound, aRound())
    const { commit } = (await page.call(getFairness, {})).seeds.current
    await page.call(changeSeeds, { clientSeed: 'mine', commit })
    const [round] = (await page.call(getFairness, {})).rounds
    const published: PublishedRound = Object(round)
    expect(verifyRound(published)).toMatchObject({ isValid: true, isJackpotHit: true })
  })

  it('gets the pool while another one gets the seed', async () => {
    const [first, second] = [await aWinner(), await aWinner()]
    const rounds = await Promise.all([first, second].map(({ page }) => page.call(playRound, aRound())))
    const won = rounds.map(({ winMinor, outcome }) => winMinor - ownWinMinor(outcome))
    expect(won.toSorted((a, b) => a - b)).toEqual([SEED, SEED + FED])
    expect(await amount()).toBe(SEED)
  })
})

describe('a jackpot whose answer was lost', () => {
  it.each([
    ['before the pool was claimed', 'INSERT ON'],
    ['before the claim was confirmed', 'UPDATE ON'],
  ] as const)('%s is paid once by the sweep', async (_when, write) => {
    const { page, wallet } = await aWinner()
    const asked = aRound()
    await playStopped(page, asked, write)
    await wallet.sweep()
    await sweepJackpots(env, Date.now() + 60_000)
    expect((await winsOf(asked.roundId)).filter(({ state }) => state === 'paid')).toEqual([])
    await sweepJackpots(env, soon())
    await sweepJackpots(env, soon())
    expect(await winsOf(asked.roundId)).toEqual([{ amount: SEED + FED, state: 'paid' }])
    expect(await amount()).toBe(SEED)
    const round = await wallet.readRound(asked.roundId)
    const winMinor = ownWinMinor(JSON.parse(round?.outcomeJson ?? '{}')) + SEED + FED
    expect(round?.winMinor).toBe(winMinor)
    expect((await wallet.balance()).playerMinor).toBe(OPENING - STAKE + winMinor)
    expect(await page.call(playRound, asked)).toMatchObject({ winMinor })
    expect(await wallet.invariants()).toEqual([])
    const { results } = await env.DB.prepare('SELECT round FROM jackpot_candidate').all()
    expect(results).toEqual([])
  })

  it('between the claim and its payment is paid once by the sweep', async () => {
    const { page, wallet, member } = await aWinner()
    const asked = aRound()
    await playStopped(page, asked, 'INSERT ON')
    const claim = { roundId: asked.roundId, memberId: member.id, seedMinor: SEED, nowMs: Date.now() }
    expect(await claimPool(env, POOL, claim)).toBe(SEED + FED)
    await Promise.all([sweepJackpots(env, soon()), sweepJackpots(env, soon())])
    const round = await page.call(getRound, { roundId: asked.roundId })
    expect((round?.winMinor ?? 0) - ownWinMinor(round?.outcome)).toBe(SEED + FED)
    expect(await winsOf(asked.roundId)).toEqual([{ amount: SEED + FED, state: 'paid' }])
    expect(await wallet.invariants()).toEqual([])
  })

  it.each([
    ['the same request', playRound],
    ['a look at the round', getRound],
  ] as const)('is paid once by %s', async (_what, endpoint) => {
    const { page, wallet } = await aWinner()
    const asked = aRound()
    await playStopped(page, asked, 'INSERT ON')
    // The draws of the repeats do not win.
    setOdds(NEVER)
    const again = () =>
      endpoint === getRound ? page.call(getRound, { roundId: asked.roundId }) : page.call(playRound, asked)
    const rounds = await Promise.all([again(), again()])
    for (const round of [...rounds, await again()]) {
      expect((round?.winMinor ?? 0) - ownWinMinor(round?.outcome)).toBe(SEED + FED)
      expect(round?.balanceMinor).toBe(OPENING - STAKE + (round?.winMinor ?? 0))
    }
    expect(await wallet.invariants()).toEqual([])
  })
})

describe('the pool of another currency', () => {
  it('is neither shown nor fed nor paid', async () => {
    const { page, visitor, wallet } = await aWinner()
    const other = { ...POOL, currency: 'USD' }
    await ensurePool(env, other, { ...RULES, seedMinor: 9_000_000 })
    await env.DB.prepare("UPDATE jackpot SET fed_millionths = 7000000000000 WHERE currency = 'USD'").run()
    expect((await visitor.call(listJackpots, {})).jackpots.map(({ amountMinor }) => amountMinor)).toEqual([
      SEED + FED,
    ])
    const round = await page.call(playRound, aRound())
    expect(round.winMinor - ownWinMinor(round.outcome)).toBe(SEED + FED)
    await wallet.sweep()
    expect(await amount(other)).toBe(9_000_000 + 7_000_000)
    const { fed } = (await env.DB.prepare(
      "SELECT fed_millionths % 1000000 AS fed FROM jackpot WHERE tenant = 'alfa' AND currency = 'USD'",
    ).first<{ fed: number }>()) ?? { fed: -1 }
    expect(fed).toBe(0)

    // Without a pool in the own currency, a round wins the seed alone.
    await env.DB.prepare("DELETE FROM jackpot WHERE tenant = 'alfa' AND currency = 'BRL'").run()
    vi.setSystemTime(Date.now() + 2_500)
    const alone = await page.call(playRound, aRound())
    expect(alone.winMinor - ownWinMinor(alone.outcome)).toBe(SEED)
    expect(await amount(other)).toBe(9_000_000 + 7_000_000)
    await env.DB.prepare("DELETE FROM jackpot WHERE tenant = 'alfa' AND currency = 'USD'").run()
  })
})
