import type { Env } from '#platform/base/env.ts'
import { directoryOf } from '#platform/base/system/service.ts'
import { makeToken } from './tokens.ts'

/** Secrets read by this isolate; a secret never changes, so the cache cannot be stale. */
const known = new Map<string, string>()

/** A secret of the whole deployment, created by the first caller: every brand has the same one, in the directory. */
export async function deploymentSecret(env: Env, name: string): Promise<string> {
  const kept = known.get(name)
  if (kept) return kept
  const directory = directoryOf(env)
  await directory
    .prepare('INSERT INTO deployment_secret (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING')
    .bind(name, makeToken())
    .run()
  const row = await directory
    .prepare('SELECT value FROM deployment_secret WHERE name = ?')
    .bind(name)
    .first<{ value: string }>()
  if (!row) throw new Error(`the secret ${name} was not written`)
  known.set(name, row.value)
  return row.value
}
