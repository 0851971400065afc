import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/ops/ledger-ops.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type { Call } from '#platform/base/call.ts'
import { tryMoney } from '#platform/ledger/wallet/service.ts'
import { findDeposit, markCredited } from './deposit-repository.ts'
import { feeOf } from './deposit-service.ts'
import { decide, findHeld, listHeld, undecide, type Decision, type HeldRow } from './held-repository.ts'

export async function listHeldMoney({
  env,
  tenant,
}: Call<typeof calls.listHeldMoney>): Promise<OutputOf<typeof calls.listHeldMoney>> {
  return { money: (await listHeld(env, tenant.id)).map((row) => toHeldMoney(tenant, row)) }
}

/** One decision per item, idempotent: an interrupted one continues with the same key. */
export async function resolveHeldMoney(call: Call<typeof calls.resolveHeldMoney>): Promise<calls.HeldMoney> {
  const { env, now, tenant, input } = call
  const row = await findHeld(env, tenant.id, input)
  if (!row) throw new ApiError('cashier.depositUnknown')
  if (input.kind === 'surplus' && input.decision === 'credit')
    throw new ApiError('deposit.state', { reason: 'surplus is given back, not credited' })
  const { kind, id, operator, decision, reason } = input
  const taken = await decide(env, tenant.id, { kind, id, operator, decision, reason, at: now })
  if (taken?.decision !== decision || (taken.at !== now && decision === 'return'))
    throw new ApiError('deposit.state', { decision: taken?.decision, operator: taken?.operator })
  if (decision === 'credit') await credit(call, tenant, taken)
  return toHeldMoney(tenant, row)
}

/** @throws ApiError the wallet's refusal; the deposit stays held */
async function credit(
  { env, now }: Call<typeof calls.resolveHeldMoney>,
  tenant: TenantRecord,
  decision: Decision,
): Promise<void> {
  const row = await findDeposit(env, tenant.id, decision.id)
  if (!row || row.paid === null) throw new ApiError('cashier.depositUnknown')
  const feeMinor = feeOf(row, row.paid)
  const amountMinor = row.paid - feeMinor
  if (amountMinor < 1) {
    await undecide(env, tenant.id, decision)
    throw new ApiError('deposit.state', { reason: 'less than its fee' })
  }
  // The refusal of the first attempt is final for its key, so each decision has its own.
  const operationKey = `deposit:${row.id}:held:${decision.at}`
  const deposit = {
    kind: 'deposit',
    operationKey,
    currency: row.currency,
    amountMinor,
    feeMinor,
    reference: row.id,
  } as const
  const reply = await tryMoney({ env, tenant, now }, row.member, deposit)
  if (!reply.ok) {
    await undecide(env, tenant.id, decision)
    throw new ApiError(reply.code, reply.details)
  }
  await markCredited(env, tenant.id, { id: row.id, credited: amountMinor, nowMs: now })
}

function toHeldMoney(tenant: TenantRecord, row: HeldRow): calls.HeldMoney {
  return {
    kind: row.kind,
    id: row.id,
    depositId: row.deposit,
    account: row.account ?? row.member,
    currency: tenant.currency,
    amountMinor: row.amount,
    ...(row.reason === null ? {} : { reason: row.reason }),
    atMs: row.at,
  }
}
