import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { placeCrashBet } from '#lib/api/play/crash.ts'
import { launchGame } from '#lib/api/play/games.ts'
import { openPlay, playRound } from '#lib/api/play/games-play.ts'
import { msAt } from '#lib/shared/crash/growth.ts'
import { chipsFor } from '#lib/shared/roulette/table.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import {
  aBet,
  aCrashPlayer,
  aGameTo,
  at,
  betRow,
  inside,
  OPENING,
  ring,
  room,
  rung,
  STAKE,
  startClock,
  stopClock,
} from './crash-site.ts'
import { ALFA, refusal, ROULETTE, seedSite } from './games-site.ts'
import { breakDown } from '../ledger/wallets.ts'

vi.setConfig({ testTimeout: 60_000 })

beforeAll(seedSite)
beforeEach(startClock)
afterEach(stopClock)

/** Plays a cheap round of another house game under a key that the player chose. */
async function playCheaply(visitor: Visitor, roundId: string): Promise<number> {
  const { url } = await visitor.call(launchGame, { nodeId: ROULETTE, language: 'en' })
  const page = await aVisitor({ tenant: visitor.tenant })
  const opened = await page.call(openPlay, { launchToken: new URL(url).searchParams.get('launch') ?? '' })
  page.token = opened.playToken
  const stakeMinor = chipsFor(ALFA.currency)[0] ?? 0
  const chips = [{ betId: 'straight:17', stakeMinor }]
  return (await page.call(playRound, { roundId, stakeMinor, chips })).balanceMinor
}

/** The room notes the bet, and its stake never comes: the call was cut off between the two. */
async function cutOff(memberId: string, asked: ReturnType<typeof aBet>): Promise<void> {
  const { autoCashOutE2 } = asked
  await room().ask({ ...asked, memberId, name: 'a•••', autoCashOutE2, maxPayoutMinor: 1_000_000 })
}

describe('the stake of a bet', () => {
  it('is its own, whatever else was paid under the same key', async () => {
    const { visitor, page, wallet } = await aCrashPlayer()
    const game = await aGameTo(300)
    const asked = aBet(game, 200)
    const balanceMinor = await playCheaply(visitor, asked.betId)
    const reply = await page.call(placeCrashBet, asked)
    expect(reply).toMatchObject({ state: 'placed', balanceMinor: balanceMinor - STAKE })
    at(game.ends_at + 60_000)
    await rung(async () => expect(await betRow(asked.betId)).toMatchObject({ state: 'done', is_paid: 1 }))
    expect((await wallet.balance()).playerMinor).toBe(balanceMinor + STAKE)
    expect(await wallet.invariants()).toEqual([])
  })

  it('is taken anew for a key that was used in a game long forgotten', async () => {
    const { page, wallet } = await aCrashPlayer()
    const game = await aGameTo(150)
    const asked = aBet(game, 200)
    await page.call(placeCrashBet, asked)
    at(game.ends_at + 60_000)
    await rung(async () => expect(await betRow(asked.betId)).toMatchObject({ state: 'done', is_paid: 1 }))
    await inside((object) => object.sql.run('DELETE FROM bet WHERE id = ?', asked.betId))
    const next = await aGameTo(300)
    await page.call(placeCrashBet, { ...asked, game: next.number })
    expect((await wallet.balance()).playerMinor).toBe(OPENING - 2 * STAKE)
  })

  it('is not taken once its game runs: what was asked for in time and cut off is refused', async () => {
    const { page, member, wallet } = await aCrashPlayer()
    const game = await aGameTo(300)
    const asked = aBet(game, 200)
    await cutOff(member.id, asked)
    // The player knows by now that the target was reached.
    at(game.starts_at + msAt(200) + 1)
    expect(await page.call(placeCrashBet, asked)).toMatchObject({ state: 'refused', balanceMinor: OPENING })
    at(game.ends_at + 60_000)
    await ring()
    expect((await betRow(asked.betId))?.state).toBe('refused')
    expect((await wallet.balance()).playerMinor).toBe(OPENING)
  })

  it('counts where only its confirmation was cut off', async () => {
    const { page, wallet } = await aCrashPlayer()
    const game = await aGameTo(300)
    const asked = aBet(game)
    await page.call(placeCrashBet, asked)
    await inside((object) => object.sql.run("UPDATE bet SET state = 'asked' WHERE id = ?", asked.betId))
    at(game.starts_at + 1)
    expect(await page.call(placeCrashBet, asked)).toMatchObject({ state: 'placed' })
    expect((await wallet.balance()).playerMinor).toBe(OPENING - STAKE)
  })

  it('is still refused where there is no money for it', async () => {
    const { page } = await aCrashPlayer(STAKE - 1)
    const asked = aBet(await aGameTo(300))
    expect(await refusal(page, placeCrashBet, asked)).toMatchObject({ code: 'wallet.insufficient' })
    expect((await betRow(asked.betId))?.state).toBe('refused')
  })

  it('of one player that cannot be looked for holds up nobody else', async () => {
    const quiet = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const [stuck, other] = [await aCrashPlayer(), await aCrashPlayer()]
    const game = await aGameTo(300)
    const [lost, asked] = [aBet(game), aBet(game, 200)]
    await cutOff(stuck.member.id, lost)
    await other.page.call(placeCrashBet, asked)
    await breakDown(stuck.wallet, true)
    at(game.ends_at + 60_000)
    await rung(async () => expect(await betRow(asked.betId)).toMatchObject({ state: 'done', is_paid: 1 }))
    expect((await other.wallet.balance()).playerMinor).toBe(OPENING + STAKE)
    const alarm = await inside((_, state) => state.storage.getAlarm())
    expect(alarm, 'tries again after a while, not at once').toBeGreaterThan(Date.now())
    await breakDown(stuck.wallet, false)
    at(Date.now() + 60_000)
    await rung(async () => expect((await betRow(lost.betId))?.state).toBe('refused'))
    quiet.mockRestore()
  })
})
