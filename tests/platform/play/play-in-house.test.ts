import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { launchDemo, launchGame } from '#lib/api/play/games.ts'
import { openPlay, playRound } from '#lib/api/play/games-play.ts'
import { settleChips } from '#lib/shared/roulette/settle.ts'
import { chipsFor, TABLE_RULES } from '#lib/shared/roulette/table.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { ALFA, aPlayer, readRefusal, refusal, ROULETTE, seedSite } from './games-site.ts'

const OPENING = 1_000_00
const TICKET = [
  { betId: 'straight:17', stakeMinor: 100 },
  { betId: 'split:8-11', stakeMinor: 50 },
  { betId: 'red', stakeMinor: 500 },
]

beforeAll(seedSite)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
})
afterEach(() => {
  vi.useRealTimers()
})

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const aSpin = (chips = TICKET) => ({
  roundId: crypto.randomUUID(),
  stakeMinor: chips.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0),
  chips,
})

async function openTable(visitor: Visitor) {
  const { url } = await visitor.call(launchGame, { nodeId: ROULETTE, language: 'en' })
  const page = await aVisitor({ tenant: visitor.tenant })
  const launchToken = new URL(url).searchParams.get('launch') ?? ''
  const opened = await page.call(openPlay, { launchToken })
  page.token = opened.playToken
  return { page, opened }
}

describe('a spin', () => {
  it('pays what its number pays on every chip', async () => {
    const { visitor, wallet } = await aPlayer({ balanceMinor: OPENING })
    const { page, opened } = await openTable(visitor)
    expect(opened.stakesMinor).toEqual(chipsFor(ALFA.currency))
    let balanceMinor = OPENING
    for (let played = 0; played < 20; played += 1) {
      const asked = aSpin()
      const reply = await page.call(playRound, asked)
      const { number }: { number: number } = Object(reply.outcome)
      expect(reply.outcome).toEqual(settleChips(asked.chips, number, TABLE_RULES))
      balanceMinor += reply.winMinor - asked.stakeMinor
      expect(reply.balanceMinor).toBe(balanceMinor)
      later(5_000)
    }
    expect((await wallet.balance()).playerMinor).toBe(balanceMinor)
    expect(await wallet.invariants()).toEqual([])
  })

  it('is played once however often it is asked for', async () => {
    const { visitor, wallet } = await aPlayer({ balanceMinor: OPENING })
    const { page } = await openTable(visitor)
    const asked = aSpin()
    const replies = await Promise.all(Array.from({ length: 20 }, () => page.call(playRound, asked)))
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect((await wallet.balance()).playerMinor).toBe(replies[0]?.balanceMinor)
  })

  it('lasts at least 5 seconds', async () => {
    const { visitor } = await aPlayer({ balanceMinor: OPENING })
    const { page } = await openTable(visitor)
    const all = await Promise.all([1, 2, 3].map(() => page.send(playRound, { input: aSpin() })))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    for (const response of all.filter(({ ok }) => !ok))
      expect(await readRefusal(response)).toMatchObject({
        code: 'game.tooFast',
        details: { retryAfterMs: 5_000 },
      })
  })

  it.each([
    ['no chips', [], 100, 'request.invalid'],
    ['an unknown bet', [{ betId: 'split:1-9', stakeMinor: 100 }], 100, 'game.bet'],
    ['less than the lowest chip', [{ betId: 'red', stakeMinor: 25 }], 25, 'game.bet'],
    ['more than one bet takes', [{ betId: 'straight:1', stakeMinor: 10_050 }], 10_050, 'game.bet'],
    ['another sum than its chips have', TICKET, 100, 'game.bet'],
  ])('is refused with %s', async (_, chips, stakeMinor, code) => {
    const { visitor, wallet } = await aPlayer({ balanceMinor: OPENING })
    const { page } = await openTable(visitor)
    const asked = { roundId: crypto.randomUUID(), stakeMinor, chips }
    expect(await refusal(page, playRound, asked)).toMatchObject({ status: 422, code })
    expect((await wallet.balance()).playerMinor).toBe(OPENING)
  })

  it('needs chips, and the money for them', async () => {
    const { visitor, wallet } = await aPlayer({ balanceMinor: 649 })
    const { page } = await openTable(visitor)
    expect(await refusal(page, playRound, aSpin())).toMatchObject({ code: 'wallet.insufficient' })
    const bare = { roundId: crypto.randomUUID(), stakeMinor: 100 }
    expect(await refusal(page, playRound, bare)).toMatchObject({ code: 'game.bet' })
    expect((await wallet.balance()).playerMinor).toBe(649)
  })

  it('is nothing that another brand has', async () => {
    const { visitor } = await aPlayer({ balanceMinor: OPENING })
    const { page } = await openTable(visitor)
    const bravo = await aVisitor({ tenant: 'bravo' })
    bravo.token = page.token
    expect(await refusal(bravo, playRound, aSpin())).toMatchObject({ code: 'game.launchExpired' })
  })
})

describe('a demo', () => {
  it('opens for guests, without a token that could be worth anything', async () => {
    const guest = await aVisitor({ tenant: 'alfa' })
    const { url } = await guest.call(launchDemo, { nodeId: ROULETTE, language: 'en' })
    const { pathname, searchParams } = new URL(url)
    expect(pathname).toBe('/tables/roulette/')
    expect([...searchParams.keys()].sort()).toEqual(['back', 'demo', 'lang'])
  })
})
