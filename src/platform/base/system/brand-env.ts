import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type { Env } from '#platform/base/env.ts'
import { listDatabases, readTenant, SHARED_DATABASE } from './tenant-repository.ts'

type Placed = Pick<TenantRecord, 'database'>

/**
 * The environment of one brand's work: `DB` is the brand's own database, `DIRECTORY` the one with the directory of all
 * brands. Calls, objects and scheduled work of a brand run in it, so that no repository chooses a database.
 * @throws Error where the deployment has no D1 binding of that name
 */
export function brandEnv(env: Env, { database }: Placed): Env {
  if (database === (env.DATABASE ?? SHARED_DATABASE)) return env
  const DIRECTORY = env.DIRECTORY ?? env.DB
  const DB = database === SHARED_DATABASE ? DIRECTORY : boundDatabase(env, database)
  if (!DB) throw new Error(`no D1 binding is named ${database}`)
  return { ...env, DB, DIRECTORY, DATABASE: database }
}

/** The same by the brand's id, for objects; the shared database for a removed brand. */
export async function brandEnvOf(env: Env, tenant: string): Promise<Env> {
  const record = await readTenant(env, tenant)
  return record ? brandEnv(env, record) : env
}

/** One environment per database in use, the shared one first, for work over all brands. */
export async function everyEnv(env: Env): Promise<Env[]> {
  const own = (await listDatabases(env)).filter((database) => database !== SHARED_DATABASE)
  return [SHARED_DATABASE, ...own].map((database) => brandEnv(env, { database }))
}

/** Whether the deployment binds a D1 database of that name. */
export function hasDatabase(env: Env, { database }: Placed): boolean {
  return database === SHARED_DATABASE || boundDatabase(env, database) !== undefined
}

function boundDatabase(env: Env, name: string): D1Database | undefined {
  const bound: unknown = Reflect.get(env, name)
  const isDatabase = typeof bound === 'object' && bound !== null && 'prepare' in bound && 'batch' in bound
  // Checked above by a method that only D1 bindings have.
  return isDatabase ? (bound as D1Database) : undefined
}
