import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/ops/ledger-ops.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import type { Call } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { listOwed, listUnansweredPayouts } from '#platform/money/cashier/service.ts'
import { forEachApart, listTenants } from '#platform/base/system/service.ts'
import { walletOf } from '#platform/ledger/wallet/service.ts'
import {
  advanceReconciliation,
  findReconciliation,
  recordedTotals,
  writeReconciliation,
  type ReconciliationRow,
  type StoredReport,
} from './reconciliation-repository.ts'
import { askWallets, walletPage } from './wallet-list.ts'
import { writeLog } from '#platform/base/log.ts'

/** Compares the wallets of a brand with the lists and the cashier, for one day and all days before it. */

/** A provider that has taken a payout reports it within an hour. */
const ANSWER_MS = 60 * 60_000
/** Pages of wallets per run of the schedule, over all brands. */
const PAGES_A_RUN = 5
/** Days that are caught up after the schedule was down. */
const DAYS_BACK = 7
const NOTHING: StoredReport = { wallets: 0, waiting: 0, accounts: {}, cashier: {}, broken: [], recorded: {} }

interface Day {
  tenant: string
  /** yyyy-mm-dd, UTC. */
  day: string
  nowMs: number
}

/**
 * Reads the next wallets, or starts. A finished day is reconciled once; an unfinished one starts again with `isNew`, up to
 * this moment.
 * @throws ApiError `request.invalid` for a day that has not begun
 */
export async function reconcileNext(env: Env, { tenant, day, nowMs, isNew }: Day & { isNew: boolean }) {
  const startMs = Date.parse(`${day}T00:00:00Z`)
  if (!(startMs <= nowMs))
    throw new ApiError('request.invalid', { fields: [{ field: 'day', reason: 'future' }] })
  const stored = isNew ? undefined : await findReconciliation(env, tenant, day)
  const known = stored && !mustBegin(stored, startMs + DAY_MS, nowMs) ? stored : undefined
  const row = known ?? {
    ...{ tenant, day, untilMs: Math.min(startMs + DAY_MS, nowMs), after: '', page: 0 },
    report: NOTHING,
  }
  if (!known) await writeReconciliation(env, row)
  if (row.after === null) return toReconciliation(env, row, nowMs)
  await advanceReconciliation(env, await nextPage(env, row))
  return toReconciliation(env, (await findReconciliation(env, tenant, day)) ?? row, nowMs)
}

/** A day that was read before its end, or while projections were pending, is read again. */
function mustBegin({ after, untilMs, report }: ReconciliationRow, endMs: number, nowMs: number): boolean {
  const isOfPart = untilMs < endMs && nowMs >= endMs
  return isOfPart || (after === null && report.waiting > 0)
}

/**
 * Reconciles the open days of the last week of every brand, a few pages per run. A failing page stops no other brand or
 * day.
 */
export async function reconcileDue(env: Env, nowMs: number): Promise<void> {
  const tenants = await listTenants(env)
  const open = Array.from({ length: DAYS_BACK }, (_, index) => {
    const day = new Date(nowMs - (index + 1) * DAY_MS).toISOString().slice(0, 10)
    return tenants.map((tenant) => ({ tenant, day, nowMs }))
  })
  let pages = 0
  await forEachApart(open.flat(), async (of) => {
    for (let isDone = await isFinal(env, of); !isDone && pages < PAGES_A_RUN;) {
      pages += 1
      const report = await reconcileNext(env, { ...of, isNew: false })
      isDone = report.isDone
      if (isDone) warnOf(report)
    }
  })
}

/** Logs a line that an alarm can watch: a day was read to its end, and its books and lists differ. */
function warnOf({ tenant, day, figures, broken, waiting }: calls.Reconciliation): void {
  const differing = figures.filter(({ ledgerMinor, recordedMinor }) => ledgerMinor !== recordedMinor)
  const faults = differing.length + broken.length
  // Pending movements make a difference as well, and the day is read again.
  if (faults > 0 && waiting === 0) writeLog('ledger.differs', { brand: tenant, day, faults })
}

async function isFinal(env: Env, { tenant, day, nowMs }: Day): Promise<boolean> {
  const row = await findReconciliation(env, tenant, day)
  return row?.after === null && !mustBegin(row, Date.parse(`${day}T00:00:00Z`) + DAY_MS, nowMs)
}

export async function getReconciliation(
  call: Call<typeof calls.getReconciliation>,
): Promise<calls.Reconciliation | null> {
  const { env, tenant, now, input } = call
  const row = await findReconciliation(env, tenant.id, input.day)
  return row ? toReconciliation(env, row, now) : null
}

async function nextPage(env: Env, row: ReconciliationRow): Promise<ReconciliationRow> {
  const { tenant, untilMs } = row
  const { members, next } = await walletPage(env, tenant, row.after ?? '')
  const answers = await askWallets(members, async (memberId) => {
    const wallet = walletOf(env, tenant, memberId)
    await wallet.sweep()
    return { memberId, totals: await wallet.totals(untilMs), invariants: await wallet.invariants() }
  })
  const report: StoredReport = {
    ...row.report,
    wallets: row.report.wallets + members.length,
    waiting: row.report.waiting + sumOf(answers.map(({ totals }) => totals.waiting)),
    accounts: added(
      row.report.accounts,
      answers.map(({ totals }) => totals.accounts),
    ),
    cashier: added(
      row.report.cashier,
      answers.map(({ totals }) => totals.cashier),
    ),
    broken: [
      ...row.report.broken,
      ...answers.flatMap(({ memberId, invariants }) =>
        invariants.map((invariant) => ({ memberId, invariant })),
      ),
    ],
  }
  const isLast = next === undefined
  return {
    ...row,
    after: next ?? null,
    page: row.page + 1,
    report: isLast ? { ...report, recorded: await recordedTotals(env, tenant, untilMs) } : report,
  }
}

async function toReconciliation(
  env: Env,
  { tenant, day, untilMs, after, report }: ReconciliationRow,
  nowMs: number,
): Promise<calls.Reconciliation> {
  const { wallets, waiting, broken, recorded } = report
  const isDone = after === null
  const ledger = { ...report.accounts, ...report.cashier }
  const names = [...new Set([...Object.keys(ledger), ...Object.keys(recorded)])].sort()
  const figures = names.map((what) => ({
    what,
    ledgerMinor: ledger[what] ?? 0,
    recordedMinor: recorded[what] ?? 0,
  }))
  const [unanswered, owed] = await Promise.all([
    listUnansweredPayouts(env, tenant, nowMs - ANSWER_MS),
    listOwed(env, tenant),
  ])
  return {
    tenant,
    day,
    untilMs,
    isDone,
    wallets,
    figures: isDone ? figures : [],
    broken,
    waiting,
    unanswered,
    owed: owed.map(({ deposit, account, owed: amountMinor, reversed_at }) => ({
      ...{ depositId: deposit, account: account ?? '', amountMinor, reversedAtMs: reversed_at },
    })),
  }
}

function added(
  before: Record<string, number>,
  more: readonly Record<string, number>[],
): Record<string, number> {
  const sums = { ...before }
  for (const each of more)
    for (const [name, amount] of Object.entries(each)) sums[name] = (sums[name] ?? 0) + amount
  return sums
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}
