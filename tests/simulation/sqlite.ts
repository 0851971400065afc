import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

type Row = Record<string, unknown>

/** One SQLite database, spoken to as the runtime does: a whole number is bound as a real one. */
export class Sqlite {
  readonly db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  /** In memory, or a file that is only read. */
  constructor(file?: string) {
    this.db = file === undefined ? new DatabaseSync(':memory:') : new DatabaseSync(file, { readOnly: true })
  }

  /** Rows of a statement, and how many it wrote. A text of several statements has no values. */
  run(query: string, values: readonly unknown[] = []): { rows: Row[]; changes: number } {
    if (values.length === 0 && !/^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE|REPLACE)/i.test(query)) {
      this.db.exec(query)
      // The shape of tables may have changed.
      this.#statements.clear()
      return { rows: [], changes: 0 }
    }
    const statement = this.#statement(query)
    const bound = values.map(toBound)
    if (statement.columns().length === 0)
      return { rows: [], changes: Number(statement.run(...bound).changes) }
    const rows = statement.all(...bound).map((row) => ({ ...row }))
    return { rows, changes: /^\s*(?:SELECT|WITH)/i.test(query) ? 0 : rows.length }
  }

  close(): void {
    this.#statements.clear()
    this.db.close()
  }

  #statement(query: string): StatementSync {
    const known = this.#statements.get(query)
    if (known) return known
    const made = this.db.prepare(query)
    this.#statements.set(query, made)
    return made
  }
}

function toBound(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null || typeof value === 'number' || typeof value === 'string') return value
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  if (value instanceof Uint8Array) return value
  throw new TypeError(`D1_TYPE_ERROR: ${typeof value} cannot be bound`)
}
