import { brokenInvariants } from './invariants.ts'
import type { Binding, LedgerSql } from './rows/ledger-sql.ts'
import { SCHEMA_VERSION } from './schema/schema.ts'

/** The tables of a book, ordered by their references. */
const TABLES = [
  'owner',
  'account',
  'op',
  'transfer',
  'hold',
  'bonus_grant',
  'fair_pair',
  'round',
  'bet',
  'round_win',
  'bet_change',
  'deposit_fee',
  'free_rounds',
  'free_use',
  'crossing',
  'limit_rule',
  'protection',
  'own_limit',
  'play_span',
  'outbox',
] as const
type Table = (typeof TABLES)[number]
/** Rows per page, so that no reply exceeds the limit of a call. */
const PAGE = 500

type Line = { table: Table; row: Record<string, Binding> } | { table: 'head'; schema: number; tenant: string }

export interface BookPage {
  /** JSON, one row per line. */
  lines: string[]
  /** Where the next page begins; absent on the last. */
  next?: string
}

/**
 * One page of the whole book as JSON lines; start without a cursor. A write between two pages makes a copy whose sums
 * disagree, which `restorePage` refuses: export again.
 */
export function exportPage(sql: LedgerSql, cursor = 'owner:0'): BookPage {
  const [name = '', from = ''] = cursor.split(':')
  const at = TABLES.findIndex((table) => table === name)
  const table = TABLES[at]
  if (!table || !/^\d+$/.test(from)) throw new Error('no such page')
  // In the order of writing, so that a restore writes in the same order.
  const rows = sql.all<Record<string, Exclude<SqlStorageValue, ArrayBuffer>>>(
    `SELECT rowid AS place, * FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ?`,
    Number(from),
    PAGE,
  )
  const lines = rows.map((row) => JSON.stringify({ table, row: { ...row, place: undefined } }))
  if (cursor === 'owner:0')
    lines.unshift(
      JSON.stringify({ table: 'head', schema: SCHEMA_VERSION, tenant: rows[0]?.['tenant'] ?? '' }),
    )
  const following = TABLES[at + 1]
  const next =
    rows.length === PAGE ? `${table}:${Number(rows.at(-1)?.['place'])}` : following && `${following}:0`
  return next ? { lines, next } : { lines }
}

/**
 * Writes a page of a book into an empty wallet. Balances are not copied but posted again from the transfers; the last page
 * compares them with the copy and checks every invariant. Until then the wallet refuses commands.
 */
export function restorePage(sql: LedgerSql, lines: readonly string[], isLast: boolean): void {
  sql.transaction(() => {
    const isRestoring = sql.first('SELECT 1 FROM owner WHERE restoring = 1') !== undefined
    if (!isRestoring && sql.first('SELECT 1 FROM op LIMIT 1'))
      throw new Error('only an empty wallet can be restored')
    if (!isRestoring)
      sql.run('CREATE TABLE copied_account (id INTEGER PRIMARY KEY, debits INTEGER, credits INTEGER) STRICT')
    sql.run('UPDATE owner SET restoring = 1')
    for (const line of lines) restoreLine(sql, toLine(line))
    if (isLast) finish(sql)
  })
}

function restoreLine(sql: LedgerSql, line: Line): void {
  if (line.table === 'head') {
    if (line.schema !== SCHEMA_VERSION) throw new Error('the copy is of another version')
    if (!sql.first('SELECT 1 FROM owner WHERE tenant = ?', line.tenant))
      throw new Error('the copy is of another brand')
    return
  }
  const { table, row } = line
  if (table === 'owner')
    return sql.run(
      'UPDATE owner SET frozen = ?, zone = ?, bonus_blocked = ?, bonus_since = ?',
      row['frozen'] ?? 0,
      row['zone'] ?? 'UTC',
      row['bonus_blocked'] ?? 0,
      row['bonus_since'] ?? 0,
    )
  if (table === 'account') {
    const { id = null, debits = null, credits = null } = row
    sql.run('INSERT INTO copied_account (id, debits, credits) VALUES (?, ?, ?)', id, debits, credits)
    return insert(sql, table, { ...row, debits: 0, credits: 0 })
  }
  // Inserting operations and transfers filled the outbox again; the copy knows what was pending.
  if (table === 'outbox') return insert(sql, table, { ...row, id: null })
  insert(sql, table, row)
}

function finish(sql: LedgerSql): void {
  const wrong = sql.first(`SELECT a.id FROM account a LEFT JOIN copied_account c ON c.id = a.id
    WHERE c.id IS NULL OR c.debits <> a.debits OR c.credits <> a.credits LIMIT 1`)
  if (wrong) throw new Error('the balances of the copy are not the sums of its transfers')
  const broken = brokenInvariants(sql)
  if (broken.length > 0) throw new Error(`the copy is broken: ${broken.join(', ')}`)
  sql.run('DROP TABLE copied_account')
  sql.run('UPDATE owner SET restoring = 0')
}

function insert(sql: LedgerSql, table: Table, row: Record<string, Binding>): void {
  const columns = Object.keys(row)
  if (columns.some((column) => !/^[a-z_0-9]+$/.test(column))) throw new Error('not a column')
  const marks = columns.map(() => '?').join(', ')
  // Every wallet is created with its protection row; the copy's row replaces it.
  const orElse = table === 'outbox' ? 'OR IGNORE' : table === 'protection' ? 'OR REPLACE' : ''
  sql.run(`INSERT ${orElse} INTO ${table} (${columns.join(', ')}) VALUES (${marks})`, ...Object.values(row))
}

function toLine(text: string): Line {
  const line: unknown = JSON.parse(text)
  if (!isLine(line)) throw new Error('not a line of a book')
  return line
}

function isLine(line: unknown): line is Line {
  if (typeof line !== 'object' || line === null || !('table' in line)) return false
  if (line.table === 'head') return 'schema' in line && 'tenant' in line && typeof line.tenant === 'string'
  return (
    TABLES.some((table) => table === line.table) &&
    'row' in line &&
    typeof line.row === 'object' &&
    line.row !== null
  )
}
