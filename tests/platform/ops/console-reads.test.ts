import { beforeAll, expect, test } from 'vitest'
import { getBrand } from '#lib/api/ops/ops.ts'
import type { OfferRecord } from '#lib/api/rewards/offers.ts'
import { getOffer, putOffer } from '#lib/api/rewards/promotions-ops.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { ALFA, refusal, seedSite } from '../play/games-site.ts'

let operator: Visitor

beforeAll(async () => {
  operator = await seedSite()
})

const words = { title: 'Ten percent back', text: 'Each week.', terms: 'Counted Monday to Sunday.' }
const offer: OfferRecord['offer'] = {
  ...{ id: 'alfa-back', type: 'live', money: 'real', currency: 'BRL', startsAtMs: Date.UTC(2026, 0, 1) },
  ...{ products: { activity: ['casino'], reward: [] }, isCredit: false },
  audience: { minAgeYears: 18, excludesRestricted: false, needsIdentity: false, segments: [] },
  caps: { budgetMinor: 1_000_00 },
  advert: { saysFree: false, hasUrgency: false, saferPlayShareBp: 1_000 },
  reward: { kind: 'cashback', rule: { rateBp: 1_000, period: 'week' } },
}

test('the terms of an offer are read as they were put, the newest version', async () => {
  const record = { tenant: 'alfa', offer, words: { pt: words, en: words } }
  await operator.call(putOffer, { tenant: 'alfa', offer: record, operator: 'ana' })
  const changed = { ...record, offer: { ...offer, caps: { budgetMinor: 2_000_00 } } }
  await operator.call(putOffer, { tenant: 'alfa', offer: changed, operator: 'ben', isDraft: true })
  expect(await operator.call(getOffer, { tenant: 'alfa', offerId: 'alfa-back' })).toMatchObject({
    ...{ version: 2, state: 'draft', madeBy: 'ben', record: changed },
  })
  // Of another brand it is unknown.
  expect(await refusal(operator, getOffer, { tenant: 'bravo', offerId: 'alfa-back' })).toMatchObject({
    code: 'offer.unknown',
  })
})

test('what a brand is made of is what its files said when they were seeded', async () => {
  const before = Date.now() - 60_000
  const brand = await operator.call(getBrand, { tenant: 'alfa' })
  expect(brand).toMatchObject({ hosts: ALFA.hosts, vendors: ALFA.vendors, categories: ALFA.categories })
  expect(brand.seededAtMs).toBeGreaterThan(before)
})
