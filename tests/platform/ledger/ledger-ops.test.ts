import { env } from 'cloudflare:workers'
import { runInDurableObject } from 'cloudflare:test'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { getDeposit } from '#lib/api/money/cashier.ts'
import * as ledger from '#lib/api/ops/ledger-ops.ts'
import { seedPlatform } from '#lib/api/ops/ops.ts'
import { reconcileDue, reconcileNext } from '#platform/ops/ops/reconciliation.ts'
import { drillOf, walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { crashing } from '../../setup/crashing.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { tenantRecordOf } from '../../fixtures/worker/tenants.ts'
import { aPlayer, CATALOGUE, refusal, seedSite } from '../play/games-site.ts'
import { loggedBy } from '../../fixtures/worker/log.ts'

const RUN = 'abcd1234'
let operator: Visitor

beforeAll(async () => {
  operator = await seedSite()
})

/** A brand of its own with players who own something. */
async function aBrand(tenant: string, balances: readonly number[]) {
  await operator.call(seedPlatform, { tenants: [tenantRecordOf(tenant)], ...CATALOGUE, members: [] })
  const players = []
  for (const balanceMinor of balances) players.push(await aPlayer({ tenant, balanceMinor }))
  await Promise.all(players.map(({ wallet }) => wallet.sweep()))
  return players
}

async function bookOf(tenant: string, member: string, drill?: string): Promise<string[]> {
  const lines: string[] = []
  let cursor: string | undefined
  do {
    const page = await operator.call(ledger.exportWallet, {
      ...{ tenant, member },
      ...(drill ? { drill } : {}),
      ...(cursor ? { cursor } : {}),
    })
    lines.push(...page.lines)
    cursor = page.next
  } while (cursor !== undefined)
  return lines
}

const ofTheBook = (lines: readonly string[]) =>
  lines.filter((line) => !['outbox', 'owner'].includes(String(JSON.parse(line).table)))

describe('a restore drill', () => {
  it('writes the whole book beside the wallet, row for row, and is thrown away', async () => {
    const [player] = await aBrand('kestrel', [700])
    if (!player) throw new Error('no player')
    const member = player.member.id
    const lines = await bookOf('kestrel', member)
    expect(lines.length).toBeGreaterThan(4)
    await operator.call(ledger.restoreWallet, { tenant: 'kestrel', member, drill: RUN, lines, isLast: true })
    expect(ofTheBook(await bookOf('kestrel', member, RUN))).toEqual(ofTheBook(lines))
    const scratch = drillOf(env, 'kestrel', { run: RUN, memberId: member })
    expect(await scratch.balance()).toMatchObject({ playerMinor: 700 })
    await operator.call(ledger.wipeDrill, { tenant: 'kestrel', member, drill: RUN })
    expect(await walletOf(env, 'kestrel', member).balance()).toMatchObject({ playerMinor: 700 })
  })

  it('moves nothing: what was on its way in the copy is sent by the wallet alone', async () => {
    const [from, to] = await aBrand('linnet', [500, 0])
    if (!from || !to) throw new Error('no players')
    await runInDurableObject(from.wallet, (_wallet, { storage }) => storage.deleteAlarm())
    const command = {
      kind: 'transferOut',
      operationKey: crypto.randomUUID(),
      currency: 'BRL',
      amountMinor: 200,
      toMemberId: to.member.id,
    } as const
    expect((await from.wallet.execute(command, Date.now())).ok).toBe(true)
    const lines = await bookOf('linnet', from.member.id)
    const input = { tenant: 'linnet', member: from.member.id, drill: RUN, lines, isLast: true }
    await operator.call(ledger.restoreWallet, input)
    const scratch = drillOf(env, 'linnet', { run: RUN, memberId: from.member.id })
    await runInDurableObject(scratch, async (_wallet, { storage }) => {
      expect(await storage.getAlarm()).toBeNull()
    })
    expect(await scratch.sweep()).toEqual({ left: 0 })
    const { results } = await env.DB.prepare("SELECT member FROM wallet WHERE member LIKE 'drill%'").all()
    expect(results).toEqual([])
    await from.wallet.sweep()
    expect(await to.wallet.balance()).toMatchObject({ playerMinor: 200 })
    expect(await operator.call(ledger.checkLedger, { tenant: 'linnet' })).toMatchObject({ broken: [] })
  })

  it('never throws a wallet away', async () => {
    const [player] = await aBrand('magpie', [100])
    expect(await player?.wallet.wipe()).toBe(false)
    expect(await player?.wallet.balance()).toMatchObject({ playerMinor: 100 })
  })

  it.each([
    ['a transfer of another amount', (line: string) => line.replace(/"amount":\d+/, '"amount":1')],
    ['a balance that is no sum', (line: string) => line.replace(/"credits":700/, '"credits":900')],
  ])('refuses a copy with %s', crashing('not the sums of its transfers'), async (_what, change) => {
    const [player] = await aBrand(`nuthatch-${_what.length}`, [700])
    if (!player) throw new Error('no player')
    const tenant = `nuthatch-${_what.length}`
    const lines = (await bookOf(tenant, player.member.id)).map(change)
    const input = { tenant, member: player.member.id, drill: RUN, lines, isLast: true }
    expect(await refusal(operator, ledger.restoreWallet, input)).toMatchObject({ code: 'ledger.copyRefused' })
  })
})

describe('a restore', () => {
  it(
    'is refused by a wallet that holds anything, and changes nothing of it',
    crashing('only an empty wallet'),
    async () => {
      const [player] = await aBrand('ouzel', [300])
      if (!player) throw new Error('no player')
      const lines = await bookOf('ouzel', player.member.id)
      const input = { tenant: 'ouzel', member: player.member.id, lines, isLast: true }
      const { code, details } = await refusal(operator, ledger.restoreWallet, input)
      expect({ code, details }).toMatchObject({
        code: 'ledger.copyRefused',
        details: { reason: 'only an empty wallet can be restored' },
      })
      expect(await player.wallet.balance()).toMatchObject({ playerMinor: 300, version: 1 })
    },
  )

  it('is refused where the copy is of another brand', crashing('the copy is of another brand'), async () => {
    const [player] = await aBrand('petrel', [300])
    if (!player) throw new Error('no player')
    const lines = await bookOf('petrel', player.member.id)
    const input = { tenant: 'ouzel', member: crypto.randomUUID(), lines, isLast: true }
    expect(await refusal(operator, ledger.restoreWallet, input)).toMatchObject({
      code: 'ledger.copyRefused',
      details: { reason: 'the copy is of another brand' },
    })
  })
})

describe('the reconciliation of a day', () => {
  const day = new Date().toISOString().slice(0, 10)
  const figure = (report: ledger.Reconciliation, what: string) =>
    report.figures.find((each) => each.what === what)
  const differing = (report: ledger.Reconciliation) =>
    report.figures.filter(({ ledgerMinor, recordedMinor }) => ledgerMinor !== recordedMinor)

  it('agrees where every movement was told', async () => {
    await aBrand('quail', [150, 250])
    const report = await operator.call(ledger.reconcile, { tenant: 'quail', day, isNew: true })
    expect(report).toMatchObject({ isDone: true, wallets: 2, broken: [], waiting: 0 })
    expect(figure(report, 'player BRL')).toEqual({
      what: 'player BRL',
      ledgerMinor: 400,
      recordedMinor: 400,
    })
    expect(differing(report)).toEqual([])
    expect(await operator.call(ledger.getReconciliation, { tenant: 'quail', day })).toEqual(report)
  })

  it('finds a row of the lists that no wallet wrote, and a deposit that no wallet got', async () => {
    const [player] = await aBrand('raven', [150])
    if (!player) throw new Error('no player')
    await env.DB.batch([
      env.DB.prepare("UPDATE ledger_transfer SET amount = amount + 5 WHERE tenant = 'raven'"),
      env.DB.prepare(
        `INSERT INTO deposit (tenant, id, member, operation_key, method, kind, currency, amount, fee_basis_points, status,
           paid, credited, created_at, expires_at, credited_at)
         VALUES ('raven', 'd1', ?, 'k1', 'pix', 'pix', 'BRL', 90, 0, 'credited', 90, 90, 1, 2, 3)`,
      ).bind(player.member.id),
    ])
    const report = await operator.call(ledger.reconcile, { tenant: 'raven', day, isNew: true })
    expect(figure(report, 'player BRL')).toMatchObject({ ledgerMinor: 150, recordedMinor: 155 })
    expect(figure(report, 'deposits BRL')).toMatchObject({ ledgerMinor: 0, recordedMinor: 90 })
  })

  it('looks at what was before its end alone', async () => {
    const [player] = await aBrand('siskin', [150])
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const report = await operator.call(ledger.reconcile, { tenant: 'siskin', day: yesterday })
    expect(report).toMatchObject({ isDone: true, wallets: 1, figures: [] })
    await player?.wallet.sweep()
    expect(await operator.call(ledger.reconcile, { tenant: 'siskin', day: yesterday })).toEqual(report)
  })

  it('of a part of a day, or while something waits, is no final word', async () => {
    const [player] = await aBrand('towhee', [100])
    if (!player) throw new Error('no player')
    const early = await operator.call(ledger.reconcile, { tenant: 'towhee', day, isNew: true })
    expect(figure(early, 'player BRL')?.ledgerMinor).toBe(100)
    const command = {
      kind: 'deposit',
      operationKey: crypto.randomUUID(),
      currency: 'BRL',
      amountMinor: 7,
      reference: 'late',
    } as const
    await player.wallet.execute(command, Date.parse(`${day}T23:59:59Z`))
    const tomorrow = Date.parse(`${day}T00:00:00Z`) + 86_400_000
    const whole = await reconcileNext(env, { tenant: 'towhee', day, nowMs: tomorrow, isNew: false })
    expect(whole).toMatchObject({ isDone: true, untilMs: tomorrow })
    expect(figure(whole, 'player BRL')).toMatchObject({ ledgerMinor: 107, recordedMinor: 107 })
    await env.DB.prepare(
      "UPDATE reconciliation SET report = json_set(report, '$.waiting', 1, '$.wallets', 99) WHERE tenant = 'towhee'",
    ).run()
    const again = await reconcileNext(env, { tenant: 'towhee', day, nowMs: tomorrow, isNew: false })
    expect(again).toMatchObject({ isDone: true, wallets: 1, waiting: 0 })
  })

  it('is made for every brand by the schedule, for the day that is over', async () => {
    await aBrand('tern', [100])
    const tomorrow = Date.now() + 86_400_000
    const read = () => operator.call(ledger.getReconciliation, { tenant: 'tern', day })
    // Brands of other tests have differences.
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    for (let runs = 0; runs < 20 && !(await read())?.isDone; runs += 1) await reconcileDue(env, tomorrow)
    expect(loggedBy(told).filter(({ brand }) => brand === 'tern')).toEqual([])
    told.mockClear()
    const report = await read()
    expect(report).toMatchObject({ isDone: true, wallets: 1 })
    expect(report && differing(report)).toEqual([])
  })

  it('warns of a day that differs, once, with the number of its differences', async () => {
    await aBrand('tanager', [100])
    await env.DB.prepare("UPDATE ledger_transfer SET amount = amount + 5 WHERE tenant = 'tanager'").run()
    const tomorrow = Date.now() + 86_400_000
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const read = () => operator.call(ledger.getReconciliation, { tenant: 'tanager', day })
    for (let runs = 0; runs < 20 && !(await read())?.isDone; runs += 1) await reconcileDue(env, tomorrow)
    await reconcileDue(env, tomorrow)
    const report = await read()
    const lines = loggedBy(told).filter(({ brand }) => brand === 'tanager')
    told.mockClear()
    const differences = report && differing(report).length
    expect(differences).toBeGreaterThan(0)
    expect(lines).toEqual([
      { level: 'error', code: 'ledger.differs', brand: 'tanager', day, faults: differences },
    ])
  })

  it('is refused for a day that has not begun', async () => {
    await aBrand('veery', [])
    const input = { tenant: 'veery', day: '2999-01-01' }
    expect(await refusal(operator, ledger.reconcile, input)).toMatchObject({ code: 'request.invalid' })
  })
})

describe('held money', () => {
  async function aHeldDeposit(tenant: string) {
    const [player] = await aBrand(tenant, [0])
    if (!player) throw new Error('no player')
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO deposit (tenant, id, member, operation_key, method, kind, currency, amount, fee_basis_points, status,
           paid, reason, created_at, expires_at) VALUES (?, 'd1', ?, 'k1', 'pix', 'pix', 'BRL', 900, 0, 'held', 900,
           'wallet.limitReached', 1, 2)`,
      ).bind(tenant, player.member.id),
      env.DB.prepare(
        "INSERT INTO deposit_surplus (tenant, transaction_id, deposit, amount, at) VALUES (?, 't9', 'd1', 40, 3)",
      ).bind(tenant),
    ])
    return player
  }
  const decide = { operator: 'ana', reason: 'the block was lifted' }

  it('is credited once, however often somebody says so', async () => {
    const { wallet } = await aHeldDeposit('wren')
    const { money } = await operator.call(ledger.listHeldMoney, { tenant: 'wren' })
    expect(money.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['held', 900],
      ['surplus', 40],
    ])
    const input = { tenant: 'wren', kind: 'held', id: 'd1', decision: 'credit', ...decide } as const
    await operator.call(ledger.resolveHeldMoney, input)
    expect(await refusal(operator, ledger.resolveHeldMoney, input)).toMatchObject({
      code: 'cashier.depositUnknown',
    })
    expect(await wallet.balance()).toMatchObject({ playerMinor: 900 })
    const { money: left } = await operator.call(ledger.listHeldMoney, { tenant: 'wren' })
    expect(left.map(({ kind }) => kind)).toEqual(['surplus'])
  })

  it('stays held where the wallet refuses again', async () => {
    const { wallet } = await aHeldDeposit('xenops')
    const limit = (limits: { kind: 'deposit'; windowMs: number; maxMinor: number }[]) =>
      wallet.execute({ kind: 'setLimits', operationKey: crypto.randomUUID(), limits }, Date.now())
    await limit([{ kind: 'deposit', windowMs: 86_400_000, maxMinor: 20 }])
    const input = { tenant: 'xenops', kind: 'held', id: 'd1', decision: 'credit', ...decide } as const
    expect(await refusal(operator, ledger.resolveHeldMoney, input)).toMatchObject({
      code: 'wallet.limitReached',
    })
    await limit([])
    await operator.call(ledger.resolveHeldMoney, input)
    expect(await wallet.balance()).toMatchObject({ playerMinor: 900 })
  })

  it('that was given back is never credited, and a surplus never is', async () => {
    const { wallet, visitor } = await aHeldDeposit('yaffle')
    expect(await visitor.call(getDeposit, { id: 'd1' })).toMatchObject({ status: 'held' })
    const input = { tenant: 'yaffle', kind: 'held', id: 'd1', ...decide } as const
    await operator.call(ledger.resolveHeldMoney, { ...input, decision: 'return' })
    expect(await refusal(operator, ledger.resolveHeldMoney, { ...input, decision: 'credit' })).toMatchObject({
      code: 'deposit.state',
    })
    expect(
      await refusal(operator, ledger.resolveHeldMoney, {
        ...input,
        kind: 'surplus',
        id: 't9',
        decision: 'credit',
      }),
    ).toMatchObject({ code: 'deposit.state' })
    expect(await wallet.balance()).toMatchObject({ playerMinor: 0 })
    expect(await visitor.call(getDeposit, { id: 'd1' })).toMatchObject({ status: 'returned' })
  })

  it('of another brand is not known', async () => {
    await aHeldDeposit('zosterops')
    await aBrand('avocet', [])
    const input = { tenant: 'avocet', kind: 'held', id: 'd1', decision: 'credit', ...decide } as const
    expect(await refusal(operator, ledger.resolveHeldMoney, input)).toMatchObject({
      code: 'cashier.depositUnknown',
    })
  })
})
