import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, expect, it, vi } from 'vitest'
import { collectorOf } from '#platform/ledger/wallet/projection/collector-of.ts'
import { readSlice } from '#platform/ledger/wallet/projection/projection.ts'
import { crashing } from '../../setup/crashing.ts'
import { about, aWallet, counted, done, inside, TENANT, type WalletStub } from './wallets.ts'

vi.setConfig({ testTimeout: 120_000 })

const ROUNDS = counted('PROVE_KILLS', 12)
const WALLETS = 6

afterEach(() => vi.restoreAllMocks())

/** Transactions of D1 from now on. */
function batches() {
  const spy = vi.spyOn(env.DB, 'batch')
  return () => spy.mock.calls.length
}

async function sumOf(members: readonly string[]) {
  const row = await env.DB.prepare(
    `SELECT count(*) AS n, count(DISTINCT op_key) AS different FROM ledger_transfer
     WHERE tenant = ? AND member IN (SELECT value FROM json_each(?))`,
  )
    .bind(TENANT, JSON.stringify(members))
    .first<{ n: number; different: number }>()
  return row
}

const textOf = (stub: WalletStub) =>
  inside(stub, ({ sql }) => JSON.stringify(readSlice(sql, { operations: [1] })))

it('writes what many wallets tell in one transaction', async () => {
  const wallets = await Promise.all(Array.from({ length: 20 }, () => aWallet({ realMinor: 1_000 })))
  const count = batches()
  await Promise.all(wallets.map(({ stub }) => runDurableObjectAlarm(stub)))
  expect(count()).toBeGreaterThan(0)
  expect(count()).toBeLessThanOrEqual(2)
  for (const { stub } of wallets) expect(await stub.projectionGaps()).toEqual([])
})

it('does not stop other wallets for a slice that cannot be written', async () => {
  const [good, bad] = [await aWallet({ realMinor: 1_000 }), await aWallet({ realMinor: 1_000 })]
  const broken = (await textOf(bad.stub)).replace('"op_seq":1', '"op_seq":null')
  const collector = collectorOf(env, TENANT)
  const replies = await Promise.all([collector.project(broken), collector.project(await textOf(good.stub))])
  expect(replies).toEqual([expect.stringContaining('NOT NULL'), null])
  expect(await good.stub.projectionGaps()).toEqual([])
})

it('loses and doubles nothing where it is lost at any step', crashing('collector lost'), async () => {
  const wallets = await Promise.all(Array.from({ length: WALLETS }, () => aWallet({ realMinor: 1_000 })))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { stub } of wallets) await done(stub, { kind: 'deposit', ...about(1) })
    const rings = wallets.map(({ stub }) => runDurableObjectAlarm(stub))
    // Before the transaction, while it runs, or after it and before the wallets know.
    const lostAfterMs = (round * 37) % 450
    await new Promise((resolve) => setTimeout(resolve, lostAfterMs))
    await runInDurableObject(collectorOf(env, TENANT), (_, state) => state.abort('collector lost')).catch(
      () => undefined,
    )
    await Promise.allSettled(rings)
  }
  for (const { stub } of wallets) expect(await stub.sweep()).toEqual({ left: 0 })
  for (const { stub } of wallets) expect(await stub.projectionGaps()).toEqual([])
  const told = (ROUNDS + 1) * WALLETS
  expect(await sumOf(wallets.map(({ member }) => member))).toEqual({ n: told, different: told })
})
