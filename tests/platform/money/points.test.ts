import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api/errors.ts'
import {
  correctPoints,
  getMemberPoints,
  listPointOrders,
  reviewPointOrder,
} from '#lib/api/money/points-ops.ts'
import {
  convertPoints,
  getPointBalance,
  getPointConfig,
  listPointChanges,
  listPointRewards,
  listRedemptions,
  redeemPoints,
} from '#lib/api/money/points.ts'
import { countPoints } from '#platform/money/points/earning.ts'
import { seedMall } from '#platform/money/points/mall-repository.ts'
import { finishRedemptions } from '#platform/money/points/redemption-service.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember, baseOf, PASSWORD } from '../../fixtures/worker/members.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'

import { anOffer, arrive, play, takeBack } from '../rewards/offers-fixture.ts'

vi.setConfig({ testTimeout: 60_000 })

const RATES = {
  kind: 'points',
  rates: [
    { type: 'rng', rate: { points: 1, perMinor: 100_00 } },
    { type: 'deposit', rate: { points: 2, perMinor: 100_00 } },
  ],
  convert: { points: 10, minor: 1_00, minPoints: 20, maxPointsADay: 50 },
  isShownAsMoney: false,
} as const

/** A brand of its own, as a brand has one programme. */
async function aBrand(stock = 3, differences: Parameters<typeof aTenant>[1] = {}): Promise<string> {
  const tenant = `pts${crypto.randomUUID().slice(0, 6)}`
  await aTenant(tenant, differences)
  await anOffer(tenant, RATES, { type: 'pointsMall' })
  const words = { en: { title: 'Mug', text: 'A mug' } }
  const item = { id: 'mug-one', points: 10, stock, picture: 'mug', words } as const
  await seedMall(env, [{ id: tenant }], [{ tenant, item }])
  return tenant
}

const proof = { secret: 'password', text: PASSWORD } as const
const toMe = {
  itemId: 'mug-one',
  quantity: 1,
  address: 'Rua Um, 1',
  mobileNum: '11987654321',
  countryDialingCode: '55',
  ...proof,
} as const
const anOrder = () => ({ ...toMe, operationKey: crypto.randomUUID() })

function refusal(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof ApiError) return error.code
      throw error
    },
  )
}

async function withPoints(tenant: string, points: number) {
  const { visitor, member } = await aMember({ tenant })
  await walletOf(env, tenant, member.id).execute(
    {
      kind: 'points',
      operationKey: `points:test:${crypto.randomUUID()}`,
      direction: 'earn',
      points,
      creditMinor: 0,
      currency: 'BRL',
      reference: 'earn/rng',
    },
    Date.now(),
  )
  return { visitor, member }
}

const pointsOf = async (visitor: Visitor) => (await visitor.call(getPointBalance)).points
const leftOf = async (visitor: Visitor) => (await visitor.call(listPointRewards)).rewards[0]?.left

describe('earning', () => {
  test('counts stakes and deposits once, and keeps what is left towards the next point', async () => {
    const tenant = await aBrand()
    const { visitor, member } = await aMember({ tenant })
    await arrive(tenant, member.id, 250_00)
    // 2 for each 100.00 deposited: 5. Seven stakes of 33.33 are 233.31: 2 points, 33.31 left.
    for (let bet = 0; bet < 7; bet += 1) {
      await play(tenant, member.id, { stakeMinor: 33_33, winMinor: 33_33 })
      if (bet === 3) expect(await pointsOf(visitor)).toBe(5 + 1)
    }
    const balance = await visitor.call(getPointBalance)
    expect(balance).toEqual({
      points: 7,
      earned: [
        { type: 'rng', points: 2, nextE4: 3331 },
        { type: 'deposit', points: 5, nextE4: 0 },
      ],
    })
    const base = await baseOf(visitor)
    await Promise.all(Array.from({ length: 12 }, () => countPoints(base, member.id)))
    // A call that was cut off after the wallet: the batch is told again, and counts once.
    await env.DB.prepare('UPDATE point_batch SET is_booked = 0 WHERE tenant = ?').bind(tenant).run()
    await countPoints({ ...base, now: base.now + 12_345 }, member.id)
    expect(await pointsOf(visitor)).toBe(7)
    const { changes } = await visitor.call(listPointChanges)
    expect(changes.reduce((sum, { changed }) => sum + changed, 0)).toBe(7)
    expect(changes[0]).toMatchObject({ reason: 'earned', type: 'rng', changed: 1, balance: 7 })
    expect(await walletOf(env, tenant, member.id).invariants()).toEqual([])
  })

  test('takes no points back for a bet that is void after all, and earns again once that is made up for', async () => {
    const tenant = await aBrand()
    const { visitor, member } = await aMember({ tenant })
    await arrive(tenant, member.id, 400_00)
    const betId = await play(tenant, member.id, { stakeMinor: 100_00 })
    expect(await pointsOf(visitor)).toBe(8 + 1)
    await takeBack(tenant, member.id, { betId })
    expect(await pointsOf(visitor)).toBe(8 + 1)
    await play(tenant, member.id, { stakeMinor: 100_00 })
    expect(await pointsOf(visitor)).toBe(8 + 1)
    await play(tenant, member.id, { stakeMinor: 100_00 })
    expect(await pointsOf(visitor)).toBe(8 + 2)
  })

  test('counts what was played before a change of the rate at the old one', async () => {
    const tenant = await aBrand()
    const { visitor, member } = await aMember({ tenant })
    await arrive(tenant, member.id, 100_00)
    await play(tenant, member.id, { stakeMinor: 100_00, winMinor: 100_00 })
    expect(await pointsOf(visitor)).toBe(2 + 1)
    await play(tenant, member.id, { stakeMinor: 100_00, winMinor: 100_00 })
    const row = await env.DB.prepare('SELECT id, body FROM offer WHERE tenant = ?')
      .bind(tenant)
      .first<{ id: string; body: string }>()
    const dearer = row?.body.replace('"points":1,"perMinor":10000', '"points":10,"perMinor":10000') ?? ''
    await env.DB.prepare('UPDATE offer SET body = ? WHERE tenant = ?').bind(dearer, tenant).run()
    expect(await pointsOf(visitor)).toBe(2 + 2)
    await play(tenant, member.id, { stakeMinor: 100_00, winMinor: 100_00 })
    expect(await pointsOf(visitor)).toBe(2 + 2 + 10)
  })
})

describe('redeeming', () => {
  test('takes points and stock once, waits for a person, and tells what became of it', async () => {
    const tenant = await aBrand()
    const { visitor } = await withPoints(tenant, 25)
    const order = anOrder()
    const asked = await Promise.all(Array.from({ length: 4 }, () => visitor.call(redeemPoints, order)))
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1)
    expect(await visitor.call(getPointBalance)).toMatchObject({ points: 15 })
    expect(await leftOf(visitor)).toBe(2)
    expect(await refusal(visitor.call(redeemPoints, { ...order, quantity: 2 }))).toBe('request.keyReused')
    const operator = await aVisitor({ tenant })
    const { orders } = await operator.call(listPointOrders, { tenant })
    expect(orders).toMatchObject([{ name: 'Mug', points: 10, mobile: '+5511987654321', status: 'inProcess' }])
    const decision = { tenant, id: orders[0]?.id ?? '', operator: 'ana', reason: 'sent today' }
    await operator.call(reviewPointOrder, { ...decision, decision: 'approve' })
    expect(await refusal(operator.call(reviewPointOrder, { ...decision, decision: 'reject' }))).toBe(
      'points.orderState',
    )
    expect((await visitor.call(listRedemptions)).content).toMatchObject([{ status: 'approved', name: 'Mug' }])
    expect(await pointsOf(visitor)).toBe(15)
  })

  test('a rejected order gives points and stock back, once', async () => {
    const tenant = await aBrand(1)
    const { visitor, member } = await withPoints(tenant, 10)
    const { id } = await visitor.call(redeemPoints, anOrder())
    expect([await pointsOf(visitor), await leftOf(visitor)]).toEqual([0, 0])
    const operator = await aVisitor({ tenant })
    const decided = { tenant, id, operator: 'ana', reason: 'address is unknown', decision: 'reject' } as const
    await operator.call(reviewPointOrder, decided)
    expect(await refusal(operator.call(reviewPointOrder, { ...decided, decision: 'approve' }))).toBe(
      'points.orderState',
    )
    expect([await pointsOf(visitor), await leftOf(visitor)]).toEqual([10, 1])
    await finishRedemptions(env, Date.now() + 3_600_000)
    expect([await pointsOf(visitor), await leftOf(visitor)]).toEqual([10, 1])
    expect((await visitor.call(listRedemptions)).content).toMatchObject([
      { status: 'rejected', remark: 'address is unknown' },
    ])
    const { changes } = await visitor.call(listPointChanges)
    expect(changes.map(({ reason, balance }) => [reason, balance])).toEqual([
      ['orderBack', 10],
      ['order', 0],
      ['earned', 10],
    ])
    expect(await walletOf(env, tenant, member.id).invariants()).toEqual([])
  })

  test('of many orders for the last piece one is written', async () => {
    const tenant = await aBrand(1)
    const members = await Promise.all(Array.from({ length: 6 }, () => withPoints(tenant, 10)))
    const answers = await Promise.all(
      members.map(({ visitor }) => refusal(visitor.call(redeemPoints, anOrder()))),
    )
    expect(answers.toSorted()).toEqual(['ok', ...Array.from({ length: 5 }, () => 'points.stock')])
    const held = await Promise.all(members.map(({ visitor }) => pointsOf(visitor)))
    expect(held.toSorted()).toEqual([0, 10, 10, 10, 10, 10].toSorted())
  })

  test('asks for the right secret, enough points, a known thing and a number that is the member’s own', async () => {
    const tenant = await aBrand()
    const { visitor } = await withPoints(tenant, 9)
    const order = anOrder()
    expect(await refusal(visitor.call(redeemPoints, { ...order, text: 'wrong' }))).toBe('password.incorrect')
    expect(await refusal(visitor.call(redeemPoints, order))).toBe('points.insufficient')
    expect(await refusal(visitor.call(redeemPoints, { ...order, itemId: 'nothing' }))).toBe(
      'points.itemUnknown',
    )
    expect(await refusal(visitor.call(redeemPoints, { ...order, mobileNum: '12345' }))).toBe('code.number')
    const proved = await aMember({ tenant, mobile: '+5511999990000' })
    expect(await refusal(proved.visitor.call(redeemPoints, order))).toBe('points.mobile')
    expect(await leftOf(visitor)).toBe(3)
  })

  test('a brand that sends no codes takes a whole number of any country', async () => {
    const tenant = await aBrand(3, { phoneCountries: [] })
    const { visitor } = await withPoints(tenant, 10)
    const order = { ...anOrder(), countryDialingCode: '' }
    expect(await refusal(visitor.call(redeemPoints, order))).toBe('code.number')
    await visitor.call(redeemPoints, { ...order, mobileNum: '+971 50 123 4567' })
    const operator = await aVisitor({ tenant })
    expect(await operator.call(listPointOrders, { tenant })).toMatchObject({
      orders: [{ mobile: '+971501234567' }],
    })
  })

  test('an order that the wallet refuses gives its goods back', async () => {
    const tenant = await aBrand(1)
    const { visitor, member } = await withPoints(tenant, 10)
    const freeze = (frozen: boolean) =>
      walletOf(env, tenant, member.id).execute(
        { kind: 'freeze', operationKey: crypto.randomUUID(), frozen, note: 'looked at' },
        Date.now(),
      )
    await freeze(true)
    expect(await refusal(visitor.call(redeemPoints, anOrder()))).toBe('wallet.frozen')
    expect([await pointsOf(visitor), await leftOf(visitor)]).toEqual([10, 1])
    await freeze(false)
    expect(await refusal(visitor.call(redeemPoints, anOrder()))).toBe('ok')
  })

  test('an order that was cut off before its points were taken is finished by the schedule', async () => {
    const tenant = await aBrand()
    const { visitor, member } = await withPoints(tenant, 10)
    await env.DB.prepare(
      `INSERT INTO redemption (tenant, id, member, operation_key, item, quantity, points, address, mobile, status, asked_at)
       VALUES (?, 'cut-off', ?, 'cut-off-key', 'mug-one', 1, 10, 'a', '+1', 'opening', ?)`,
    )
      .bind(tenant, member.id, Date.now() - 120_000)
      .run()
    expect((await visitor.call(listRedemptions)).content).toEqual([])
    await finishRedemptions(env, Date.now())
    await finishRedemptions(env, Date.now())
    expect((await visitor.call(listRedemptions)).content).toMatchObject([{ status: 'inProcess' }])
    expect(await pointsOf(visitor)).toBe(0)
  })
})

describe('converting', () => {
  test.each([
    ['a claim', { perClaimMinor: 2_00 }, ['offer.spent', 'ok', 'ok']],
    ['a member', { perMemberMinor: 3_00 }, ['ok', 'offer.spent', 'offer.spent']],
    ['a day', { perDayMinor: 3_00 }, ['ok', 'offer.spent', 'offer.spent']],
  ])('is bound by the cap of the offer for %s', async (_, caps, codes) => {
    const tenant = await aBrand()
    const { visitor, member } = await withPoints(tenant, 100)
    await env.DB.prepare(`UPDATE offer SET body = json_set(body, '$.caps', json(?2)) WHERE tenant = ?1`)
      .bind(tenant, JSON.stringify({ ...caps, budgetMinor: 9_00 }))
      .run()
    const convert = (points: number) =>
      refusal(visitor.call(convertPoints, { points, operationKey: crypto.randomUUID(), ...proof }))
    expect([await convert(25), await convert(20), await convert(20)]).toEqual(codes)
    expect(await walletOf(env, tenant, member.id).invariants()).toEqual([])
  })

  test('gives whole money for the points it needs, once, up to the day’s cap', async () => {
    const tenant = await aBrand()
    const { visitor, member } = await withPoints(tenant, 100)
    const wish = { points: 25, operationKey: crypto.randomUUID(), ...proof }
    const all = await Promise.all(Array.from({ length: 4 }, () => visitor.call(convertPoints, wish)))
    expect(all[0]).toMatchObject({ pointsUsed: 25, creditMinor: 2_50, points: 75 })
    expect(await walletOf(env, tenant, member.id).balance()).toMatchObject({ playerMinor: 2_50, points: 75 })
    const more = (points: number) =>
      refusal(visitor.call(convertPoints, { ...wish, points, operationKey: crypto.randomUUID() }))
    expect(await more(19)).toBe('points.minimum')
    expect(await more(26)).toBe('points.dailyCap')
    expect(await refusal(visitor.call(convertPoints, { ...wish, points: 24 }))).toBe('request.keyReused')
    expect((await visitor.call(getPointConfig)).convert).toMatchObject({ leftToday: 25 })
    const race = await Promise.all([more(25), more(25), more(25), more(25)])
    expect(race.filter((code) => code === 'ok')).toHaveLength(1)
    expect(await walletOf(env, tenant, member.id).balance()).toMatchObject({ playerMinor: 5_00, points: 50 })
    expect(await walletOf(env, tenant, member.id).invariants()).toEqual([])
  })

  test('is off where the brand has no rate, and refuses more than there is', async () => {
    const tenant = await aBrand()
    const { visitor } = await withPoints(tenant, 21)
    const wish = { points: 22, operationKey: crypto.randomUUID(), ...proof }
    expect(await refusal(visitor.call(convertPoints, wish))).toBe('points.insufficient')
    const without = `no${crypto.randomUUID().slice(0, 6)}`
    await aTenant(without)
    const other = await aMember({ tenant: without })
    expect(await refusal(other.visitor.call(convertPoints, wish))).toBe('points.off')
    expect(await other.visitor.call(getPointBalance)).toEqual({ points: 0, earned: [] })
  })
})

describe('operators', () => {
  test('give and take points with a reason that the member reads, once a key', async () => {
    const tenant = await aBrand()
    const { visitor, member } = await withPoints(tenant, 5)
    const operator = await aVisitor({ tenant })
    const grant = {
      tenant,
      account: member.account,
      direction: 'grant',
      points: 40,
      operator: 'ana',
      reason: 'late delivery',
      operationKey: crypto.randomUUID(),
    } as const
    await operator.call(correctPoints, grant)
    await operator.call(correctPoints, grant)
    expect(await refusal(operator.call(correctPoints, { ...grant, points: 41 }))).toBe('request.keyReused')
    const take = { ...grant, direction: 'take', points: 46, operationKey: crypto.randomUUID() } as const
    expect(await refusal(operator.call(correctPoints, take))).toBe('points.insufficient')
    const { changes } = await visitor.call(listPointChanges)
    expect(changes[0]).toMatchObject({ reason: 'granted', changed: 40, balance: 45, remark: 'late delivery' })
    const standing = await operator.call(getMemberPoints, { tenant, account: member.account })
    expect(standing).toMatchObject({ points: 45, corrections: [{ direction: 'grant', operator: 'ana' }] })
  })
})
