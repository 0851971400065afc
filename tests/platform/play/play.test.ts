import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { launchGame } from '#lib/api/play/games.ts'
import { getPlayBalance, getRound, openPlay, playRound } from '#lib/api/play/games-play.ts'
import { excludeMyself, takeTimeOut } from '#lib/api/care/protection.ts'
import { logout } from '#lib/api/access/login.ts'
import { getBalance } from '#lib/api/ledger/wallet.ts'
import { stakesFor } from '#lib/shared/aurora-reels/stakes.ts'
import { openSession } from '#platform/people/session/session-service.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { baseOf } from '../../fixtures/worker/members.ts'
import { outcomeOf } from '../../fixtures/node/outcome-of.ts'
import { ALFA, aPlayer, readRefusal, REELS, refusal, seedSite } from './games-site.ts'

const MINUTE = 60_000
const STAKE = 100
const OPENING = 1_000_00

beforeAll(seedSite)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
})

afterEach(() => {
  vi.useRealTimers()
})

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const newRound = (stakeMinor = STAKE) => ({ roundId: crypto.randomUUID(), stakeMinor })

async function launchToken(visitor: Visitor): Promise<string> {
  const { url } = await visitor.call(launchGame, { nodeId: REELS, language: 'en' })
  return new URL(url).searchParams.get('launch') ?? ''
}

/** The game's own page: another host, no cookie, only the play token. */
async function openGame(visitor: Visitor) {
  const page = await aVisitor({ tenant: visitor.tenant })
  const opened = await page.call(openPlay, { launchToken: await launchToken(visitor) })
  page.token = opened.playToken
  return { page, opened }
}

describe('opening a game', () => {
  it('gives the balance, the stakes and a token of its own', async () => {
    const { visitor } = await aPlayer({ balanceMinor: OPENING })
    const { opened } = await openGame(visitor)
    expect(opened).toMatchObject({
      game: 'slots/aurora-reels',
      locale: 'en',
      currency: ALFA.currency,
      currencySymbol: ALFA.currencySymbol,
      balanceMinor: OPENING,
      lastRound: null,
      stakesMinor: stakesFor(ALFA.currency),
    })
    expect(Buffer.from(opened.playToken, 'base64url')).toHaveLength(32)
  })

  it('keeps the session around it in use, which makes no calls meanwhile', async () => {
    const { visitor } = await aPlayer({ balanceMinor: OPENING })
    const { page } = await openGame(visitor)
    for (let round = 0; round < 3; round += 1) {
      later(20 * MINUTE)
      await page.call(playRound, newRound())
    }
    later(20 * MINUTE)
    expect((await visitor.call(getBalance)).playerMinor).toBeGreaterThan(0)
  })

  it('takes a launch token once, however many try at the same time', async () => {
    const { visitor } = await aPlayer()
    const token = await launchToken(visitor)
    const page = await aVisitor({ tenant: 'alfa' })
    const all = await Promise.all(
      Array.from({ length: 20 }, () => page.send(openPlay, { input: { launchToken: token } })),
    )
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    const refused = await Promise.all(all.filter(({ ok }) => !ok).map(readRefusal))
    expect(new Set(refused.map(({ status, code }) => `${status} ${String(code)}`))).toEqual(
      new Set(['403 game.launchExpired']),
    )
  })

  it('takes it for 60 seconds', async () => {
    const { visitor } = await aPlayer()
    const page = await aVisitor({ tenant: 'alfa' })
    const [late, inTime] = [await launchToken(visitor), await launchToken(visitor)]
    later(MINUTE - 1)
    await page.call(openPlay, { launchToken: inTime })
    later(1)
    expect(await refusal(page, openPlay, { launchToken: late })).toMatchObject({ code: 'game.launchExpired' })
  })

  it('takes it until a time-out or an exclusion', async () => {
    for (const kind of ['timeOut', 'exclusion']) {
      const { visitor } = await aPlayer()
      const page = await aVisitor({ tenant: 'alfa' })
      const launch = await launchToken(visitor)
      const operationKey = crypto.randomUUID()
      if (kind === 'timeOut') await visitor.call(takeTimeOut, { hours: 24, operationKey })
      else await visitor.call(excludeMyself, { months: 6, scope: 'brand', operationKey })
      const refused = await refusal(page, openPlay, { launchToken: launch })
      expect([kind, refused]).toEqual([kind, expect.objectContaining({ code: 'game.launchExpired' })])
    }
  })

  it('takes it at the brand that gave it alone', async () => {
    const { visitor } = await aPlayer()
    const bravo = await aVisitor({ tenant: 'bravo' })
    const token = await launchToken(visitor)
    expect(await refusal(bravo, openPlay, { launchToken: token })).toMatchObject({
      code: 'game.launchExpired',
    })
  })

  it('takes neither half for the other', async () => {
    const { visitor } = await aPlayer()
    const { page, opened } = await openGame(visitor)
    expect(await refusal(page, openPlay, { launchToken: opened.playToken })).toMatchObject({
      code: 'game.launchExpired',
    })
    page.token = await launchToken(visitor)
    expect(await refusal(page, playRound, newRound())).toMatchObject({
      status: 403,
      code: 'game.launchExpired',
    })
  })
})

describe('who may play', () => {
  it('is nobody with the session of the brand', async () => {
    const { visitor } = await aPlayer({ balanceMinor: OPENING })
    expect(await refusal(visitor, playRound, newRound())).toMatchObject({
      status: 403,
      code: 'game.launchExpired',
    })
    const { page } = await openGame(visitor)
    expect(await refusal(page, getBalance, {})).toMatchObject({ status: 401, code: 'session.required' })
  })

  it('is the game for half an hour without a round, and longer with one', async () => {
    const { visitor } = await aPlayer({ balanceMinor: OPENING })
    const { page } = await openGame(visitor)
    later(25 * MINUTE)
    await page.call(playRound, newRound())
    later(25 * MINUTE)
    await page.call(playRound, newRound())
    later(30 * MINUTE)
    expect(await refusal(page, playRound, newRound())).toMatchObject({ code: 'game.launchExpired' })
  })

  it('is nobody whose account was suspended', async () => {
    const { visitor, member } = await aPlayer({ balanceMinor: OPENING })
    const { page } = await openGame(visitor)
    await env.DB.prepare("UPDATE member SET status = 'suspended' WHERE tenant = 'alfa' AND id = ?")
      .bind(member.id)
      .run()
    expect(await refusal(page, playRound, newRound())).toMatchObject({ code: 'game.launchExpired' })
  })

  it('is nobody who logged out where it was launched, though they are logged in elsewhere', async () => {
    const { visitor, member } = await aPlayer({ balanceMinor: OPENING })
    const { page } = await openGame(visitor)
    const elsewhere = await aVisitor({ tenant: 'alfa' })
    elsewhere.token = await openSession(await baseOf(elsewhere), member, { isWeak: false })
    const { page: other } = await openGame(visitor)
    await page.call(playRound, newRound())
    await visitor.call(logout, {})
    for (const each of [page, other])
      expect(await refusal(each, playRound, newRound())).toMatchObject({ code: 'game.launchExpired' })
  })

  it('is nobody at another brand', async () => {
    const { visitor } = await aPlayer({ balanceMinor: OPENING })
    const { opened } = await openGame(visitor)
    const bravo = await aVisitor({ tenant: 'bravo' })
    bravo.token = opened.playToken
    expect(await refusal(bravo, playRound, newRound())).toMatchObject({ code: 'game.launchExpired' })
  })
})

describe('a round', () => {
  it('moves stake and win, and pays what its reels show', async () => {
    const { visitor, wallet } = await aPlayer({ balanceMinor: OPENING })
    const { page } = await openGame(visitor)
    let balanceMinor = OPENING
    for (let played = 0; played < 40; played += 1) {
      const input = newRound(stakesFor(ALFA.currency)[played % 3])
      const reply = await page.call(playRound, input)
      const { stops, freeSpins }: { stops: number[]; freeSpins?: { stops: number[] }[] } = Object(
        reply.outcome,
      )
      const shown = outcomeOf(
        stops,
        input.stakeMinor,
        freeSpins?.map((free) => free.stops),
      )
      expect(reply.outcome).toEqual(shown)
      expect(reply.winMinor).toBe(shown.winMinor)
      balanceMinor += reply.winMinor - input.stakeMinor
      expect(reply).toMatchObject({ ...input, balanceMinor })
      later(2_500)
    }
    expect(await visitor.call(getBalance, {})).toMatchObject({ playerMinor: balanceMinor, holdMinor: 0 })
    expect(await wallet.invariants()).toEqual([])
  })

  it('is played once however often it is asked for', async () => {
    const { visitor, wallet } = await aPlayer({ balanceMinor: OPENING })
    const { page } = await openGame(visitor)
    const input = newRound()
    const replies = await Promise.all(Array.from({ length: 25 }, () => page.call(playRound, input)))
    later(10 * MINUTE)
    replies.push(await page.call(playRound, input))
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect((await wallet.balance()).playerMinor).toBe(replies[0]?.balanceMinor)
  })

  it('has one stake for one id', async () => {
    const { visitor } = await aPlayer({ balanceMinor: OPENING })
    const { page } = await openGame(visitor)
    const input = newRound()
    await page.call(playRound, input)
    later(MINUTE)
    expect(await refusal(page, playRound, { ...input, stakeMinor: 200 })).toMatchObject({
      status: 422,
      code: 'request.keyReused',
    })
  })

  it.each([1, 19, 99, 101, 2001, 1_000_000])('refuses the stake %i', async (stakeMinor) => {
    const { visitor, wallet } = await aPlayer({ balanceMinor: OPENING })
    const { page } = await openGame(visitor)
    const { status, code, details } = await refusal(page, playRound, newRound(stakeMinor))
    expect({ status, code, details }).toEqual({
      status: 422,
      code: 'game.stake',
      details: { stakesMinor: stakesFor(ALFA.currency) },
    })
    expect((await wallet.balance()).playerMinor).toBe(OPENING)
  })

  it.each([0, -100, 1.5, '100', null])('refuses %o, which is no stake at all', async (stakeMinor) => {
    const { visitor } = await aPlayer({ balanceMinor: OPENING })
    const { page } = await openGame(visitor)
    const input = Object({ roundId: crypto.randomUUID(), stakeMinor })
    expect(await refusal(page, playRound, input)).toMatchObject({ status: 422, code: 'request.invalid' })
  })

  it('lasts at least 2.5 seconds: of rounds side by side one passes', async () => {
    const { visitor, wallet } = await aPlayer({ balanceMinor: OPENING })
    const { page } = await openGame(visitor)
    const { page: otherWindow } = await openGame(visitor)
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? page : otherWindow).send(playRound, { input: newRound() }),
      ),
    )
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    for (const response of all.filter(({ ok }) => !ok))
      expect(await readRefusal(response)).toMatchObject({
        status: 429,
        code: 'game.tooFast',
        details: { retryAfterMs: 2_500 },
      })
    later(2_499)
    const input = newRound()
    expect(await refusal(page, playRound, input)).toMatchObject({ details: { retryAfterMs: 1 } })
    later(1)
    // Too fast is no final answer: the same round may be asked for again.
    await page.call(playRound, input)
    expect(await wallet.invariants()).toEqual([])
  })

  it('needs the money', async () => {
    const { visitor, wallet } = await aPlayer({ balanceMinor: STAKE - 1 })
    const { page } = await openGame(visitor)
    expect(await refusal(page, playRound, newRound())).toMatchObject({
      status: 409,
      code: 'wallet.insufficient',
    })
    expect((await wallet.balance()).playerMinor).toBe(STAKE - 1)
  })

  it('shows what came by another way than a round, to the game of this member alone', async () => {
    const { visitor, wallet } = await aPlayer({ balanceMinor: STAKE - 1 })
    const other = await openGame((await aPlayer({ balanceMinor: 7 })).visitor)
    const { page } = await openGame(visitor)
    const credit = {
      kind: 'post',
      purpose: 'adjustment',
      direction: 'credit',
      against: 'world:promo',
      operationKey: crypto.randomUUID(),
      currency: 'BRL',
      amountMinor: 5_00,
      reference: 'beside',
    } as const
    await wallet.execute(credit, Date.now())
    expect(await page.call(getPlayBalance, {})).toEqual({ balanceMinor: STAKE - 1 + 5_00 })
    expect(await other.page.call(getPlayBalance, {})).toEqual({ balanceMinor: 7 })
    page.token = 'x'.repeat(43)
    expect(await refusal(page, getPlayBalance, {})).toMatchObject({ code: 'game.launchExpired' })
  })

  it('needs a wallet that is not frozen', async () => {
    const { visitor, wallet } = await aPlayer({ balanceMinor: OPENING })
    const { page } = await openGame(visitor)
    await wallet.execute(
      { kind: 'freeze', operationKey: crypto.randomUUID(), frozen: true, note: 'test' },
      Date.now(),
    )
    expect(await refusal(page, playRound, newRound())).toMatchObject({ status: 403, code: 'wallet.frozen' })
  })
})

describe('a round that was played', () => {
  it('can be read by a page that lost the answer', async () => {
    const { visitor } = await aPlayer({ balanceMinor: OPENING })
    const { page } = await openGame(visitor)
    const input = newRound()
    expect(await page.call(getRound, { roundId: input.roundId })).toBeNull()
    const played = await page.call(playRound, input)
    expect(await page.call(getRound, { roundId: input.roundId })).toEqual(played)
  })

  it('is the last round of the next launch', async () => {
    const { visitor } = await aPlayer({ balanceMinor: OPENING })
    const { page } = await openGame(visitor)
    const { balanceMinor, ...round } = await page.call(playRound, newRound())
    const { opened } = await openGame(visitor)
    expect(opened).toMatchObject({ balanceMinor, lastRound: round })
  })

  it("is nobody else's, and no other game's", async () => {
    const { visitor, wallet } = await aPlayer({ balanceMinor: OPENING })
    const { page } = await openGame(visitor)
    const { roundId } = await page.call(playRound, newRound())
    const stranger = await openGame((await aPlayer()).visitor)
    expect(await stranger.page.call(getRound, { roundId })).toBeNull()
    const elsewhere = crypto.randomUUID()
    await wallet.execute(
      {
        kind: 'round',
        operationKey: elsewhere,
        currency: 'BRL',
        world: 'world:game:HOUSE',
        game: 'house-unknown',
        category: 'INHOUSE',
        stakeMinor: 20,
        winMinor: 0,
        outcomeJson: '{}',
        minGapMs: 0,
      },
      Date.now(),
    )
    expect(await page.call(getRound, { roundId: elsewhere })).toBeNull()
  })
})
