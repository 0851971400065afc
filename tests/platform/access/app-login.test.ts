import { env } from 'cloudflare:workers'
import { beforeAll, expect, test, vi } from 'vitest'
import { offer as offerSchema } from '#lib/api/rewards/offers.ts'
import { noteAppLogin } from '#lib/api/rewards/promotions-app-login.ts'
import { claimReward, listPromotions } from '#lib/api/rewards/promotions.ts'
import { checkOffers } from '#platform/rewards/promotions/offer-seed.ts'
import { readTenant } from '#platform/base/system/tenant-repository.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { readRefusal } from '../play/games-site.ts'
import { anOffer } from '../rewards/offers-fixture.ts'

vi.setConfig({ testTimeout: 60_000 })
const REWARD = { kind: 'appLogin', rewardMinor: 5_00 } as const
beforeAll(async () => {
  await aTenant('apps')
  await aTenant('apps-brazil', { market: 'BR' })
})

async function anApp() {
  const offer = await anOffer('apps', REWARD, { type: 'appDownload' })
  const state = async (visitor: Visitor) =>
    (await visitor.call(listPromotions)).promotions.find(({ id }) => id === offer.id)
  const take = (visitor: Visitor) =>
    visitor.send(claimReward, { input: { offerId: offer.id, occurrence: 'app' } })
  return { offer, state, take }
}

test('the app’s reward waits until the installed app is used, and is given once', async () => {
  const { state, take } = await anApp()
  const { visitor, member } = await aMember({ tenant: 'apps' })
  expect(await state(visitor)).toMatchObject({
    status: 'signed',
    goals: [{ kind: 'appLogin', done: 0, target: 1 }],
    waiting: [],
  })
  expect(await readRefusal(await take(visitor))).toMatchObject({ code: 'offer.notReady' })
  await visitor.call(noteAppLogin, { display: 'standalone' })
  expect(await state(visitor)).toMatchObject({ status: 'claim', waiting: [{ amountMinor: 5_00 }] })
  const answers = await Promise.all(Array.from({ length: 10 }, () => take(visitor)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await walletOf(env, 'apps', member.id).balance()).playerMinor).toBe(5_00)
  expect(await state(visitor)).toMatchObject({ status: 'claimed', waiting: [], claimedMinor: 5_00 })
})

test('one member’s use is not another’s, and a browser’s tab is none', async () => {
  const { take } = await anApp()
  const [one, other] = await Promise.all([aMember({ tenant: 'apps' }), aMember({ tenant: 'apps' })])
  await one.visitor.call(noteAppLogin, { display: 'standalone' })
  expect(await readRefusal(await take(other.visitor))).toMatchObject({ code: 'offer.notReady' })
  const response = await other.visitor.send(noteAppLogin, { input: { display: 'browser' } })
  expect(await readRefusal(response)).toMatchObject({ code: 'request.invalid' })
})

test('use before the offer began does not count', async () => {
  const { visitor, member } = await aMember({ tenant: 'apps' })
  await visitor.call(noteAppLogin, { display: 'standalone' })
  const { offer, take } = await anApp()
  await env.DB.prepare('UPDATE app_login SET at = ? WHERE tenant = ? AND member = ?')
    .bind(offer.startsAtMs - 1, 'apps', member.id)
    .run()
  expect(await readRefusal(await take(visitor))).toMatchObject({ code: 'offer.notReady' })
  await visitor.call(noteAppLogin, { display: 'standalone' })
  expect((await take(visitor)).status).toBe(200)
})

test('such an offer cannot be published where the law bans rewards before a bet', async () => {
  const { offer } = await anApp()
  const brazil = await readTenant(env, 'apps-brazil')
  if (!brazil) throw new Error('no brand')
  const record = { tenant: brazil.id, offer: offerSchema.parse(offer), words: {} }
  expect(() => checkOffers([record], [brazil])).toThrow(
    expect.objectContaining({
      code: 'request.invalid',
      details: {
        fields: expect.arrayContaining([
          expect.objectContaining({ reason: expect.stringContaining('advantageBeforeBet') }),
        ]),
      },
    }),
  )
})
