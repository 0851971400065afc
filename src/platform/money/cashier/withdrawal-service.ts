import type * as calls from '#lib/api/money/cashier-withdrawals.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { proofIds } from '#lib/api/base/proofs.ts'
import { ApiError, isErrorCode } from '#lib/api/errors.ts'
import type { Call, CallBase } from '#platform/base/call.ts'
import { guardExcluded } from '#platform/care/protection/service.ts'
import type { Member } from '#platform/people/member/service.ts'
import { readMember } from '#platform/people/session/service.ts'
import { walletOf } from '#platform/ledger/wallet/service.ts'
import { bonusLostMinor } from './bonus-lost.ts'
import { checkBounds } from './bounds.ts'
import { listPayouts, type PayoutRow } from './payout-repository.ts'
import { shown } from './payout-service.ts'
import { holdMoney, sendPayout } from './payout-steps.ts'
import { reviewAboveMinor } from './review-bound.ts'
import { refuseForeignAccount } from './own-account.ts'
import { stepUp } from './step-up.ts'
import {
  findWithdrawal,
  findWithdrawalByKey,
  forceReceived,
  insertWithdrawal,
  stepWithdrawal,
  type WithdrawalRow,
} from './withdrawal-repository.ts'

export async function getWithdrawalTerms(
  call: Call<typeof calls.getWithdrawalTerms>,
): Promise<OutputOf<typeof calls.getWithdrawalTerms>> {
  const { env, tenant } = call
  const member = await readMember(call, call.member)
  const wallet = walletOf(env, tenant.id, member.id)
  const { playerMinor, isFrozen } = await wallet.balance()
  return {
    currency: tenant.currency,
    ...tenant.cashier.withdrawal,
    reviewAboveMinor: await reviewAboveMinor(call, member.id),
    availableMinor: isFrozen ? 0 : playerMinor,
    hasPin: member.pinHash !== undefined,
    bonusLostMinor: await bonusLostMinor(wallet, call.now),
  }
}

/** Holds the money at once; then it is reviewed or paid out. One effect per key. */
export async function withdraw(call: Call<typeof calls.withdraw>): Promise<calls.Withdrawal> {
  const { env, tenant, input } = call
  const owner = await stepUp(call, call.member, input)
  const member = owner.id
  const at = { member, key: input.operationKey }
  const row = (await findWithdrawalByKey(env, tenant.id, at)) ?? (await writeWithdrawal(call, owner))
  if (row.amount !== input.amountMinor || row.account !== input.payoutId)
    throw new ApiError('request.keyReused')
  if (row.status === 'refused')
    throw new ApiError(isErrorCode(row.reason) ? row.reason : 'wallet.insufficient')
  if (row.status === 'opening') {
    await holdMoney(call, row)
    call.later(sendPayout(env, { tenant, id: row.id, nowMs: call.now }))
  }
  return readWithdrawal(call, row.id)
}

async function writeWithdrawal(call: Call<typeof calls.withdraw>, owner: Member): Promise<WithdrawalRow> {
  const { env, tenant, member, now, host, input } = call
  const { withdrawal: terms } = tenant.cashier
  const account = await ownPayout(call)
  // Also of accounts that were added before the law, or before the name was changed.
  refuseForeignAccount(call, owner, account.holder)
  await guardExcluded(call)
  checkBounds(input.amountMinor, { ...terms, minMinor: Math.max(terms.minMinor, terms.feeMinor + 1) })
  await insertWithdrawal(env, tenant.id, {
    id: crypto.randomUUID(),
    member: member.id,
    operation_key: input.operationKey,
    currency: tenant.currency.code,
    amount: input.amountMinor,
    fee: terms.feeMinor,
    account: account.id,
    kind: account.kind,
    bank: account.bank,
    number: account.number,
    holder: account.holder,
    host,
    requested_at: now,
  })
  const row = await findWithdrawalByKey(env, tenant.id, { member: member.id, key: input.operationKey })
  if (!row) throw new Error('a withdrawal was not written')
  return row
}

async function ownPayout({ env, tenant, member, input }: Call<typeof calls.withdraw>): Promise<PayoutRow> {
  const account = (await listPayouts(env, tenant.id, member.id)).find(({ id }) => id === input.payoutId)
  if (!account) throw new ApiError('payout.unknown')
  return account
}

/** A member's own withdrawal in its current state. */
export async function readWithdrawal(
  base: CallBase & { member: { id: string } },
  id: string,
): Promise<calls.Withdrawal> {
  await countSilence(base)
  const row = await findWithdrawal(base.env, base.tenant.id, id)
  if (!row || row.member !== base.member.id) throw new ApiError('withdrawal.unknown')
  // A member who is waiting does not depend on the schedule.
  if (row.status === 'sending' && row.ordered_at === null && row.next_try_at <= base.now)
    base.later(sendPayout(base.env, { tenant: base.tenant, id, nowMs: base.now }))
  return toWithdrawal(base, row)
}

/** Without an answer of the member, a payout counts as received after the brand's waiting time. */
export function countSilence({
  env,
  tenant,
  now,
  member,
}: CallBase & { member: { id: string } }): Promise<void> {
  const confirmMs = tenant.cashier.withdrawal.confirmMinutes * 60_000
  return forceReceived(env, { tenant: tenant.id, member: member.id, confirmMs, nowMs: now })
}

/** "Not received" may become "received" later; every other answer is final. */
export async function confirmWithdrawal(
  call: Call<typeof calls.confirmWithdrawal>,
): Promise<calls.Withdrawal> {
  const { env, tenant, now, input } = call
  const before = await readWithdrawal(call, input.id)
  // A retry repeats the answer that is already stored.
  if (before.status === input.answer && !before.isForced) return before
  const isDone = await stepWithdrawal(
    env,
    { tenant: tenant.id, id: input.id },
    {
      from: input.answer === 'notReceived' ? ['sent'] : ['sent', 'notReceived'],
      to: input.answer,
      ...(input.answer === 'notReceived' ? {} : { stamps: { received_at: now } }),
    },
  )
  if (!isDone) throw new ApiError('withdrawal.state', { status: before.status })
  return readWithdrawal(call, input.id)
}

export function toWithdrawal({ tenant }: Pick<CallBase, 'tenant'>, row: WithdrawalRow): calls.Withdrawal {
  const { arrivalMinutes, reviewMinutes, confirmMinutes } = tenant.cashier.withdrawal
  // Intermediate states are not shown: a request in progress counts as accepted.
  const status = row.status === 'opening' || row.status === 'refused' ? 'reviewing' : row.status
  const isWaiting = status === 'reviewing' && row.waits_documents === 1
  const isUnderWay = status === 'sending' || status === 'sent'
  const step = (name: calls.Withdrawal['timeline'][number]['step'], atMs: number | null) =>
    atMs === null ? { step: name } : { step: name, atMs }
  return {
    id: row.id,
    currency: tenant.currency,
    status,
    amountMinor: row.amount,
    feeMinor: row.fee,
    payoutMinor: row.amount - row.fee,
    payout: shown(row),
    timeline: [
      step('requested', row.requested_at),
      step('checked', row.checked_at),
      step('sent', row.sent_at),
      step('received', row.received_at),
    ],
    requestedAtMs: row.requested_at,
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.returned_at === null ? {} : { returnedAtMs: row.returned_at }),
    ...(isWaiting ? { waitsFor: 'documents' as const } : {}),
    ...(status === 'reviewing' && !isWaiting
      ? { decisionByMs: row.requested_at + reviewMinutes * 60_000 }
      : {}),
    ...(isUnderWay ? { expectedAtMs: (row.checked_at ?? row.requested_at) + arrivalMinutes * 60_000 } : {}),
    ...(status === 'sent' && row.sent_at !== null
      ? { confirmUntilMs: row.sent_at + confirmMinutes * 60_000 }
      : {}),
    isForced: row.is_forced === 1,
    proofs: proofIds.parse(JSON.parse(row.proofs)),
  }
}
