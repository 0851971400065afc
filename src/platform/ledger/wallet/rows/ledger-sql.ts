/** Values that may be bound: whole numbers and text. Numbers travel as REAL, and BigInt cannot be bound at all. */
export type Binding = string | number | null

/** A statement as data, so that a decision is complete before anything is written. */
export type Statement = readonly [query: string, ...bindings: Binding[]]

/**
 * The only access to a wallet's SQLite. Everything passes `run` or `all`, so that a test can fail any statement of any
 * operation through `onStatement`, and no fraction or unsafe integer is ever bound.
 */
export class LedgerSql {
  /** Called before each statement; a test throws from it to crash there. */
  onStatement: ((query: string) => void) | undefined
  readonly #storage: DurableObjectStorage

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage
  }

  all<Row extends Record<string, SqlStorageValue>>(query: string, ...bindings: Binding[]): Row[] {
    return this.#execute<Row>(query, bindings).toArray()
  }

  first<Row extends Record<string, SqlStorageValue>>(query: string, ...bindings: Binding[]): Row | undefined {
    return this.all<Row>(query, ...bindings)[0]
  }

  run(query: string, ...bindings: Binding[]): void {
    this.#execute(query, bindings).toArray()
  }

  /** Runs `work` in a transaction; an exception rolls every statement back. `work` must be synchronous. */
  transaction<Result>(work: () => Result): Result {
    return this.#storage.transactionSync(work)
  }

  #execute<Row extends Record<string, SqlStorageValue>>(query: string, bindings: Binding[]) {
    for (const value of bindings)
      if (typeof value === 'number' && !Number.isSafeInteger(value))
        throw new TypeError(`cannot bind ${value}`)
    this.onStatement?.(query)
    return this.#storage.sql.exec<Row>(query, ...bindings)
  }
}
