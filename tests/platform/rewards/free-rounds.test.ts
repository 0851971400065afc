import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { launchGame } from '#lib/api/play/games.ts'
import { offer as offerSchema } from '#lib/api/rewards/offers.ts'
import { openPlay, playRound } from '#lib/api/play/games-play.ts'
import { putOffer } from '#lib/api/rewards/promotions-ops.ts'
import { listBonuses } from '#lib/api/rewards/promotions-bonuses.ts'
import { claimReward, listPromotions, listRewards } from '#lib/api/rewards/promotions.ts'
import type { Reward } from '#lib/shared/rewards/offer.ts'
import { dayAt } from '#lib/shared/time/zone.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { ALFA, aPlayer, readRefusal, REELS, ROULETTE, seedSite } from '../play/games-site.ts'
import { anOffer, casinoWagering, play } from './offers-fixture.ts'

const DAY_MS = 86_400_000
beforeAll(seedSite)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
})
afterEach(() => {
  vi.useRealTimers()
})

const GIFT = {
  kind: 'freeRounds',
  gameId: REELS,
  rounds: 2,
  roundValueMinor: 100,
  lifeMs: DAY_MS,
  after: { kind: 'stake', stakeMinor: 5_00 },
} as const satisfies Reward
const today = () => dayAt(Date.now(), ALFA.timeZone)

async function openGame(visitor: Visitor, nodeId: string = REELS) {
  const { url } = await visitor.call(launchGame, { nodeId, language: 'en' })
  const page = await aVisitor({ tenant: visitor.tenant })
  const launchToken = new URL(url).searchParams.get('launch') ?? ''
  const opened = await page.call(openPlay, { launchToken })
  page.token = opened.playToken
  return { page, opened }
}

/** A player who has claimed the rounds. */
async function withRounds(differences: Partial<typeof GIFT> | object = {}) {
  const offer = await anOffer('alfa', { ...GIFT, ...differences }, { type: 'slots' })
  const { visitor, member, wallet } = await aPlayer({ balanceMinor: 10_00 })
  await play('alfa', member.id, { stakeMinor: 5_00 })
  const claimed = await visitor.call(claimReward, { offerId: offer.id, occurrence: today() })
  return { visitor, member, wallet, offer, claimed }
}

/** Plays a free round, at the pace of the game. */
async function playFree(page: Visitor, freeRoundsId: string) {
  const asked = { roundId: crypto.randomUUID(), stakeMinor: 100, freeRoundsId }
  const reply = await page.call(playRound, asked)
  vi.setSystemTime(Date.now() + 5_000)
  return { asked, reply }
}

describe('free rounds of an offer', () => {
  it('wait until the condition is met, and say what they are', async () => {
    const offer = await anOffer('alfa', GIFT, { type: 'slots' })
    const { visitor, member } = await aPlayer({ balanceMinor: 10_00 })
    const state = async () =>
      (await visitor.call(listPromotions)).promotions.find(({ id }) => id === offer.id)
    expect(await state()).toMatchObject({
      status: 'signed',
      goals: [{ kind: 'stake', done: 0, target: 5_00 }],
      waiting: [],
    })
    await play('alfa', member.id, { stakeMinor: 5_00 })
    expect(await state()).toMatchObject({
      status: 'claim',
      waiting: [{ amountMinor: 2_00, freeRounds: { rounds: 2, stakeMinor: 100 }, wageringE4: 0 }],
    })
    const asked = { offerId: offer.id, occurrence: today() }
    const claims = await Promise.all(Array.from({ length: 20 }, () => visitor.call(claimReward, asked)))
    expect(new Set(claims.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(claims[0]).toMatchObject({ status: 'claimed', freeRounds: 2 })
    expect((await visitor.call(listBonuses)).freeRounds).toMatchObject([
      { gameName: 'Aurora Reels', rounds: 2, used: 0, stakeMinor: 100, state: 'open' },
    ])
    const { waiting, history } = await visitor.call(listRewards)
    expect(waiting.some(({ offerId }) => offerId === offer.id)).toBe(false)
    // They were rounds, not money.
    expect(history).toMatchObject([{ status: 'claimed', freeRounds: { rounds: 2, stakeMinor: 100 } }])
  })

  it('are played in the game at the brand’s cost, each once, and pay money', async () => {
    const { visitor, wallet } = await withRounds()
    const { page, opened } = await openGame(visitor)
    const id = opened.freeRounds?.id ?? ''
    expect(opened.freeRounds).toMatchObject({ left: 2, rounds: 2, stakeMinor: 100, isBonus: false })
    let { balanceMinor } = opened
    for (const left of [1, 0]) {
      const { asked, reply } = await playFree(page, id)
      balanceMinor += reply.winMinor
      expect(reply).toMatchObject({ stakeMinor: 100, balanceMinor, freeRounds: { left } })
      expect(await page.call(playRound, asked)).toMatchObject({ winMinor: reply.winMinor, balanceMinor })
    }
    const more = { roundId: crypto.randomUUID(), stakeMinor: 100, freeRoundsId: id }
    expect(await readRefusal(await page.send(playRound, { input: more }))).toMatchObject({
      code: 'bonus.ended',
    })
    expect((await openGame(visitor)).opened.freeRounds).toBeUndefined()
    expect((await wallet.balance()).playerMinor).toBe(balanceMinor)
    const { rounds } = await wallet.fairness(REELS, Date.now())
    expect(rounds[0]?.jackpotJson).toBeNull()
    expect(await wallet.invariants()).toEqual([])
  })

  it('become a bonus with the last one, where the offer says so', async () => {
    const { visitor, wallet } = await withRounds({ rounds: 40, wagering: casinoWagering(3) })
    const { page, opened } = await openGame(visitor)
    const id = opened.freeRounds?.id ?? ''
    let wonMinor = 0
    for (let round = 1; round <= 40; round += 1) {
      const { reply } = await playFree(page, id)
      wonMinor += reply.winMinor
      expect(reply.freeRounds).toMatchObject({ left: 40 - round, wonMinor, isBonus: true })
    }
    // Forty spins without a single win are rarer than one in a million.
    expect(wonMinor).toBeGreaterThan(0)
    const { bonuses, freeRounds } = await visitor.call(listBonuses)
    expect(bonuses).toMatchObject([
      { state: 'active', bonusMinor: wonMinor, requiredMinor: 3 * wonMinor, wageredMinor: 0 },
    ])
    expect(freeRounds).toMatchObject([{ used: 40, wonMinor, state: 'used', wageringE4: 30_000 }])
    expect(await wallet.balance()).toMatchObject({ playerMinor: 5_00, bonusMinor: wonMinor })
    expect(await wallet.invariants()).toEqual([])
  })

  it.each([
    ['another stake', { stakeMinor: 200 }, 'game.stake'],
    ['nobody’s rounds', { freeRoundsId: 'promo:nobodys:2026' }, 'bonus.unknown'],
  ])('are refused with %s', async (_, differences, code) => {
    const { visitor } = await withRounds()
    const { page, opened } = await openGame(visitor)
    const asked = { roundId: crypto.randomUUID(), stakeMinor: 100, freeRoundsId: opened.freeRounds?.id ?? '' }
    const response = await page.send(playRound, { input: { ...asked, ...differences } })
    expect(await readRefusal(response)).toMatchObject({ code })
  })

  it('of somebody else cannot be played', async () => {
    const { visitor } = await withRounds()
    const id = (await openGame(visitor)).opened.freeRounds?.id ?? ''
    const { visitor: other } = await aPlayer({ balanceMinor: 10_00 })
    const { page } = await openGame(other)
    const asked = { roundId: crypto.randomUUID(), stakeMinor: 100, freeRoundsId: id }
    expect(await readRefusal(await page.send(playRound, { input: asked }))).toMatchObject({
      code: 'bonus.unknown',
    })
  })

  it('are over after their time', async () => {
    const { visitor } = await withRounds({ lifeMs: 60_000 })
    const { opened } = await openGame(visitor)
    vi.setSystemTime((opened.freeRounds?.expiresAtMs ?? 0) + 1)
    expect((await visitor.call(listBonuses)).freeRounds).toMatchObject([{ used: 0, state: 'expired' }])
  })

  it('are not offered of a game with bets to lay, or at a stake that it has not', async () => {
    const { visitor, offer } = await withRounds()
    const words = Object.fromEntries(
      ALFA.locales.map((locale) => [locale, { title: 'Rounds', text: 'Text', terms: 'Terms' }]),
    )
    for (const differences of [{ gameId: ROULETTE }, { gameId: 'house-nothing' }, { roundValueMinor: 101 }]) {
      const changed = offerSchema.parse({ ...offer, reward: { ...GIFT, ...differences } })
      const input = { tenant: 'alfa', operator: 'ana', offer: { tenant: 'alfa', offer: changed, words } }
      const response = await visitor.send(putOffer, { input })
      expect(await readRefusal(response)).toMatchObject({ code: 'request.invalid' })
    }
    const same = { tenant: 'alfa', offer: offerSchema.parse(offer), words }
    const input = { tenant: 'alfa', operator: 'ana', offer: same }
    expect(await visitor.call(putOffer, input)).toMatchObject({ kind: 'freeRounds' })
  })
})
