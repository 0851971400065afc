import type { Env } from '#platform/env.ts'
import { walletOf } from '#platform/wallet/wallet-of.ts'
import { liveBalanceOf } from './live-balance.ts'
import type { Said } from './room-log.ts'

/** How things stand with a member. From now on the wallet tells what moves. */
export async function freshStates(env: Env, tenant: string, memberId: string): Promise<Said[]> {
  const balance = await walletOf(env, tenant, memberId).watch()
  return [{ type: 'balance', value: liveBalanceOf(balance) }]
}
