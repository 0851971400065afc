import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api/errors.ts'
import { claimReward } from '#lib/api/rewards/promotions.ts'
import { giveVipGift } from '#lib/api/rewards/vip-ops.ts'
import { dayAt } from '#lib/shared/time/zone.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { payClaim } from '#platform/rewards/offers/claim-payment.ts'
import { budgetsOf, findClaim, stepClaim, takeClaim } from '#platform/rewards/offers/claim-repository.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember, baseOf } from '../../fixtures/worker/members.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { anOffer } from './offers-fixture.ts'

vi.setConfig({ testTimeout: 60_000 })
let tenant = ''
beforeEach(async () => {
  tenant = `again${crypto.randomUUID().slice(0, 6)}`
  await aTenant(tenant)
})

function refusal(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof ApiError) return error.code
      throw error
    },
  )
}

const block = (member: { id: string }, blocked: boolean) =>
  walletOf(env, tenant, member.id).execute(
    { kind: 'blockBonuses', operationKey: crypto.randomUUID(), blocked, note: 'looked at' },
    Date.now(),
  )
const playerMinor = async ({ id }: { id: string }) => (await walletOf(env, tenant, id).balance()).playerMinor

/** A claim that was taken, and whose wallet refuses it, as when an account is blocked between the two. */
async function refusedClaim(
  { visitor, member }: { visitor: Visitor; member: { id: string } },
  taken: { offer: string; occurrence: string; amount: number; command: object },
) {
  const key = { member: member.id, offer: taken.offer, occurrence: taken.occurrence }
  const row = {
    ...{ wagering_e4: 0, version: 1, status: 'inProcess' as const, address: '', made_at: Date.now() },
    ...{
      ...key,
      amount: taken.amount,
      command: JSON.stringify(taken.command),
      day: dayAt(Date.now(), 'UTC'),
    },
  }
  expect(await takeClaim(env, tenant, { row, bounds: {} })).toBe(true)
  const known = await findClaim(env, tenant, key)
  if (!known) throw new Error('no claim')
  await block(member, true)
  expect(await refusal(payClaim(await baseOf(visitor), known))).toBe('bonus.blocked')
  await block(member, false)
  return { key, known }
}

const signIn = (offer: string, amountMinor: number) => ({
  ...{ kind: 'post', purpose: 'promotion', direction: 'credit', currency: 'BRL', reference: offer },
  ...{ operationKey: `sign:${offer}:${dayAt(Date.now(), 'UTC')}`, amountMinor },
})

test('a claim that the wallet refused is paid when the reason is gone, once, at its amount of now', async () => {
  // The claim was taken at another amount: 3.00.
  const { id: offer } = await anOffer(tenant, { kind: 'signIn', daysMinor: [7_00] })
  const player = await aMember({ tenant })
  const occurrence = dayAt(Date.now(), 'UTC')
  await refusedClaim(player, { offer, occurrence, amount: 3_00, command: signIn(offer, 3_00) })
  expect((await budgetsOf(env, tenant)).get(offer)).toMatchObject({ reserved: 0, spent: 0 })
  const asked = { offerId: offer, occurrence }
  const answers = await Promise.all([1, 2, 3].map(() => player.visitor.call(claimReward, asked)))
  expect(answers.map(({ amountMinor }) => amountMinor)).toEqual([7_00, 7_00, 7_00])
  expect(await playerMinor(player.member)).toBe(7_00)
  expect((await budgetsOf(env, tenant)).get(offer)).toMatchObject({ reserved: 0, spent: 7_00 })
  expect(await walletOf(env, tenant, player.member.id).invariants()).toEqual([])
})

test('a slow caller of a refused attempt neither pays nor frees the next attempt', async () => {
  const { id: offer } = await anOffer(tenant, { kind: 'signIn', daysMinor: [7_00] })
  const player = await aMember({ tenant })
  const taken = { occurrence: dayAt(Date.now(), 'UTC'), amount: 7_00, command: signIn(offer, 7_00) }
  const { key, known } = await refusedClaim(player, { offer, ...taken })
  const row = { ...known, command: JSON.stringify(taken.command), status: 'inProcess' as const }
  expect(await takeClaim(env, tenant, { row, bounds: {} })).toBe(true)
  const base = await baseOf(player.visitor)
  expect(await refusal(payClaim(base, known))).toBe('bonus.blocked')
  const next = await findClaim(env, tenant, key)
  expect(next).toMatchObject({ status: 'inProcess', attempt: 1 })
  if (next) await payClaim(base, next)
  expect(await refusal(payClaim(base, known))).toBe('bonus.blocked')
  expect(await findClaim(env, tenant, key)).toMatchObject({ status: 'claimed', attempt: 1 })
  expect(await playerMinor(player.member)).toBe(7_00)
})

test('a key that was paid for something else stays paid once, however often the claim is made', async () => {
  const { id: offer } = await anOffer(tenant, { kind: 'signIn', daysMinor: [7_00] })
  const { visitor, member } = await aMember({ tenant })
  const command = { ...signIn(offer, 5_00), kind: 'post' as const }
  const paid = { ...command, purpose: 'promotion' as const, direction: 'credit' as const }
  expect(await walletOf(env, tenant, member.id).execute(paid, Date.now())).toMatchObject({ ok: true })
  const asked = { offerId: offer, occurrence: dayAt(Date.now(), 'UTC') }
  for (let time = 0; time < 3; time += 1)
    expect(await refusal(visitor.call(claimReward, asked))).toBe('request.keyReused')
  expect(await playerMinor(member)).toBe(5_00)
})

test('a released claim answers with its refusal and is not said to be paid', async () => {
  const { id: offer } = await anOffer(tenant, { kind: 'signIn', daysMinor: [7_00] })
  const player = await aMember({ tenant })
  const taken = { occurrence: dayAt(Date.now(), 'UTC'), amount: 7_00, command: signIn(offer, 7_00) }
  const { key } = await refusedClaim(player, { offer, ...taken })
  const released = await findClaim(env, tenant, key)
  expect(released).toMatchObject({ status: 'released', reason: 'bonus.blocked', attempt: 1 })
  if (released) expect(await refusal(payClaim(await baseOf(player.visitor), released))).toBe('bonus.blocked')
  const step = { from: ['released'], to: 'inProcess', atMs: 1, attempt: 0 } as const
  expect(await stepClaim(env, { tenant, ...key }, step)).toBe(false)
})

test('an operator’s gift that the wallet refused is given by the same order later, never as another sum', async () => {
  const level = { turnoverMinor: 100_00, depositMinor: 0, keepMinor: 0, giftMinor: 0, birthdayMinor: 0 }
  const pay = { day: 0, week: 0, month: 0 }
  const levels = [{ ...level, pay, cashbackBp: 0, cashbackMaxMinor: 0 }]
  await anOffer(tenant, { kind: 'vip', levels, hasChecks: true })
  const operator = await aVisitor({ tenant })
  const { member } = await aMember({ tenant })
  const gift = {
    ...{ tenant, account: member.account, amountMinor: 9_00, operationKey: crypto.randomUUID() },
    ...{ operator: 'ana', reason: 'sorry' },
  }
  await block(member, true)
  expect(await refusal(operator.call(giveVipGift, gift))).toBe('bonus.blocked')
  await block(member, false)
  expect(await refusal(operator.call(giveVipGift, { ...gift, amountMinor: 8_00 }))).toBe('request.keyReused')
  await operator.call(giveVipGift, gift)
  await operator.call(giveVipGift, gift)
  expect(await playerMinor(member)).toBe(9_00)
})
