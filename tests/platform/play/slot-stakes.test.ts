import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { launchGame } from '#lib/api/play/games.ts'
import { openPlay, playRound } from '#lib/api/play/games-play.ts'
import { vendorBet, vendorBetAndWin } from '#lib/api/play/vendors-wallet.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { ALFA, aPlayer, REELS, refusal, ROULETTE, seedSite } from './games-site.ts'
import { aGame, anId } from './vendor-site.ts'

/** The stake of a slot's round in Great Britain: 5 from the 25th birthday on, 2 before. */

const TODAY = Date.UTC(2026, 10, 20, 12)
const OF_25 = '2001-11-20'
const OF_24 = '2001-11-21'
const balanceMinor = 100_00

beforeAll(async () => {
  await seedSite()
  await aTenant('alfa', { ...ALFA, market: 'GB' })
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: TODAY })
})
afterEach(() => {
  vi.useRealTimers()
})

async function openHouse(visitor: Visitor, nodeId: string) {
  const { url, mostInRoundMinor } = await visitor.call(launchGame, { nodeId, language: 'en' })
  const page = await aVisitor({ tenant: visitor.tenant })
  const launchToken = new URL(url).searchParams.get('launch') ?? ''
  const opened = await page.call(openPlay, { launchToken })
  page.token = opened.playToken
  return { page, opened, mostInRoundMinor }
}

describe('an own slot', () => {
  it.each([
    ['from 25', OF_25, 5_00, 10_00],
    ['at 24', OF_24, 2_00, 5_00],
    ['at an unknown age', undefined, 2_00, 5_00],
  ])('%s takes the bound and nothing above', async (_, birthday, most, above) => {
    const { visitor } = await aPlayer({ balanceMinor, ...(birthday ? { birthday } : {}) })
    const { page, opened, mostInRoundMinor } = await openHouse(visitor, REELS)
    expect(mostInRoundMinor).toBe(most)
    expect(Math.max(...opened.stakesMinor)).toBe(most)
    expect(await refusal(page, playRound, { roundId: crypto.randomUUID(), stakeMinor: above })).toMatchObject(
      {
        code: 'wallet.limitReached',
        details: { kind: 'stake', period: 'round', by: 'market', maxMinor: most, leftMinor: most },
      },
    )
    await page.call(playRound, { roundId: crypto.randomUUID(), stakeMinor: most })
  })

  it('takes 5 from the midnight of the 25th birthday on', async () => {
    const { visitor } = await aPlayer({ balanceMinor, birthday: OF_24 })
    const { page } = await openHouse(visitor, REELS)
    vi.setSystemTime(Date.UTC(2026, 10, 20, 12, 10))
    const asked = () => ({ roundId: crypto.randomUUID(), stakeMinor: 5_00 })
    expect((await refusal(page, playRound, asked())).code).toBe('wallet.limitReached')
    vi.setSystemTime(Date.UTC(2026, 10, 21))
    const later = await aPlayer({ balanceMinor, birthday: OF_24 })
    const { page: next } = await openHouse(later.visitor, REELS)
    await next.call(playRound, asked())
  })

  it('of another kind has no bound', async () => {
    const { visitor } = await aPlayer({ balanceMinor, birthday: OF_24 })
    const { page, mostInRoundMinor } = await openHouse(visitor, ROULETTE)
    expect(mostInRoundMinor).toBeUndefined()
    const chips = [{ betId: 'red', stakeMinor: 10_00 }]
    await page.call(playRound, { roundId: crypto.randomUUID(), stakeMinor: 10_00, chips })
  })
})

describe("a vendor's slot", () => {
  it('is bound over all stakes of a round; what was rolled back does not count', async () => {
    const { server, aBet, place, takeBack } = await aGame({ balanceMinor, birthday: OF_25 })
    const first = await place({ amountMinor: 3_00 })
    const { round } = first
    expect(await server.refusal(vendorBet, aBet({ round, amountMinor: 2_01 }))).toMatchObject({
      code: 'wallet.limitReached',
    })
    const second = await place({ round, amountMinor: 2_00 })
    expect(await server.refusal(vendorBet, aBet({ round, amountMinor: 1 }))).toMatchObject({
      code: 'wallet.limitReached',
    })
    await takeBack(second.transaction)
    await place({ round, amountMinor: 2_00 })
    await place({ amountMinor: 5_00 })
  })

  it('is bound where bet and win come together', async () => {
    const { server, session, member } = await aGame({ balanceMinor, birthday: OF_24 })
    const spin = (betMinor: number) => ({
      ...{ player: member.id, session, game: 'nova-plain', currency: 'BRL', round: anId('round') },
      ...{ transaction: anId(), betMinor, winMinor: 0, isLast: true },
    })
    expect(await server.refusal(vendorBetAndWin, spin(2_01))).toMatchObject({ code: 'wallet.limitReached' })
    await server.call(vendorBetAndWin, spin(2_00))
  })

  it('answers a repetition after the birthday as before', async () => {
    vi.setSystemTime(Date.UTC(2026, 10, 20, 23, 59))
    const { server, place } = await aGame({ balanceMinor, birthday: OF_24 })
    const { reply, ...asked } = await place({ amountMinor: 2_00 })
    vi.setSystemTime(Date.UTC(2026, 10, 21, 0, 1))
    expect(await server.call(vendorBet, asked)).toEqual(reply)
  })

  it('has no bound at a table, or in another market', async () => {
    const table = await aGame({ balanceMinor, birthday: OF_24, nodeId: 'nova-table' })
    await table.place({ amountMinor: 50_00 })
    const bravo = await aGame({ balanceMinor, birthday: OF_24, tenant: 'bravo' })
    await bravo.place({ amountMinor: 50_00 })
  })
})
