import type { OutputOf } from '#lib/api/endpoint.ts'
import * as calls from '#lib/api/base/records.ts'
import { addDays } from '#lib/shared/time/zone.ts'
import type { Call, Routes } from '#platform/base/call.ts'
import { pageBets } from './bet-repository.ts'
import { profitOfWhom, subjectOf, sumOf, totalsOf } from './day-totals.ts'
import { betTotals, cursorOf, movementSum, pageOf, toBet, toTransaction } from './lists.ts'
import { balancesAt, pageMovements } from './movement-repository.ts'
import { periodsOf, profitOf } from './profit.ts'
import { checkRange } from './range.ts'
import { seriesOfAll } from './records-service.ts'

/** A member's own records, read from the projection in D1. */
export function routeRecords({ serve }: Routes): void {
  serve(calls.listTransactions, listTransactions)
  serve(calls.listBets, listBets)
  serve(calls.getProfit, getProfit)
}

async function listTransactions(
  call: Call<typeof calls.listTransactions>,
): Promise<OutputOf<typeof calls.listTransactions>> {
  const { env, tenant, member, now, input } = call
  const range = checkRange(input, { zone: tenant.timeZone, nowMs: now })
  const of = { tenant: tenant.id, member: member.id }
  const after = cursorOf(input.cursor)
  const [rows, sums, balances] = await Promise.all([
    pageMovements(env, {
      ...of,
      ...range,
      kind: input.kind,
      after: after && { at: after.at, seq: Number(after.id) },
      limit: input.pageSize,
    }),
    totalsOf({ env, tenant: tenant.id }, subjectOf.member(member.id), input),
    balancesAt(env, of, range),
  ])
  const moved = (side: 'in' | 'out', ending: '' | '#') =>
    movementSum(sums, { side, ending, kind: input.kind })
  return {
    currency: tenant.currency,
    ...pageOf(rows, input.pageSize, {
      idOf: ({ seq }) => String(seq),
      show: (row) => toTransaction(row, tenant),
    }),
    total: moved('in', '#') + moved('out', '#'),
    inMinor: moved('in', ''),
    outMinor: moved('out', ''),
    ...balances,
  }
}

async function listBets(call: Call<typeof calls.listBets>): Promise<OutputOf<typeof calls.listBets>> {
  const { env, tenant, member, now, input } = call
  const range = checkRange(input, { zone: tenant.timeZone, nowMs: now })
  const after = cursorOf(input.cursor)
  const [rows, sums] = await Promise.all([
    pageBets(env, {
      tenant: tenant.id,
      member: member.id,
      ...range,
      status: input.status,
      category: input.category,
      after,
      limit: input.pageSize,
    }),
    totalsOf({ env, tenant: tenant.id }, subjectOf.bets(member.id), input),
  ])
  return {
    currency: tenant.currency,
    ...pageOf(rows, input.pageSize, { idOf: ({ id }) => id, show: (row) => toBet(row, tenant) }),
    ...betTotals(sums, { status: input.status, category: input.category }),
  }
}

async function getProfit(call: Call<typeof calls.getProfit>): Promise<OutputOf<typeof calls.getProfit>> {
  const { env, tenant, member, now, input } = call
  checkRange(input, { zone: tenant.timeZone, nowMs: now })
  const periods = periodsOf(input)
  const base = { env, tenant: tenant.id }
  const series = await seriesOfAll(base, profitOfWhom.member(member.id), {
    after: addDays(input.fromDay, -1),
    ends: periods.map(({ end }) => end),
  })
  const told = periods.map(({ period }, index) => ({ period, figures: profitOf(series[index] ?? {}) }))
  return {
    currency: tenant.currency,
    periods: told
      .filter(({ figures }) => Object.values(figures).some((minor) => minor !== 0))
      .map(({ period, figures }) => ({ period, ...figures })),
    total: profitOf(sumOf(series)),
  }
}
