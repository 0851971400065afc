import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { offer as offerSchema } from '#lib/api/rewards/offers.ts'
import { listBonuses } from '#lib/api/rewards/promotions-bonuses.ts'
import { claimReward } from '#lib/api/rewards/promotions.ts'
import { putOffer } from '#lib/api/rewards/promotions-ops.ts'
import * as api from '#lib/api/play/vendors-wallet.ts'
import type { Reward } from '#lib/shared/rewards/offer.ts'
import { dayAt } from '#lib/shared/time/zone.ts'
import { ownById } from '#platform/play/vendors/reconciliation-repository.ts'
import { aVisitor } from '../../fixtures/worker/client.ts'
import { ALFA, aPlayer, readRefusal, seedSite } from './games-site.ts'
import { anOffer, casinoWagering, play } from '../rewards/offers-fixture.ts'
import { anId, aVendor, launchToken, NODE, type VendorServer } from './vendor-site.ts'

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
  gameId: NODE,
  rounds: 2,
  roundValueMinor: 100,
  lifeMs: DAY_MS,
  after: { kind: 'stake', stakeMinor: 5_00 },
} as const satisfies Reward

/** A player with claimed rounds in the vendor's game. */
async function withRounds(differences: Partial<typeof GIFT> | object = {}) {
  const offer = await anOffer('alfa', { ...GIFT, ...differences }, { type: 'slots' })
  const { visitor, member, wallet } = await aPlayer({ balanceMinor: 10_00 })
  await play('alfa', member.id, { stakeMinor: 5_00 })
  const occurrence = dayAt(Date.now(), ALFA.timeZone)
  await visitor.call(claimReward, { offerId: offer.id, occurrence })
  const server = await aVendor()
  return { visitor, member, wallet, offer, server, opened: await open(visitor, server) }
}

async function open(visitor: Parameters<typeof launchToken>[0], server: VendorServer, node = NODE) {
  return server.call(api.openVendorSession, { token: await launchToken(visitor, node) })
}

/** One played round, as the vendor reports it. */
function aResult(
  { member, opened }: Pick<Awaited<ReturnType<typeof withRounds>>, 'member' | 'opened'>,
  amountMinor: number,
) {
  const freeRounds = opened.freeRounds?.id ?? ''
  const common = { player: member.id, transaction: anId(), type: 'freeRounds', currency: 'BRL' }
  return { ...common, game: NODE, amountMinor, freeRounds }
}

describe('free rounds at a vendor', () => {
  it('are told with the session, played once each without a stake, and pay money', async () => {
    const player = await withRounds()
    const { server, opened, wallet, visitor } = player
    expect(opened.freeRounds).toMatchObject({ left: 2, stakeMinor: 100 })
    const first = aResult(player, 3_00)
    const told = await Promise.all([1, 2, 3].map(() => server.call(api.vendorBonusResult, first)))
    expect(told.map(({ balanceMinor }) => balanceMinor)).toEqual([8_00, 8_00, 8_00])
    expect((await open(visitor, server)).freeRounds).toMatchObject({ left: 1 })
    await server.call(api.vendorBonusResult, aResult(player, 0))
    expect(await server.refusal(api.vendorBonusResult, aResult(player, 9_00))).toMatchObject({
      code: 'bonus.ended',
    })
    expect((await open(visitor, server)).freeRounds).toBeUndefined()
    expect(await wallet.balance()).toMatchObject({ playerMinor: 8_00, bonusMinor: 0 })
    expect((await visitor.call(listBonuses)).freeRounds).toMatchObject([
      { nodeId: NODE, used: 2, wonMinor: 3_00, state: 'used' },
    ])
    expect(await wallet.invariants()).toEqual([])
  })

  it('become a bonus with the last one, and the day’s comparison knows what waits', async () => {
    const player = await withRounds({ wagering: casinoWagering(3) })
    const { server, wallet, visitor } = player
    const first = aResult(player, 3_00)
    expect(await server.call(api.vendorBonusResult, first)).toMatchObject({ balanceMinor: 5_00 })
    await server.call(api.vendorBonusResult, aResult(player, 1_00))
    expect(await wallet.balance()).toMatchObject({ playerMinor: 5_00, bonusMinor: 4_00 })
    expect((await visitor.call(listBonuses)).bonuses).toMatchObject([
      { state: 'active', bonusMinor: 4_00, requiredMinor: 12_00 },
    ])
    await wallet.sweep()
    const own = await ownById(env, { tenant: 'alfa', vendor: 'NOVA' }, [first.transaction])
    expect(own).toMatchObject([{ kind: 'bonus', betMinor: 0, winMinor: 3_00, isDone: true }])
  })

  it.each([
    ['nobody’s rounds', { freeRounds: 'promo:nobodys:2026' }, 'bonus.unknown'],
    ['another game', { game: 'nova-acai' }, 'bonus.unknown'],
    ['no game', { game: undefined }, 'bonus.unknown'],
  ])('are refused with %s, and nothing is paid', async (_, differences, code) => {
    const player = await withRounds()
    const asked = { ...aResult(player, 3_00), ...differences }
    expect(await player.server.refusal(api.vendorBonusResult, asked)).toMatchObject({ code })
    expect((await player.wallet.balance()).playerMinor).toBe(5_00)
  })

  it('of one player are not another’s', async () => {
    const player = await withRounds()
    const { visitor, member } = await aPlayer({ balanceMinor: 10_00 })
    expect((await open(visitor, player.server)).freeRounds).toBeUndefined()
    const asked = { ...aResult(player, 3_00), player: member.id }
    expect(await player.server.refusal(api.vendorBonusResult, asked)).toMatchObject({ code: 'bonus.unknown' })
  })

  it('are over after their time', async () => {
    const player = await withRounds({ lifeMs: 3_600_000 })
    vi.setSystemTime((player.opened.freeRounds?.expiresAtMs ?? 0) + 1)
    expect(await player.server.refusal(api.vendorBonusResult, aResult(player, 3_00))).toMatchObject({
      code: 'bonus.ended',
    })
  })

  it('end with a break of the player: no session tells them, no round of them is taken', async () => {
    const player = await withRounds()
    const change = { do: 'timeOut', hours: 24 } as const
    await player.wallet.execute(
      { kind: 'protect', operationKey: crypto.randomUUID(), change, by: 'player' },
      Date.now(),
    )
    expect(await player.server.refusal(api.vendorBonusResult, aResult(player, 3_00))).toMatchObject({
      code: 'protection.timeOut',
    })
    expect((await player.visitor.call(listBonuses)).freeRounds).toMatchObject([{ state: 'forfeited' }])
  })

  it('are offered only of games that the vendor plays with them, at its stakes', async () => {
    const { offer } = await withRounds()
    const operator = await aVisitor({ tenant: 'alfa' })
    const words = Object.fromEntries(
      ALFA.locales.map((locale) => [locale, { title: 'Rounds', text: 'Text', terms: 'Terms' }]),
    )
    const ask = (differences: object) => {
      const changed = offerSchema.parse({ ...offer, reward: { ...GIFT, ...differences } })
      const input = { tenant: 'alfa', operator: 'ana', offer: { tenant: 'alfa', offer: changed, words } }
      return operator.send(putOffer, { input })
    }
    for (const differences of [
      { gameId: 'nova-card' },
      { gameId: 'nova-table' },
      { gameId: 'tambo-one' },
      { roundValueMinor: 101 },
    ])
      expect(await readRefusal(await ask(differences))).toMatchObject({ code: 'request.invalid' })
    expect((await ask({})).status).toBe(200)
  })
})
