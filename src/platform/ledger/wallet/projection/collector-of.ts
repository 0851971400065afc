import type { Env } from '#platform/base/env.ts'
import type { CollectorObject } from './collector-object.ts'
import type { Slice } from './projection.ts'

/** The collector of a brand, named by its tenant. */
export function collectorOf(env: Pick<Env, 'COLLECTOR'>, tenant: string) {
  return (env.COLLECTOR as DurableObjectNamespace<CollectorObject>).getByName(tenant)
}

/** Age of the oldest operation that a wallet of the brand could not tell D1; 0 where all is told. */
export async function outboxWaitsMs(
  env: Pick<Env, 'COLLECTOR'>,
  tenant: string,
  nowMs: number,
): Promise<number> {
  return collectorOf(env, tenant).waitsMs(nowMs)
}

/**
 * Writes a slice to D1 together with those of other wallets of its brand.
 * @throws Error where it may not be written: the slice has to be sent again
 */
export async function projectTogether(env: Pick<Env, 'COLLECTOR'>, slice: Slice): Promise<void> {
  const fault = await collectorOf(env, slice.tenant).project(JSON.stringify(slice))
  if (fault !== null) throw new Error(fault)
}
