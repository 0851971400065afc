import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import * as calls from '#lib/api/ops/reports-lists.ts'
import { addDays } from '#lib/shared/time/zone.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { readRefusal, seedSite } from '../play/games-site.ts'
import { aLottery } from '../play/lottery-site.ts'
import { anOffer } from '../rewards/offers-fixture.ts'
import { aBooker, counted, deposit, keyHeaders, round } from './reports-site.ts'

const DAY = '2026-11-10'
const NOON = Date.UTC(2026, 10, 10, 12)
const OF_DAY = { fromDay: DAY, toDay: DAY }
const BY = { operator: 'ana', reason: 'by contract' }

let operator: Visitor

beforeAll(async () => {
  operator = await seedSite()
})

describe('a vendor’s invoice', () => {
  const TENANT = 'invoiced'
  const invoice = (over: object = {}) =>
    operator.call(calls.getVendorInvoice, { tenants: TENANT, fromDay: DAY, toDay: addDays(DAY, 9), ...over })

  beforeAll(async () => {
    await aTenant(TENANT, { vendors: ['NOVA', 'TAMBO', 'HOUSE'] })
    const ana = await aBooker(TENANT, NOON)
    await ana.book(NOON, deposit(1_000_00))
    await ana.book(NOON, round(100_01, 0))
    await ana.book(NOON, round(10_00, 5_00, { game: 'nova-table', category: 'LIVE' }))
    await ana.book(NOON, round(10_00, 60_00, { world: 'world:game:TAMBO', game: 'tambo-one' }))
    await ana.book(
      NOON,
      round(7_00, 0, { world: 'world:game:HOUSE', game: 'house-aurora-reels', category: 'INHOUSE' }),
    )
    await ana.book(NOON + 5 * 86_400_000, round(40_00, 0))
    await counted(ana)
  })

  it('owes nothing before a share is set, and leaves games of the house out', async () => {
    const { sums, lines } = await invoice()
    expect(sums.map(({ vendor, owedMinor, sharePpm }) => [vendor, owedMinor, sharePpm])).toEqual([
      ['NOVA', 0, null],
      ['TAMBO', 0, null],
    ])
    expect(lines.map(({ vendor, category, ggrMinor }) => [vendor, category, ggrMinor])).toEqual([
      ['NOVA', 'LIVE', 5_00],
      ['NOVA', 'RNG', 140_01],
      ['TAMBO', 'RNG', -50_00],
    ])
  })

  it('takes the share of each day, rounded once, and nothing where players won', async () => {
    const set = (
      input: Omit<Parameters<typeof operator.call<typeof calls.setVendorShare>>[1] & object, 'tenant'>,
    ) => operator.call(calls.setVendorShare, { tenant: TENANT, ...input })
    await set({ vendor: 'NOVA', fromDay: '2026-01-01', basis: 'ggr', sharePpm: 125_000, ...BY })
    await set({ vendor: 'NOVA', fromDay: addDays(DAY, 3), basis: 'stakes', sharePpm: 20_000, ...BY })
    await set({ vendor: 'TAMBO', fromDay: '2026-01-01', basis: 'ggr', sharePpm: 500_000, ...BY })
    const { sums } = await invoice()
    expect(
      sums.map(({ vendor, fromDay, toDay, basisMinor, owedMinor }) => [
        vendor,
        fromDay,
        toDay,
        basisMinor,
        owedMinor,
      ]),
    ).toEqual([
      // 12.5 % of 105.01 is 13.12625.
      ['NOVA', DAY, addDays(DAY, 2), 105_01, 13_13],
      ['NOVA', addDays(DAY, 3), addDays(DAY, 9), 40_00, 80],
      ['TAMBO', DAY, addDays(DAY, 9), -50_00, 0],
    ])
    // Of two versions of one day the later one counts; the earlier stays in the list.
    await set({ vendor: 'TAMBO', fromDay: '2026-01-01', basis: 'stakes', sharePpm: 100_000, ...BY })
    expect((await invoice({ vendor: 'TAMBO' })).sums[0]).toMatchObject({ basisMinor: 10_00, owedMinor: 1_00 })
    const { shares } = await operator.call(calls.listVendorShares, { tenant: TENANT, vendor: 'TAMBO' })
    expect(shares.map(({ basis, setBy }) => [basis, setBy])).toEqual([
      ['stakes', 'ana'],
      ['ggr', 'ana'],
    ])
  })

  it('refuses a share of an unknown vendor, of more than all, and without the duty of vendors', async () => {
    const input = { tenant: TENANT, vendor: 'NOVA', fromDay: DAY, basis: 'ggr', sharePpm: 1, ...BY }
    const refused = async (over: object, headers = {}) =>
      (
        await readRefusal(
          await operator.send(calls.setVendorShare, { input: { ...input, ...over }, headers }),
        )
      ).code
    expect(await refused({ vendor: 'NOBODY' })).toBe('vendor.unknown')
    expect(await refused({ sharePpm: 1_000_001 })).toBe('request.invalid')
    expect(await refused({ fromDay: '2026-13-01' })).toBe('records.range')
    expect(await refused({}, await keyHeaders({ duties: ['reports'] }))).toBe('operator.notAllowed')
  })
})

it('lines of agents show what they brought and what their agents were paid, by the line of the moment', async () => {
  await aTenant('lines')
  const top = await aBooker('lines', NOON - 86_400_000, { type: 1, account: 'topagent' })
  const bounds = { maxDepth: 5, maxDirect: 10 }
  const ana = await aBooker('lines', NOON, { uplineId: top.id, bounds })
  const bea = await aBooker('lines', NOON)
  for (const each of [ana, bea]) await each.book(NOON, deposit(100_00))
  await ana.book(NOON, round(30_00, 10_00))
  await bea.book(NOON, round(5_00, 0))
  await top.book(NOON, {
    ...{ kind: 'post', operationKey: 'commission:0001', currency: 'BRL', amountMinor: 2_50 },
    ...{ purpose: 'commission', direction: 'credit', reference: 'bill' },
  })
  await counted(top, ana, bea)
  const { lines } = await operator.call(calls.getAgentReport, { tenant: 'lines', ...OF_DAY })
  expect(lines).toMatchObject([
    { account: 'topagent', registered: 1, active: 1, ggrMinor: 20_00, ngrMinor: 20_00, paidMinor: 2_50 },
    { line: '', account: '', registered: 1, active: 1, ggrMinor: 5_00, paidMinor: 0 },
  ])
})

it('offers show their claims within the days, and what their members played from the first one on', async () => {
  await aTenant('offers')
  const { id } = await anOffer('offers', { kind: 'appLogin', rewardMinor: 5_00 })
  const ana = await aBooker('offers', NOON - 5 * 86_400_000)
  await ana.book(NOON - 4 * 86_400_000, deposit(100_00))
  await ana.book(NOON - 4 * 86_400_000, round(9_00, 0))
  await ana.book(NOON + 1, round(20_00, 0))
  await counted(ana)
  const claim = env.DB.prepare(
    `INSERT INTO claim (tenant, member, offer, occurrence, version, amount, wagering_e4, command, status, address, day, made_at)
     VALUES ('offers', ?, ?, ?, 1, ?, 0, '{}', ?, 'x', ?, 0)`,
  )
  await env.DB.batch([
    claim.bind(ana.id, id, 'a', 5_00, 'claimed', DAY),
    claim.bind(ana.id, id, 'b', 3_00, 'applying', DAY),
    claim.bind(ana.id, id, 'c', 7_00, 'claimed', addDays(DAY, 30)),
  ])
  const { offers } = await operator.call(calls.getOfferReport, { tenant: 'offers', ...OF_DAY })
  expect(offers).toMatchObject([
    {
      ...{ offerId: id, title: `Title of ${id}`, kind: 'appLogin', claims: 1, members: 1 },
      ...{ costMinor: 5_00, waitingMinor: 3_00, stakeMinor: 20_00, depositMinor: 0 },
    },
  ])
})

describe('lotteries', () => {
  beforeAll(async () => {
    await aTenant('lotto', { lottery: { games: [aLottery()] } })
    const draw = env.DB.prepare(
      `INSERT INTO lottery_draw (tenant, game, issue, day, state, draws_at, result, bets, stake, paid, version)
       VALUES ('lotto', 'sum-1', ?, ?, ?, ?, ?, 2, ?, ?, 1)`,
    )
    await env.DB.batch([
      draw.bind('0001', DAY, 'settled', NOON, '[1,2,3]', 10_00, 4_00),
      draw.bind('0002', DAY, 'settled', NOON + 60_000, '[1,2,3]', 5_00, 0),
      draw.bind('0003', DAY, 'closed', NOON + 120_000, null, 7_00, 0),
      draw.bind('0004', addDays(DAY, 1), 'settled', NOON + 86_400_000, '[1,2,3]', 1_00, 0),
    ])
  })

  it('are summed by game, and shown draw by draw, page by page', async () => {
    const asked = { tenant: 'lotto', ...OF_DAY }
    const all = await operator.call(calls.getLotteryReport, asked)
    expect(all.games).toEqual([
      {
        ...{ gameCode: 'sum-1', gameName: 'Sum one', draws: 3, bets: 6 },
        ...{ stakeMinor: 22_00, paidMinor: 4_00, openMinor: 7_00 },
      },
    ])
    expect(all.draws).toEqual([])
    const first = await operator.call(calls.getLotteryReport, { ...asked, gameCode: 'sum-1', limit: 2 })
    expect(first.draws.map(({ issue }) => issue)).toEqual(['0003', '0002'])
    // No object knows this draw.
    expect(first.draws[0]?.exposureMinor).toBeNull()
    const rest = { ...asked, gameCode: 'sum-1', limit: 2, after: first.next ?? '' }
    const second = await operator.call(calls.getLotteryReport, rest)
    expect(second.draws.map(({ issue }) => issue)).toEqual(['0001'])
    expect(second.next).toBeUndefined()
  })

  it('of another brand are unknown', async () => {
    const input = { tenant: 'lines', ...OF_DAY, gameCode: 'sum-1' }
    expect(await readRefusal(await operator.send(calls.getLotteryReport, { input }))).toMatchObject({
      code: 'lottery.gameUnknown',
    })
  })
})

it('protection shows what was done, by the brand’s days', async () => {
  await aTenant('care', { timeZone: 'Asia/Manila' })
  const ana = await aBooker('care', NOON)
  await ana.book(NOON, deposit(100_00))
  await counted(ana)
  const protect = env.DB.prepare(
    `INSERT INTO ledger_op (tenant, member, seq, key, kind, purpose, reference, game, note, day, measures, status, at)
     VALUES ('care', ?, ?, ?, 'protect', 'control', ?, '', '{}', ?, '{}', 'done', ?)`,
  )
  await env.DB.batch([
    protect.bind(ana.id, 90, 'protect-1', 'limit:deposit:day', DAY, NOON),
    protect.bind(ana.id, 91, 'protect-2', 'limit:deposit:week', DAY, NOON),
    protect.bind(ana.id, 92, 'protect-3', 'timeOut', DAY, NOON),
    // 23:30 UTC is the next morning in Manila.
    env.DB.prepare(
      "INSERT INTO care_prompt (tenant, member, told_at, signs, answer, answered_at) VALUES ('care', ?, ?, '[]', 'open', ?)",
    ).bind(ana.id, Date.UTC(2026, 10, 10, 23, 30), Date.UTC(2026, 10, 10, 23, 40)),
  ])
  const of = (fromDay: string, toDay: string) =>
    operator.call(calls.getProtectionReport, { tenant: 'care', fromDay, toDay })
  expect((await of(DAY, DAY)).events).toEqual([
    { about: 'limit:deposit', events: 2, players: 1 },
    { about: 'timeOut', events: 1, players: 1 },
  ])
  const next = await of(addDays(DAY, 1), addDays(DAY, 1))
  expect(next.byDay).toEqual([
    { day: addDays(DAY, 1), about: 'prompt', events: 1 },
    { day: addDays(DAY, 1), about: 'promptOpened', events: 1 },
  ])
  expect(next.now).toMatchObject({ withLimits: 1, onBreak: 1 })
})

it.each([
  ['getLotteryReport', calls.getLotteryReport, { tenant: 'lines' }],
  ['getOfferReport', calls.getOfferReport, { tenant: 'lines' }],
  ['getAgentReport', calls.getAgentReport, { tenant: 'lines' }],
  ['getProtectionReport', calls.getProtectionReport, { tenant: 'lines' }],
  ['getVendorInvoice', calls.getVendorInvoice, { tenants: 'lines' }],
])('%s refuses days of no calendar, and brands beyond the key', async (_name, endpoint, input) => {
  const send = async (over: object, rights = {}) =>
    readRefusal(
      await operator.send(endpoint, {
        input: { ...input, ...OF_DAY, ...over },
        headers: await keyHeaders(rights),
      }),
    )
  expect(await send({ toDay: '2026-11-31' })).toMatchObject({ code: 'records.range' })
  expect(await send({}, { brands: ['care'] })).toMatchObject({ code: 'operator.notAllowed' })
})
