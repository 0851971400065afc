import type { DEPOSIT_STATES } from '#lib/api/money/cashier-deposits-ops.ts'
import type { Env } from '#platform/base/env.ts'
import type { TimeRange } from '#platform/base/records/service.ts'
import { SELECT_DEPOSIT, type DepositRow } from './deposit-repository.ts'

export type ListedDeposit = DepositRow & { account_name: string | null }

export interface DepositListQuery extends TimeRange {
  tenant: string
  status: (typeof DEPOSIT_STATES)[number] | undefined
  member: string | undefined
  method: string | undefined
  fromMinor: number | undefined
  toMinor: number | undefined
  /** The last row of the previous page. */
  after: { at: number; id: string } | undefined
  limit: number
}

/** A page, newest first, along an index that has what the filters compare; one extra row where more follow. */
export async function pageListedDeposits(env: Env, query: DepositListQuery): Promise<ListedDeposit[]> {
  const terms: string[] = []
  const bound: (string | number)[] = [query.tenant]
  const add = (term: (place: string) => string, value: string | number | undefined) => {
    if (value === undefined) return
    bound.push(value)
    terms.push(term(`?${bound.length}`))
  }
  add((place) => `d.status = ${place}`, query.status)
  add((place) => `d.member = ${place}`, query.member)
  add((place) => `d.method = ${place}`, query.method)
  add((place) => `d.amount >= ${place}`, query.fromMinor)
  add((place) => `d.amount <= ${place}`, query.toMinor)
  add((place) => `d.created_at >= ${place}`, query.fromMs)
  // With a cursor as well the database may seek by the end of the range, and read the earlier pages again.
  if (query.after) {
    bound.push(query.after.at, query.after.id)
    terms.push(`(d.created_at, d.id) < (?${bound.length - 1}, ?${bound.length})`)
  } else add((place) => `d.created_at < ${place}`, query.toMs)
  bound.push(query.limit + 1)
  const { results } = await env.DB.prepare(
    `SELECT x.*, m.account AS account_name FROM (${SELECT_DEPOSIT} AND ${terms.join(' AND ')}
       ORDER BY d.created_at DESC, d.id DESC LIMIT ?${bound.length}) x
     LEFT JOIN member m ON m.tenant = ?1 AND m.id = x.member ORDER BY x.created_at DESC, x.id DESC`,
  )
    .bind(...bound)
    .all<ListedDeposit & Record<string, unknown>>()
  return results
}
