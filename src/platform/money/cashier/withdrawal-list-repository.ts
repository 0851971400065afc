import type { WITHDRAWAL_SORTS } from '#lib/api/money/cashier-withdrawals-ops.ts'
import type { Env } from '#platform/base/env.ts'
import { proofList } from '#platform/base/uploads/service.ts'
import type { ReviewedRow } from './review-repository.ts'
import type { WithdrawalStatus } from './withdrawal-repository.ts'

export type WithdrawalSort = (typeof WITHDRAWAL_SORTS)[number]

export interface WithdrawalListQuery {
  tenant: string
  status: WithdrawalStatus | undefined
  waits: 'people' | 'documents' | undefined
  member: string | undefined
  payoutKind: string | undefined
  fromMinor: number | undefined
  toMinor: number | undefined
  /** Requested at this moment or before. */
  untilMs: number | undefined
  sort: WithdrawalSort
  /** The last row of the previous page: its time or amount, and its id. */
  after: { at: number; id: string } | undefined
  limit: number
}

/** What each order goes by, with the sign of what follows. */
const ORDERS: Record<WithdrawalSort, { column: 'requested_at' | 'amount'; direction: 'ASC' | 'DESC' }> = {
  oldest: { column: 'requested_at', direction: 'ASC' },
  newest: { column: 'requested_at', direction: 'DESC' },
  largest: { column: 'amount', direction: 'DESC' },
  smallest: { column: 'amount', direction: 'ASC' },
}

/** A page along an index of the state, or of all; the indexes have what the filters compare. One extra row where more follow. */
export async function pageOperated(env: Env, query: WithdrawalListQuery): Promise<ReviewedRow[]> {
  const { column, direction } = ORDERS[query.sort]
  const terms: string[] = []
  const bound: (string | number)[] = [query.tenant]
  const add = (term: (place: string) => string, value: string | number | undefined) => {
    if (value === undefined) return
    bound.push(value)
    terms.push(term(`?${bound.length}`))
  }
  add((place) => `w.status = ${place}`, query.status)
  if (query.status === undefined) terms.push("w.status NOT IN ('opening', 'refused')")
  add((place) => `w.member = ${place}`, query.member)
  add((place) => `w.kind = ${place}`, query.payoutKind)
  add((place) => `w.amount >= ${place}`, query.fromMinor)
  add((place) => `w.amount <= ${place}`, query.toMinor)
  add((place) => `w.requested_at <= ${place}`, query.untilMs)
  add((place) => `w.waits_documents = ${place}`, query.waits && (query.waits === 'documents' ? 1 : 0))
  if (query.after) {
    bound.push(query.after.at, query.after.id)
    const sign = direction === 'ASC' ? '>' : '<'
    terms.push(`(w.${column}, w.id) ${sign} (?${bound.length - 1}, ?${bound.length})`)
  }
  bound.push(query.limit + 1)
  const { results } = await env.DB.prepare(
    `SELECT w.*, m.account AS account_name, ${proofList('withdrawal', 'w')} FROM withdrawal w
     LEFT JOIN member m ON m.tenant = w.tenant AND m.id = w.member
     WHERE w.tenant = ?1 AND ${terms.join(' AND ')}
     ORDER BY w.${column} ${direction}, w.id ${direction} LIMIT ?${bound.length}`,
  )
    .bind(...bound)
    .all<ReviewedRow>()
  return results
}

/** What a cursor holds of a row. */
export function orderOf(sort: WithdrawalSort, row: ReviewedRow): number {
  return row[ORDERS[sort].column]
}
