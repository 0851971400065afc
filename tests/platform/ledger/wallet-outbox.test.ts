import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { project, readSlice } from '#platform/ledger/wallet/projection/projection.ts'
import { TOLD_BETS } from '#platform/ledger/wallet/projection/told-bets.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import {
  about,
  aWallet,
  counted,
  crashAfter,
  CRASHES,
  done,
  GAME,
  inside,
  key,
  money,
  takeErrors,
  TENANT,
  type WalletStub,
} from './wallets.ts'

// Some of these do thousands of operations.
vi.setConfig({ testTimeout: 120_000 })

const count = async (table: string, member: string) =>
  (
    await env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE tenant = ? AND member = ?`)
      .bind(TENANT, member)
      .first<{ n: number }>()
  )?.n

describe('the projection', () => {
  it('equals the book at rest, after an alarm', async () => {
    const { stub, member } = await aWallet({ realMinor: 1_000, bonusMinor: 200 })
    for (let index = 0; index < 250; index += 1)
      await stub.execute(
        {
          kind: 'bet',
          operationKey: key(),
          currency: 'BRL',
          ...GAME,
          stakeMinor: 5 + (index % 3),
          reference: 'draw-1',
        },
        2_000,
      )
    expect(await stub.projectionGaps()).not.toEqual([])
    await runDurableObjectAlarm(stub)
    expect(await stub.projectionGaps()).toEqual([])
    expect(await count('ledger_op', member)).toBe(252)
    expect(await count('wallet', member)).toBe(1)
  })

  it('reads the bets that it tells of, and not all others', async () => {
    const { stub } = await aWallet({ realMinor: 1_000 })
    const plan = await inside(stub, ({ sql }) => sql.all(`EXPLAIN QUERY PLAN ${TOLD_BETS}`, '[1]'))
    const scans = plan
      .map(({ detail }) => String(detail))
      .filter((detail) => /^SCAN (?:bet|round|op)\b/.test(detail))
    expect(scans).toEqual([])
  })

  it('takes the same batch twice, and late, without harm', async () => {
    const { stub, member } = await aWallet({ realMinor: 1_000 })
    const early = await inside(stub, ({ sql }) => readSlice(sql, { operations: [1] }))
    await done(stub, { kind: 'reserve', ...about(300) })
    await stub.sweep()
    await project(env.DB, [early])
    await project(env.DB, [early])
    expect(await stub.projectionGaps()).toEqual([])
    await stub.reproject()
    await stub.sweep()
    expect(await stub.projectionGaps()).toEqual([])
    expect(await count('ledger_transfer', member)).toBe(2)
  })

  it('survives a crash at every statement of its delivery', async () => {
    const { stub } = await aWallet({ realMinor: 1_000 })
    for (let at = 0; at < 40; at += 1) {
      await done(stub, { kind: 'deposit', ...about(1) })
      await runInDurableObject(stub, async (wallet) => {
        const crash = crashAfter(wallet, at)
        await wallet.sweep().catch(() => undefined)
        crash.stop()
      })
    }
    await stub.sweep()
    expect(await stub.projectionGaps()).toEqual([])
    expect((await stub.balance()).playerMinor).toBe(1_040)
  })

  it('waits while the database is away, and catches up', async () => {
    const { stub } = await aWallet({ realMinor: 1_000 })
    await env.DB.exec('ALTER TABLE ledger_op RENAME TO ledger_op_away')
    expect((await stub.sweep()).left).toBeGreaterThan(0)
    await runInDurableObject(stub, async (wallet, state) => {
      const { attempts } = wallet.sql.first<{ attempts: number }>(
        'SELECT max(attempts) AS attempts FROM outbox',
      ) ?? { attempts: 0 }
      expect(attempts).toBeGreaterThan(0)
      expect(await state.storage.getAlarm()).not.toBeNull()
      for (let failure = 0; failure < 8; failure += 1) await wallet.alarm()
      expect(await state.storage.getAlarm()).not.toBeNull()
    })
    await env.DB.exec('ALTER TABLE ledger_op_away RENAME TO ledger_op')
    expect(await stub.sweep()).toEqual({ left: 0 })
    expect(await stub.projectionGaps()).toEqual([])
  })

  it('catches up with slips of very many bets, however many wait', async () => {
    const { stub } = await aWallet({ realMinor: 100_000 })
    const lines = Array.from({ length: 500 }, (_, index) => ({
      stakeMinor: 1,
      reference: `${index}-`.padEnd(160, 'x'),
    }))
    const slip = () =>
      ({ kind: 'slip', operationKey: key('slip').padEnd(100, 'x'), currency: 'BRL', ...GAME, lines }) as const
    await inside(stub, (_, ledger) => {
      for (let index = 0; index < 60; index += 1) ledger.execute(slip(), 2_000)
    })
    for (let sweeps = 0; (await stub.sweep()).left > 0; sweeps += 1) expect(sweeps).toBeLessThan(10)
    expect(await stub.projectionGaps()).toEqual([])
  })
})

const DRILLS = { ...CRASHES, timeout: 600_000 }

describe('a transfer between wallets', () => {
  it('arrives once, and nothing stays on the way', async () => {
    const [from, to] = [await aWallet({ realMinor: 1_000 }), await aWallet()]
    const out = { kind: 'transferOut', ...money(400), toMemberId: to.member } as const
    expect((await done(from.stub, out)).balance).toMatchObject({ playerMinor: 600, transitMinor: 400 })
    await done(from.stub, out)
    await runDurableObjectAlarm(from.stub)
    await from.stub.sweep()
    expect(await from.stub.balance()).toMatchObject({ playerMinor: 600, transitMinor: 0 })
    expect(await to.stub.balance()).toMatchObject({ playerMinor: 400, transitMinor: 0 })
    await atRest([from.stub, to.stub], 1_000)
  })

  it('comes back where the other wallet refuses it', async () => {
    const [from, to] = [await aWallet({ realMinor: 1_000 }), await aWallet()]
    await done(to.stub, { kind: 'deposit', ...about(5), currency: 'PHP' })
    await done(from.stub, { kind: 'transferOut', ...money(400), toMemberId: to.member })
    await from.stub.sweep()
    expect(await from.stub.balance()).toMatchObject({ playerMinor: 1_000, transitMinor: 0 })
    expect((await to.stub.balance()).playerMinor).toBe(5)
    expect(await from.stub.invariants()).toEqual([])
  })

  it('keeps the sum with either side failing at any statement', DRILLS, async () => {
    const [a, b] = [await aWallet({ realMinor: 50_000 }), await aWallet({ realMinor: 50_000 })]
    const drills = counted('PROVE_TRANSFERS', 40)
    for (let drill = 0; drill < drills; drill += 1) {
      const [from, to] = drill % 2 ? [a, b] : [b, a]
      const failing = drill % 4 < 2 ? from : to
      await done(from.stub, { kind: 'transferOut', ...money(1 + drill), toMemberId: to.member })
      const stop = await inside(failing.stub, (wallet) => crashAfter(wallet, (drill * 5) % 37).stop)
      await from.stub.sweep().catch(() => undefined)
      await inside(failing.stub, stop)
      const totals = await Promise.all([from.stub, to.stub].map((stub) => total(stub)))
      // Between credit and capture the money is seen twice, never less than once; the end decides.
      expect(totals.reduce((sum, part) => sum + part, 0)).toBeGreaterThanOrEqual(100_000)
      if (drill % 3 === 0) await from.stub.sweep()
    }
    await a.stub.sweep()
    await b.stub.sweep()
    takeErrors()
    await atRest([a.stub, b.stub], 100_000)
  })

  it('is not given back where the other wallet fails: it may have arrived before', CRASHES, async () => {
    const [from, to] = [await aWallet({ realMinor: 1_000 }), await aWallet()]
    const out = await done(from.stub, { kind: 'transferOut', ...money(400), toMemberId: to.member })
    // It arrived, and the word of it was lost.
    const transferId = out.result.kind === 'transferStarted' ? out.result.transferId : ''
    await done(to.stub, { kind: 'transferIn', ...money(400, transferId) })
    const stop = await inside(to.stub, (wallet) => crashAfter(wallet, 0).stop)
    await from.stub.sweep()
    await inside(to.stub, stop)
    expect(await from.stub.balance()).toMatchObject({ playerMinor: 600, transitMinor: 400 })
    takeErrors()
    await from.stub.sweep()
    await atRest([from.stub, to.stub], 1_000)
  })

  it('is refused to oneself and beyond what is there', async () => {
    const { stub, member } = await aWallet({ realMinor: 10 })
    expect(await stub.execute({ kind: 'transferOut', ...money(5), toMemberId: member }, 1)).toMatchObject({
      code: 'request.invalid',
    })
    expect(await stub.execute({ kind: 'transferOut', ...money(11), toMemberId: 'x' }, 1)).toMatchObject({
      code: 'wallet.insufficient',
    })
  })
})

describe('a copy of the book', () => {
  it('restores into an empty wallet, byte for byte, and works on', async () => {
    const { stub, member } = await aWallet({ realMinor: 5_000, bonusMinor: 300 })
    const open = key('bet')
    await done(stub, {
      kind: 'bet',
      operationKey: open,
      currency: 'BRL',
      ...GAME,
      stakeMinor: 100,
      reference: 'draw-1',
    })
    await done(stub, {
      kind: 'round',
      operationKey: key(),
      currency: 'BRL',
      ...GAME,
      stakeMinor: 100,
      winMinor: 70,
      outcomeJson: '[2]',
      minGapMs: 0,
    })
    const hold = about(250)
    await done(stub, { kind: 'reserve', ...hold })
    await done(stub, { kind: 'rollback', operationKey: key(), betKey: key('never') })
    await stub.execute({ kind: 'reserve', ...about(99_999) }, 1)
    await inside(stub, (_, ledger) => {
      for (let index = 0; index < 600; index += 1) ledger.execute({ kind: 'deposit', ...about(1) }, 3_000)
    })
    await done(stub, { kind: 'transferOut', ...money(40), toMemberId: 'other' })
    const pages = await copyOf(stub)
    expect(pages.length).toBeGreaterThan(10)
    const copy = walletOf(env, TENANT, `${member}-copy`)
    for (const [index, page] of pages.entries()) {
      if (index > 0)
        expect(await copy.execute({ kind: 'deposit', ...about(1) }, 1)).toMatchObject({
          code: 'system.internal',
        })
      await copy.restore(page, index === pages.length - 1)
    }
    expect(takeErrors().every((said) => said.includes('being restored'))).toBe(true)
    expect(await copy.balance()).toEqual(await stub.balance())
    expect(await copy.invariants()).toEqual([])
    const money_ = (lines: string[][]) =>
      lines.flat().filter((line) => !/"table":"(owner|outbox)"/.test(line))
    expect(money_(await copyOf(copy))).toEqual(money_(pages))
    await done(copy, {
      kind: 'settle',
      operationKey: key(),
      bets: [{ id: open, winMinor: 10 }],
      reference: 'draw-1',
    })
    await done(copy, { kind: 'release', operationKey: key(), holdId: hold.operationKey })
  })

  it('is refused where it does not fit', async () => {
    const { stub, member } = await aWallet({ realMinor: 500 })
    const pages = await copyOf(stub)
    const inOne = pages.flat()
    const into = (name: string, lines: readonly string[], tenant = TENANT) =>
      runInDurableObject(walletOf(env, tenant, `${member}-${name}`), (wallet) => wallet.restore(lines, true))
    await expect(runInDurableObject(stub, (wallet) => wallet.restore(inOne, true))).rejects.toThrow(
      'only an empty wallet',
    )
    await expect(into('a', inOne, 'lotus')).rejects.toThrow('another brand')
    await expect(
      into(
        'b',
        inOne.map((line) => line.replace('"amount":500', '"amount":501')),
      ),
    ).rejects.toThrow('not the sums')
    await expect(
      into(
        'c',
        inOne.filter((line) => !line.includes('"transfer"')),
      ),
    ).rejects.toThrow('not the sums')
    await expect(into('d', ['{"table":"nothing","row":{}}'])).rejects.toThrow('not a line')
    expect((await walletOf(env, TENANT, `${member}-b`).balance()).version).toBe(0)
    await into('b', inOne)
  })
})

async function copyOf(stub: WalletStub): Promise<string[][]> {
  const pages: string[][] = []
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
    const page = await stub.export(cursor)
    pages.push(page.lines)
    cursor = page.next
  }
  return pages
}

async function total(stub: WalletStub): Promise<number> {
  const { playerMinor, holdMinor, transitMinor } = await stub.balance()
  return playerMinor + holdMinor + transitMinor
}

async function atRest(stubs: WalletStub[], sum: number) {
  const balances = await Promise.all(stubs.map((stub) => stub.balance()))
  expect(balances.map((balance) => balance.transitMinor)).toEqual(stubs.map(() => 0))
  expect(balances.reduce((all, balance) => all + balance.playerMinor, 0)).toBe(sum)
  for (const stub of stubs) {
    expect(await stub.sweep()).toEqual({ left: 0 })
    expect(await stub.invariants()).toEqual([])
    expect(await stub.projectionGaps()).toEqual([])
  }
}
