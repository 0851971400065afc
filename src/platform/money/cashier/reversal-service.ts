import type * as calls from '#lib/api/money/cashier-reversals.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type { BrandContext, Call } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { nudgeMember } from '#platform/base/rooms/service.ts'
import { moveMoney, walletOf } from '#platform/ledger/wallet/service.ts'
import { depositOfTransaction, findDeposit, type DepositRow } from './deposit-repository.ts'
import { reject } from './payout-steps.ts'
import {
  consentToReversal,
  findReversal,
  listReversals,
  listUnbooked,
  markReversed,
  type ReversalRow,
} from './reversal-repository.ts'
import { bookAgreed, CUT_OFF_MS, toConsent } from './two-persons.ts'
import { listUnderReview } from './withdrawal-repository.ts'

export async function listDepositReversals({
  env,
  tenant,
}: Call<typeof calls.listDepositReversals>): Promise<OutputOf<typeof calls.listDepositReversals>> {
  return { reversals: (await listReversals(env, tenant.id)).map((row) => toReversal(tenant, row)) }
}

/** Idempotent: a repetition by the second operator completes what was interrupted. */
export async function reverseDeposit(
  call: Call<typeof calls.reverseDeposit>,
): Promise<calls.DepositReversal> {
  const { env, tenant, now, input } = call
  const { operator, reason } = input
  const deposit = await named(env, tenant.id, input.id)
  if (deposit.status !== 'credited') throw new ApiError('deposit.state', { status: deposit.status })
  const key = { tenant: tenant.id, deposit: deposit.id }
  await consentToReversal(env, { ...key, member: deposit.member }, { operator, reason, nowMs: now })
  const row = await knownReversal(env, key)
  if (!row.agreed_by && row.asked_by === operator && row.asked_at !== now)
    throw new ApiError('withdrawal.sameOperator', { operator })
  if (!row.agreed_by || row.reversed_at !== null) return toReversal(tenant, row)
  await book({ env, tenant, now }, row)
  return toReversal(tenant, await knownReversal(env, key))
}

/**
 * Finds a deposit by its own id, or by the provider's id of its transaction; a second payment for it is surplus, and
 * never credited.
 */
async function named(env: Env, tenant: string, id: string): Promise<DepositRow> {
  const own = await findDeposit(env, tenant, id)
  if (own) return own
  const reference = await depositOfTransaction(env, tenant, id)
  const found = reference === undefined ? null : await findDeposit(env, tenant, reference)
  if (found?.transaction_id?.toLowerCase() !== id.toLowerCase()) throw new ApiError('cashier.depositUnknown')
  return found
}

/** For the schedule: books reversals that two operators agreed on and no call has booked. */
export async function bookReversals(env: Env, nowMs: number): Promise<void> {
  await bookAgreed({ env, nowMs }, await listUnbooked(env, nowMs - CUT_OFF_MS), book)
}

/** Cancels unsent withdrawals where the balance and the money at vendors are too low. */
async function book(
  base: BrandContext,
  { deposit, member, credited, reason, agreement }: ReversalRow,
): Promise<void> {
  const { env, tenant } = base
  const wallet = walletOf(env, tenant.id, member)
  const [{ playerMinor }, vendors] = await Promise.all([wallet.balance(), wallet.vendors()])
  const availableMinor = Object.values(vendors).reduce((sum, held) => sum + held, playerMinor)
  if (availableMinor < (credited ?? 0))
    for (const waiting of await listUnderReview(env, tenant.id, member)) await reject(base, waiting, reason)
  const currency = tenant.currency.code
  const { atMs, result } = await moveMoney(base, member, {
    kind: 'reverseDeposit',
    operationKey: `reverse:${deposit}`,
    currency,
    reference: deposit,
    note: agreement ?? '',
  })
  if (result.kind !== 'returned') throw new ApiError('system.internal')
  const { amountMinor, addedMinor: owedMinor } = result
  await markReversed(env, { tenant: tenant.id, deposit }, { currency, amountMinor, owedMinor, atMs })
  await nudgeMember(env, tenant.id, member)
}

/** @throws ApiError `cashier.depositUnknown` where no reversal was requested */
export async function knownReversal(
  env: Env,
  key: { tenant: string; deposit: string },
): Promise<ReversalRow> {
  const row = await findReversal(env, key)
  if (!row) throw new ApiError('cashier.depositUnknown')
  return row
}

export function toReversal(tenant: TenantRecord, row: ReversalRow): calls.DepositReversal {
  return {
    depositId: row.deposit,
    account: row.account ?? row.member,
    currency: tenant.currency,
    amountMinor: row.amount ?? row.credited ?? 0,
    asked: { operator: row.asked_by, reason: row.reason, atMs: row.asked_at },
    agreed: toConsent(row.agreed_by, row.agreement, row.agreed_at),
    reversedAtMs: row.reversed_at,
    owedMinor: row.owed ?? 0,
    settlement: toSettlement(row),
  }
}

function toSettlement(row: ReversalRow): calls.DepositReversal['settlement'] {
  const asked = toConsent(row.settling_by, row.settling_reason, row.settling_at)
  if (row.outcome === null || asked === null) return null
  const agreed = toConsent(row.settled_by, row.settled_agreement, row.settled_agreed_at)
  return { outcome: row.outcome, asked, agreed, settledAtMs: row.settled_at }
}
