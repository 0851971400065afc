import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { getRelease } from '#lib/api/ops/watch.ts'
import { aVisitor } from '../../fixtures/worker/client.ts'

test('which release runs: what both workers were deployed with, and the migrations of each database', async () => {
  const operator = await aVisitor({ tenant: 'released' })
  expect(await operator.call(getRelease, {})).toEqual({
    platform: '',
    edge: '',
    databases: [{ name: 'DB', migrations: [] }],
  })
  // As the tool that applies migrations keeps them.
  await env.DB.batch([
    env.DB.prepare('CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE)'),
    env.DB.prepare("INSERT INTO d1_migrations (name) VALUES ('0002_second.sql'), ('0001_first.sql')"),
  ])
  const response = await operator.send(getRelease, {
    input: {},
    headers: { 'x-vitrine-release': 'e'.repeat(64) },
  })
  expect(await response.json()).toEqual({
    success: true,
    value: {
      platform: '',
      edge: 'e'.repeat(64),
      databases: [{ name: 'DB', migrations: ['0002_second.sql', '0001_first.sql'] }],
    },
  })
})
