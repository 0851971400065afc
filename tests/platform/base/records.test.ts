import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { getProfit, listBets, listTransactions, type Transaction } from '#lib/api/base/records.ts'
import { getMyPlay } from '#lib/api/care/protection.ts'
import type { InputOf } from '#lib/api/endpoint.ts'
import { addDays, dayAt, dayStartMs } from '#lib/shared/time/zone.ts'
import type { CommandInput } from '#platform/ledger/wallet/commands.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { termsOf } from '../../fixtures/worker/grants.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { refusal } from '../play/games-site.ts'

const DAY_MS = 24 * 60 * 60_000
const NOW = Date.now()
const ZONE = 'America/Sao_Paulo'
const dayOf = (daysAgo: number) => addDays(dayAt(NOW, ZONE), -daysAgo)
/** Noon in the brand's zone, some days ago. */
const noon = (daysAgo: number) => dayStartMs(dayOf(daysAgo), ZONE) + DAY_MS / 2
const YEAR = { fromDay: dayOf(364), toDay: dayOf(0) }

vi.setConfig({ testTimeout: 60_000 })

/** A member whose wallet did a little of everything, at known times; `exponent` is the currency's. */
async function aHistory(tenant: string, currency: string, exponent: number) {
  const record = { currency: { code: currency, exponent }, timeZone: ZONE }
  const { visitor, member } = await aMember({ tenant, record })
  const wallet = walletOf(env, tenant, member.id)
  const at = async (daysAgo: number, command: CommandInput) => {
    const reply = await wallet.execute(command, noon(daysAgo), ZONE)
    if (!reply.ok) throw new Error(`${command.kind}: ${reply.code}`)
  }
  const money = (operationKey: string, amountMinor: number, reference: string) => ({
    operationKey,
    currency,
    amountMinor,
    reference,
  })
  const stake = { currency, world: 'world:game:NOVA', category: 'RNG' } as const
  const bet = (operationKey: string, stakeMinor: number, game: string) =>
    ({ kind: 'bet', operationKey, game, stakeMinor, reference: 'draw-1', ...stake }) as const
  await at(40, { kind: 'deposit', ...money('deposit:first', 10_000_001, 'first') })
  await at(30, bet('bet-00001', 1_000, 'nova-one'))
  await at(30, {
    kind: 'settle',
    operationKey: 'settle:bet-00001',
    bets: [{ id: 'bet-00001', winMinor: 2_503 }],
    reference: 'draw-1',
  })
  await at(29, { ...bet('bet-00002', 300, 'nova-two'), category: 'LIVE' })
  await at(28, { kind: 'rollback', operationKey: 'back:bet-00002', betKey: 'bet-00002' })
  await at(20, {
    kind: 'round',
    operationKey: 'round-0001',
    game: 'nova-one',
    stakeMinor: 500,
    winMinor: 77,
    outcomeJson: '{}',
    minGapMs: 0,
    ...stake,
  })
  await at(10, { kind: 'reserve', ...money('withdraw:one', 2_000, 'one') })
  await at(9, { kind: 'capture', operationKey: 'sent:one', holdId: 'withdraw:one', world: 'world:psp' })
  await at(8, { kind: 'reserve', ...money('withdraw:two', 700, 'two') })
  await at(8, { kind: 'release', operationKey: 'back:two', holdId: 'withdraw:two' })
  // Of the first, 400 become real money at once; the second waits for its wagering.
  const paid = termsOf(700, { requiredE4: 0, capMinor: 400 })
  await at(5, { kind: 'grantBonus', ...money('bonus-001', 700, 'welcome'), terms: paid })
  await at(5, { kind: 'grantBonus', ...money('bonus-002', 500, 'welcome'), terms: termsOf(500) })
  await at(1, bet('bet-00003', 250, 'nova-one'))
  const { left } = await wallet.sweep()
  expect(left).toBe(0)
  return { visitor, wallet, at }
}

/** All pages, newest first. */
async function everything(visitor: Visitor, over: Partial<InputOf<typeof listTransactions>> = {}) {
  const all: Transaction[] = []
  for (let cursor: string | undefined; ;) {
    const page = await visitor.call(listTransactions, {
      ...YEAR,
      pageSize: 4,
      ...(cursor ? { cursor } : {}),
      ...over,
    })
    all.push(...page.content)
    cursor = page.next
    if (!cursor) return { ...page, all }
  }
}

describe.each([
  ['reais', 'BRL', 2],
  ['dong', 'VND', 0],
  ['dinar', 'KWD', 3],
])('records in %s', (tenant, code, exponent) => {
  test('add up to the ledger, to the smallest unit', async () => {
    const { visitor, wallet } = await aHistory(tenant, code, exponent)
    const { playerMinor, holdMinor, bonusMinor } = await wallet.balance()
    const transactions = await everything(visitor)
    expect(transactions.currency).toEqual({ code, exponent })
    expect(transactions.total).toBe(transactions.all.length)
    const signed = transactions.all.map(({ amountMinor }) => amountMinor)
    const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0)
    expect(sum(signed)).toBe(playerMinor)
    expect(transactions.inMinor - transactions.outMinor).toBe(playerMinor)
    expect(transactions.inMinor).toBe(sum(signed.filter((each) => each > 0)))
    expect([transactions.openingMinor, transactions.closingMinor]).toEqual([0, playerMinor])
    expect(transactions.all[0]?.balanceAfterMinor).toBe(playerMinor)
    for (const [index, { amountMinor, balanceAfterMinor }] of transactions.all.entries())
      expect(balanceAfterMinor - amountMinor).toBe(transactions.all[index + 1]?.balanceAfterMinor ?? 0)

    // Newest first; money that came from or went to no game names none.
    const games = transactions.all.map(({ kind, gameName }) => [kind, gameName ?? ''])
    expect(games.slice(0, 1)).toEqual([['stake', 'nova-one']])
    expect(games.filter(([kind]) => kind === 'win').map(([, name]) => name)).toEqual(['nova-one', 'nova-one'])
    expect(games.filter(([, name]) => name === 'nova-two').map(([kind]) => kind)).toEqual([
      'rollback',
      'stake',
    ])
    expect(
      games.filter(([kind]) => kind === 'deposit' || kind === 'withdrawal').map(([, name]) => name),
    ).toEqual(games.filter(([kind]) => kind === 'deposit' || kind === 'withdrawal').map(() => ''))

    const bets = await visitor.call(listBets, YEAR)
    expect(
      bets.content.map(({ id, status, stakeMinor, winMinor, netMinor }) => [
        id,
        status,
        stakeMinor,
        winMinor,
        netMinor,
      ]),
    ).toEqual([
      ['bet-00003', 'open', 250, 0, 0],
      ['round-0001', 'settled', 500, 77, -423],
      ['bet-00002', 'rolledBack', 300, 0, 0],
      ['bet-00001', 'settled', 1_000, 2_503, 1_503],
    ])
    expect(bets).toMatchObject({
      stakeMinor: 1_750,
      openMinor: 250,
      winMinor: 2_580,
      netMinor: 1_080,
      total: 4,
    })

    const { total, periods } = await visitor.call(getProfit, YEAR)
    expect(total).toEqual({
      stakeMinor: 1_750,
      openMinor: 250,
      winMinor: 2_580,
      bonusMinor: 900,
      netMinor: 1_980,
      depositsMinor: 10_000_001,
      withdrawalsMinor: 2_000,
    })
    expect(total.depositsMinor - total.withdrawalsMinor + total.netMinor - total.openMinor).toBe(
      playerMinor + holdMinor + bonusMinor,
    )
    for (const name of [
      'stakeMinor',
      'openMinor',
      'winMinor',
      'netMinor',
      'depositsMinor',
      'withdrawalsMinor',
    ] as const)
      expect(sum(periods.map((period) => period[name]))).toBe(total[name])
  })
})

describe('transactions', () => {
  test('are filtered by kind and time, and paged by the server', async () => {
    const { visitor } = await aHistory('filters', 'BRL', 2)
    const kinds = (await everything(visitor)).all.map(({ kind }) => kind)
    expect(kinds).toEqual([
      'stake',
      'bonus',
      'withdrawalBack',
      'withdrawal',
      'withdrawal',
      'win',
      'stake',
      'rollback',
      'stake',
      'win',
      'stake',
      'deposit',
    ])
    const withdrawals = await everything(visitor, { kind: 'withdrawal' })
    expect(withdrawals).toMatchObject({ total: 2, inMinor: 0, outMinor: 2_700 })
    expect(withdrawals.next).toBeUndefined()
    expect(withdrawals.all.map(({ reference }) => reference)).toEqual(['two', 'one'])
    const stakes = await everything(visitor, { kind: 'stake', fromDay: dayOf(30), toDay: dayOf(30) })
    expect(stakes.all).toMatchObject([{ amountMinor: -1_000, reference: 'draw-1' }])
    expect(stakes).toMatchObject({ total: 1, openingMinor: 10_000_001, closingMinor: 10_001_504 })
  })

  test.each([
    ['that ends before it begins', { fromDay: dayOf(0), toDay: dayOf(1) }],
    ['further back than twelve months', { fromDay: dayOf(368), toDay: dayOf(0) }],
    ['longer than twelve months', { fromDay: dayOf(300), toDay: dayOf(-100) }],
    ['with a day that there is not', { fromDay: '2026-02-30', toDay: dayOf(0) }],
  ])('are not told for a time %s', async (_name, range) => {
    const { visitor } = await aMember({ tenant: 'ranges' })
    for (const call of [
      refusal(visitor, listTransactions, range),
      refusal(visitor, listBets, range),
      refusal(visitor, getProfit, range),
    ])
      expect(await call).toMatchObject({ status: 422, code: 'records.range' })
  })

  test('are the member’s own alone', async () => {
    await aHistory('own', 'BRL', 2)
    const { visitor } = await aMember({ tenant: 'own' })
    expect((await visitor.call(listTransactions, YEAR)).total).toBe(0)
    expect((await visitor.call(listBets, YEAR)).total).toBe(0)
    expect((await visitor.call(getProfit, YEAR)).periods).toEqual([])
  })
})

test('bets are filtered by category and status, with totals of what is shown', async () => {
  const { visitor } = await aHistory('bets', 'BRL', 2)
  const ask = (over: object) => visitor.call(listBets, { ...YEAR, ...over })
  const ids = async (over: object) => (await ask(over)).content.map(({ id }) => id)
  expect(await ids({ category: 'LIVE' })).toEqual(['bet-00002'])
  expect(await ids({ status: 'settled' })).toEqual(['round-0001', 'bet-00001'])
  expect(await ids({ status: 'open', category: 'RNG' })).toEqual(['bet-00003'])
  expect(await ask({ status: 'settled' })).toMatchObject({ total: 2, stakeMinor: 1_500, winMinor: 2_580 })
  expect(await ask({ category: 'LIVE' })).toMatchObject({ total: 1, stakeMinor: 0 })
})

test('a bet that ends later moves the totals of the day on which it was placed', async () => {
  const { visitor, wallet, at } = await aHistory('late', 'BRL', 2)
  const placed = { fromDay: dayOf(1), toDay: dayOf(1) }
  expect(await visitor.call(listBets, placed)).toMatchObject({ total: 1, stakeMinor: 250, netMinor: 0 })
  await at(0, {
    kind: 'settle',
    operationKey: 'settle:bet-00003',
    bets: [{ id: 'bet-00003', winMinor: 1_000 }],
    reference: 'draw-1',
  })
  await wallet.sweep()
  expect(await visitor.call(listBets, placed)).toMatchObject({ total: 1, winMinor: 1_000, netMinor: 750 })
  expect(await visitor.call(listBets, { fromDay: dayOf(0), toDay: dayOf(0) })).toMatchObject({ total: 0 })
  const { periods } = await visitor.call(getProfit, { fromDay: dayOf(1), toDay: dayOf(0) })
  expect(periods).toMatchObject([
    { period: dayOf(1), stakeMinor: 250, openMinor: 0, winMinor: 1_000, netMinor: 750 },
  ])
})

test('history, profit and loss, and my play tell one result, open bets apart, on each day and in all', async () => {
  const { visitor } = await aHistory('agree', 'BRL', 2)
  const told = async (range: typeof YEAR) => {
    const [bets, { total }] = [await visitor.call(listBets, range), await visitor.call(getProfit, range)]
    return [bets, { ...total, netMinor: total.netMinor - total.bonusMinor }].map(
      ({ stakeMinor, openMinor, winMinor, netMinor }) => ({ stakeMinor, openMinor, winMinor, netMinor }),
    )
  }
  const [ofBets, ofProfit] = await told(YEAR)
  expect(ofProfit).toEqual(ofBets)
  expect(ofBets).toEqual({ stakeMinor: 1_750, openMinor: 250, winMinor: 2_580, netMinor: 1_080 })
  for (const daysAgo of [30, 29, 28, 20, 1, 0]) {
    const [bets, profit] = await told({ fromDay: dayOf(daysAgo), toDay: dayOf(daysAgo) })
    expect(profit).toEqual(bets)
  }
  const { periods } = await visitor.call(getMyPlay, { period: 'month' })
  const sum = (name: 'stakeMinor' | 'openMinor' | 'winMinor' | 'netMinor') =>
    periods.reduce((total, period) => total + period[name], 0)
  expect([sum('stakeMinor'), sum('openMinor'), sum('winMinor'), sum('netMinor')]).toEqual([
    1_750, 250, 2_580, 1_080,
  ])
})

test.each([
  ['Pacific/Auckland', 13],
  ['Asia/Ho_Chi_Minh', 7],
  ['UTC', 0],
  ['America/Sao_Paulo', -3],
])('a day begins where the brand is: %s', async (timeZone, offsetHours) => {
  const tenant = `zone-${timeZone.toLowerCase().replaceAll(/\W|_/g, '-')}`
  const { visitor, member } = await aMember({ tenant, record: { timeZone } })
  const wallet = walletOf(env, tenant, member.id)
  const day = addDays(dayAt(NOW, timeZone), -3)
  const midnight = dayStartMs(day, timeZone)
  const deposit = (operationKey: string, amountMinor: number) =>
    ({ kind: 'deposit', operationKey, currency: 'BRL', amountMinor, reference: 'late' }) as const
  await wallet.execute(deposit('deposit:before', 5), midnight - 1, timeZone)
  await wallet.execute(deposit('deposit:after', 7), midnight, timeZone)
  await wallet.sweep()
  const { periods } = await visitor.call(getProfit, { fromDay: addDays(day, -2), toDay: day })
  expect(periods.map(({ period, depositsMinor }) => [period, depositsMinor])).toEqual([
    [addDays(day, -1), 5],
    [day, 7],
  ])
  const list = await visitor.call(listTransactions, { fromDay: day, toDay: day })
  expect(list.content.map(({ amountMinor }) => amountMinor)).toEqual([7])
  expect(list).toMatchObject({ total: 1, openingMinor: 5, closingMinor: 12 })
  // The zones of this test are apart, so a constant would be seen.
  expect(Math.abs((Date.parse(`${day}T00:00:00Z`) - midnight) / 3_600_000 - offsetHours)).toBeLessThanOrEqual(
    1,
  )
})
