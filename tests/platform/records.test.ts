import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { getProfit, listBets, listTransactions, type Transaction } from '#lib/api/records.ts'
import type { InputOf } from '#lib/api/endpoint.ts'
import type { WalletCommand } from '#platform/wallet/commands.ts'
import { walletOf } from '#platform/wallet/wallet-of.ts'
import type { Visitor } from '../fixtures/client.ts'
import { aMember } from '../fixtures/members.ts'
import { refusal } from './games-site.ts'

const DAY_MS = 24 * 60 * 60_000
const NOW = Date.now()
/** Noon, UTC, some days ago. */
const noon = (daysAgo: number) => Math.floor(NOW / DAY_MS) * DAY_MS - daysAgo * DAY_MS + DAY_MS / 2
const YEAR = { fromMs: NOW - 365 * DAY_MS, toMs: NOW + DAY_MS }

vi.setConfig({ testTimeout: 60_000 })

/** A member whose wallet did a little of everything, at known times; `exponent` is the currency's. */
async function aHistory(tenant: string, currency: string, exponent: number) {
  const { visitor, member } = await aMember({ tenant, record: { currency: { code: currency, exponent } } })
  const wallet = walletOf(env, tenant, member.id)
  const at = async (daysAgo: number, command: WalletCommand) => {
    const reply = await wallet.execute(command, noon(daysAgo))
    if (!reply.ok) throw new Error(`${command.kind}: ${reply.code}`)
  }
  const money = (operationKey: string, amountMinor: number) => ({ operationKey, currency, amountMinor })
  const stake = { currency, world: 'world:game:NOVA', bonusFirst: false } as const
  const bet = (operationKey: string, stakeMinor: number, game: string) =>
    ({ kind: 'bet', operationKey, game, stakeMinor, ...stake }) as const
  await at(40, { kind: 'deposit', ...money('deposit:first', 10_000_001) })
  await at(30, bet('bet-00001', 1_000, 'nova-one'))
  await at(30, { kind: 'settle', operationKey: 'settle:bet-00001', betKey: 'bet-00001', winMinor: 2_503 })
  await at(29, bet('bet-00002', 300, 'nova-two'))
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
  await at(10, { kind: 'reserve', ...money('withdraw:one', 2_000), purpose: 'withdrawal' })
  await at(9, { kind: 'capture', operationKey: 'sent:one', holdId: 'withdraw:one', world: 'world:psp' })
  await at(8, { kind: 'reserve', ...money('withdraw:two', 700), purpose: 'withdrawal' })
  await at(8, { kind: 'release', operationKey: 'back:two', holdId: 'withdraw:two' })
  await at(5, { kind: 'grantBonus', ...money('bonus-001', 900), reason: 'welcome' })
  await at(5, { kind: 'convertBonus', ...money('bonus-002', 400) })
  await at(1, bet('bet-00003', 250, 'nova-one'))
  const { left } = await wallet.sweep()
  expect(left).toBe(0)
  return { visitor, wallet }
}

/** All pages, newest first. */
async function everything(visitor: Visitor, over: Partial<InputOf<typeof listTransactions>> = {}) {
  const all: Transaction[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await visitor.call(listTransactions, { ...YEAR, pageSize: 4, pageNo, ...over })
    all.push(...page.content)
    if (pageNo >= page.totalPages) return { ...page, all }
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
    expect(bets).toMatchObject({ stakeMinor: 1_750, winMinor: 2_580, netMinor: 1_080, total: 4 })

    const { total, days } = await visitor.call(getProfit, YEAR)
    expect(total).toEqual({
      stakeMinor: 1_750,
      winMinor: 2_580,
      bonusMinor: 900,
      netMinor: 1_730,
      depositsMinor: 10_000_001,
      withdrawalsMinor: 2_000,
    })
    expect(total.depositsMinor - total.withdrawalsMinor + total.netMinor).toBe(
      playerMinor + holdMinor + bonusMinor,
    )
    for (const name of ['stakeMinor', 'winMinor', 'netMinor', 'depositsMinor', 'withdrawalsMinor'] as const)
      expect(sum(days.map((day) => day[name]))).toBe(total[name])
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
    expect(withdrawals).toMatchObject({ total: 2, totalPages: 1, inMinor: 0, outMinor: 2_700 })
    expect(withdrawals.all.map(({ reference }) => reference)).toEqual(['two', 'one'])
    const stakes = await everything(visitor, { kind: 'stake', fromMs: noon(30), toMs: noon(29) })
    expect(stakes.all).toMatchObject([{ amountMinor: -1_000, reference: 'nova-one' }])
    expect(stakes).toMatchObject({ openingMinor: 10_000_001, closingMinor: 10_001_504 })
    expect((await visitor.call(listTransactions, { ...YEAR, pageNo: 99 })).content).toEqual([])
  })

  test.each([
    ['that ends before it begins', { fromMs: NOW, toMs: NOW }],
    ['further back than twelve months', { fromMs: NOW - 368 * DAY_MS, toMs: NOW }],
    ['longer than twelve months', { fromMs: NOW - 300 * DAY_MS, toMs: NOW + 100 * DAY_MS }],
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
    expect((await visitor.call(getProfit, YEAR)).days).toEqual([])
  })
})

test('bets are filtered by game and status', async () => {
  const { visitor } = await aHistory('bets', 'BRL', 2)
  const ids = async (over: object) =>
    (await visitor.call(listBets, { ...YEAR, ...over })).content.map(({ id }) => id)
  expect(await ids({ game: 'nova-two' })).toEqual(['bet-00002'])
  expect(await ids({ status: 'settled' })).toEqual(['round-0001', 'bet-00001'])
  expect(await ids({ status: 'open', game: 'nova-one' })).toEqual(['bet-00003'])
})

test('a day begins where the member is', async () => {
  const { visitor, member } = await aMember({ tenant: 'days' })
  const wallet = walletOf(env, 'days', member.id)
  const midnight = noon(3) + DAY_MS / 2
  const deposit = { kind: 'deposit', operationKey: 'deposit:late', currency: 'BRL', amountMinor: 5 } as const
  await wallet.execute(deposit, midnight - 60 * 60_000)
  await wallet.sweep()
  const dayOf = async (offsetMinutes: number) =>
    (await visitor.call(getProfit, { ...YEAR, offsetMinutes })).days.map(({ day }) => day)
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  expect(await dayOf(0)).toEqual([day(midnight - 1)])
  expect(await dayOf(-180)).toEqual([day(midnight - 1)])
  expect(await dayOf(420)).toEqual([day(midnight)])
})
