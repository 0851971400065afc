import type { Env } from '#platform/base/env.ts'

/** Wallets per call: the runtime limits the subrequests of a single call. */
const WALLETS_A_CALL = 200
/** Wallets read in parallel. */
const AT_ONCE = 16

export interface WalletPage {
  members: string[]
  /** Where the next page begins; absent on the last. */
  next?: string
}

/** Members of a brand who have a wallet, ordered by id, after the given one. */
export async function walletPage(env: Env, tenant: string, after = ''): Promise<WalletPage> {
  const { results } = await env.DB.prepare(
    'SELECT member FROM wallet WHERE tenant = ? AND member > ? ORDER BY member LIMIT ?',
  )
    .bind(tenant, after, WALLETS_A_CALL)
    .all<{ member: string }>()
  const members = results.map(({ member }) => member)
  const next = members.length === WALLETS_A_CALL ? members.at(-1) : undefined
  return next === undefined ? { members } : { members, next }
}

/** Calls each wallet, a few in parallel; the results are in the order of the members. */
export async function askWallets<T>(
  members: readonly string[],
  ask: (memberId: string) => Promise<T>,
): Promise<T[]> {
  const answers: T[] = []
  for (let from = 0; from < members.length; from += AT_ONCE)
    answers.push(...(await Promise.all(members.slice(from, from + AT_ONCE).map(ask))))
  return answers
}
