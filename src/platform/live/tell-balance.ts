import { memberChannel } from '#lib/api/live.ts'
import type { Env } from '#platform/env.ts'
import type { Balance } from '#platform/wallet/replies.ts'
import { liveBalanceOf } from './live-balance.ts'
import { tellRoom } from './room-of.ts'

/** Tells all tabs of a member what they have now. Gives how many listen. */
export function tellBalance(
  env: Env,
  { tenant, member: memberId }: { tenant: string; member: string },
  balance: Balance,
): Promise<number> {
  const value = liveBalanceOf(balance)
  return tellRoom(env, { tenant, channel: memberChannel, memberId }, { type: 'balance', value })
}
