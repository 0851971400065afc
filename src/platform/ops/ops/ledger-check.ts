import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/ops/ledger-ops.ts'
import type { Call } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { walletOf } from '#platform/ledger/wallet/service.ts'
import { askWallets, walletPage } from './wallet-list.ts'

type Report = OutputOf<typeof calls.checkLedger>

/** Checks the invariants of the next wallets of a brand, and compares them with the projection in D1. */
export async function checkLedger(call: Call<typeof calls.checkLedger>): Promise<Report> {
  const { env, input } = call
  const tenant = call.tenant.id
  const { members, next } = await walletPage(env, tenant, input.after)
  const broken = (await askWallets(members, (memberId) => checkWallet(env, tenant, memberId))).flat()
  const transfers = await countTransfers(env, tenant, members)
  return { wallets: members.length, transfers, broken, ...(next === undefined ? {} : { next }) }
}

async function checkWallet(env: Env, tenant: string, memberId: string): Promise<Report['broken']> {
  const wallet = walletOf(env, tenant, memberId)
  // D1 equals the book only when the outbox is empty; rows that cannot be delivered are a finding themselves.
  const { left } = await wallet.sweep()
  if (left > 0) return [{ memberId, invariant: 'outbox', detail: `${left} operations wait to be told` }]
  const [invariants, gaps] = await Promise.all([wallet.invariants(), wallet.projectionGaps()])
  return [
    ...invariants.map((invariant) => ({ memberId, invariant, detail: 'does not hold in the wallet' })),
    ...gaps.map((table) => ({
      memberId,
      invariant: 'projection',
      detail: `${table} differs from the wallet`,
    })),
  ]
}

async function countTransfers(env: Env, tenant: string, members: readonly string[]): Promise<number> {
  const statement = env.DB.prepare(
    'SELECT count(*) AS total FROM ledger_transfer WHERE tenant = ? AND member BETWEEN ? AND ?',
  ).bind(tenant, members[0] ?? '', members.at(-1) ?? '')
  return (await statement.first<{ total: number }>())?.total ?? 0
}
