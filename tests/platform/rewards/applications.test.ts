import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import {
  listApplications,
  openApplication,
  reviewApplication,
  sendApplication,
} from '#lib/api/rewards/promotions-applications.ts'
import { ApiError } from '#lib/api/errors.ts'
import { addProof } from '#lib/api/base/proofs.ts'
import { claimReward, listPromotions } from '#lib/api/rewards/promotions.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { budgetsOf, stepClaim, takeClaim } from '#platform/rewards/offers/claim-repository.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aPng } from '../../fixtures/node/images.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { aTenant, CASHIER } from '../../fixtures/worker/tenants.ts'
import { anOffer } from './offers-fixture.ts'

vi.setConfig({ testTimeout: 60_000 })

async function anActivity(rewardMinor = 50_00, budgetMinor = 1_000_000_00) {
  const tenant = `app${crypto.randomUUID().slice(0, 6)}`
  await aTenant(tenant)
  const offer = await anOffer(tenant, { kind: 'application', rewardMinor }, { caps: { budgetMinor } })
  return { tenant, offerId: offer.id, operator: await aVisitor({ tenant }) }
}

function refusal(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof ApiError) return error.code
      throw error
    },
  )
}

const standing = async (visitor: Visitor) => (await visitor.call(listPromotions)).promotions[0]
const picture = (visitor: Visitor, id: string, side: number) =>
  visitor.send(addProof, { input: { subject: 'application', id }, body: aPng({ width: side, height: side }) })

test('an application goes from open through review to issued and claimed', async () => {
  const { tenant, offerId, operator } = await anActivity()
  const { visitor, member } = await aMember({ tenant })
  expect(await standing(visitor)).toMatchObject({ status: 'join' })
  const { id } = await visitor.call(openApplication, { offerId })
  expect((await visitor.call(openApplication, { offerId })).id).toBe(id)
  for (const side of [4, 5, 6]) expect((await picture(visitor, id, side)).status).toBe(200)
  expect((await picture(visitor, id, 7)).status).toBe(409)
  const sent = { applicationId: id, remark: 'My birthday' }
  expect(await refusal(visitor.call(sendApplication, { ...sent, remark: 'x'.repeat(141) }))).toBe(
    'request.invalid',
  )
  expect(await refusal(visitor.call(sendApplication, { ...sent, remark: '🎉'.repeat(141) }))).toBe(
    'request.invalid',
  )
  expect(await visitor.call(sendApplication, sent)).toMatchObject({ status: 'applying' })
  expect(await visitor.call(sendApplication, sent)).toMatchObject({ status: 'applying' })
  expect(await refusal(visitor.call(openApplication, { offerId }))).toBe('application.state')
  expect((await picture(visitor, id, 8)).status).toBe(409)
  const other = await aMember({ tenant })
  expect(await refusal(other.visitor.call(sendApplication, sent))).toBe('application.unknown')
  const { applications } = await operator.call(listApplications, { tenant })
  expect(applications).toMatchObject([{ id, remark: 'My birthday', repeatedPictures: 0, mostMinor: 50_00 }])
  expect(applications[0]?.pictures).toHaveLength(3)
  const review = { tenant, id, operator: 'ana', decision: 'approve', reason: 'all right' } as const
  expect(await refusal(operator.call(reviewApplication, { ...review, amountMinor: 50_01 }))).toBe(
    'application.amount',
  )
  await operator.call(reviewApplication, { ...review, amountMinor: 30_00 })
  expect(await refusal(operator.call(reviewApplication, { ...review, decision: 'reject' }))).toBe(
    'application.state',
  )
  expect(await standing(visitor)).toMatchObject({ status: 'issued', waiting: [{ amountMinor: 30_00 }] })
  const claim = { offerId, occurrence: id }
  await Promise.all(Array.from({ length: 5 }, () => visitor.call(claimReward, claim)))
  expect(await standing(visitor)).toMatchObject({ status: 'claimed', claimedMinor: 30_00 })
  expect(await walletOf(env, tenant, member.id).balance()).toMatchObject({ playerMinor: 30_00 })
})

test('a rejected application says why and may be made again; pictures that came before are flagged', async () => {
  const { tenant, offerId, operator } = await anActivity()
  const { visitor } = await aMember({ tenant })
  const apply = async () => {
    const { id } = await visitor.call(openApplication, { offerId })
    // The same picture twice is one picture.
    for (const side of [4, 4]) expect((await picture(visitor, id, side)).status).toBe(200)
    await visitor.call(sendApplication, { applicationId: id, remark: 'Please' })
    expect((await picture(visitor, id, 9)).status).toBe(409)
    return id
  }
  const first = await apply()
  const reject = { tenant, id: first, operator: 'ana', decision: 'reject', reason: 'not readable' } as const
  await operator.call(reviewApplication, reject)
  expect(await standing(visitor)).toMatchObject({ status: 'rejected', remark: 'not readable' })
  const second = await apply()
  expect(await standing(visitor)).toMatchObject({ status: 'applying' })
  const { applications } = await operator.call(listApplications, { tenant })
  expect(applications).toMatchObject([{ id: second, repeatedPictures: 1 }])
  expect(applications[0]?.pictures).toHaveLength(1)
})

test('a remark has 140 characters, as people count them', async () => {
  const { tenant, offerId } = await anActivity()
  for (const remark of ['a'.repeat(140), '🎉'.repeat(140)]) {
    const { visitor } = await aMember({ tenant })
    const { id } = await visitor.call(openApplication, { offerId })
    expect(await visitor.call(sendApplication, { applicationId: id, remark })).toMatchObject({
      status: 'applying',
    })
  }
})

test('the brand’s amount itself takes one person, a unit more takes two', async () => {
  const { tenant, offerId, operator } = await anActivity(2_000_00)
  const approved = async (amountMinor: number) => {
    const { visitor } = await aMember({ tenant })
    const { id } = await visitor.call(openApplication, { offerId })
    await visitor.call(sendApplication, { applicationId: id, remark: 'Please' })
    const review = { tenant, id, operator: 'ana', decision: 'approve', reason: 'all right' } as const
    return (await operator.call(reviewApplication, { ...review, amountMinor })).status
  }
  const { reviewAboveMinor } = CASHIER.withdrawal
  expect([await approved(reviewAboveMinor), await approved(reviewAboveMinor + 1)]).toEqual([
    'issued',
    'applying',
  ])
})

test('above the brand’s amount it takes two people', async () => {
  const { tenant, offerId, operator } = await anActivity(2_000_00)
  const { visitor } = await aMember({ tenant })
  const { id } = await visitor.call(openApplication, { offerId })
  await visitor.call(sendApplication, { applicationId: id, remark: 'A large one' })
  const review = { tenant, id, operator: 'ana', decision: 'approve', reason: 'all right' } as const
  expect(await operator.call(reviewApplication, review)).toMatchObject({ status: 'applying' })
  expect(await refusal(operator.call(reviewApplication, review))).toBe('application.state')
  expect(await standing(visitor)).toMatchObject({ status: 'applying', waiting: [] })
  expect(await operator.call(reviewApplication, { ...review, operator: 'rui' })).toMatchObject({
    status: 'issued',
    approvedBy: ['ana', 'rui'],
  })
})

test('what was granted is kept in the budget until it is collected', async () => {
  const { tenant, offerId, operator } = await anActivity(30_00, 50_00)
  const apply = async () => {
    const { visitor, member } = await aMember({ tenant })
    const { id } = await visitor.call(openApplication, { offerId })
    await visitor.call(sendApplication, { applicationId: id, remark: 'My birthday' })
    return { visitor, member, id }
  }
  const [first, second] = [await apply(), await apply()]
  const review = { tenant, operator: 'ana', decision: 'approve', reason: 'all right' } as const
  const budget = async () => (await budgetsOf(env, tenant)).get(offerId)
  await operator.call(reviewApplication, { ...review, id: first.id })
  expect(await budget()).toMatchObject({ reserved: 30_00, spent: 0 })
  expect(await refusal(operator.call(reviewApplication, { ...review, id: second.id }))).toBe('offer.spent')
  expect(await budget()).toMatchObject({ reserved: 30_00 })
  await operator.call(reviewApplication, { ...review, id: second.id, amountMinor: 20_00 })
  expect(await budget()).toMatchObject({ reserved: 50_00, spent: 0 })
  const wallet = walletOf(env, tenant, first.member.id)
  const block = (blocked: boolean) =>
    wallet.execute(
      { kind: 'blockBonuses', operationKey: crypto.randomUUID(), blocked, note: 'looked at' },
      Date.now(),
    )
  await block(true)
  const claim = { offerId, occurrence: first.id }
  expect(await refusal(first.visitor.call(claimReward, claim))).toBe('offer.notEligible')
  await block(false)
  expect(await first.visitor.call(claimReward, claim)).toMatchObject({ amountMinor: 30_00 })
  expect(await budget()).toMatchObject({ reserved: 20_00, spent: 30_00 })
  expect(await second.visitor.call(claimReward, { offerId, occurrence: second.id })).toMatchObject({
    amountMinor: 20_00,
  })
  expect(await budget()).toMatchObject({ reserved: 0, spent: 50_00 })
})

test('a grant whose payment the wallet refuses is kept for the next try', async () => {
  const { tenant, offerId, operator } = await anActivity(30_00, 30_00)
  const { visitor, member } = await aMember({ tenant })
  const { id } = await visitor.call(openApplication, { offerId })
  await visitor.call(sendApplication, { applicationId: id, remark: 'My birthday' })
  await operator.call(reviewApplication, {
    tenant,
    id,
    operator: 'ana',
    decision: 'approve',
    reason: 'all right',
  })
  const key = { tenant, member: member.id, offer: offerId, occurrence: id }
  const budget = async () => (await budgetsOf(env, tenant)).get(offerId)
  const command = JSON.stringify(null)
  const row = { ...key, version: 1, amount: 30_00, wagering_e4: 0, command, address: '', day: '', made_at: 1 }
  expect(await takeClaim(env, tenant, { row: { ...row, status: 'inProcess' }, bounds: {} })).toBe(true)
  expect(await budget()).toMatchObject({ reserved: 30_00, spent: 0 })
  expect(await stepClaim(env, key, { from: ['inProcess'], to: 'released', atMs: 2 })).toBe(true)
  expect(await budget()).toMatchObject({ reserved: 30_00, spent: 0 })
  expect(await visitor.call(claimReward, { offerId, occurrence: id })).toMatchObject({ amountMinor: 30_00 })
  expect(await budget()).toMatchObject({ reserved: 0, spent: 30_00 })
})
