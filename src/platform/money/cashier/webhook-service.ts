import { createHash } from 'node:crypto'
import type * as calls from '#lib/api/money/cashier-ops.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { BrandContext } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { tryMoney } from '#platform/ledger/wallet/service.ts'
import {
  claimDeposit,
  depositOfTransaction,
  findDeposit,
  insertSurplus,
  markCredited,
  markDepositFailed,
  markHeld,
  type DepositRow,
} from './deposit-repository.ts'
import { feeOf } from './deposit-service.ts'
import { takePayoutNotice } from './payout-webhook.ts'

/**
 * Handles a webhook whose signature was verified. Webhooks arrive twice, late and out of order; each gets the reply of its
 * outcome, and money moves once, by a key made of the deposit's or withdrawal's id. Every step is idempotent, so the
 * provider's retry completes what failed in between.
 */
export async function noticePayment(
  call: BrandContext & { input: calls.Notice },
): Promise<{ outcome: calls.NoticeOutcome }> {
  const { env, tenant, now, input: notice } = call
  if (notice.brand !== tenant.merchantCode) throw new ApiError('notice.mismatch', { field: 'brand' })
  const hash = createHash('sha256').update(JSON.stringify(notice)).digest('base64url')
  const known = await findNotice(env, tenant.id, notice.eventId)
  // An event id with a different body is a mistake of the provider, never a second payment.
  if (known && known.body_hash !== hash) throw new ApiError('notice.mismatch', { field: 'eventId' })
  if (known) return { outcome: 'duplicate' }
  const outcome =
    notice.subject === 'payment' ? await takePayment(call, notice) : await takePayoutNotice(call, notice)
  await env.DB.prepare(
    'INSERT INTO notice (tenant, event_id, body_hash, outcome, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
    .bind(tenant.id, notice.eventId, hash, outcome, now)
    .run()
  return { outcome }
}

function findNotice(env: Env, tenant: string, eventId: string): Promise<{ body_hash: string } | null> {
  return env.DB.prepare('SELECT body_hash FROM notice WHERE tenant = ? AND event_id = ?')
    .bind(tenant, eventId)
    .first<{ body_hash: string }>()
}

async function takePayment(base: BrandContext, notice: calls.Notice): Promise<calls.NoticeOutcome> {
  const { env, tenant } = base
  const row = await findDeposit(env, tenant.id, notice.reference)
  if (!row) throw new ApiError('cashier.depositUnknown')
  if (row.currency !== notice.currency) throw new ApiError('notice.mismatch', { field: 'currency' })
  if (notice.status === 'failed') {
    const reason = notice.reason ?? 'failed'
    return (await markDepositFailed(env, tenant.id, { id: row.id, reason })) ? 'failed' : 'outdated'
  }
  if (notice.status !== 'paid') throw new ApiError('notice.mismatch', { field: 'status' })
  if (notice.amountMinor < 1) throw new ApiError('notice.mismatch', { field: 'amountMinor' })
  return takeMoney(base, row, notice)
}

async function takeMoney(
  base: BrandContext,
  row: DepositRow,
  notice: calls.Notice,
): Promise<calls.NoticeOutcome> {
  const { env, tenant, now } = base
  const { transactionId, amountMinor } = notice
  await claimDeposit(env, tenant.id, { id: row.id, transactionId, paid: amountMinor })
  // One transaction at the provider pays one deposit.
  const owner = await depositOfTransaction(env, tenant.id, transactionId)
  if (owner !== undefined && owner !== row.id)
    throw new ApiError('notice.mismatch', { field: 'transactionId' })
  const claimed = await findDeposit(env, tenant.id, row.id)
  if (claimed?.transaction_id?.toLowerCase() !== transactionId.toLowerCase()) {
    const surplus = { id: row.id, transactionId, amount: amountMinor, nowMs: now }
    return (await insertSurplus(env, tenant.id, surplus)) ? 'surplus' : 'duplicate'
  }
  if (claimed.paid !== amountMinor) throw new ApiError('notice.mismatch', { field: 'amountMinor' })
  if (claimed.status === 'credited' || claimed.status === 'held') return 'duplicate'
  return credit(base, claimed, amountMinor)
}

async function credit(base: BrandContext, row: DepositRow, paid: number): Promise<calls.NoticeOutcome> {
  const { env, tenant, now } = base
  const feeMinor = feeOf(row, paid)
  const amountMinor = paid - feeMinor
  const hold = async (reason: string) =>
    (await markHeld(env, tenant.id, { id: row.id, reason })) ? 'held' : 'duplicate'
  if (amountMinor < 1) return hold('belowFee')
  const reply = await tryMoney(base, row.member, {
    kind: 'deposit',
    operationKey: `deposit:${row.id}`,
    currency: row.currency,
    amountMinor,
    feeMinor,
    reference: row.id,
  })
  if (!reply.ok) return hold(reply.code)
  if (!(await markCredited(env, tenant.id, { id: row.id, credited: amountMinor, nowMs: now })))
    return 'duplicate'
  if (row.status === 'failed' || row.expires_at <= now) return 'creditedLate'
  if (paid === row.amount) return 'credited'
  return paid < row.amount ? 'creditedLess' : 'creditedMore'
}
