import type { Env } from '#platform/base/env.ts'
import type { TimeRange } from '#platform/base/records/service.ts'

/** A table to list: rows with `tenant`, `member`, `at` and an `id` that is unique within the member. */
export interface TeamSource {
  table: 'bet' | 'ledger_transfer'
  id: 'id' | 'seq'
  /** Columns of `r` besides `at`, `member` and `id`. */
  columns: string
  joins: string
  /** Conditions on `r` besides tenant, team and range; their parameters are numbered from `FIRST_FREE`. */
  where: readonly string[]
  parameters: readonly (string | number)[]
}

export interface TeamQuery extends TimeRange {
  tenant: string
  /** Everyone below this agent … */
  agent: string
  /** … or one member alone. */
  member: string | undefined
  teamSize: number
  /** Rows of the team and of the brand in the range, by their totals. */
  teamRows: number
  brandRows: number
  after: { at: number; member: string; id: string } | undefined
  limit: number
}

/** Parameters before these belong to `pageTeam`. */
export const FIRST_FREE = 10
/** In a team of up to this size, the newest rows of each member are read and merged. */
const MAX_MERGED = 300

/** A page of a team's rows, newest first, with one row more than requested where more follow. */
export async function pageTeam<Row>(env: Env, source: TeamSource, query: TeamQuery): Promise<Row[]> {
  if (query.teamRows === 0) return []
  const { table, id, columns, joins } = source
  const inRange = (row: string) =>
    [
      `${row}.tenant = ?1`,
      `${row}.at >= ?3`,
      // One upper bound, as in `pageMovements`.
      query.after
        ? `(${row}.at, ${row}.member, ${row}.${id}) < (?5, ?6, ?7) AND ?5 < ?4`
        : `${row}.at < ?4 AND ?5 IS NULL AND ?6 IS NULL AND ?7 IS NULL`,
      ...source.where.map((each) => each.replaceAll('r.', `${row}.`)),
    ].join(' AND ')
  const order = (row: string) => `${row}.at DESC, ${row}.member DESC, ${row}.${id} DESC`
  const statement = env.DB.prepare(
    `SELECT r.at, r.member, r.${id} AS id, m.account, ${columns}
     FROM ${teamOf(query, { table, id, inRange, order })} JOIN member m ON m.tenant = r.tenant AND m.id = r.member ${joins}
     WHERE ${inRange('r')} AND ?2 IS NOT NULL AND ?9 IS ?9 ORDER BY ${order('r')} LIMIT ?8`,
  )
  const { after } = query
  const { results } = await statement
    .bind(
      query.tenant,
      query.agent,
      query.fromMs,
      query.toMs,
      after?.at ?? null,
      after?.member ?? null,
      after ? (id === 'seq' ? Number(after.id) : after.id) : null,
      query.limit + 1,
      query.member ?? null,
      ...source.parameters,
    )
    .all()
  // The columns are the source's own; D1 cannot tie them to `Row`.
  return results as Row[]
}

interface Parts {
  table: string
  id: string
  inRange: (row: string) => string
  order: (row: string) => string
}

/** The rows that may belong to the page, as `r`: those of the time in which their member stood below the agent. */
function teamOf(query: TeamQuery, { table, id, inRange, order }: Parts): string {
  const wasBelow = `EXISTS (SELECT 1 FROM line_ever l WHERE l.tenant = o.tenant AND l.member = o.member
    AND +l.ancestor = ?2 AND l.since <= o.at AND o.at < l.until)`
  if (query.member !== undefined)
    return `(SELECT * FROM ${table} o WHERE o.member = ?9 AND ${inRange('o')} AND (?9 = ?2 OR ${wasBelow})
      ORDER BY ${order('o')} LIMIT ?8) r`
  if (isAlongTime(query))
    return `(SELECT * FROM ${table} o WHERE ${inRange('o')} AND ${wasBelow} ORDER BY ${order('o')} LIMIT ?8) r`
  return `line_ever l CROSS JOIN ${table} r ON l.tenant = ?1 AND l.ancestor = ?2 AND r.tenant = l.tenant
    AND r.member = l.member AND l.since <= r.at AND r.at < l.until AND r.${id} IN (SELECT o.${id} FROM ${table} o
      WHERE o.member = l.member AND o.at >= l.since AND o.at < l.until AND ${inRange('o')} ORDER BY ${order('o')} LIMIT ?8)`
}

/**
 * A larger team is searched along the brand's rows by time, unless it has so few rows there that reading its members
 * costs less.
 */
function isAlongTime({ teamSize, teamRows, brandRows, limit }: TeamQuery): boolean {
  return teamSize > MAX_MERGED && ((limit + 1) * brandRows) / teamRows <= teamSize
}

/** `<at>:<member>/<id>` of the last row of the previous page. */
export function teamCursor(cursor: string | undefined): TeamQuery['after'] {
  const [, at, member, id] = /^(\d+):([\w.-]+)\/(.+)$/.exec(cursor ?? '') ?? []
  return at && member && id ? { at: Number(at), member, id } : undefined
}
