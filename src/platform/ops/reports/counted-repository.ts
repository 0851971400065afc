import { HOUR_FIGURES } from '#lib/shared/reports/figures.ts'
import { columnOf, SUMS } from '#lib/shared/reports/sums.ts'
import type { Env } from '#platform/base/env.ts'
import type { PlayerDay } from './player-days.ts'
import type { Place } from './dimensions.ts'

/** Everything that one run adds, as rows. */
export interface Counted {
  run: number
  /** The last arrival of the run. */
  lastId: number
  sums: readonly (string | number)[][]
  hours: readonly (string | number)[][]
  active: readonly (string | number)[][]
  cohorts: readonly (string | number)[][]
  days: readonly (string | number)[][]
  members: readonly (string | number | null)[][]
}

const list = (count: number) => Array.from({ length: count }, (_, index) => `value ->> ${index}`).join(', ')
/** Rows of a JSON array of arrays. */
const insert = (table: string, columns: readonly string[], onConflict: string) =>
  `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${list(columns.length)} FROM json_each(?) WHERE true
   ON CONFLICT ${onConflict}`

const CELL = ['level', 'tenant', 'day', 'currency', 'subject', 'place', 'is_late']
const COLUMNS = SUMS.map(columnOf)
const ADD_SUMS = insert(
  'report_day',
  [...CELL, ...COLUMNS],
  `(${CELL.join(', ')}) DO UPDATE SET ${COLUMNS.map((name) => `${name} = ${name} + excluded.${name}`).join(', ')}`,
)
const HOUR = ['tenant', 'day', 'hour', 'currency']
const HOUR_COLUMNS = HOUR_FIGURES.map(columnOf)
const ADD_HOURS = insert(
  'report_hour',
  [...HOUR, ...HOUR_COLUMNS],
  `(${HOUR.join(', ')}) DO UPDATE SET ${HOUR_COLUMNS.map((name) => `${name} = ${name} + excluded.${name}`).join(', ')}`,
)
const ACTIVE = ['tenant', 'day', 'before', 'currency', 'place', 'is_late']
const ADD_ACTIVE = insert(
  'report_active',
  [...ACTIVE, 'players'],
  `(${ACTIVE.join(', ')}) DO UPDATE SET players = players + excluded.players`,
)
const COHORT = ['tenant', 'registered_day', 'age', 'place']
const ADD_COHORTS = insert(
  'report_cohort',
  [...COHORT, 'players'],
  `(${COHORT.join(', ')}) DO UPDATE SET players = players + excluded.players`,
)
const WRITE_DAYS = insert(
  'report_player_day',
  ['tenant', 'member', 'day', 'before', 'currency', 'place'],
  '(tenant, member, day) DO UPDATE SET before = excluded.before',
)
/** `agent_since` belongs to the triggers. */
const MEMBER = [
  ...['country', 'channel', 'registered_day', 'registered_place'],
  ...['deposit_seq', 'deposit_day', 'deposit_place', 'deposited', 'bet_seq', 'bet_day', 'bet_place'],
]
const WRITE_MEMBERS = insert(
  'report_member',
  ['tenant', 'member', ...MEMBER],
  `(tenant, member) DO UPDATE SET ${MEMBER.map((name) => `${name} = excluded.${name}`).join(', ')}`,
)

/**
 * Counts a run: its sums and the end of its arrivals in one transaction. False where another run was faster: nothing is
 * written then.
 */
export async function writeCounted(env: Env, counted: Counted): Promise<boolean> {
  const { DB } = env
  const rows = (sql: string, values: readonly unknown[]) =>
    values.length === 0 ? [] : [DB.prepare(sql).bind(JSON.stringify(values))]
  try {
    await DB.batch([
      ...beginRun(DB, counted.run),
      ...rows(ADD_SUMS, counted.sums),
      ...rows(ADD_HOURS, counted.hours),
      ...rows(ADD_ACTIVE, counted.active),
      ...rows(ADD_COHORTS, counted.cohorts),
      ...rows(WRITE_DAYS, counted.days),
      ...rows(WRITE_MEMBERS, counted.members),
      DB.prepare('DELETE FROM report_arrival WHERE id <= ?').bind(counted.lastId),
    ])
    return true
  } catch (cause) {
    if (isOvertaken(cause)) return false
    throw cause
  }
}

/** Its number is taken by one run; with a later one's the batch fails as a whole. */
export function beginRun(DB: D1Database, run: number): D1PreparedStatement[] {
  return [
    DB.prepare('INSERT INTO report_run (id) VALUES (?)').bind(run),
    DB.prepare('DELETE FROM report_run WHERE id < ?').bind(run),
  ]
}

export function isOvertaken(cause: unknown): boolean {
  return cause instanceof Error && cause.message.includes('UNIQUE constraint failed: report_run.id')
}

/** What is known already of the days around some, of places by their numbers, and of closed days. */
export interface Known {
  days: PlayerDay[]
  places: ReadonlyMap<number, Place>
  /** The last closed day of a brand. */
  closed: ReadonlyMap<string, string>
}

const NEIGHBOURS = `WITH asked AS (
    SELECT value ->> 0 AS tenant, value ->> 1 AS member, value ->> 2 AS day FROM json_each(?)),
  found AS (
    SELECT a.tenant, a.member, a.day FROM asked a
    UNION SELECT a.tenant, a.member, (SELECT max(day) FROM report_player_day p
      WHERE p.tenant = a.tenant AND p.member = a.member AND p.day < a.day) FROM asked a
    UNION SELECT a.tenant, a.member, (SELECT min(day) FROM report_player_day p
      WHERE p.tenant = a.tenant AND p.member = a.member AND p.day > a.day) FROM asked a)
  SELECT d.tenant, d.member, d.day, d.before, d.currency, p.country, p.line, p.channel FROM found f
    JOIN report_player_day d ON d.tenant = f.tenant AND d.member = f.member AND d.day = f.day
    JOIN report_place p ON p.id = d.place`

export async function readKnown(
  env: Env,
  asked: { days: readonly [tenant: string, member: string, day: string][]; places: readonly number[] },
): Promise<Known> {
  const [days, places, closed] = await env.DB.batch<Record<string, unknown>>([
    env.DB.prepare(NEIGHBOURS).bind(JSON.stringify(asked.days)),
    env.DB.prepare(
      'SELECT id, tenant, country, line, channel FROM report_place WHERE id IN (SELECT value FROM json_each(?))',
    ).bind(JSON.stringify(asked.places)),
    env.DB.prepare('SELECT tenant, max(day) AS day FROM report_closing GROUP BY tenant'),
  ])
  // Rows of the statements above.
  const dayRows = (days?.results ?? []) as unknown as (Omit<PlayerDay, 'place'> & Omit<Place, 'tenant'>)[]
  const placeRows = (places?.results ?? []) as unknown as (Place & { id: number })[]
  const closedRows = (closed?.results ?? []) as unknown as { tenant: string; day: string }[]
  return {
    days: dayRows.map(({ country, line, channel, ...day }) => ({
      ...day,
      place: { tenant: day.tenant, country, line, channel },
    })),
    places: new Map(placeRows.map(({ id, ...place }) => [id, place])),
    closed: new Map(closedRows.map(({ tenant, day }) => [tenant, day])),
  }
}
