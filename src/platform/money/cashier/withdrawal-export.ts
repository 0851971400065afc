import type * as calls from '#lib/api/money/cashier-withdrawals-ops.ts'
import { plainDecimal } from '#lib/shared/money/plain-decimal.ts'
import type { Handler } from '#platform/base/call.ts'
import { csvStream } from '#platform/base/csv/service.ts'
import { shown } from './payout-service.ts'
import type { ReviewedRow } from './review-repository.ts'
import { pageOfWithdrawals, shownStatus } from './withdrawal-ops-service.ts'

type Export = typeof calls.exportWithdrawals

const COLUMNS = [
  ...['id', 'requested', 'account', 'status', 'waits_for_documents', 'currency', 'amount', 'fee'],
  ...['payout_kind', 'bank', 'holder', 'payout_account', 'sent', 'received', 'returned', 'reason'],
]
const PER_PAGE = 100

/** Payout accounts are masked, as in the list. */
export const exportWithdrawals: Handler<Export> = (call) => {
  const name = `withdrawals-${call.tenant.id}.csv`
  call.replyHeaders.set('content-disposition', `attachment; filename="${name}"`)
  return csvStream(rowsOf(call))
}

async function* rowsOf(call: Parameters<Handler<Export>>[0]): AsyncGenerator<string[][]> {
  yield [COLUMNS]
  let after: string | undefined
  do {
    const page = await pageOfWithdrawals(call, { ...call.input, after, limit: PER_PAGE })
    yield page.content.map((row) => toCells(row, call.tenant.currency))
    after = page.next
  } while (after !== undefined)
}

function toCells(row: ReviewedRow, { code, exponent }: { code: string; exponent: number }): string[] {
  const { kind, bank, holder, masked } = shown(row)
  const day = (atMs: number | null) => (atMs === null ? '' : new Date(atMs).toISOString())
  return [
    ...[row.id, day(row.requested_at), row.account_name ?? row.member, shownStatus(row.status)],
    ...[row.waits_documents ? 'yes' : 'no', code, plainDecimal(row.amount, exponent)],
    ...[plainDecimal(row.fee, exponent), kind, bank ?? '', holder, masked],
    ...[day(row.sent_at), day(row.received_at), day(row.returned_at), row.reason ?? ''],
  ]
}
