import type { TenantRecord } from '#lib/api/ops.ts'
import type { Env } from '#platform/env.ts'

/** The room of a brand and its currency: a brand that changes its currency begins another. */
export function crashRoomOf(
  env: Pick<Env, 'CRASH'>,
  { id, currency }: Pick<TenantRecord, 'id' | 'currency'>,
) {
  return env.CRASH.getByName(`${id}:${currency.code}`)
}

/** The brand of a room. */
export function tenantOfRoom(name: string): string {
  const [tenant = ''] = name.split(':')
  return tenant
}
