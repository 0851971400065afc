import { env } from 'cloudflare:workers'
import { beforeAll } from 'vitest'

/** Each test file has a database of its own; all migrations are one batch, one call of it. */
beforeAll(async () => {
  const queries = env.TEST_MIGRATIONS.flatMap((migration) => migration.queries)
  await env.DB.batch(queries.map((query) => env.DB.prepare(query)))
})
