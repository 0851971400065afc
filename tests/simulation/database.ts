import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Sqlite } from './sqlite.ts'
import type { Life, World } from './world.ts'

let migrated: Uint8Array | undefined

/** A database with all migrations of the platform. */
export function aDatabase(): Sqlite {
  const made = new Sqlite()
  if (migrated) {
    made.db.deserialize(migrated)
    return made
  }
  const folder = join(import.meta.dirname, '../../src/platform/migrations')
  for (const file of readdirSync(folder).toSorted())
    if (file.endsWith('.sql')) made.db.exec(readFileSync(join(folder, file), 'utf8'))
  migrated = made.db.serialize()
  return made
}

/** D1 as one life sees it: each call may fail before it happened, or after. */
export function bindDatabase(world: World, sqlite: Sqlite, life: Life | undefined) {
  const ask = <T>(name: string, work: () => T) =>
    world.ask(name, life, () => {
      if (world.dice.chance(world.weather.databaseFails)) throw new Error('D1_ERROR: the database is busy')
      return work()
    })
  class Statement {
    readonly query: string
    readonly values: readonly unknown[]

    constructor(query: string, values: readonly unknown[] = []) {
      this.query = query
      this.values = values
    }

    bind(...values: unknown[]): Statement {
      return new Statement(this.query, values)
    }

    now() {
      const { rows, changes } = sqlite.run(this.query, this.values)
      return { success: true, results: rows, meta: { changes } }
    }

    all() {
      return ask(named(this.query), () => this.now())
    }

    run() {
      return this.all()
    }

    async first(column?: string): Promise<unknown> {
      const [row] = (await this.all()).results
      return row === undefined ? null : column === undefined ? row : (row[column] ?? null)
    }

    async raw(): Promise<unknown[][]> {
      return (await this.all()).results.map((row) => Object.values(row))
    }
  }
  return {
    prepare: (query: string) => new Statement(query),
    batch: (statements: readonly Statement[]) => ask('D1 batch', () => together(sqlite, statements)),
  }
}

/** The same for reading alone, of what is at rest. */
export function readerOf(sqlite: Sqlite): D1Database {
  const statement = (query: string, values: readonly unknown[]) => ({
    bind: (...bound: unknown[]) => statement(query, bound),
    all: async () => ({ results: sqlite.run(query, values).rows }),
  })
  const reader: unknown = { prepare: (query: string) => statement(query, []) }
  return reader as D1Database
}

/** All statements, or none. */
function together(sqlite: Sqlite, statements: readonly { now: () => unknown }[]): unknown[] {
  sqlite.db.exec('BEGIN')
  try {
    const done = statements.map((statement) => statement.now())
    sqlite.db.exec('COMMIT')
    return done
  } catch (cause) {
    sqlite.db.exec('ROLLBACK')
    throw cause
  }
}

const named = (query: string) => `D1 ${query.replace(/\s+/g, ' ').trim().slice(0, 48)}`
