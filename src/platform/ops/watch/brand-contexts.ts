import type { BrandContext } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { brandEnv, listAllTenants, readTenant } from '#platform/base/system/service.ts'

/** Every brand with its database. */
export async function brandContexts(env: Env, now: number): Promise<BrandContext[]> {
  const brands = await Promise.all((await listAllTenants(env)).map((id) => readTenant(env, id)))
  return brands.flatMap((tenant) => (tenant ? [{ env: brandEnv(env, tenant), tenant, now }] : []))
}
