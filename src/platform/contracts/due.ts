import type { Env } from '#platform/env.ts'
import { listTenants, readTenant } from '#platform/system/service.ts'
import { payDue } from './pay-service.ts'
import { hasAgents } from './rates-due.ts'
import { settleDue } from './settle-service.ts'

/** What the schedule does for every brand with agents: closes periods, then pays. One brand's failure stops no other. */
export async function settleAll(env: Env, now: number): Promise<void> {
  const tenants = await Promise.all((await listTenants(env)).map((id) => readTenant(env, id)))
  const failures: unknown[] = []
  for (const tenant of tenants) {
    if (!tenant || !hasAgents(tenant)) continue
    try {
      await settleDue({ env, tenant, now })
      await payDue({ env, tenant, now })
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'contracts could not be settled')
}
