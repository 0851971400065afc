import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { claimReward, joinPromotion, listPromotions } from '#lib/api/rewards/promotions.ts'
import { reviewClaim } from '#lib/api/rewards/promotions-ops.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { readRefusal } from '../play/games-site.ts'
import { anOffer, arrive, casinoWagering } from '../rewards/offers-fixture.ts'

vi.setConfig({ testTimeout: 60_000 })
const TENANT = 'left'
const MATCH = {
  kind: 'depositMatch',
  percentBp: 10_000,
  minDepositMinor: 20_00,
  maxBonusMinor: 100_00,
  wagering: casinoWagering(2),
} as const

beforeAll(() => aTenant(TENANT))

/** A member who has joined and paid 50.00 in, and the ways by which money leaves. */
async function aDepositor(offerId: string) {
  const { visitor, member } = await aMember({ tenant: TENANT })
  await visitor.call(joinPromotion, { offerId })
  const { id: occurrence } = await arrive(TENANT, member.id, 50_00)
  const wallet = walletOf(env, TENANT, member.id)
  const money = () => ({ operationKey: crypto.randomUUID(), currency: 'BRL', amountMinor: 50_00 })
  const leave = {
    transfer: () => wallet.execute({ kind: 'transferOut', ...money(), toMemberId: 'upline' }, Date.now()),
    withdrawal: () => wallet.execute({ kind: 'reserve', ...money(), reference: 'w-1' }, Date.now()),
  }
  return { visitor, member, wallet, occurrence, leave }
}

describe('a match of a deposit', () => {
  test('is not claimed once the money went to another member', async () => {
    const offer = await anOffer(TENANT, MATCH)
    const { visitor, wallet, occurrence, leave } = await aDepositor(offer.id)
    expect(await leave.transfer()).toMatchObject({ ok: true })
    const { promotions } = await visitor.call(listPromotions)
    expect(promotions.find(({ id }) => id === offer.id)).toMatchObject({ waiting: [] })
    const reply = await visitor.send(claimReward, { input: { offerId: offer.id, occurrence } })
    expect(await readRefusal(reply)).toMatchObject({ code: 'offer.notReady' })
    expect((await wallet.balance()).bonusMinor).toBe(0)
  })

  test.each(['transfer', 'withdrawal'] as const)(
    'is not given after a review during which the money left by a %s',
    async (way) => {
      const offer = await anOffer(TENANT, MATCH)
      const first = await aDepositor(offer.id)
      await first.visitor.call(claimReward, { offerId: offer.id, occurrence: first.occurrence })
      const { visitor, member, wallet, occurrence, leave } = await aDepositor(offer.id)
      visitor.address = first.visitor.address
      expect(await visitor.call(claimReward, { offerId: offer.id, occurrence })).toMatchObject({
        status: 'applying',
      })
      expect(await leave[way]()).toMatchObject({ ok: true })
      const decision = {
        ...{ tenant: TENANT, memberId: member.id, offerId: offer.id, occurrence },
        ...{ operator: 'ana', decision: 'approve', reason: 'a shared flat' },
      } as const
      expect(await readRefusal(await visitor.send(reviewClaim, { input: decision }))).toMatchObject({
        code: 'deposit.state',
      })
      expect((await wallet.balance()).bonusMinor).toBe(0)
    },
  )

  test('is given for money that came after the last that left', async () => {
    const offer = await anOffer(TENANT, MATCH)
    const { visitor, member, wallet, leave } = await aDepositor(offer.id)
    await leave.transfer()
    const leftAtMs = Date.now()
    await vi.waitUntil(() => Date.now() > leftAtMs)
    const { id: occurrence } = await arrive(TENANT, member.id, 30_00)
    expect(await visitor.call(claimReward, { offerId: offer.id, occurrence })).toMatchObject({
      status: 'claimed',
      amountMinor: 30_00,
    })
    expect((await wallet.balance()).bonusMinor).toBe(30_00)
  })
})
