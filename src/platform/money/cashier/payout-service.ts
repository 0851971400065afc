import type * as calls from '#lib/api/money/cashier-withdrawals.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import { readPayoutNumber } from '#lib/shared/money/payout-number.ts'
import type { Call } from '#platform/base/call.ts'
import { guardExcluded } from '#platform/care/protection/service.ts'
import { tellChange } from '#platform/people/messages/service.ts'
import { requireStrong } from '#platform/people/session/service.ts'
import { insertPayout, listPayouts, removePayout, type PayoutRow } from './payout-repository.ts'
import { refuseForeignAccount } from './own-account.ts'
import { stepUp } from './step-up.ts'

const MAX_ACCOUNTS = 5

export async function addPayoutAccount(
  call: Call<typeof calls.addPayoutAccount>,
): Promise<calls.PayoutAccount> {
  const { env, tenant, now, input } = call
  requireStrong(call.member)
  const member = await stepUp(call, call.member, input)
  if (!tenant.cashier.withdrawal.payoutKinds.includes(input.kind))
    throw new ApiError('payout.kind', { allowed: tenant.cashier.withdrawal.payoutKinds })
  const number = readPayoutNumber(input.kind, input.number)
  if (number === undefined) throw new ApiError('payout.number')
  if (input.kind === 'bank' && !input.bank)
    throw new ApiError('field.invalid', { fields: [{ field: 'bank', reason: 'required' }] })
  refuseForeignAccount(call, member, input.holder)
  const known = await listPayouts(env, tenant.id, member.id)
  const same = known.find((row) => row.kind === input.kind && row.number === number)
  // Idempotent: a retry after a lost reply finds the row.
  if (same) return toPayout(same)
  const row: PayoutRow = {
    id: crypto.randomUUID(),
    kind: input.kind,
    bank: input.kind === 'bank' ? (input.bank ?? null) : null,
    number,
    holder: input.holder,
    added_at: now,
  }
  // Where exclusions cannot be looked up nothing is added; one of this very moment is found after it.
  await guardExcluded(call, row)
  const isAdded = await insertPayout(env, tenant.id, { member: member.id, row, max: MAX_ACCOUNTS })
  if (!isAdded) throw new ApiError('payout.tooMany', { max: MAX_ACCOUNTS })
  await guardExcluded(call)
  tellChange(call, member, 'payoutAccount')
  return toPayout(row)
}

export async function removePayoutAccount(
  call: Call<typeof calls.removePayoutAccount>,
): Promise<OutputOf<typeof calls.removePayoutAccount>> {
  const { env, tenant, now, input } = call
  requireStrong(call.member)
  const { id: member } = await stepUp(call, call.member, input)
  const known = await listPayouts(env, tenant.id, member)
  if (!known.some((row) => row.id === input.id)) throw new ApiError('payout.unknown')
  if (!(await removePayout(env, tenant.id, { member, id: input.id, nowMs: now })))
    throw new ApiError('payout.inUse')
  return {}
}

export function toPayout(row: PayoutRow): calls.PayoutAccount {
  return { id: row.id, ...shown(row), addedAtMs: row.added_at }
}

/** A masked payout account: only the last digits. */
export function shown({ kind, bank, holder, number }: Omit<PayoutRow, 'id' | 'added_at'>) {
  return { kind, ...(bank ? { bank } : {}), holder, masked: mask(number) }
}

function mask(number: string): string {
  const [name = '', host] = number.split('@')
  if (host !== undefined) return `${name.slice(0, 1)}•••@${host}`
  return `•••• ${number.slice(-Math.min(4, Math.floor(number.length / 2)))}`
}
