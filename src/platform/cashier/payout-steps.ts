import { ApiError } from '#lib/api/errors.ts'
import type { TenantRecord } from '#lib/api/ops.ts'
import type { Env } from '#platform/env.ts'
import { moveMoney, tryMoney } from '#platform/wallet/money.ts'
import { noticeUrl } from './bounds.ts'
import { orderPayout } from './provider.ts'
import { claimOrder, findWithdrawal, stepWithdrawal, type WithdrawalRow } from './withdrawal-repository.ts'

/**
 * The steps of a withdrawal. Where sent and failed meet, the wallet decides: its hold is resolved once, whoever asks, in
 * whatever order, and the row follows. A step that was cut off in between is taken again with the same key.
 */

interface Base {
  env: Env
  tenant: TenantRecord
  now: number
}

/** How long an order waits for its next try, by how often it was tried. */
const RETRY_MS = [15_000, 60_000, 5 * 60_000, 15 * 60_000]

/** @throws ApiError the wallet's refusal, which stands for this key */
export async function holdMoney(base: Base, row: WithdrawalRow): Promise<void> {
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
  const needsPeople = row.amount > tenant.cashier.withdrawal.reviewAboveMinor
  await stepWithdrawal(env, row, {
    from: ['opening'],
    ...(needsPeople ? { to: 'reviewing' } : { to: 'sending', stamps: { checked_at: now } }),
  })
}

/** Gives the order to the provider, if it is due. What cannot be reached is tried again by the schedule. */
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
    })
  } catch (refusal) {
    // Whether the order arrived is not known: the money stays held, and the same order goes out again later.
    if (refusal instanceof ApiError && refusal.code === 'cashier.providerDown') return undefined
    throw refusal
  }
}

/** The money has left. False where it was given back before. */
export async function markSent(base: Base, row: WithdrawalRow): Promise<boolean> {
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

/** The held money is the player's again. False where it has left already. */
export async function giveBack(base: Base, row: WithdrawalRow, reason: string): Promise<boolean> {
  if (!(await release(base, row))) return false
  await stepWithdrawal(base.env, row, {
    from: ['sending'],
    to: 'failed',
    stamps: { reason, returned_at: base.now },
  })
  return true
}

/**
 * People said no. Here the row goes first: once it is rejected nobody can order the payout any more, and only then the
 * money is given back. False where it was decided otherwise meanwhile.
 */
export async function reject(base: Base, row: WithdrawalRow, reason: string): Promise<boolean> {
  if (!(await stepWithdrawal(base.env, row, { from: ['reviewing'], to: 'rejected', stamps: { reason } })))
    return false
  await releaseRejected(base, row)
  return true
}

/** The second half of `reject`; the schedule takes it again where it was cut off. */
export async function releaseRejected(base: Base, row: WithdrawalRow): Promise<void> {
  await release(base, row)
  await stepWithdrawal(base.env, row, {
    from: ['rejected'],
    to: 'rejected',
    stamps: { returned_at: base.now },
  })
}

async function release(base: Base, row: WithdrawalRow): Promise<boolean> {
  const command = { kind: 'release', operationKey: `back:${row.id}`, holdId: holdId(row) } as const
  return (await tryMoney(base, row.member, command)).ok
}

/**
 * A payout that had left came back: credited anew, once. The row goes first, so that a member's "received" of the same
 * moment and the credit exclude each other; a repetition finds it failed and makes sure of the credit.
 */
export async function takeReturn(base: Base, row: WithdrawalRow, reason: string): Promise<boolean> {
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

/** Also what D1's rows of a member's movements are known by. */
function holdId(row: Pick<WithdrawalRow, 'id'>): string {
  return `withdraw:${row.id}`
}
