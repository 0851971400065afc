import { operatorName } from '#lib/api/operator-name.ts'
import { personalKey, readPersonalKey } from '#lib/shared/operator-key.ts'
import { OpsError, type OpsTarget } from './call.ts'
import { say } from './say.ts'

/**
 * `ops keys make --as <name>`: prints the personal key of an operator, made from the deployment's key. Nothing is sent.
 * @throws OpsError for an invalid name, and where `OPS_KEY` is itself a personal key
 */
export async function runKeys(
  target: OpsTarget,
  [action]: readonly string[],
  { as }: { as?: string | undefined },
): Promise<void> {
  if (action !== 'make') throw new OpsError('say: keys make --as <name>')
  if (readPersonalKey(target.key))
    throw new OpsError('a personal key makes no others: OPS_KEY must be the deployment’s own key')
  const name = operatorName.safeParse(as)
  if (!name.success) throw new OpsError('say whose key with --as <name>: 2 to 64 letters, digits, or . _ @ -')
  say(await personalKey(target.key, name.data))
}
