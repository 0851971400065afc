import type { OutputOf } from '#lib/api/endpoint.ts'
import type { checkLedger } from '#lib/api/ops.ts'
import type { Env } from '#platform/env.ts'
import { walletOf } from '#platform/wallet/wallet-of.ts'

type Report = OutputOf<typeof checkLedger>

/** Wallets asked at the same time. */
const AT_ONCE = 16

/** Asks every wallet of a brand whether its book holds, and compares it with what D1 tells in lists and reports. */
export async function checkLedgers(env: Env, tenant: string): Promise<Report> {
  const members = await walletMembers(env, tenant)
  const broken: Report['broken'] = []
  for (let from = 0; from < members.length; from += AT_ONCE) {
    const checked = members.slice(from, from + AT_ONCE).map((memberId) => checkWallet(env, tenant, memberId))
    broken.push(...(await Promise.all(checked)).flat())
  }
  return { wallets: members.length, transfers: await countTransfers(env, tenant), broken }
}

async function checkWallet(env: Env, tenant: string, memberId: string): Promise<Report['broken']> {
  const wallet = walletOf(env, tenant, memberId)
  // D1 equals the book only at rest: what waits is told first, what cannot be told is a finding itself.
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

async function walletMembers(env: Env, tenant: string): Promise<string[]> {
  const statement = env.DB.prepare('SELECT member FROM wallet WHERE tenant = ? ORDER BY member')
  const { results } = await statement.bind(tenant).all<{ member: string }>()
  return results.map(({ member }) => member)
}

async function countTransfers(env: Env, tenant: string): Promise<number> {
  const statement = env.DB.prepare('SELECT count(*) AS total FROM ledger_transfer WHERE tenant = ?')
  return (await statement.bind(tenant).first<{ total: number }>())?.total ?? 0
}
