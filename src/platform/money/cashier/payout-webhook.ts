import type { Notice, NoticeOutcome } from '#lib/api/money/cashier-ops.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { BrandContext } from '#platform/base/call.ts'
import { giveBack, markSent, takeReturn } from './payout-steps.ts'
import { findWithdrawal, stepWithdrawal, type WithdrawalRow } from './withdrawal-repository.ts'

/** Handles the provider's notices about a payout, in any order. */
export async function takePayoutNotice(base: BrandContext, notice: Notice): Promise<NoticeOutcome> {
  const row = await findWithdrawal(base.env, base.tenant.id, notice.reference)
  if (!row || row.status === 'opening' || row.status === 'refused') throw new ApiError('withdrawal.unknown')
  checkFits(row, notice)
  if (notice.status === 'failed') return fail(base, row, notice.reason ?? 'failed')
  if (row.status === 'sending' && !(await markSent(base, row))) return 'outdated'
  if (notice.status === 'sent') return row.status === 'sending' ? 'sent' : 'outdated'
  const isReceived = await stepWithdrawal(base.env, row, {
    from: ['sent'],
    to: 'received',
    stamps: { received_at: base.now },
  })
  return isReceived ? 'received' : 'outdated'
}

/** Refuses a notice of a payout that was never ordered, or of another amount. */
function checkFits(row: WithdrawalRow, { status, amountMinor, currency }: Notice): void {
  const field =
    status === 'paid' || row.status === 'reviewing' || row.status === 'rejected'
      ? 'status'
      : amountMinor !== row.amount - row.fee
        ? 'amountMinor'
        : currency !== row.currency
          ? 'currency'
          : undefined
  if (field) throw new ApiError('notice.mismatch', { field })
}

/** A player's "received", also the implied one after silence, is final: operators handle later failures. */
async function fail(base: BrandContext, row: WithdrawalRow, reason: string): Promise<NoticeOutcome> {
  if (row.status === 'sending') {
    if (await giveBack(base, row, reason)) return 'failed'
    // It was sent after the row was read.
    await markSent(base, row)
  }
  return (await takeReturn(base, row, reason)) ? 'returned' : 'outdated'
}
