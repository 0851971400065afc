import {
  LIST_TABLES,
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
interface ObjectSql {
  all: <Row extends Record<string, SqlStorageValue>>(query: string, ...values: CopiedValue[]) => Row[]
  run: (query: string, ...values: CopiedValue[]) => void
  transaction: <Result>(work: () => Result) => Result
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
 * Writes a page of a copy into an object; the first one replaces what a new object begins with.
 * @param busy a table that has rows as soon as money was taken: such an object is not overwritten
 * @returns why it refuses, for people; `null` where it is written
 */
export function restoreObject(
  sql: ObjectSql,
  page: { lines: readonly string[]; isFirst: boolean; busy: string },
): string | null {
  try {
    writePage(sql, page)
    return null
  } catch (cause) {
    // A value, because an error of an object loses its class on the way.
    return cause instanceof Error ? cause.message : String(cause)
  }
}

function writePage(
  sql: ObjectSql,
  { lines, isFirst, busy }: { lines: readonly string[]; isFirst: boolean; busy: string },
): void {
  sql.transaction(() => {
    const tables = tablesIn(sql)
    if (isFirst) {
      if (sql.all(`SELECT 1 AS one FROM "${busy}" LIMIT 1`).length > 0)
        throw new Error('only an empty object can be restored')
      for (const { name } of tables) sql.run(`DELETE FROM "${name}"`)
    }
    for (const { query, rows } of writeQueries(tables, lines)) sql.run(query, rows)
  })
}

function tablesIn(sql: ObjectSql): CopiedTable[] {
  return tablesOf(sql.all(LIST_TABLES))
}
