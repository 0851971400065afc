import type { BrandContext } from '#platform/base/call.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type { Env } from '#platform/base/env.ts'
import { waitsForDocuments } from '#platform/care/documents/service.ts'
import { moveMoney, tryMoney } from '#platform/ledger/wallet/service.ts'
import { noticeUrl } from './bounds.ts'
import { ownerOf } from './own-account.ts'
import { orderPayout } from './provider.ts'
import { reviewAboveMinor } from './review-bound.ts'
import { claimOrder, findWithdrawal, stepWithdrawal, type WithdrawalRow } from './withdrawal-repository.ts'

/**
 * The steps of a withdrawal. Where "sent" and "failed" race, the wallet decides: its hold is resolved once, in whatever
 * order they arrive, and the row follows. An interrupted step is repeated with the same key.
 */

/** Pauses before an order is repeated, by the number of attempts. */
const RETRY_MS = [15_000, 60_000, 5 * 60_000, 15 * 60_000]

/**
 * Begins the key of a payout for which the law sets a time, so that neither documents nor people hold it up. Keys of members
 * are UUIDs.
 */
export const DUE = 'due:'

/** @throws ApiError the wallet's refusal, which is final for this key */
export async function holdMoney(base: BrandContext, row: WithdrawalRow): Promise<void> {
  const { env, tenant, now } = base
  const reply = await tryMoney(base, row.member, {
    kind: 'reserve',
    operationKey: holdId(row),
    currency: row.currency,
    amountMinor: row.amount,
    reference: row.id,
  })
  if (!reply.ok) {
    await stepWithdrawal(env, row, { from: ['opening'], to: 'refused', stamps: { reason: reply.code } })
    throw new ApiError(reply.code, reply.details)
  }
  const isDue = row.operation_key.startsWith(DUE)
  const needsPeople = !isDue && row.amount > (await reviewAboveMinor(base, row.member, row.id))
  const asked = { env, tenant, now, member: { id: row.member } }
  // The sum is read once the money is held, so that of two concurrent requests at least one sees both.
  const waits = !isDue && (await waitsForDocuments(asked))
  await stepWithdrawal(env, row, {
    from: ['opening'],
    ...(waits
      ? { to: 'reviewing', stamps: { waits_documents: 1 } }
      : needsPeople
        ? { to: 'reviewing' }
        : { to: 'sending', stamps: { checked_at: now } }),
  })
}

/** Sends the order to the provider, if it is due. The schedule repeats it when the provider is unreachable. */
export async function sendPayout(
  env: Env,
  { tenant, id, nowMs }: { tenant: TenantRecord; id: string; nowMs: number },
): Promise<void> {
  const row = await findWithdrawal(env, tenant.id, id)
  if (!row) return
  const pauseMs = RETRY_MS[Math.min(row.tries, RETRY_MS.length - 1)] ?? 0
  if (!(await claimOrder(env, row, { nowMs, againAtMs: nowMs + pauseMs }))) return
  const answer = await ask(env, tenant, row)
  if (answer === undefined) return
  if (answer.accepted)
    await stepWithdrawal(env, row, { from: ['sending'], to: 'sending', stamps: { ordered_at: nowMs } })
  else await giveBack({ env, tenant, now: nowMs }, row, answer.reason)
}

async function ask(env: Env, tenant: TenantRecord, row: WithdrawalRow) {
  try {
    return await orderPayout(env, {
      reference: row.id,
      tenant: tenant.id,
      brand: tenant.merchantCode,
      amountMinor: row.amount - row.fee,
      currency: tenant.currency,
      noticeUrl: noticeUrl(row.host),
      kind: row.kind,
      bank: row.bank ?? undefined,
      number: row.number,
      holder: row.holder,
      ...(await ownerOf({ env, tenant, now: Date.now() }, row.member)),
    })
  } catch (refusal) {
    // It is unknown whether the order arrived: the money stays held, and the same order is sent again later.
    if (refusal instanceof ApiError && refusal.code === 'cashier.providerDown') return undefined
    throw refusal
  }
}

/** Records that the money was paid out. False where it was already returned to the member. */
export async function markSent(base: BrandContext, row: WithdrawalRow): Promise<boolean> {
  const reply = await tryMoney(base, row.member, {
    kind: 'capture',
    operationKey: `sent:${row.id}`,
    holdId: holdId(row),
    world: 'world:psp',
  })
  if (!reply.ok) return false
  const { env, now } = base
  await stepWithdrawal(env, row, { from: ['sending'], to: 'sent', stamps: { ordered_at: now, sent_at: now } })
  return true
}

/** Returns the held money to the player. False where it was already paid out. */
export async function giveBack(base: BrandContext, row: WithdrawalRow, reason: string): Promise<boolean> {
  if (!(await release(base, row))) return false
  await stepWithdrawal(base.env, row, {
    from: ['sending'],
    to: 'failed',
    stamps: { reason, returned_at: base.now },
  })
  return true
}

/**
 * A rejection by operators. The row changes first: once it is rejected nobody can order the payout any more, and only
 * then the money is returned. False where the withdrawal was already decided.
 */
export async function reject(base: BrandContext, row: WithdrawalRow, reason: string): Promise<boolean> {
  if (!(await stepWithdrawal(base.env, row, { from: ['reviewing'], to: 'rejected', stamps: { reason } })))
    return false
  await releaseRejected(base, row)
  return true
}

/** The second half of `reject`; the schedule repeats it after an interruption. */
export async function releaseRejected(base: BrandContext, row: WithdrawalRow): Promise<void> {
  await release(base, row)
  await stepWithdrawal(base.env, row, {
    from: ['rejected'],
    to: 'rejected',
    stamps: { returned_at: base.now },
  })
}

async function release(base: BrandContext, row: WithdrawalRow): Promise<boolean> {
  const command = { kind: 'release', operationKey: `back:${row.id}`, holdId: holdId(row) } as const
  return (await tryMoney(base, row.member, command)).ok
}

/**
 * Credits a returned payout once. The row changes first, so that a concurrent confirmation by the member and the credit
 * exclude each other; a repetition finds the row failed and completes the credit.
 */
export async function takeReturn(base: BrandContext, row: WithdrawalRow, reason: string): Promise<boolean> {
  const isFirst = await stepWithdrawal(base.env, row, {
    from: ['sent', 'notReceived'],
    to: 'failed',
    stamps: { reason, returned_at: base.now },
  })
  const after = await findWithdrawal(base.env, row.tenant, row.id)
  if (after?.status !== 'failed' || after.sent_at === null) return false
  await moveMoney(base, row.member, {
    kind: 'post',
    purpose: 'withdrawalReturn',
    operationKey: `return:${row.id}`,
    currency: row.currency,
    amountMinor: row.amount,
    direction: 'credit',
    reference: row.id,
  })
  return isFirst
}

/** The id under which D1 knows a member's movements of this withdrawal. */
function holdId(row: Pick<WithdrawalRow, 'id'>): string {
  return `withdraw:${row.id}`
}
