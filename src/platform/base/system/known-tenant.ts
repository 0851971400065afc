import { ApiError } from '#lib/api/errors.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type { Env } from '#platform/base/env.ts'
import { listAllTenants, readTenant } from './tenant-repository.ts'

/** The brand that an operator names. The refusal lists the known brands, so that a typo is easy to correct. */
export async function knownTenant(env: Env, id: string): Promise<TenantRecord> {
  const tenant = await readTenant(env, id)
  if (!tenant) throw new ApiError('tenant.unknown', { tenant: id, known: await listAllTenants(env) })
  return tenant
}
