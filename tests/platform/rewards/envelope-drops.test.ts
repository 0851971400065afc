import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { brandChannel } from '#lib/api/talk/live.ts'
import { claimReward, listPromotions, listRewards } from '#lib/api/rewards/promotions.ts'
import type { Reward } from '#lib/shared/rewards/offer.ts'
import { keepDrops } from '#platform/rewards/promotions/envelope-drops.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { budgetsOf } from '#platform/rewards/offers/claim-repository.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { aSocket, PATIENCE } from '../../fixtures/worker/socket.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { readRefusal } from '../play/games-site.ts'
import { anOffer } from './offers-fixture.ts'

vi.setConfig({ testTimeout: 60_000 })
const MINUTE_MS = 60_000
const NOON = Date.parse('2026-11-24T12:00:00Z')

const RAIN = {
  kind: 'redEnvelope',
  poolMinor: 10_00,
  shares: 4,
  after: { kind: 'none' },
  drops: { times: ['12:00', '12:15'], openMinutes: 10 },
} as const satisfies Reward

beforeAll(() => aTenant('rain'))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON - 5 * MINUTE_MS })
})
afterEach(() => {
  vi.useRealTimers()
})

async function aRain(differences: Partial<typeof RAIN> | object = {}, budgetMinor = 1_000_00) {
  const offer = await anOffer('rain', { ...RAIN, ...differences }, { caps: { budgetMinor } })
  const state = async (visitor: Visitor) =>
    (await visitor.call(listPromotions)).promotions.find(({ id }) => id === offer.id)
  const take = (visitor: Visitor, occurrence = '2026-11-24T12:00') =>
    visitor.send(claimReward, { input: { offerId: offer.id, occurrence } })
  return { offer, state, take }
}
const aPlayer = () => aMember({ tenant: 'rain' })

describe('a drop of envelopes', () => {
  test('is told beforehand, open at its time, and closed after its minutes', async () => {
    const { state, take } = await aRain()
    const { visitor } = await aPlayer()
    expect(await state(visitor)).toMatchObject({ status: 'signed', waiting: [], drops: { nextAtMs: NOON } })
    expect(await readRefusal(await take(visitor))).toMatchObject({ code: 'offer.notReady' })
    vi.setSystemTime(NOON)
    expect(await state(visitor)).toMatchObject({
      status: 'claim',
      waiting: [{ occurrence: '2026-11-24T12:00', isSurprise: true }],
      drops: {
        open: { left: 4, shares: 4, endsAtMs: NOON + 10 * MINUTE_MS },
        nextAtMs: NOON + 15 * MINUTE_MS,
      },
    })
    vi.setSystemTime(NOON + 10 * MINUTE_MS)
    expect(await readRefusal(await take(visitor))).toMatchObject({ code: 'offer.notReady' })
  })

  test('goes to whoever comes first: four shares, their sum the pool, one a member', async () => {
    const { offer, state, take } = await aRain()
    const members = await Promise.all(Array.from({ length: 7 }, aPlayer))
    vi.setSystemTime(NOON + 1)
    const answers = await Promise.all(members.flatMap(({ visitor }) => [take(visitor), take(visitor)]))
    const taken = new Set(answers.map(({ status }) => status))
    expect([...taken].toSorted()).toEqual([200, 409])
    const paid = await Promise.all(
      members.map(async ({ member }) => (await walletOf(env, 'rain', member.id).balance()).playerMinor),
    )
    expect(paid.filter((minor) => minor > 0)).toHaveLength(4)
    expect(paid.reduce((sum, minor) => sum + minor, 0)).toBe(10_00)
    expect((await budgetsOf(env, 'rain')).get(offer.id)).toMatchObject({ reserved: 0, spent: 10_00 })
    const late = members[paid.indexOf(0)]
    if (late)
      expect(await state(late.visitor)).toMatchObject({
        status: 'signed',
        waiting: [],
        drops: { open: { left: 0 } },
      })
  })

  test('falls anew at its next time, for the same members', async () => {
    const { state, take } = await aRain({ shares: 1, poolMinor: 3_00 })
    const { visitor, member } = await aPlayer()
    vi.setSystemTime(NOON)
    expect((await take(visitor)).status).toBe(200)
    expect(await state(visitor)).toMatchObject({ status: 'signed', waiting: [] })
    vi.setSystemTime(NOON + 15 * MINUTE_MS)
    expect((await visitor.call(listRewards)).waiting).toContainEqual(
      expect.objectContaining({ occurrence: '2026-11-24T12:15' }),
    )
    expect((await take(visitor, '2026-11-24T12:15')).status).toBe(200)
    expect((await walletOf(env, 'rain', member.id).balance()).playerMinor).toBe(6_00)
  })

  test('never gives more than the offer’s budget', async () => {
    const { take } = await aRain({ shares: 1, poolMinor: 3_00 }, 5_00)
    const { visitor } = await aPlayer()
    vi.setSystemTime(NOON)
    expect((await take(visitor)).status).toBe(200)
    vi.setSystemTime(NOON + 15 * MINUTE_MS)
    expect(await readRefusal(await take(visitor, '2026-11-24T12:15'))).toMatchObject({ code: 'offer.spent' })
  })

  test('is made by the schedule once, told to who is there, and each share that goes too', async () => {
    const { offer, take } = await aRain()
    const { visitor } = await aPlayer()
    const socket = await aSocket(visitor, brandChannel)
    await socket.welcomed()
    const told = () =>
      socket.values('envelope').filter((value) => (value as { offerId: string }).offerId === offer.id)
    await keepDrops(env, NOON - 1)
    await Promise.all([keepDrops(env, NOON), keepDrops(env, NOON + 1)])
    await keepDrops(env, NOON + 5 * MINUTE_MS)
    vi.setSystemTime(NOON + 6 * MINUTE_MS)
    await take(visitor)
    await vi.waitFor(() => expect(told()).toMatchObject([{ left: 4, shares: 4 }, { left: 3 }]), PATIENCE)
  })
})
