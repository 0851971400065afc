import { levelOf, NONE, type ReportDimension, type ReportFilter } from '#lib/shared/reports/dimensions.ts'
import { termsOfFigure, type SumFigure } from '#lib/shared/reports/figures.ts'
import { columnOf, type DaySums, type SumName } from '#lib/shared/reports/sums.ts'
import type { Env } from '#platform/base/env.ts'

export interface Days {
  fromDay: string
  toDay: string
}

/** What is asked of one database. */
export interface SumQuery extends Days {
  tenants: readonly string[]
  by: readonly ReportDimension[]
  filters: Readonly<Partial<Record<ReportFilter, string>>>
}

export interface Group<Value> {
  keys: string[]
  currency: string
  value: Value
}

/** More groups than a page or a file shows. */
const MOST_GROUPS = 20_000

/** The columns of dimensions, in tables that have a place and a subject. */
const KEYS: Record<ReportDimension, string> = {
  day: 'd.day',
  month: 'substr(d.day, 1, 7)',
  brand: 'd.tenant',
  currency: 'd.currency',
  vendor: 's.vendor',
  game: 's.game',
  category: 's.category',
  country: 'p.country',
  line: 'p.line',
  channel: 'p.channel',
}

/** Sums by group, from the smallest level that has its dimensions; `sort`: the largest first, otherwise by the dimensions. */
export async function sumGroups(
  env: Env,
  query: SumQuery,
  asked: { sums: readonly SumName[]; sort?: SumFigure | undefined; most?: number | undefined },
): Promise<Group<DaySums>[]> {
  const { sums, sort, most = MOST_GROUPS } = asked
  const columns = sums.map((name) => `sum(d.${columnOf(name)}) AS ${columnOf(name)}`)
  const order = sort ? `${sortTerm(sort)} DESC, ` : ''
  const { results } = await env.DB.prepare(
    `SELECT ${[...keyColumns(query), 'd.currency', ...columns].join(', ')} ${fromWhere(query)} ${groupBy(query)}
     ORDER BY ${order}${positions(query)} LIMIT ${most}`,
  )
    .bind(...bindings(query))
    .all<Record<string, string | number>>()
  return results.map((row) => groupOf(row, query, sumsOf(row, sums)))
}

/** The part of the same that was told after its days were closed; empty for most days. */
export async function lateGroups(
  env: Env,
  query: SumQuery,
  sums: readonly SumName[],
): Promise<Group<DaySums>[]> {
  const { results: late } = await env.DB.prepare(
    `SELECT DISTINCT day FROM report_day WHERE level = 0 AND tenant IN (SELECT value FROM json_each(?1))
       AND day BETWEEN ?2 AND ?3 AND is_late = 1`,
  )
    .bind(JSON.stringify(query.tenants), query.fromDay, query.toDay)
    .all<{ day: string }>()
  if (late.length === 0) return []
  const columns = sums.map((name) => `sum(d.${columnOf(name)}) AS ${columnOf(name)}`)
  const bound = bindings(query)
  const { results } = await env.DB.prepare(
    `SELECT ${[...keyColumns(query), 'd.currency', ...columns].join(', ')} ${fromWhere(query)}
       AND d.is_late = 1 AND d.day IN (SELECT value FROM json_each(?${bound.length + 1})) ${groupBy(query)}`,
  )
    .bind(...bound, JSON.stringify(late.map(({ day }) => day)))
    .all<Record<string, string | number>>()
  return results.map((row) => groupOf(row, query, sumsOf(row, sums)))
}

/**
 * Active players by group: who placed a bet within the days, each once in a group. Whoever did so at several places within
 * the days counts where they did first.
 */
export async function activeGroups(env: Env, query: SumQuery): Promise<Group<number>[]> {
  const since = query.by.includes('day')
    ? 'd.day'
    : query.by.includes('month')
      ? "max(?2, substr(d.day, 1, 7) || '-01')"
      : '?2'
  const { results } = await env.DB.prepare(
    `SELECT ${[...keyColumns(query), 'd.currency'].join(', ')}, sum(d.players) AS players
     FROM report_active d ${hasPlace(query) ? 'JOIN report_place p ON p.id = d.place' : ''}
     WHERE d.tenant IN (SELECT value FROM json_each(?1)) AND d.day BETWEEN ?2 AND ?3 AND d.before < ${since}
       ${filterSql(query, 4)} ${groupBy(query)} HAVING sum(d.players) <> 0`,
  )
    .bind(...bindings(query))
    .all<Record<string, string | number>>()
  return results.map((row) => groupOf(row, query, Number(row['players'] ?? 0)))
}

/** Days on which a figure is not zero within the filters, the latest first: where its bookings are. */
export async function daysOfFigure(
  env: Env,
  query: SumQuery & { tenant: string },
  figure: SumFigure,
): Promise<string[]> {
  const any = termsOfFigure(figure).map(([name]) => `d.${columnOf(name)} <> 0`)
  const own = { ...query, tenants: [query.tenant], by: [] }
  const { results } = await env.DB.prepare(
    `SELECT DISTINCT d.day AS day ${fromWhere(own)} AND (${any.join(' OR ')}) ORDER BY d.day DESC`,
  )
    .bind(...bindings(own))
    .all<{ day: string }>()
  return results.map(({ day }) => day)
}

/** The last closed day of brands. */
export async function closedDays(env: Env, tenants: readonly string[]): Promise<Map<string, string>> {
  const { results } = await env.DB.prepare(
    'SELECT tenant, max(day) AS day FROM report_closing WHERE tenant IN (SELECT value FROM json_each(?)) GROUP BY tenant',
  )
    .bind(JSON.stringify(tenants))
    .all<{ tenant: string; day: string }>()
  return new Map(results.map(({ tenant, day }) => [tenant, day]))
}

function keyColumns({ by }: SumQuery): string[] {
  return by.map((name, index) => `${KEYS[name]} AS key${index}`)
}

/** Grouping and order by position: the keys, then the currency. */
function positions({ by }: SumQuery): string {
  return [...by, 'currency'].map((_, index) => index + 1).join(', ')
}

function groupBy(query: SumQuery): string {
  return `GROUP BY ${positions(query)}`
}

function used({ by, filters }: SumQuery): ReportDimension[] {
  return [...by, ...filtersOf(filters).map(([name]) => name)]
}

const hasPlace = (query: SumQuery) => (levelOf(used(query)) & 2) === 2
const hasSubject = (query: SumQuery) => (levelOf(used(query)) & 1) === 1

function fromWhere(query: SumQuery): string {
  const joins = [
    ...(hasSubject(query) ? ['JOIN report_subject s ON s.id = d.subject'] : []),
    ...(hasPlace(query) ? ['JOIN report_place p ON p.id = d.place'] : []),
  ]
  return `FROM report_day d ${joins.join(' ')}
    WHERE d.level = ${levelOf(used(query))} AND d.tenant IN (SELECT value FROM json_each(?1)) AND d.day BETWEEN ?2 AND ?3
    ${filterSql(query, 4)}`
}

/** Filters by value; the texts are bound, from this number on. */
function filterSql({ filters }: SumQuery, first: number): string {
  return filtersOf(filters)
    .map(([name], index) => `AND ${KEYS[name]} = ?${first + index}`)
    .join(' ')
}

function bindings({ tenants, fromDay, toDay, filters }: SumQuery): string[] {
  const values = filtersOf(filters).map(([, value]) => (value === NONE ? '' : value))
  return [JSON.stringify(tenants), fromDay, toDay, ...values]
}

/** In a fixed order. */
function filtersOf(filters: SumQuery['filters']): [ReportFilter, string][] {
  const given: [ReportFilter, string | undefined][] = [
    ['currency', filters.currency],
    ['vendor', filters.vendor],
    ['game', filters.game],
    ['category', filters.category],
    ['country', filters.country],
    ['line', filters.line],
    ['channel', filters.channel],
  ]
  return given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
}

function sortTerm(figure: SumFigure): string {
  return termsOfFigure(figure)
    .map(([name, factor]) => `${factor < 0 ? '-' : '+'} sum(d.${columnOf(name)})`)
    .join(' ')
    .replace(/^\+ /, '')
}

function sumsOf(row: Record<string, string | number>, names: readonly SumName[]): DaySums {
  return Object.fromEntries(names.map((name) => [name, Number(row[columnOf(name)] ?? 0)]))
}

function groupOf<Value>(row: Record<string, string | number>, { by }: SumQuery, value: Value): Group<Value> {
  const keys = by.map((_, index) => String(row[`key${index}`] ?? ''))
  return { keys, currency: String(row['currency'] ?? ''), value }
}
