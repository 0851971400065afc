import type { OutputOf } from '#lib/api/endpoint.ts'
import type { TenantRecord } from '#lib/api/ops.ts'
import type { listVendorStates } from '#lib/api/vendor-states.ts'
import type { Call, CallBase } from '#platform/call.ts'
import { readSettings } from './setting-repository.ts'

/** The vendors of the brand that are not open now. */
export async function closedVendors({
  env,
  tenant,
}: Call<typeof listVendorStates>): Promise<OutputOf<typeof listVendorStates>> {
  const settings = await readSettings(env, tenant.id)
  const vendors = tenant.vendors.flatMap((vassalage) => {
    const setting = settings.get(vassalage)
    if (!setting || setting.state === 'on') return []
    const { state, untilMs } = setting
    return [{ vassalage, state, ...(untilMs === undefined ? {} : { untilMs }) }]
  })
  return { vendors }
}

/** The brand without its hidden vendors, for lists. */
export async function visibleBrand({ env, tenant }: Pick<CallBase, 'env' | 'tenant'>): Promise<TenantRecord> {
  const settings = await readSettings(env, tenant.id)
  const vendors = tenant.vendors.filter((vassalage) => settings.get(vassalage)?.state !== 'hidden')
  return vendors.length === tenant.vendors.length ? tenant : { ...tenant, vendors }
}
