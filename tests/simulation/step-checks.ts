import { brokenInvariants } from '#platform/ledger/wallet/invariants.ts'
import { LedgerSql } from '#platform/ledger/wallet/rows/ledger-sql.ts'
import type { Platform } from './platform.ts'
import type { Sqlite } from './sqlite.ts'

/** Whatever money may move once, by what it is for. */
const TWICE = {
  'a deposit': `SELECT reference FROM op WHERE kind = 'deposit' AND status = 'done' GROUP BY reference HAVING count(*) > 1`,
  'a hold': `SELECT reference FROM op WHERE kind = 'reserve' AND status = 'done' GROUP BY reference HAVING count(*) > 1`,
  'a withdrawal taken out': `SELECT reference FROM op WHERE kind = 'capture' AND status = 'done' GROUP BY reference
    HAVING count(*) > 1`,
  'a settlement': `SELECT bet FROM (SELECT b.id AS bet, count(*) AS paid FROM bet b JOIN transfer t
    ON t.id IN (b.id || '#back-player', b.id || '#back-bonus') AND t.code = 'win' GROUP BY b.id, t.id) WHERE paid > 1`,
} as const

/** A read-only ledger over what an object keeps. */
export function ledgerOf(sqlite: Sqlite): LedgerSql {
  const storage: unknown = {
    sql: {
      exec: (query: string, ...values: unknown[]) => ({ toArray: () => sqlite.run(query, values).rows }),
    },
  }
  return new LedgerSql(storage as DurableObjectStorage)
}

/** After each happening: the books of every wallet that it reached. */
export class StepChecks {
  readonly #platform: Platform
  readonly #seen = new Map<string, number>()

  constructor(platform: Platform) {
    this.#platform = platform
  }

  ofStep(): string[] {
    const { WALLET } = this.#platform.objects
    const faults: string[] = []
    for (const name of WALLET.touched) faults.push(...this.#ofWallet(name))
    WALLET.touched.clear()
    return faults
  }

  #ofWallet(name: string): string[] {
    const kept = this.#platform.objects.WALLET.kept.get(name)
    if (!kept) return []
    const sql = ledgerOf(kept.sqlite)
    // Lost before its tables were made.
    if (!sql.first("SELECT 1 FROM sqlite_master WHERE name = 'op'")) return []
    const last = sql.first<{ n: number }>('SELECT coalesce(max(seq), 0) AS n FROM op')?.n ?? 0
    // Only an operation changes a book.
    if (this.#seen.get(name) === last) return []
    this.#seen.set(name, last)
    return [
      ...brokenInvariants(sql).map((broken) => `${name}: the invariant "${broken}" is broken`),
      ...Object.entries(TWICE).flatMap(([what, query]) =>
        sql.first(query) ? [`${name}: ${what} twice`] : [],
      ),
    ]
  }
}
