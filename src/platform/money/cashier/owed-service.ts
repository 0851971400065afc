import type * as calls from '#lib/api/money/cashier-reversals.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { Call } from '#platform/base/call.ts'
import { nudgeMember } from '#platform/base/rooms/service.ts'
import { settle } from './owed-repository.ts'
import { knownReversal, toReversal } from './reversal-service.ts'

/** Idempotent: a closed sum stays unchanged. */
export async function settleOwed(call: Call<typeof calls.settleOwed>): Promise<calls.DepositReversal> {
  const { env, tenant, now, input } = call
  const { outcome, operator, reason } = input
  const key = { tenant: tenant.id, deposit: input.id }
  const before = await knownReversal(env, key)
  if (!before.owed) throw new ApiError('deposit.state')
  if (before.settled_at !== null) return toReversal(tenant, before)
  const takesTwo = before.owed > tenant.cashier.withdrawal.reviewAboveMinor
  if (takesTwo && before.outcome === outcome && before.settling_by === operator)
    throw new ApiError('withdrawal.sameOperator', { operator })
  const ask = { member: before.member, outcome, owedMinor: before.owed, operator, reason, nowMs: now }
  await settle(env, key, { ask, takesTwo })
  const after = await knownReversal(env, key)
  if (after.settled_at !== null) await nudgeMember(env, tenant.id, after.member)
  return toReversal(tenant, after)
}
