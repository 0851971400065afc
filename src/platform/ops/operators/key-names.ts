import { isOfOneScript, nameSkeleton } from '#lib/shared/text/name-skeleton.ts'
import type { Env } from '#platform/base/env.ts'
import { directoryOf } from '#platform/base/system/service.ts'

/**
 * Whether a key's name is a person's own: of one script, and no look-alike of another operator's. The deployment's key signs
 * whatever name it is told, so a mixed or similar one would count as the second person of a decision.
 */
export async function isOwnName(env: Env, name: string): Promise<boolean> {
  if (!isOfOneScript(name)) return false
  const skeleton = nameSkeleton(name)
  const known = (await holderOf(env, skeleton)) ?? (await takeName(env, { name, skeleton }))
  return known === name
}

/** The operator whose name looks like this, by account or key. */
export async function holderOf(env: Env, skeleton: string): Promise<string | undefined> {
  const name = await directoryOf(env)
    .prepare(
      `SELECT coalesce((SELECT name FROM operator_account WHERE skeleton = ?1),
         (SELECT name FROM operator_name WHERE skeleton = ?1)) AS name`,
    )
    .bind(skeleton)
    .first<string>('name')
  return name ?? undefined
}

async function takeName(
  env: Env,
  { name, skeleton }: { name: string; skeleton: string },
): Promise<string | undefined> {
  await directoryOf(env)
    .prepare('INSERT INTO operator_name (skeleton, name) VALUES (?, ?) ON CONFLICT DO NOTHING')
    .bind(skeleton, name)
    .run()
  return holderOf(env, skeleton)
}
