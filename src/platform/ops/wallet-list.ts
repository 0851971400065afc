import type { Env } from '#platform/env.ts'

/** Wallets of one call: the runtime bounds how much a single call may ask of others. */
export const WALLETS_A_CALL = 200
/** Wallets asked at the same time. */
const AT_ONCE = 16

export interface WalletPage {
  members: string[]
  /** Where the next page begins; absent on the last. */
  next?: string
}

/** Members of a brand who have a wallet, in the order of their ids, after the one that is named. */
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

/** Asks each wallet, a few at a time; the answers in the order of the members. */
export async function askWallets<T>(
  members: readonly string[],
  ask: (memberId: string) => Promise<T>,
): Promise<T[]> {
  const answers: T[] = []
  for (let from = 0; from < members.length; from += AT_ONCE)
    answers.push(...(await Promise.all(members.slice(from, from + AT_ONCE).map(ask))))
  return answers
}
