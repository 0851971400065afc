import { env } from 'cloudflare:workers'
import { beforeAll } from 'vitest'

/** All in one batch: one by one, the migrations of a file's own database took more time than most files' tests. */
beforeAll(async () => {
  const queries = env.TEST_MIGRATIONS.flatMap((migration) => migration.queries)
  await env.DB.batch(queries.map((query) => env.DB.prepare(query)))
})
