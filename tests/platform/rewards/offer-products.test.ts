import { env } from 'cloudflare:workers'
import { beforeAll, expect, test, vi } from 'vitest'
import { offer as offerSchema } from '#lib/api/rewards/offers.ts'
import { joinPromotion, listPromotions } from '#lib/api/rewards/promotions.ts'
import type { Offer } from '#lib/shared/rewards/offer.ts'
import { seedOffers } from '#platform/rewards/promotions/offer-seed.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { anOffer, play } from './offers-fixture.ts'

vi.setConfig({ testTimeout: 60_000 })
const TENANT = 'products'
const STAKE = { kind: 'stakeAndGet', stakeMinor: 10_00, rewardMinor: 1_00 } as const

beforeAll(() => aTenant(TENANT))

test.each<[string, Offer['products']['activity'], string]>([
  ['bingo', ['bingo'], 'plausible.bingo'],
  ['nothing', [], 'plausible.activity'],
])(
  'an offer for stakes on %s is not published, and one that was counts no others',
  async (_, activity, rule) => {
    const products = { activity, reward: [] }
    await expect(anOffer(TENANT, STAKE, { products })).rejects.toMatchObject({
      code: 'request.invalid',
      details: { fields: [{ field: expect.stringMatching(/\.products\.activity$/), reason: rule }] },
    })
    const lawful = await anOffer(TENANT, STAKE)
    const offer = offerSchema.parse({ ...lawful, id: `${lawful.id}-old`, products })
    const words = { en: { title: 'Old', text: 'Text', terms: 'Terms' } }
    await seedOffers(env, [{ tenant: TENANT, offer, words }], Date.now())
    const { visitor, member } = await aMember({ tenant: TENANT, balanceMinor: 100_00 })
    for (const { id } of [lawful, offer]) await visitor.call(joinPromotion, { offerId: id })
    await play(TENANT, member.id, { stakeMinor: 20_00 })
    const { promotions } = await visitor.call(listPromotions)
    const status = (id: string) => promotions.find((each) => each.id === id)?.status
    expect([status(lawful.id), status(offer.id)]).toEqual(['claim', 'signed'])
  },
)
