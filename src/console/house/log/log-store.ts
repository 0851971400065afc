import type { InputOf } from '#lib/api/endpoint.ts'
import { exportOperatorActions, listOperatorActions, type OperatorAction } from '#lib/api/ops/operator-log.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import type { Place } from '#console/frame/place.ts'
import { listed } from '#console/parts/listed.ts'
import { saveTable } from '#console/parts/save-file.ts'
import { call } from '#lib/client/call.ts'

export type LogQuery = InputOf<typeof exportOperatorActions>
export type Act = OperatorAction

/** Rows of the log, the newest first. */
export const acts = listed<LogQuery, Act>(async (query, after) => {
  const { actions, next } = await call(listOperatorActions, { ...query, ...(after ? { after } : {}) })
  return { items: actions, next }
})

export async function exportLog(query: LogQuery): Promise<void> {
  saveTable('log.csv', await call(exportOperatorActions, query))
}

export const LOG_FILTERS = ['by', 'call', 'subject', 'outcome', 'from', 'to'] as const

/**
 * What the address asks of the log: without a brand everything where the operator may see every brand, and what concerned the
 * whole deployment otherwise. Days are those of the operator's own clock.
 */
export function queryOf(params: Place['params'], isEverywhere: boolean): LogQuery {
  const { brand, by, call: path, subject, outcome, from, to } = params
  return {
    ...(brand ? { tenant: brand } : isEverywhere ? { scope: 'all' as const } : {}),
    ...(by ? { by } : {}),
    ...(path ? { call: path } : {}),
    ...(subject ? { subject } : {}),
    ...(outcome ? { outcome } : {}),
    ...(from ? { fromMs: startOf(from) } : {}),
    ...(to ? { untilMs: startOf(to) + DAY_MS } : {}),
  }
}

function startOf(day: string): number {
  const atMs = new Date(`${day}T00:00:00`).getTime()
  return Number.isNaN(atMs) ? 0 : atMs
}
