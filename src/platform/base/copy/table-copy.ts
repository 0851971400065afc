/** A value of a row that travels as JSON; the platform's tables hold no others. */
export type CopiedValue = string | number | null
export type CopiedRow = Record<string, CopiedValue>

/** A table as its database describes it. */
export interface CopiedTable {
  name: string
  /** Without those that the database computes. */
  columns: readonly string[]
  /** What its rows are read in the order of: the row's number, or the key of a table that has none. */
  order: readonly string[]
}
export interface TablePage {
  /** JSON, one row a line. */
  lines: string[]
  /** Where the next page begins; absent on the last. */
  next?: string
}

/** Why a page is refused that goes on where no first page was written. */
export const NOT_BEGUN = 'no copy is being restored here'

/** Rows of a page, about. */
export const PAGE = 500
const PLACE = '$place'

/** Everything but what the runtime and the tool of migrations keep for themselves, and what a restore keeps while it lasts. */
export const LIST_TABLES = `SELECT t.name AS name, c.name AS column_name, c.pk AS pk,
    t.sql LIKE '%WITHOUT ROWID%' AS is_keyed
  FROM sqlite_master t JOIN pragma_table_xinfo(t.name) c
  WHERE t.type = 'table' AND c.hidden = 0 AND t.name NOT IN ('d1_migrations', 'schema_version', 'restore_trigger', 'restore_mark')
    AND substr(t.name, 1, 7) <> 'sqlite_' AND substr(t.name, 1, 4) <> '_cf_'
  ORDER BY t.name, c.cid`

/** The tables of what `LIST_TABLES` answers. */
export function tablesOf(rows: readonly Record<string, unknown>[]): CopiedTable[] {
  const names = [...new Set(rows.map(({ name }) => String(name)))]
  return names.map((name) => {
    const own = rows.filter((row) => row['name'] === name)
    const keys = own.filter(({ pk }) => Number(pk) > 0).toSorted((a, b) => Number(a['pk']) - Number(b['pk']))
    const isKeyed = own[0]?.['is_keyed'] === 1
    return {
      name,
      columns: own.map((row) => String(row['column_name'])),
      order: isKeyed ? keys.map((row) => String(row['column_name'])) : ['rowid'],
    }
  })
}

/** Where a copy goes on: a table, and the last row that was read of it. No table where the database has none. */
export function readCursor(
  text: string | undefined,
  tables: readonly CopiedTable[],
): { table: CopiedTable | undefined; after: CopiedValue[] } {
  if (text === undefined) return { table: tables[0], after: [] }
  const { table: name, after }: { table?: unknown; after?: CopiedValue[] } = Object(JSON.parse(text))
  const table = tables.find((each) => each.name === name)
  if (!table || !Array.isArray(after)) throw new Error('no such page')
  return { table, after }
}

/** The statement of one page with its values. */
export function pageQuery({ name, columns, order }: CopiedTable, after: readonly CopiedValue[]) {
  const place = order.map((column) => quoted(column)).join(', ')
  const marks = order.map(() => '?').join(', ')
  const from = after.length === 0 ? '' : `WHERE (${place}) > (${marks})`
  const query = `SELECT ${order[0] === 'rowid' ? `rowid AS "${PLACE}", ` : ''}${columns.map(quoted).join(', ')}
    FROM ${quoted(name)} ${from} ORDER BY ${place} LIMIT ${PAGE}`
  return { query, values: after }
}

/** What a page answers with, and where the next begins. */
export function pageOf(
  tables: readonly CopiedTable[],
  table: CopiedTable,
  rows: readonly CopiedRow[],
): TablePage {
  const lines = rows.map(({ [PLACE]: _, ...row }) => JSON.stringify({ table: table.name, row }))
  const last = rows.at(-1)
  const following = tables[tables.findIndex(({ name }) => name === table.name) + 1]
  if (rows.length === PAGE && last) {
    const after = table.order.map((column) => last[column === 'rowid' ? PLACE : column] ?? null)
    return { lines, next: JSON.stringify({ table: table.name, after }) }
  }
  return following ? { lines, next: JSON.stringify({ table: following.name, after: [] }) } : { lines }
}

/** Statements that write lines, those of one table together: each takes its rows as one JSON array. */
export function writeQueries(
  tables: readonly CopiedTable[],
  lines: readonly string[],
): { query: string; rows: string }[] {
  const rows = new Map<string, CopiedRow[]>()
  for (const line of lines) {
    const { table, row }: { table?: unknown; row?: unknown } = Object(JSON.parse(line))
    const known = tables.find(({ name }) => name === table)
    if (!known) throw new Error(`this version has no table ${String(table)}`)
    const given = readRow(row)
    const foreign = Object.keys(given).find((column) => !known.columns.includes(column))
    if (foreign !== undefined) throw new Error(`this version has no column ${known.name}.${foreign}`)
    rows.set(known.name, [...(rows.get(known.name) ?? []), given])
  }
  return [...rows].map(([name, own]) => {
    const columns = Object.keys(own[0] ?? {})
    const values = columns.map((column) => `value ->> '$."${column}"'`).join(', ')
    return {
      query: `INSERT OR REPLACE INTO ${quoted(name)} (${columns.map(quoted).join(', ')})
        SELECT ${values} FROM json_each(?) ORDER BY key`,
      rows: JSON.stringify(own),
    }
  })
}

function readRow(row: unknown): CopiedRow {
  if (typeof row !== 'object' || row === null) throw new Error('not a line of a copy')
  const entries = Object.entries(row).map(([name, value]): [string, CopiedValue] => {
    if (value === null || typeof value === 'string' || typeof value === 'number') return [name, value]
    throw new Error('not a line of a copy')
  })
  return Object.fromEntries(entries)
}

function quoted(name: string): string {
  if (!/^\w+$/.test(name)) throw new Error(`not a name: ${name}`)
  return `"${name}"`
}
