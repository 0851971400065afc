import { memberChannel } from '#lib/api/talk/live.ts'
import type { Env } from '#platform/base/env.ts'
import type { Balance } from '#platform/ledger/wallet/replies.ts'
import { liveBalanceOf } from './live-balance.ts'
import { tellRoom } from '#platform/base/rooms/service.ts'
import { writeLog } from '#platform/base/log.ts'

/** Sends the current balance to all tabs of a member. Returns how many listen. */
export function tellBalance(
  env: Env,
  { tenant, member: memberId }: { tenant: string; member: string },
  balance: Balance,
): Promise<number> {
  const value = liveBalanceOf(balance)
  return tellRoom(env, { tenant, channel: memberChannel, memberId }, { type: 'balance', value })
}

/** Announces a granted bonus to the member's tabs. Never fails: the list of bonuses has it. */
export async function tellBonus(
  env: Env,
  { tenant, member: memberId }: { tenant: string; member: string },
  { amountMinor }: { amountMinor: number },
): Promise<void> {
  try {
    await tellRoom(
      env,
      { tenant, channel: memberChannel, memberId },
      { type: 'bonus', value: { amountMinor } },
    )
  } catch (cause) {
    writeLog('live.notTold', { brand: tenant, about: 'bonus', cause })
  }
}
