import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cashOutCrash, crashChannel, getCrash, getCrashBet, placeCrashBet } from '#lib/api/play/crash.ts'
import { launchDemo } from '#lib/api/play/games.ts'
import { setWinsHidden } from '#lib/api/access/account.ts'
import { playRound } from '#lib/api/play/games-play.ts'
import { setLimit } from '#lib/api/care/protection.ts'
import { multiplierAt, msAt } from '#lib/shared/crash/growth.ts'
import { OVER_MS } from '#lib/shared/crash/table.ts'
import { verifyCrashGame } from '#lib/shared/crash/verify.ts'
import { maskName } from '#lib/shared/text/mask.ts'
import { crashKeys } from '#platform/play/crash/crash-money.ts'
import { roomOf } from '#platform/base/rooms/room-of.ts'
import { aVisitor } from '../../fixtures/worker/client.ts'
import { aSocket, askForSocket, PATIENCE } from '../../fixtures/worker/socket.ts'
import {
  aBet,
  aCrashPlayer,
  aGameTo,
  aPage,
  at,
  betRow,
  inside,
  newest,
  OPENING,
  ring,
  room,
  rung,
  STAKE,
  startClock,
  stopClock,
} from './crash-site.ts'
import { CRASH, refusal, seedSite } from './games-site.ts'
import { counted, CRASHES } from '../ledger/wallets.ts'

vi.setConfig({ testTimeout: 60_000 })
/** Every so many statements one is failed; a proof fails each. */
const STEP = counted('PROVE_STEP', 3)

beforeAll(seedSite)
beforeEach(startClock)
afterEach(stopClock)

describe('a bet', () => {
  it('is paid at the multiplier of its cash-out, once', async () => {
    const { page, wallet } = await aCrashPlayer()
    const game = await aGameTo(500)
    const asked = aBet(game)
    expect(await page.call(placeCrashBet, asked)).toMatchObject({
      state: 'placed',
      balanceMinor: OPENING - STAKE,
    })
    at(game.starts_at + msAt(231))
    const replies = await Promise.all([1, 2, 3].map(() => page.call(cashOutCrash, { betId: asked.betId })))
    const balanceMinor = OPENING - STAKE + 23_10
    for (const reply of replies)
      expect(reply).toMatchObject({ state: 'done', cashedOutE2: 231, payoutMinor: 23_10 })
    at(game.ends_at + 1)
    await rung(async () => expect(await betRow(asked.betId)).toMatchObject({ is_paid: 1 }))
    expect((await page.call(cashOutCrash, { betId: asked.betId })).cashedOutE2).toBe(231)
    expect((await wallet.balance()).playerMinor).toBe(balanceMinor)
    expect(await wallet.invariants()).toEqual([])
  })

  it('that was cashed out by itself answers a hand that comes later with what it paid', async () => {
    const { page, wallet } = await aCrashPlayer(STAKE)
    const game = await aGameTo(500)
    // The whole balance, at a target that no binary fraction holds.
    const asked = aBet(game, 140)
    expect(await page.call(placeCrashBet, asked)).toMatchObject({ state: 'placed', balanceMinor: 0 })
    at(game.starts_at + msAt(260))
    const late = await page.call(cashOutCrash, { betId: asked.betId })
    expect(late).toMatchObject({ state: 'done', cashedOutE2: 140, payoutMinor: 14_00 })
    at(game.ends_at + 1)
    await rung(async () => expect(await betRow(asked.betId)).toMatchObject({ is_paid: 1 }))
    expect((await page.call(cashOutCrash, { betId: asked.betId })).payoutMinor).toBe(14_00)
    expect((await wallet.balance()).playerMinor).toBe(14_00)
  })

  it('is lost at the end of its game: a cash-out counts before it and not at it', async () => {
    const [early, late] = [await aCrashPlayer(), await aCrashPlayer()]
    const game = await aGameTo(300)
    const bets = [aBet(game), aBet(game)] as const
    await early.page.call(placeCrashBet, bets[0])
    await late.page.call(placeCrashBet, bets[1])
    at(game.ends_at - 1)
    expect(await early.page.call(cashOutCrash, { betId: bets[0].betId })).toMatchObject({
      state: 'done',
      cashedOutE2: multiplierAt(game.ends_at - 1 - game.starts_at),
    })
    at(game.ends_at)
    // Before its alarm has rung: the clock alone decides.
    expect(await late.page.call(cashOutCrash, { betId: bets[1].betId })).toMatchObject({
      cashedOutE2: null,
      payoutMinor: 0,
    })
    await rung(async () => expect(await betRow(bets[1].betId)).toMatchObject({ is_paid: 1 }))
    expect(await late.page.call(getCrashBet, {})).toMatchObject({
      state: 'done',
      cashedOutE2: null,
      payoutMinor: 0,
      balanceMinor: OPENING - STAKE,
    })
    expect(await late.wallet.invariants()).toEqual([])
  })

  it('is not cashed out after its end was shown, even if the clock goes back', async () => {
    const { page } = await aCrashPlayer()
    const game = await aGameTo(300)
    const asked = aBet(game)
    await page.call(placeCrashBet, asked)
    at(game.ends_at)
    expect((await page.call(getCrash, {})).round.over).toMatchObject({ pointE2: 300 })
    at(game.ends_at - 500)
    expect((await page.call(cashOutCrash, { betId: asked.betId })).payoutMinor).toBe(0)
  })

  it('is not cashed out before the lantern rises, nor at 1.00', async () => {
    const { page } = await aCrashPlayer()
    const game = await aGameTo(300)
    const asked = aBet(game)
    await page.call(placeCrashBet, asked)
    for (const ms of [-1, 0, msAt(101) - 1]) {
      at(game.starts_at + ms)
      expect((await page.call(cashOutCrash, { betId: asked.betId })).state).toBe('placed')
    }
    at(game.starts_at + msAt(101))
    expect((await page.call(cashOutCrash, { betId: asked.betId })).payoutMinor).toBe(10_10)
  })

  it.each([
    [250, 25_00],
    [300, 30_00],
    [301, 0],
  ])('with the target %i in a game to 300 is paid %i, with nobody at the page', async (target, payout) => {
    const { page, wallet } = await aCrashPlayer()
    const game = await aGameTo(300)
    const asked = aBet(game, target)
    await page.call(placeCrashBet, asked)
    at(game.starts_at + Math.min(msAt(target), msAt(300)))
    await rung(async () =>
      expect(await betRow(asked.betId)).toMatchObject({ state: 'done', payout, is_paid: 1 }),
    )
    expect((await wallet.balance()).playerMinor).toBe(OPENING - STAKE + payout)
  })

  it('is taken while bets are open, once a game, for money that is there', async () => {
    const { page, wallet } = await aCrashPlayer(STAKE)
    const game = await aGameTo(200)
    const next = { ...aBet(game), game: game.number + 1 }
    expect(await refusal(page, placeCrashBet, next)).toMatchObject({ code: 'game.betsClosed' })
    const asked = aBet(game)
    expect((await page.call(placeCrashBet, asked)).balanceMinor).toBe(0)
    expect((await page.call(placeCrashBet, asked)).state).toBe('placed')
    expect(await refusal(page, placeCrashBet, { ...asked, stakeMinor: 20_00 })).toMatchObject({
      code: 'request.keyReused',
    })
    expect(await refusal(page, placeCrashBet, aBet(game))).toMatchObject({ code: 'game.betsClosed' })
    expect((await wallet.balance()).playerMinor).toBe(0)

    const other = await aCrashPlayer(STAKE - 1)
    expect(await refusal(other.page, placeCrashBet, aBet(game))).toMatchObject({
      code: 'wallet.insufficient',
    })
    const late = await aCrashPlayer()
    at(game.starts_at)
    expect(await refusal(late.page, placeCrashBet, aBet(game))).toMatchObject({ code: 'game.betsClosed' })
    expect((await late.wallet.balance()).playerMinor).toBe(OPENING)
  })

  it.each([
    ['a stake that is not offered', { stakeMinor: 10_01 }, 'game.stake'],
    ['a target that nobody can have', { autoCashOutE2: 100 }, 'game.bet'],
    ['a target beyond the highest multiplier', { autoCashOutE2: 100_000_001 }, 'game.bet'],
  ])('is refused with %s', async (_, part, code) => {
    const { page, wallet } = await aCrashPlayer()
    const game = await aGameTo(200)
    expect(await refusal(page, placeCrashBet, { ...aBet(game), ...part })).toMatchObject({ code })
    expect((await wallet.balance()).playerMinor).toBe(OPENING)
  })

  it('belongs to its member: nobody else cashes it out or takes its key', async () => {
    const [owner, other] = [await aCrashPlayer(), await aCrashPlayer()]
    const game = await aGameTo(500)
    const asked = aBet(game)
    await owner.page.call(placeCrashBet, asked)
    at(game.starts_at + 5_000)
    expect(await refusal(other.page, cashOutCrash, { betId: asked.betId })).toMatchObject({
      code: 'game.betUnknown',
    })
    expect(await other.page.call(getCrashBet, {})).toBeNull()
    expect((await betRow(asked.betId))?.state).toBe('placed')
  })

  it('is found again by a page that was loaded anew', async () => {
    const { visitor, page } = await aCrashPlayer()
    const game = await aGameTo(500)
    const asked = aBet(game, 400)
    await page.call(placeCrashBet, asked)
    const again = await aPage(visitor)
    expect(await again.call(getCrashBet, {})).toMatchObject({ ...asked, state: 'placed' })
  })

  it('stays within the limits of its member', async () => {
    const { visitor, page, wallet } = await aCrashPlayer()
    await visitor.call(setLimit, {
      kind: 'stake',
      period: 'day',
      max: STAKE - 1,
      operationKey: crypto.randomUUID(),
    })
    const game = await aGameTo(200)
    expect(await refusal(page, placeCrashBet, aBet(game))).toMatchObject({ code: 'wallet.limitReached' })
    expect((await wallet.balance()).playerMinor).toBe(OPENING)
  })

  it('is no round of a game that is played alone', async () => {
    const { page } = await aCrashPlayer()
    const round = { roundId: crypto.randomUUID(), stakeMinor: STAKE }
    expect(await refusal(page, playRound, round)).toMatchObject({ code: 'game.bet' })
  })
})

describe('the room', () => {
  it('says nothing of a point before its game is over, and afterwards what anyone can recompute', async () => {
    const page = await aVisitor({ tenant: 'alfa' })
    const game = await aGameTo()
    const { round } = await page.call(getCrash, {})
    for (const ms of [Date.now(), game.starts_at, game.ends_at - 1]) {
      at(Math.min(ms, game.ends_at - 1))
      const { round: running, last: past } = await page.call(getCrash, {})
      expect(running.over).toBeNull()
      expect(JSON.stringify({ running, past })).not.toContain(game.hash)
    }
    at(game.ends_at)
    const { last, round: ended } = await page.call(getCrash, {})
    expect(ended.over).toEqual(last[0])
    expect(ended.terminalHash).toBe(round.terminalHash)
    const { salt, terminalHash: knownHash } = round
    const { game: number, gameHash, pointE2, steps: stepsToKnown } = last[0] ?? { pointE2: 0 }
    expect({ number, pointE2 }).toEqual({ number: game.number, pointE2: game.point })
    expect(
      verifyCrashGame({
        gameHash: gameHash ?? '',
        salt,
        pointE2,
        knownHash,
        stepsToKnown: stepsToKnown ?? 0,
      }),
    ).toMatchObject({ isValid: true })
  })

  it('plays while somebody watches, and rests without', async () => {
    const game = await aGameTo(150)
    const watcher = await aVisitor({ tenant: 'alfa' })
    const headers = { 'x-vitrine-surface': 'play', origin: `http://play.${watcher.host}` }
    const socket = await aSocket(watcher, crashChannel, { headers })
    await socket.welcomed()
    at(game.ends_at)
    const over = expect.objectContaining({ game: game.number, pointE2: 150 })
    await rung(async () => expect(socket.values('round')).toContainEqual(expect.objectContaining({ over })))
    at(game.ends_at + 60_000)
    await rung(async () => expect((await newest()).number).toBe(game.number + 1))
    socket.socket.close()
    const line = roomOf(env, { tenant: 'alfa', kind: 'crash' })
    await vi.waitFor(async () => expect(await line.listeners()).toBe(0), PATIENCE)
    at((await newest()).ends_at + OVER_MS + 60_000)
    await rung(async () => expect(await inside((_, state) => state.storage.getAlarm())).toBeNull())
    expect((await newest()).number).toBe(game.number + 1)
  })

  it('opens its line to the pages of its games alone', async () => {
    const watcher = await aVisitor({ tenant: 'alfa' })
    for (const headers of [
      { 'x-vitrine-surface': 'play', origin: `http://${watcher.host}` },
      { 'x-vitrine-surface': 'play', origin: 'http://play.evil.example' },
      { 'x-vitrine-surface': 'brand', origin: `http://${watcher.host}` },
    ])
      expect((await askForSocket(watcher, crashChannel, { headers })).status).toBeGreaterThanOrEqual(400)
  })

  it('shows players with masked names, stakes and cash-outs', async () => {
    const { page, member } = await aCrashPlayer()
    const game = await aGameTo(500)
    const asked = aBet(game)
    await page.call(placeCrashBet, asked)
    at(game.starts_at + msAt(200))
    await page.call(cashOutCrash, { betId: asked.betId })
    const { players } = await page.call(getCrash, {})
    const name = maskName(member.account)
    expect(players).toMatchObject({
      game: game.number,
      players: [{ name, stakeMinor: STAKE, cashedOutE2: 200 }],
    })
    expect(JSON.stringify(players)).not.toContain(member.account)
  })

  it('shows nothing of the name of a player who hides their wins', async () => {
    const { page, visitor } = await aCrashPlayer()
    await visitor.call(setWinsHidden, { isHidden: true })
    await page.call(placeCrashBet, aBet(await aGameTo(500)))
    const { players } = await page.call(getCrash, {})
    expect(players).toMatchObject({ count: 1, players: [{ name: '•••', stakeMinor: STAKE }] })
  })

  it('is tried in play credits by guests, in their browser', async () => {
    const guest = await aVisitor({ tenant: 'alfa' })
    const { url } = await guest.call(launchDemo, { nodeId: CRASH, language: 'en' })
    expect(new URL(url).pathname).toBe('/crash/sky-lantern/')
  })
})

const AT_LENGTH = { ...CRASHES, timeout: 300_000 }

describe('a failure', () => {
  it('between stake and confirmation is made good by the room: the bet counts', async () => {
    const { page, wallet } = await aCrashPlayer()
    const game = await aGameTo(300)
    const asked = aBet(game, 200)
    await page.call(placeCrashBet, asked)
    // As if the confirmation had never come.
    await inside((object) => object.sql.run("UPDATE bet SET state = 'asked' WHERE id = ?", asked.betId))
    at(Date.now() + 60_000)
    await rung(async () =>
      expect(await betRow(asked.betId)).toMatchObject({ state: 'done', payout: 20_00, is_paid: 1 }),
    )
    expect((await wallet.balance()).playerMinor).toBe(OPENING + STAKE)
  })

  it('before the stake refuses the bet for good: a late stake is not taken', async () => {
    const { page, member, wallet } = await aCrashPlayer()
    const game = await aGameTo(300)
    const asked = aBet(game)
    await room().ask({
      ...asked,
      memberId: member.id,
      name: 'a•••',
      autoCashOutE2: undefined,
      maxPayoutMinor: 1_000_000,
    })
    at(Date.now() + 60_000)
    await rung(async () => expect((await betRow(asked.betId))?.state).toBe('refused'))
    const keys = crashKeys({ ...asked, id: asked.betId })
    const late = await wallet.execute(
      {
        kind: 'bet',
        operationKey: keys.bet,
        currency: 'BRL',
        world: 'world:game:HOUSE',
        game: CRASH,
        category: 'INHOUSE',
        stakeMinor: STAKE,
        roundId: keys.roundId,
        reference: asked.betId,
      },
      Date.now(),
    )
    expect(late.ok).toBe(false)
    expect(await page.call(getCrashBet, {})).toBeNull()
    expect((await wallet.balance()).playerMinor).toBe(OPENING)
    expect(await wallet.invariants()).toEqual([])
  })

  it('at any statement of the room loses nothing and pays nothing twice', AT_LENGTH, async () => {
    for (const work of ['ask', 'cashOut', 'alarm'] as const) {
      for (let count = 0; ; count += STEP) {
        const { page, wallet } = await aCrashPlayer()
        const game = await aGameTo(400)
        const asked = aBet(game, work === 'alarm' ? 200 : undefined)
        const act = {
          ask: () => page.send(placeCrashBet, { input: asked }),
          cashOut: () => page.send(cashOutCrash, { input: { betId: asked.betId } }),
          alarm: () => ring(),
        }[work]
        if (work !== 'ask') await page.call(placeCrashBet, asked)
        if (work !== 'ask') at(game.starts_at + msAt(200))
        const ran = await failing(count, act)
        if (work === 'ask' && Date.now() < game.starts_at) await page.send(placeCrashBet, { input: asked })
        if (work === 'cashOut') await page.call(cashOutCrash, { betId: asked.betId })
        at(game.ends_at + 60_000)
        await rung(async () => {
          const row = await betRow(asked.betId)
          if (row) expect(row).toMatchObject({ state: 'done', is_paid: 1 })
        })
        const row = await betRow(asked.betId)
        const { playerMinor, holdMinor } = await wallet.balance()
        expect(playerMinor).toBe(OPENING - (row ? STAKE : 0) + (row?.payout ?? 0))
        expect(holdMinor).toBe(0)
        expect(row?.payout).toBe(work === 'ask' ? 0 : 20_00)
        expect(await wallet.invariants()).toEqual([])
        if (ran <= count) break
      }
    }
  })
})

/** Fails the room's statement after so many while something is done; answers how many ran. */
async function failing(count: number, act: () => Promise<unknown>): Promise<number> {
  let ran = 0
  await inside((object) => {
    object.sql.onStatement = () => {
      ran += 1
      if (ran === count + 1) throw new Error('planted crash')
    }
  })
  const quiet = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')]
  for (const spy of quiet) spy.mockImplementation(() => undefined)
  await act().catch(() => undefined)
  for (const spy of quiet) spy.mockRestore()
  await inside((object) => {
    object.sql.onStatement = undefined
  })
  return ran
}
