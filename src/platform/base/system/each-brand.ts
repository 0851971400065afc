import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type { Env } from '#platform/base/env.ts'
import { listTenants, readTenant } from './tenant-repository.ts'

/**
 * Scheduled work for each brand of a database, one after the other. One brand's failure stops no other brand.
 * @throws AggregateError the failures, after the last brand
 */
export async function forEachBrand(
  env: Env,
  work: (tenant: TenantRecord) => Promise<unknown>,
): Promise<void> {
  await forEachApart(await listTenants(env), async (id) => {
    const tenant = await readTenant(env, id)
    if (tenant) await work(tenant)
  })
}

/** The same for items of any kind. */
export async function forEachApart<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${items.length} failed`)
}
