import type { Env } from '#platform/base/env.ts'
import { walletOf } from './wallet-of.ts'

/** Wallets per run: the runtime limits the subrequests of a run. */
const A_ROUND = 200
const AT_ONCE = 16
const MARK = 'wallet-sweep'

interface WalletKey {
  tenant: string
  member: string
}

/**
 * Wakes the next wallets of all brands in turn, so that each delivers its outbox. Wallets do so by their own alarms; this
 * covers an alarm that the runtime gave up. Returns how many were woken.
 */
export async function sweepWallets(env: Env, limit = A_ROUND): Promise<number> {
  const wallets = await nextWallets(env, limit)
  for (let from = 0; from < wallets.length; from += AT_ONCE) {
    const woken = wallets
      .slice(from, from + AT_ONCE)
      .map(({ tenant, member }) => walletOf(env, tenant, member).sweep())
    // An unreachable wallet must not block the others; a later run wakes it again.
    await Promise.allSettled(woken)
  }
  await writeMark(env, wallets.length < limit ? undefined : wallets.at(-1))
  return wallets.length
}

async function nextWallets(env: Env, limit: number): Promise<WalletKey[]> {
  const { results } = await env.DB.prepare(
    `WITH mark AS (SELECT value FROM schedule_mark WHERE name = ?)
     SELECT tenant, member FROM wallet
     WHERE (tenant, member) > (
       coalesce((SELECT json_extract(value, '$.tenant') FROM mark), ''),
       coalesce((SELECT json_extract(value, '$.member') FROM mark), ''))
     ORDER BY tenant, member LIMIT ?`,
  )
    .bind(MARK, limit)
    .all<WalletKey & Record<string, unknown>>()
  return results
}

/** Without a wallet the next run starts from the beginning. */
async function writeMark(
  env: Env,
  { tenant, member }: WalletKey = { tenant: '', member: '' },
): Promise<void> {
  await env.DB.prepare('INSERT OR REPLACE INTO schedule_mark (name, value) VALUES (?, ?)')
    .bind(MARK, JSON.stringify({ tenant, member }))
    .run()
}
