import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { putSegment } from '#lib/api/people/segments-ops.ts'
import { claimReward, joinPromotion, listPromotions } from '#lib/api/rewards/promotions.ts'
import { dryRunOffer } from '#lib/api/rewards/offers-dry-run.ts'
import { offer as offerSchema } from '#lib/api/rewards/offers.ts'
import { putOffer } from '#lib/api/rewards/promotions-ops.ts'
import { addDays } from '#lib/shared/time/zone.ts'
import { aMember, type MemberOptions } from '../../fixtures/worker/members.ts'
import { ALFA, BRAVO, refusal, seedSite } from '../play/games-site.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { anOffer, arrive, casinoWagering, play } from './offers-fixture.ts'

const MATCH = {
  kind: 'depositMatch',
  ...{ percentBp: 10_000, minDepositMinor: 20_00, maxBonusMinor: 100_00 },
  wagering: casinoWagering(2),
} as const
const audience = (segments: string[]) => ({
  ...{ minAgeYears: 18, excludesRestricted: false, needsIdentity: false, segments },
})

let operator: Visitor
let mobiles = 0

beforeAll(async () => {
  operator = await seedSite()
  await operator.call(putSegment, {
    ...{ tenant: ALFA.id, segmentId: 'reached', basedOn: 0, title: 'Reached', operator: 'ana', note: '' },
    rule: { all: [{ kind: 'contact', contact: 'mobile' }] },
  })
})

const aReached = (options: MemberOptions = {}) => {
  mobiles += 1
  return aMember({ tenant: ALFA.id, mobile: `+551198765${1000 + mobiles}`, ...options })
}

/** The offer for a segment, and what becomes of a player who claims. */
async function outcomeOf(segments: string[], options: { isReached: boolean; leaves?: boolean }) {
  const offer = await anOffer(ALFA.id, MATCH, { audience: audience(segments) })
  const { visitor, member } = await (options.isReached ? aReached() : aMember({ tenant: ALFA.id }))
  const listed = (await visitor.call(listPromotions)).promotions.find(({ id }) => id === offer.id)
  if (!options.isReached)
    return { listed, refused: await refusal(visitor, joinPromotion, { offerId: offer.id }) }
  await visitor.call(joinPromotion, { offerId: offer.id })
  const { id: occurrence } = await arrive(ALFA.id, member.id, 50_00)
  if (options.leaves)
    await env.DB.prepare('UPDATE member SET mobile = NULL WHERE tenant = ? AND id = ?')
      .bind(ALFA.id, member.id)
      .run()
  const claim = { offerId: offer.id, occurrence }
  return options.leaves
    ? { listed, refused: await refusal(visitor, claimReward, claim) }
    : { listed, claimed: await visitor.call(claimReward, claim) }
}

test('an offer for a segment is claimed by whoever is in it', async () => {
  const { listed, claimed } = await outcomeOf(['reached'], { isReached: true })
  expect(listed?.status).toBe('join')
  expect(claimed).toMatchObject({ amountMinor: 50_00 })
})

test('an offer for a segment is closed to everybody else', async () => {
  const { listed, refused } = await outcomeOf(['reached'], { isReached: false })
  expect(listed).toMatchObject({ status: 'closed', closedBy: 'segment' })
  expect(refused).toMatchObject({ code: 'offer.notEligible', details: { check: 'segment' } })
})

test('the segment is asked when the reward is claimed, not when the player joined', async () => {
  const { refused } = await outcomeOf(['reached'], { isReached: true, leaves: true })
  expect(refused).toMatchObject({ code: 'offer.notEligible', details: { check: 'segment' } })
})

test('one of several segments is enough; one that nobody keeps has nobody', async () => {
  expect((await outcomeOf(['unheard-of', 'reached'], { isReached: true })).claimed).toBeDefined()
  const { listed } = await outcomeOf(['unheard-of'], { isReached: false })
  expect(listed).toMatchObject({ closedBy: 'segment' })
})

const terms = (tenant: typeof ALFA, segments: string[]) =>
  offerSchema.parse({
    ...{ id: 'for-segment', type: 'others', money: 'real', currency: tenant.currency.code },
    ...{ startsAtMs: Date.now(), products: { activity: ['casino'], reward: ['casino'] } },
    ...{ audience: audience(segments), caps: { budgetMinor: 1_000_00 }, advert: {}, isCredit: false },
    reward: { kind: 'stakeAndGet', stakeMinor: 10_00, rewardMinor: 1_00, wagering: casinoWagering(2) },
  })
const words = (tenant: typeof ALFA) =>
  Object.fromEntries(tenant.locales.map((locale) => [locale, { title: 'T', text: 'T', terms: 'T' }]))

test('an offer is taken where its segments exist at its own brand', async () => {
  const record = (tenant: typeof ALFA, segments: string[]) => ({
    ...{ tenant: tenant.id, operator: 'ana' },
    offer: { tenant: tenant.id, offer: terms(tenant, segments), words: words(tenant) },
  })
  expect(await operator.call(putOffer, record(ALFA, ['reached']))).toMatchObject({ state: 'live' })
  expect(await refusal(operator, putOffer, record(ALFA, ['reached', 'gone']))).toMatchObject({
    code: 'request.invalid',
    details: { fields: [{ field: 'offers.for-segment.audience.segments', reason: 'unknownSegment' }] },
  })
  expect(await refusal(operator, putOffer, record(BRAVO, ['reached']))).toMatchObject({
    code: 'request.invalid',
  })
})

test('the dry run counts the players of the segment alone', async () => {
  const today = new Date().toISOString().slice(0, 10)
  for (const { member } of [
    await aReached({ balanceMinor: 50_00 }),
    await aMember({ tenant: ALFA.id, balanceMinor: 50_00 }),
  ])
    await play(ALFA.id, member.id, { stakeMinor: 20_00 })
  const run = (segments: string[]) =>
    operator.call(dryRunOffer, {
      ...{ tenant: ALFA.id, offer: terms(ALFA, segments), fromDay: addDays(today, -2), toDay: today },
    })
  const [all, own] = [await run([]), await run(['reached'])]
  expect([all.winners, own.winners]).toEqual([2, 1])
  expect(own.eligible).toBeLessThan(all.eligible)
})
