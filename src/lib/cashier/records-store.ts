import { atom } from 'nanostores'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { getProfit, listBets, listTransactions, type Bet, type Transaction } from '#lib/api/records.ts'
import { call } from '#lib/client/call.ts'
import { toFailure, type Failure } from '#lib/client/remote.ts'
import { $session } from '#lib/session/session-store.ts'
import { offsetMinutes, type DateRange } from './date-range.ts'
import { loaded } from './loaded.ts'

export const RECORD_PAGE_SIZE = 20
const EXPORT_PAGE_SIZE = 200

export interface BetQuery extends DateRange {
  status?: Bet['status'] | undefined
  pageNo: number
}
export interface TransactionQuery extends DateRange {
  kind?: Transaction['kind'] | undefined
  pageNo: number
}
export type BetPage = OutputOf<typeof listBets>
export type TransactionPage = OutputOf<typeof listTransactions>
export type Profit = OutputOf<typeof getProfit>

const bets = loaded((query: BetQuery) => call(listBets, { ...query, pageSize: RECORD_PAGE_SIZE }))
export const $bets = bets.$state
export const loadBets = bets.load

const transactions = loaded((query: TransactionQuery) =>
  call(listTransactions, { ...query, pageSize: RECORD_PAGE_SIZE }),
)
export const $transactions = transactions.$state
export const loadTransactions = transactions.load

const profit = loaded((range: DateRange) =>
  call(getProfit, { ...range, offsetMinutes: offsetMinutes(range.fromMs) }),
)
export const $profit = profit.$state
export const loadProfit = profit.load

export type ExportState = { state: 'idle' } | { state: 'working' } | { state: 'failed'; error: Failure }
const $exporting = atom<ExportState>({ state: 'idle' })
export const $recordExport = $exporting

let latestExport = 0

/** All rows of a filter, page by page; nothing when it failed or another export or member came between. */
export function collectBets(query: Omit<BetQuery, 'pageNo'>): Promise<Bet[] | undefined> {
  return collect((pageNo) => call(listBets, { ...query, pageNo, pageSize: EXPORT_PAGE_SIZE }))
}

export function collectTransactions(
  query: Omit<TransactionQuery, 'pageNo'>,
): Promise<Transaction[] | undefined> {
  return collect((pageNo) => call(listTransactions, { ...query, pageNo, pageSize: EXPORT_PAGE_SIZE }))
}

export function forgetExport(): void {
  latestExport++
  $exporting.set({ state: 'idle' })
}

async function collect<Row>(
  readPage: (pageNo: number) => Promise<{ content: Row[]; totalPages: number }>,
): Promise<Row[] | undefined> {
  const turn = ++latestExport
  $exporting.set({ state: 'working' })
  const rows: Row[] = []
  try {
    for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo++) {
      const page = await readPage(pageNo)
      if (turn !== latestExport) return undefined
      rows.push(...page.content)
      pages = page.totalPages
    }
  } catch (thrown) {
    const error = toFailure(thrown)
    if (turn === latestExport) $exporting.set({ state: 'failed', error })
    return undefined
  }
  $exporting.set({ state: 'idle' })
  return rows
}

$session.listen((session) => {
  if (session.state === 'guest') forgetExport()
})
