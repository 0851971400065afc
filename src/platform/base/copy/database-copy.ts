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
  type TablePage,
} from './table-copy.ts'

/** A page of a whole database. Rows that change meanwhile are in it as they were when their page was read. */
export async function copyDatabase(db: D1Database, cursorText: string | undefined): Promise<TablePage> {
  const tables = await tablesIn(db)
  const page: TablePage = { lines: [] }
  let next = cursorText
  do {
    const { table, after } = readCursor(next, tables)
    if (!table) return page
    const { query, values } = pageQuery(table, after)
    const { results } = await db
      .prepare(query)
      .bind(...values)
      .all<CopiedRow>()
    const own = pageOf(tables, table, results)
    page.lines.push(...own.lines)
    next = own.next
  } while (next !== undefined && page.lines.length < PAGE)
  return next === undefined ? page : { ...page, next }
}

/**
 * Writes a page of a copy into a database that had no members when its first page came; without that page nothing is
 * written. Triggers rest from the first page to the last: what they wrote once is in the copy, and would be written twice.
 */
export async function restoreDatabase(
  db: D1Database,
  { lines, isFirst, isLast }: { lines: readonly string[]; isFirst: boolean; isLast: boolean },
): Promise<void> {
  const writes = writeQueries(await tablesIn(db), lines)
  if (isFirst) await begin(db)
  else if (!(await isRestoring(db))) throw new Error(NOT_BEGUN)
  if (writes.length > 0) await db.batch(writes.map(({ query, rows }) => db.prepare(query).bind(rows)))
  if (isLast) await finish(db)
}

async function begin(db: D1Database): Promise<void> {
  if (await db.prepare('SELECT 1 FROM member LIMIT 1').first())
    throw new Error('only a database without members can be restored')
  await db
    .prepare('CREATE TABLE IF NOT EXISTS restore_trigger (name TEXT PRIMARY KEY, sql TEXT) STRICT')
    .run()
  const { results } = await db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'")
    .all<{ name: string }>()
  await db.batch([
    db.prepare(
      "INSERT OR IGNORE INTO restore_trigger (name, sql) SELECT name, sql FROM sqlite_master WHERE type = 'trigger'",
    ),
    ...results.map(({ name }) => db.prepare(`DROP TRIGGER "${name}"`)),
    // What the migrations wrote is in the copy too.
    ...(await tablesIn(db)).toReversed().map(({ name }) => db.prepare(`DELETE FROM "${name}"`)),
  ])
}

async function isRestoring(db: D1Database): Promise<boolean> {
  return (await db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'restore_trigger'").first()) !== null
}

async function finish(db: D1Database): Promise<void> {
  const { results } = await db
    .prepare('SELECT sql FROM restore_trigger ORDER BY rowid')
    .all<{ sql: string }>()
  await db.batch([...results.map(({ sql }) => db.prepare(sql)), db.prepare('DROP TABLE restore_trigger')])
}

async function tablesIn(db: D1Database): Promise<CopiedTable[]> {
  const { results } = await db.prepare(LIST_TABLES).all()
  return tablesOf(results)
}
