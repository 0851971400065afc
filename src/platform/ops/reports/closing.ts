import { createHash } from 'node:crypto'
import { addDays, dayAt, dayStartMs } from '#lib/shared/time/zone.ts'
import { columnOf, SUMS } from '#lib/shared/reports/sums.ts'
import { HOUR_MS } from '#lib/shared/time/durations.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type { Env } from '#platform/base/env.ts'
import { forEachBrand } from '#platform/base/system/service.ts'
import { beginRun, isOvertaken } from './counted-repository.ts'

/** A day is closed once what was delayed has had the night to arrive. */
const CLOSES_AFTER_MS = 6 * HOUR_MS
/** Days of a brand per run, where many are behind. */
const A_RUN = 40

/** Closes the days of every brand that are over, in their order. */
export async function closeReportDays(env: Env, nowMs: number): Promise<void> {
  await forEachBrand(env, (tenant) => closeDays(env, tenant, nowMs))
}

/** Returns the days that were closed. */
export async function closeDays(
  env: Env,
  { id, timeZone }: Pick<TenantRecord, 'id' | 'timeZone'>,
  nowMs: number,
): Promise<string[]> {
  const closed: string[] = []
  let day = await firstOpenDay(env, id)
  while (day !== undefined && closed.length < A_RUN) {
    const endMs = dayStartMs(addDays(day, 1), timeZone)
    if (nowMs < endMs + CLOSES_AFTER_MS || day >= dayAt(nowMs, timeZone)) break
    if (!(await closeDay(env, { tenant: id, day, endMs, nowMs }))) break
    closed.push(day)
    day = addDays(day, 1)
  }
  return closed
}

/** The digest of a day's rows as they are, and how many there are. */
export async function digestOf(
  env: Env,
  tenant: string,
  day: string,
): Promise<{ digest: string; rows: number }> {
  const [sums, active] = await env.DB.batch<Record<string, unknown>>([
    env.DB.prepare(ROWS).bind(tenant, day),
    env.DB.prepare(ACTIVE_ROWS).bind(tenant, day),
  ])
  const hash = createHash('sha256')
  const all = [sums, active].flatMap((each) => each?.results ?? [])
  for (const row of all) hash.update(`${JSON.stringify(Object.values(row))}\n`)
  return { digest: hash.digest('hex'), rows: all.length }
}

const ROWS = `SELECT level, currency, subject, place, ${SUMS.map(columnOf).join(', ')} FROM report_day
  WHERE level IN (0, 1, 2, 3) AND tenant = ?1 AND day = ?2 AND is_late = 0 ORDER BY level, currency, subject, place`
const ACTIVE_ROWS = `SELECT before, currency, place, players FROM report_active
  WHERE tenant = ?1 AND day = ?2 AND is_late = 0 ORDER BY before, currency, place`

/** The day after the last closed one, or the first that has any sums. */
async function firstOpenDay(env: Env, tenant: string): Promise<string | undefined> {
  const row = await env.DB.prepare(
    `SELECT (SELECT max(day) FROM report_closing WHERE tenant = ?1) AS last,
       (SELECT min(day) FROM report_day WHERE level = 0 AND tenant = ?1) AS first`,
  )
    .bind(tenant)
    .first<{ last: string | null; first: string | null }>()
  if (row?.last) return addDays(row.last, 1)
  return row?.first ?? undefined
}

interface Closing {
  tenant: string
  day: string
  endMs: number
  nowMs: number
}

/**
 * Closes one day. It takes a run's number before it reads the rows, so that nothing is counted between the digest and the
 * closing. False where arrivals of the day still wait, or where a run counted meanwhile.
 */
async function closeDay(env: Env, { tenant, day, endMs, nowMs }: Closing): Promise<boolean> {
  const state = await env.DB.prepare(
    `SELECT (SELECT coalesce(max(id), 0) + 1 FROM report_run) AS run,
       EXISTS (SELECT 1 FROM report_arrival WHERE tenant = ?1 AND at < ?2) AS waits`,
  )
    .bind(tenant, endMs)
    .first<{ run: number; waits: number }>()
  if (!state || state.waits === 1) return false
  const { digest, rows } = await digestOf(env, tenant, day)
  try {
    await env.DB.batch([
      ...beginRun(env.DB, state.run),
      env.DB.prepare(
        'INSERT INTO report_closing (tenant, day, closed_at, row_count, digest) VALUES (?, ?, ?, ?, ?)',
      ).bind(tenant, day, nowMs, rows, digest),
    ])
    return true
  } catch (cause) {
    if (isOvertaken(cause)) return false
    throw cause
  }
}

/** Closed days whose rows are not those of their closing: none, unless somebody changed the database by hand. */
export async function changedClosings(
  env: Env,
  tenant: string,
  { fromDay, toDay }: { fromDay: string; toDay: string },
): Promise<string[]> {
  const { results } = await env.DB.prepare(
    'SELECT day, digest FROM report_closing WHERE tenant = ? AND day BETWEEN ? AND ? ORDER BY day',
  )
    .bind(tenant, fromDay, toDay)
    .all<{ day: string; digest: string }>()
  const changed: string[] = []
  for (const { day, digest } of results)
    if ((await digestOf(env, tenant, day)).digest !== digest) changed.push(day)
  return changed
}
