import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { claimReward, listPromotions } from '#lib/api/rewards/promotions.ts'
import { getWheelProof, spinLuckyWheel } from '#lib/api/rewards/promotions-wheel.ts'
import { sha256Hex } from '#lib/shared/fairness/hash.ts'
import type { Reward } from '#lib/shared/rewards/offer.ts'
import { spunSegment } from '#lib/shared/rewards/wheel-spin.ts'
import { windowAt } from '#lib/shared/rewards/windows.ts'
import { dayAt } from '#lib/shared/time/zone.ts'
import { ensureWheels } from '#platform/rewards/promotions/wheel-service.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { readRefusal } from '../play/games-site.ts'
import { anOffer, play } from './offers-fixture.ts'

vi.setConfig({ testTimeout: 60_000 })
const ZONE = 'Asia/Manila'
const WHEEL = {
  kind: 'wheel',
  segments: [
    { prizeMinor: 5_00, weight: 1 },
    { prizeMinor: 1_00, weight: 2 },
    { prizeMinor: 0, weight: 3 },
  ],
  after: { kind: 'none' },
} as const satisfies Reward

// Noon of the brand: no test of these crosses its midnight.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T04:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})
const today = () => dayAt(Date.now(), ZONE)

async function aWheel(differences: Partial<Reward> = {}) {
  const tenant = `whl${crypto.randomUUID().slice(0, 6)}`
  await aTenant(tenant, { timeZone: ZONE })
  const reward = { ...WHEEL, ...differences } as typeof WHEEL
  const offer = await anOffer(tenant, reward)
  return { tenant, offerId: offer.id }
}

async function shown(visitor: Visitor, offerId: string) {
  return (await visitor.call(listPromotions)).promotions.find(({ id }) => id === offerId)
}

describe('a lucky wheel', () => {
  test('publishes the hash before the spin, and the spin follows from seed and word', async () => {
    const { tenant, offerId } = await aWheel()
    const { visitor, member } = await aMember({ tenant })
    const before = await shown(visitor, offerId)
    expect(before).toMatchObject({ status: 'claim', wheel: { day: today(), segments: WHEEL.segments } })
    expect(before?.wheel).not.toHaveProperty('spun')
    const asked = { offerId, word: 'my-own-word' }
    const spins = await Promise.all(Array.from({ length: 20 }, () => visitor.call(spinLuckyWheel, asked)))
    expect(new Set(spins.map((each) => JSON.stringify(each))).size).toBe(1)
    const { segment = -1, amountMinor } = spins[0] ?? {}
    expect(amountMinor).toBe(WHEEL.segments[segment]?.prizeMinor)
    expect((await walletOf(env, tenant, member.id).balance()).playerMinor).toBe(amountMinor)
    const stranger = await aVisitor({ tenant })
    const proof = { offerId, day: today() }
    expect(await stranger.call(getWheelProof, proof)).not.toHaveProperty('revealed')
    const { endsAtMs } = windowAt('day', Date.now(), ZONE)
    vi.setSystemTime(endsAtMs + 10 * 60_000 - 1)
    expect(await stranger.call(getWheelProof, proof)).not.toHaveProperty('revealed')
    vi.setSystemTime(endsAtMs + 10 * 60_000)
    const { seedHash, segments, revealed } = await stranger.call(getWheelProof, proof)
    expect(seedHash).toBe(before?.wheel?.seedHash)
    expect(sha256Hex(revealed?.seed ?? '')).toBe(seedHash)
    expect(revealed?.spins).toEqual([{ memberId: member.id, word: 'my-own-word', segment }])
    const drawn = { seed: revealed?.seed ?? '', day: proof.day, memberId: member.id, ...asked }
    expect(spunSegment(drawn, segments)).toBe(segment)
    const words = Array.from({ length: 60 }, (_, index) =>
      spunSegment({ ...drawn, word: `w${index}` }, segments),
    )
    expect(new Set(words).size).toBeGreaterThan(1)
  })

  test('keeps its first spin: another word or the reward centre brings no second one', async () => {
    const { tenant, offerId } = await aWheel()
    const { visitor } = await aMember({ tenant })
    const first = await visitor.call(spinLuckyWheel, { offerId, word: 'a' })
    const again = await visitor.call(spinLuckyWheel, { offerId, word: 'b' })
    expect(again).toEqual(first)
    const claimed = await visitor.call(claimReward, { offerId, occurrence: today() })
    expect(claimed.amountMinor).toBe(first.amountMinor)
    const [other, another] = [await aMember({ tenant }), await aMember({ tenant })]
    const centre = await other.visitor.call(claimReward, { offerId, occurrence: today() })
    const spun = await other.visitor.call(spinLuckyWheel, { offerId, word: 'late' })
    expect(spun).toMatchObject({ amountMinor: centre.amountMinor, word: '' })
    expect((await shown(another.visitor, offerId))?.wheel).not.toHaveProperty('spun')
  })

  test('opens again the next day, with another seed', async () => {
    const { tenant, offerId } = await aWheel()
    const { visitor, member } = await aMember({ tenant })
    await visitor.call(spinLuckyWheel, { offerId, word: '' })
    const seen = await shown(visitor, offerId)
    expect(seen).toMatchObject({ status: 'claimed', waiting: [], wheel: { spun: { word: '' } } })
    vi.setSystemTime(Date.now() + 86_400_000)
    const { visitor: tomorrow } = await aMember({ tenant })
    const next = await shown(tomorrow, offerId)
    expect(next).toMatchObject({ status: 'claim', wheel: { day: today() } })
    expect(next?.wheel?.seedHash).not.toBe(seen?.wheel?.seedHash)
    expect(member.id).not.toBe('')
  })

  test('is not spun before its condition is met, nor by a word that is none', async () => {
    const { tenant, offerId } = await aWheel({ after: { kind: 'stake', stakeMinor: 5_00 } })
    const { visitor, member } = await aMember({ tenant, balanceMinor: 10_00 })
    const spin = (word: string) => visitor.send(spinLuckyWheel, { input: { offerId, word } })
    expect(await readRefusal(await spin('a'))).toMatchObject({ code: 'offer.notReady' })
    expect(await readRefusal(await spin('a:b'))).toMatchObject({ code: 'request.invalid' })
    await play(tenant, member.id, { stakeMinor: 5_00 })
    expect((await spin('a')).ok).toBe(true)
  })

  test('of tomorrow is made today, once, and never changes', async () => {
    const { tenant, offerId } = await aWheel()
    const now = Date.now()
    await ensureWheels(env, now)
    const read = () =>
      env.DB.prepare('SELECT day, seed_hash FROM wheel_day WHERE tenant = ? AND offer = ? ORDER BY day')
        .bind(tenant, offerId)
        .all()
    const { results } = await read()
    expect(results.map(({ day }) => day)).toEqual(['2026-11-22', '2026-11-23'])
    await ensureWheels(env, now)
    expect((await read()).results).toEqual(results)
    const change = env.DB.prepare('UPDATE wheel_day SET seed = ? WHERE tenant = ?').bind('0', tenant)
    await expect(change.run()).rejects.toThrow('wheel is final')
  })
})
