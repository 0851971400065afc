import { computed } from 'nanostores'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { getProfit, listBets, listTransactions, type Bet, type Transaction } from '#lib/api/base/records.ts'
import { call } from '#lib/client/call.ts'
import { collectPages, RECORD_PAGE_SIZE } from '#lib/client/list-pages.ts'
import { loaded } from '#lib/client/loaded.ts'
import { $session } from '#lib/session/session-store.ts'
import { dayAt } from '#lib/shared/time/zone.ts'
import type { DayRange } from './date-range.ts'
import { serverNow } from '#lib/client/server-clock.ts'

const EXPORT_PAGE_SIZE = 200

export interface BetFilter extends DayRange {
  status?: Bet['status'] | undefined
}
export interface TransactionFilter extends DayRange {
  kind?: Transaction['kind'] | undefined
}
/** The cursor of a page: after the last row of the previous one. */
interface PageAt {
  cursor?: string | undefined
}
export type BetPage = OutputOf<typeof listBets>
export type TransactionPage = OutputOf<typeof listTransactions>
export type Profit = OutputOf<typeof getProfit>

/** The brand's time zone, in which the member's days begin. */
export const $zone = computed($session, (session) =>
  session.state === 'member' ? session.member.timeZone : 'UTC',
)
export function today(): string {
  return dayAt(serverNow(), $zone.get())
}

const bets = loaded((query: BetFilter & PageAt) => call(listBets, { ...query, pageSize: RECORD_PAGE_SIZE }))
export const $bets = bets.$state
export const loadBets = bets.load

const transactions = loaded((query: TransactionFilter & PageAt) =>
  call(listTransactions, { ...query, pageSize: RECORD_PAGE_SIZE }),
)
export const $transactions = transactions.$state
export const loadTransactions = transactions.load

const profit = loaded((range: DayRange) => call(getProfit, range))
export const $profit = profit.$state
export const loadProfit = profit.load

/** All rows of a filter, page by page; `undefined` after a failure, another export or a change of member. */
export function collectBets(filter: BetFilter): Promise<Bet[] | undefined> {
  return collectPages((cursor) => call(listBets, { ...filter, cursor, pageSize: EXPORT_PAGE_SIZE }))
}

export function collectTransactions(filter: TransactionFilter): Promise<Transaction[] | undefined> {
  return collectPages((cursor) => call(listTransactions, { ...filter, cursor, pageSize: EXPORT_PAGE_SIZE }))
}
