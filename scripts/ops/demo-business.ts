import { seedDemoBusiness as seedCall } from '#lib/api/ops/demo.ts'
import { stakesFor } from '#lib/shared/aurora-reels/stakes.ts'
import { readBrands } from '#lib/site/brand/brands.ts'
import { liveBrands } from '../lib/last-build.ts'
import { callOps, type OpsTarget } from './call.ts'

/** A week of business at each brand, once. The platform refuses it where it is not a local machine. */
export async function seedDemoBusiness(target: OpsTarget, brands?: readonly string[]): Promise<void> {
  const { right } = readBrands({ live: liveBrands() })
  const chosen = right.filter(({ tenant }) => brands?.includes(tenant.id) ?? true)
  for (const { tenant } of chosen)
    await callOps(target, seedCall, {
      tenant: tenant.id,
      stakesMinor: stakesFor(tenant.currency).slice(3, 4),
    })
}
