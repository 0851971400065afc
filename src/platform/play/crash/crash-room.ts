import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type { Env } from '#platform/base/env.ts'
import type { CrashObject } from './crash-object.ts'

/** The room of a brand and its currency: a brand that changes its currency begins another. */
export function crashRoomOf(
  env: Pick<Env, 'CRASH'>,
  { id, currency }: Pick<TenantRecord, 'id' | 'currency'>,
) {
  return objects(env).getByName(`${id}:${currency.code}`)
}

/** The same by the name of the object. */
export function crashRoomNamed(env: Pick<Env, 'CRASH'>, name: string) {
  if (!/^[a-z][a-z0-9-]{1,30}:[A-Z]{3}$/.test(name)) throw new Error('no such room')
  return objects(env).getByName(name)
}

/** The brand of a room. */
export function tenantOfRoom(name: string): string {
  const [tenant = ''] = name.split(':')
  return tenant
}

function objects(env: Pick<Env, 'CRASH'>): DurableObjectNamespace<CrashObject> {
  return env.CRASH as DurableObjectNamespace<CrashObject>
}
