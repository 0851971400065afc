import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/ops/reports.ts'
import { NONE } from '#lib/shared/reports/dimensions.ts'
import { addDays, dayAt } from '#lib/shared/time/zone.ts'
import type { Call } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { brandSet, checkDays, upToDate } from './brand-set.ts'

/** Days after the registration on which retention is asked for. */
const AGES = [1, 7, 30] as const

interface Row {
  tenant: string
  day: string
  registered: number
  after1: number
  after7: number
  after30: number
}

export async function getCohorts(
  call: Call<typeof calls.getCohorts>,
): Promise<OutputOf<typeof calls.getCohorts>> {
  const { env, now, input } = call
  checkDays(input)
  const set = await brandSet(env, input.tenants)
  const state = await upToDate(set, now)
  const rows = (await Promise.all(set.parts.map((part) => readRows(part, input)))).flat()
  const zones = new Map(set.brands.map(({ id, timeZone }) => [id, timeZone]))
  const cohorts = new Map<string, Row[]>()
  for (const row of rows) {
    const from = firstDayOf(row.day, input)
    cohorts.set(from, [...(cohorts.get(from) ?? []), row])
  }
  const sum = (of: readonly Row[], name: 'registered' | `after${1 | 7 | 30}`) =>
    of.reduce((total, row) => total + row[name], 0)
  return {
    ...state,
    cohorts: [...cohorts]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([from, of]) => {
        const to = lastDayOf(from, input)
        return {
          from,
          to,
          registered: sum(of, 'registered'),
          retained: AGES.map((days) => ({
            days,
            // A day counts once it is over in every brand of the cohort.
            players: of.every(({ tenant }) => addDays(to, days) < dayAt(now, zones.get(tenant) ?? 'UTC'))
              ? sum(of, `after${days}`)
              : null,
          })),
        }
      }),
  }
}

type Input = Call<typeof calls.getCohorts>['input']

async function readRows(
  { env, tenants }: { env: Env; tenants: readonly string[] },
  { fromDay, toDay, ...input }: Input,
): Promise<Row[]> {
  const text = (value: string | undefined) => (value === NONE ? '' : (value ?? null))
  const fits = `(?4 IS NULL OR p.country = ?4) AND (?5 IS NULL OR p.line = ?5) AND (?6 IS NULL OR p.channel = ?6)`
  const { results } = await env.DB.prepare(
    `SELECT tenant, day, sum(registered) AS registered, sum(after1) AS after1, sum(after7) AS after7, sum(after30) AS after30
     FROM (
       SELECT d.tenant, d.day, d.registered, 0 AS after1, 0 AS after7, 0 AS after30
       FROM report_day d JOIN report_place p ON p.id = d.place
       WHERE d.level = 2 AND d.tenant IN (SELECT value FROM json_each(?1)) AND d.day BETWEEN ?2 AND ?3 AND ${fits}
       UNION ALL SELECT c.tenant, c.registered_day, 0, iif(c.age = 1, c.players, 0), iif(c.age = 7, c.players, 0),
         iif(c.age = 30, c.players, 0)
       FROM report_cohort c JOIN report_place p ON p.id = c.place
       WHERE c.tenant IN (SELECT value FROM json_each(?1)) AND c.registered_day BETWEEN ?2 AND ?3
         AND c.age IN (1, 7, 30) AND ${fits})
     GROUP BY tenant, day HAVING sum(registered) > 0 ORDER BY day`,
  )
    .bind(JSON.stringify(tenants), fromDay, toDay, text(input.country), text(input.line), text(input.channel))
    .all<Row & Record<string, unknown>>()
  return results
}

/** The first day of a cohort within the range; weeks begin on Mondays. */
function firstDayOf(day: string, { by, fromDay }: Input): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  const first = by === 'day' ? day : by === 'week' ? addDays(day, -weekday) : `${day.slice(0, 7)}-01`
  return first < fromDay ? fromDay : first
}

function lastDayOf(from: string, { by, toDay }: Input): string {
  const weekday = (new Date(`${from}T00:00:00Z`).getUTCDay() + 6) % 7
  const nextMonth = `${addDays(`${from.slice(0, 7)}-28`, 4).slice(0, 7)}-01`
  const last = by === 'day' ? from : by === 'week' ? addDays(from, 6 - weekday) : addDays(nextMonth, -1)
  return last > toDay ? toDay : last
}
