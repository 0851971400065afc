import type { LedgerSql } from '#platform/ledger/wallet/rows/ledger-sql.ts'
import { SCHEMA_V1 } from './schema-v1.ts'
import { SCHEMA_V10 } from './schema-v10.ts'
import { fillPurposes } from './fill-purposes.ts'
import { SCHEMA_V2 } from './schema-v2.ts'
import { SCHEMA_V3 } from './schema-v3.ts'
import { SCHEMA_V4 } from './schema-v4.ts'
import { SCHEMA_V5 } from './schema-v5.ts'
import { SCHEMA_V6 } from './schema-v6.ts'
import { SCHEMA_V7 } from './schema-v7.ts'
import { SCHEMA_V8 } from './schema-v8.ts'
import { SCHEMA_V9 } from './schema-v9.ts'

/** A statement, or code for what SQL cannot express. */
type Step = string | ((sql: LedgerSql) => void)

/** Each entry upgrades a wallet from the previous version; never change a released one. */
const VERSIONS: readonly (readonly Step[])[] = [
  SCHEMA_V1,
  [...SCHEMA_V2.before, fillPurposes, ...SCHEMA_V2.after],
  SCHEMA_V3,
  SCHEMA_V4,
  SCHEMA_V5,
  SCHEMA_V6,
  SCHEMA_V7,
  SCHEMA_V8,
  SCHEMA_V9,
  SCHEMA_V10,
]
export const SCHEMA_VERSION = VERSIONS.length

/** Upgrades the wallet's database in one transaction, at its first use after a release. */
export function migrate(sql: LedgerSql, versions: readonly (readonly Step[])[] = VERSIONS): void {
  sql.transaction(() => {
    sql.run('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL) STRICT')
    const from =
      sql.first<{ version: number | null }>('SELECT max(version) AS version FROM schema_version')?.version ??
      0
    for (const step of versions.slice(from).flat()) {
      if (typeof step === 'string') sql.run(step)
      else step(sql)
    }
    if (from < versions.length) sql.run('INSERT INTO schema_version (version) VALUES (?)', versions.length)
  })
}
