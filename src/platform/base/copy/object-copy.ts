import {
  LIST_TABLES,
  NOT_BEGUN,
  PAGE,
  pageOf,
  pageQuery,
  readCursor,
  tablesOf,
  writeQueries,
  type CopiedRow,
  type CopiedTable,
  type CopiedValue,
  type TablePage,
} from './table-copy.ts'

/** An object's own database, as `LedgerSql` gives it. */
export interface ObjectSql {
  all: <Row extends Record<string, SqlStorageValue>>(query: string, ...values: CopiedValue[]) => Row[]
  run: (query: string, ...values: CopiedValue[]) => void
  transaction: <Result>(work: () => Result) => Result
}

export interface WrittenPage {
  lines: readonly string[]
  isFirst: boolean
  isLast: boolean
}

/** A page of everything that an object keeps. */
export function copyObject(sql: ObjectSql, cursorText: string | undefined): TablePage {
  const tables = tablesIn(sql)
  const page: TablePage = { lines: [] }
  let next = cursorText
  do {
    const { table, after } = readCursor(next, tables)
    if (!table) return page
    const { query, values } = pageQuery(table, after)
    const own = pageOf(tables, table, sql.all<CopiedRow>(query, ...values))
    page.lines.push(...own.lines)
    next = own.next
  } while (next !== undefined && page.lines.length < PAGE)
  return next === undefined ? page : { ...page, next }
}

/**
 * Writes a page of a copy into an object; the first one replaces what a new object begins with, and without it none is
 * written.
 * @param busy a table that has rows as soon as money was taken: such an object is not overwritten
 * @returns why it refuses, for people; `null` where it is written
 */
export function restoreObject(
  sql: ObjectSql,
  { busy, ...page }: WrittenPage & { busy: string },
): string | null {
  try {
    writePage(sql, page, busy)
    return null
  } catch (cause) {
    // A value, because an error of an object loses its class on the way.
    return cause instanceof Error ? cause.message : String(cause)
  }
}

/** From the first page to the last: an object that is half there does nothing by itself. */
export function isRestoring(sql: ObjectSql): boolean {
  return sql.all("SELECT 1 AS one FROM sqlite_master WHERE name = 'restore_mark'").length > 0
}

function writePage(sql: ObjectSql, { lines, isFirst, isLast }: WrittenPage, busy: string): void {
  sql.transaction(() => {
    const tables = tablesIn(sql)
    if (isFirst) {
      if (sql.all(`SELECT 1 AS one FROM "${busy}" LIMIT 1`).length > 0)
        throw new Error('only an empty object can be restored')
      for (const { name } of tables) sql.run(`DELETE FROM "${name}"`)
      sql.run('CREATE TABLE IF NOT EXISTS restore_mark (id INTEGER PRIMARY KEY) STRICT')
    } else if (!isRestoring(sql)) throw new Error(NOT_BEGUN)
    for (const { query, rows } of writeQueries(tables, lines)) sql.run(query, rows)
    if (isLast) sql.run('DROP TABLE restore_mark')
  })
}

function tablesIn(sql: ObjectSql): CopiedTable[] {
  return tablesOf(sql.all(LIST_TABLES))
}
