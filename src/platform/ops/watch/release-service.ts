import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/ops/watch.ts'
import type { Call } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { everyEnv } from '#platform/base/system/service.ts'

/** What both workers say of themselves, and which migrations each database has. */
export async function getRelease({
  env,
  edgeRelease,
}: Call<typeof calls.getRelease>): Promise<OutputOf<typeof calls.getRelease>> {
  const own = await everyEnv(env)
  const databases = await Promise.all(
    own.map(async (each) => ({ name: each.DATABASE ?? 'DB', migrations: await migrationsOf(each) })),
  )
  return { platform: env.RELEASE ?? '', edge: edgeRelease ?? '', databases }
}

/** None where the tool that applies migrations has never written its list. */
async function migrationsOf({ DB }: Env): Promise<string[]> {
  const list = await DB.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").first()
  if (!list) return []
  const { results } = await DB.prepare('SELECT name FROM d1_migrations ORDER BY id').all<{ name: string }>()
  return results.map(({ name }) => name)
}
