import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { D1Database } from '@cloudflare/workers-types'
import { getPlatformProxy, unstable_splitSqlQuery as statementsOf } from 'wrangler'

/** wrangler's own table, so that `wrangler d1 migrations` continues where this one stops. */
const TABLE = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`

interface D1Config {
  compatibility_date: string
  d1_databases: { binding: string; database_name: string; database_id: string; migrations_dir: string }[]
}

/**
 * Applies the migrations that the local databases of a platform do not have yet, in one runtime: `wrangler d1 migrations apply`
 * starts one for each file, which is most of the time of a first start.
 * @param config the platform's configuration with absolute paths
 * @param stateDir as in wrangler's `--persist-to`
 * @returns the names of the applied migrations
 */
export async function migrateLocal(config: string, stateDir: string): Promise<string[]> {
  const { compatibility_date, d1_databases }: D1Config = JSON.parse(readFileSync(config, 'utf8'))
  const configPath = join(dirname(config), 'databases.json')
  writeFileSync(configPath, JSON.stringify({ name: 'databases', compatibility_date, d1_databases }))
  const { env, dispose } = await getPlatformProxy<Record<string, D1Database>>({
    configPath,
    envFiles: [],
    persist: { path: join(stateDir, 'v3') },
    remoteBindings: false,
  })
  try {
    const applied: string[] = []
    for (const { binding, migrations_dir: folder } of d1_databases) {
      const db = env[binding]
      if (!db) throw new Error(`${config}: the database ${binding} is not bound.`)
      applied.push(...(await applyTo(db, folder)))
    }
    return applied
  } finally {
    await dispose()
  }
}

async function applyTo(db: D1Database, folder: string): Promise<string[]> {
  await db.prepare(TABLE).run()
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>()
  const known = new Set(results.map(({ name }) => name))
  const due = readdirSync(folder)
    .filter((name) => name.endsWith('.sql') && !known.has(name))
    .toSorted()
  for (const name of due) {
    const statements = statementsOf(readFileSync(join(folder, name), 'utf8'))
    try {
      // One transaction: a migration is applied and recorded as a whole or not at all.
      await db.batch([
        ...statements.map((statement) => db.prepare(statement)),
        db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
      ])
    } catch (error) {
      throw new Error(`The migration ${name} could not be applied.`, { cause: error })
    }
  }
  return due
}
