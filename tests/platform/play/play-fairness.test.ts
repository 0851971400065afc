import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { launchGame } from '#lib/api/play/games.ts'
import { changeSeeds, getFairness, openPlay, playRound } from '#lib/api/play/games-play.ts'
import { commitOf } from '#lib/shared/fairness/seeds.ts'
import { verifyRound, type PublishedRound } from '#lib/shared/fairness/verify.ts'
import { claimPool, ensurePool, listPools, releaseClaim } from '#platform/play/games/jackpot-repository.ts'
import { sweepJackpots } from '#platform/play/games/jackpot-sweep.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aPlayer, REELS, refusal, ROULETTE, SCRATCH, seedSite } from './games-site.ts'

const OPENING = 1_000_00
const CHIPS = [{ betId: 'red', stakeMinor: 100 }]

beforeAll(seedSite)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
})
afterEach(() => {
  vi.useRealTimers()
})

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const aRound = (stakeMinor = 100) => ({ roundId: crypto.randomUUID(), stakeMinor })
const aSpin = () => ({ ...aRound(), chips: CHIPS })

async function openGame(visitor: Visitor, nodeId: string) {
  const { url } = await visitor.call(launchGame, { nodeId, language: 'en' })
  const page = await aVisitor({ tenant: visitor.tenant })
  const launchToken = new URL(url).searchParams.get('launch') ?? ''
  page.token = (await page.call(openPlay, { launchToken })).playToken
  return page
}

/** A listed round in the form that anyone verifies. */
function published(round: Record<string, unknown>): PublishedRound {
  const { jackpot, ...rest } = round
  return Object(jackpot ? { ...rest, jackpot } : rest)
}

describe('rounds of every game', () => {
  it.each([
    [REELS, aRound, 2_500],
    [ROULETTE, aSpin, 5_000],
    [SCRATCH, aRound, 5_000],
  ])('of %s follow from what was published before them', async (nodeId, asked, cycleMs) => {
    const { visitor, wallet } = await aPlayer({ balanceMinor: OPENING })
    const page = await openGame(visitor, nodeId)
    const before = await page.call(getFairness, {})
    expect(before.seeds.current.nonce).toBe(0)
    expect(before.rounds).toEqual([])
    const outcomes = []
    for (let played = 0; played < 4; played += 1) {
      outcomes.push((await page.call(playRound, asked())).outcome)
      later(cycleMs)
    }
    const hidden = await page.call(getFairness, {})
    expect(hidden.rounds.map((round) => round.nonce)).toEqual([3, 2, 1, 0])
    expect(hidden.rounds.every((round) => round.serverSeed === null)).toBe(true)
    expect(JSON.stringify(hidden)).not.toContain((await wallet.fairPair(Date.now())).serverSeed)

    const { commit } = before.seeds.current
    const changed = await page.call(changeSeeds, { clientSeed: ' my own ', commit }).catch(() => undefined)
    expect(changed).toBeUndefined()
    const seeds = await page.call(changeSeeds, { clientSeed: ' my-own ', commit })
    expect(seeds.revealed).toMatchObject({ commit, rounds: 4 })
    expect(commitOf(seeds.revealed?.serverSeed ?? '')).toBe(commit)
    expect(seeds.current).toEqual({ commit: before.seeds.nextCommit, clientSeed: 'my-own', nonce: 0 })

    const { rounds } = await page.call(getFairness, {})
    expect(rounds.map((round) => round.outcome).reverse()).toEqual(outcomes)
    for (const round of rounds) {
      const verified = verifyRound(published(round))
      expect(verified).toMatchObject({ isValid: true, isCommitRight: true, isOutcomeRight: true })
    }
  })

  it('share one count of nonces, and burn none for a refused stake', async () => {
    const { visitor } = await aPlayer({ balanceMinor: 250 })
    const [reels, table] = [await openGame(visitor, REELS), await openGame(visitor, ROULETTE)]
    await reels.call(playRound, aRound(20))
    expect(
      await refusal(table, playRound, {
        ...aSpin(),
        stakeMinor: 10_000,
        chips: [{ betId: 'red', stakeMinor: 10_000 }],
      }),
    ).toMatchObject({
      code: 'wallet.insufficient',
    })
    await table.call(playRound, aSpin())
    expect((await table.call(getFairness, {})).rounds.map((round) => round.nonce)).toEqual([1])
    expect((await table.call(getFairness, {})).seeds.current.nonce).toBe(2)
  })

  it('of several games side by side never share a nonce', async () => {
    const { visitor, wallet } = await aPlayer({ balanceMinor: OPENING })
    const pages = await Promise.all([REELS, ROULETTE, SCRATCH].map((node) => openGame(visitor, node)))
    await Promise.all(pages.map((page, index) => page.call(playRound, index === 1 ? aSpin() : aRound())))
    const lists = await Promise.all(pages.map((page) => page.call(getFairness, {})))
    expect(lists.flatMap(({ rounds }) => rounds.map((round) => round.nonce)).sort()).toEqual([0, 1, 2])
    expect(await wallet.invariants()).toEqual([])
  })
})

describe('changing seeds', () => {
  it('ends only the pair that the player saw, however often it is asked', async () => {
    const { visitor } = await aPlayer()
    const page = await openGame(visitor, ROULETTE)
    const { commit } = (await page.call(getFairness, {})).seeds.current
    const all = await Promise.all(
      Array.from({ length: 5 }, () => page.call(changeSeeds, { clientSeed: 'once', commit })),
    )
    expect(new Set(all.map((seeds) => seeds.current.commit)).size).toBe(1)
    expect(all[0]?.revealed?.commit).toBe(commit)
  })

  it.each(['', 'a:b', '-x', 'x'.repeat(65)])('refuses the seed %o', async (clientSeed) => {
    const { visitor } = await aPlayer()
    const page = await openGame(visitor, ROULETTE)
    const { commit } = (await page.call(getFairness, {})).seeds.current
    expect(await refusal(page, changeSeeds, { clientSeed, commit })).toMatchObject({
      status: 422,
      code: 'game.clientSeed',
    })
  })

  it('does nothing for another brand', async () => {
    const { visitor } = await aPlayer()
    const page = await openGame(visitor, ROULETTE)
    const { commit } = (await page.call(getFairness, {})).seeds.current
    const bravo = await aVisitor({ tenant: 'bravo' })
    bravo.token = page.token
    expect(await refusal(bravo, changeSeeds, { clientSeed: 'x', commit })).toMatchObject({
      code: 'game.launchExpired',
    })
    expect((await page.call(getFairness, {})).seeds.current.commit).toBe(commit)
  })
})

describe('the jackpot', () => {
  const pool = { tenant: 'alfa', game: REELS, currency: 'BRL' }
  const amount = async () =>
    (await listPools(env, pool)).find(({ game }) => game === REELS)?.amountMinor ?? -1

  it('grows by 0.4 % of every stake, once', async () => {
    const { visitor, wallet } = await aPlayer({ balanceMinor: OPENING })
    const page = await openGame(visitor, REELS)
    const before = await amount()
    expect(before).toBeGreaterThanOrEqual(200_000)
    const asked = aRound(2_000)
    await page.call(playRound, asked)
    await page.call(playRound, asked)
    await wallet.sweep()
    expect(await amount()).toBe(before + 8)
    await wallet.reproject()
    await wallet.sweep()
    expect(await amount()).toBe(before + 8)
  })

  it('is claimed once for a round, begins anew, and can be given back', async () => {
    await ensurePool(env, pool, {
      contributionPpm: 4_000,
      seedMinor: 200_000,
      unitMinor: 20,
      hitOneIn: 2_500_000,
    })
    const before = await amount()
    const claim = { roundId: crypto.randomUUID(), memberId: 'nobody', seedMinor: 200_000, nowMs: Date.now() }
    expect(await claimPool(env, pool, claim)).toBe(before)
    expect(await claimPool(env, pool, claim)).toBe(before)
    expect(await amount()).toBe(200_000)
    await releaseClaim(env, 'alfa', claim.roundId)
    expect(await amount()).toBe(before)
  })

  it('gets back what was claimed for a round that never happened, or did not win', async () => {
    const { visitor, member } = await aPlayer({ balanceMinor: OPENING })
    const page = await openGame(visitor, REELS)
    const asked = aRound()
    await page.call(playRound, asked)
    const before = await amount()
    const lost = {
      roundId: crypto.randomUUID(),
      memberId: member.id,
      seedMinor: 200_000,
      nowMs: Date.now(),
    }
    await claimPool(env, pool, lost)
    await sweepJackpots(env, Date.now() + 60_000)
    expect(await amount()).toBe(200_000)
    await sweepJackpots(env, Date.now() + 6 * 60_000)
    expect(await amount()).toBe(before)
    await claimPool(env, pool, { ...lost, roundId: asked.roundId })
    expect(await amount()).toBe(200_000)
    await sweepJackpots(env, Date.now() + 6 * 60_000)
    expect(await amount()).toBe(before)
  })
})
