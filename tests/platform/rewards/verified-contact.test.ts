import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { joinPromotion, claimReward, listPromotions, listRewards } from '#lib/api/rewards/promotions.ts'
import { spinLuckyWheel } from '#lib/api/rewards/promotions-wheel.ts'
import { ApiError } from '#lib/api/errors.ts'
import { FREEZE_MS } from '#lib/shared/rewards/windows.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { aMember, type MemberOptions } from '../../fixtures/worker/members.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { anOffer, arrive, casinoWagering, play } from './offers-fixture.ts'

vi.setConfig({ testTimeout: 60_000 })

const TENANT = 'contacts'
const MATCH = {
  kind: 'depositMatch',
  ...{ nth: 1, percentBp: 10_000, minDepositMinor: 20_00, maxBonusMinor: 100_00 },
  wagering: casinoWagering(2),
} as const

beforeAll(async () => {
  await aTenant(TENANT, { rewardsNeedContact: true })
  await aTenant('carefree')
})

/** A member with a welcome bonus to claim. */
async function aClaimant(tenant: string, options: MemberOptions = {}) {
  const offer = await anOffer(tenant, MATCH)
  const { visitor, member } = await aMember({ tenant, ...options })
  const joined = await visitor.call(joinPromotion, { offerId: offer.id })
  const { id: occurrence } = await arrive(tenant, member.id, 50_00)
  const claim = () => outcomeOf(visitor.call(claimReward, { offerId: offer.id, occurrence }))
  const bonus = async () => (await walletOf(env, tenant, member.id).balance()).bonusMinor
  return { visitor, member, offer, joined, claim, bonus }
}

/** The code of a refusal, or `ok`. */
function outcomeOf(asked: Promise<unknown>): Promise<unknown> {
  return asked.then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof ApiError) return error.code
      throw error
    },
  )
}

/** A code that was sent to the address came back. */
function verify(tenant: string, member: string, email: string) {
  return env.DB.batch([
    env.DB.prepare('UPDATE member SET email = ? WHERE tenant = ? AND id = ?').bind(email, tenant, member),
    env.DB.prepare('INSERT INTO verified_email (tenant, member, email, at) VALUES (?, ?, ?, ?)').bind(
      ...[tenant, member, email, Date.now()],
    ),
  ])
}

describe('a reward that costs the house', () => {
  test('is earned without a verified contact, and waits for one', async () => {
    const { visitor, member, offer, joined, claim, bonus } = await aClaimant(TENANT, {
      email: 'a@example.com',
    })
    expect(joined.status).toBe('signed')
    expect(await claim()).toBe('offer.needsContact')
    const listed = (await visitor.call(listPromotions)).promotions.find(({ id }) => id === offer.id)
    expect(listed).toMatchObject({ status: 'closed', closedBy: 'contact', waiting: [] })
    expect(await visitor.call(listRewards)).toMatchObject({ waiting: [], waitsForContact: true })
    expect(await bonus()).toBe(0)

    await verify(TENANT, member.id, 'a@example.com')
    const rewards = await visitor.call(listRewards)
    expect([rewards.waiting.length, rewards.waitsForContact]).toEqual([1, undefined])
    expect(await claim()).toBe('ok')
    expect(await bonus()).toBe(50_00)
  })

  test('needs a proof of the address that the member has now', async () => {
    const { member, claim } = await aClaimant(TENANT, { email: 'old@example.com' })
    await verify(TENANT, member.id, 'old@example.com')
    await env.DB.prepare('UPDATE member SET email = ? WHERE tenant = ? AND id = ?')
      .bind('new@example.com', TENANT, member.id)
      .run()
    expect(await claim()).toBe('offer.needsContact')
  })

  test('is given to a verified number, and wherever the brand asks for nothing', async () => {
    const numbered = await aClaimant(TENANT, { mobile: '+5511987650001' })
    expect(await numbered.claim()).toBe('ok')
    const carefree = await aClaimant('carefree')
    expect(await carefree.claim()).toBe('ok')
  })

  test('is no prize of a wheel that is spun all the same', async () => {
    const { visitor } = await aMember({ tenant: TENANT })
    const segments = [{ prizeMinor: 100, weight: 1 }]
    const offer = await anOffer(TENANT, { kind: 'wheel', segments, after: { kind: 'none' } })
    const spin = { offerId: offer.id, word: 'luck' }
    expect(await outcomeOf(visitor.call(spinLuckyWheel, spin))).toBe('offer.needsContact')
  })
})

test('a rebate of the member’s own play never waits', async () => {
  const rates = [{ category: 'INHOUSE', rateBp: 500, of: 'validStake' }] as const
  const yesterday = Date.now() - DAY_MS - FREEZE_MS
  const offer = await anOffer(TENANT, { kind: 'rebate', rates }, { startsAtMs: yesterday - DAY_MS })
  const { visitor, member } = await aMember({ tenant: TENANT })
  const deposit = { operationKey: crypto.randomUUID(), currency: 'BRL', amountMinor: 500_00 }
  const wallet = walletOf(env, TENANT, member.id)
  await wallet.execute({ kind: 'deposit', ...deposit, reference: 'd-1' }, yesterday - 1, 'UTC')
  await play(TENANT, member.id, { stakeMinor: 100_00, atMs: yesterday })
  const { waiting } = await visitor.call(listRewards)
  expect(waiting).toMatchObject([{ offerId: offer.id, amountMinor: 5_00 }])
  const [{ occurrence } = { occurrence: '' }] = waiting
  expect(await outcomeOf(visitor.call(claimReward, { offerId: offer.id, occurrence }))).toBe('ok')
})
