import type { OutputOf } from '#lib/api/endpoint.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type * as calls from '#lib/api/play/vendors-states.ts'
import type { VendorSetting } from '#lib/api/play/vendors-ops.ts'
import type { Call, CallBase } from '#platform/base/call.ts'
import { isOfferedIn } from './play-policies.ts'
import { readSettings } from './setting-repository.ts'

/** The vendors of the brand that are not open now. */
export async function listVendorStates({
  env,
  tenant,
  country,
}: Call<typeof calls.listVendorStates>): Promise<OutputOf<typeof calls.listVendorStates>> {
  const settings = await readSettings(env, tenant.id)
  const vendors = tenant.vendors.flatMap((vassalage) => {
    const setting = settings.get(vassalage)
    if (!setting) return []
    const { untilMs } = setting
    const state = stateIn(setting, country)
    if (state === 'on') return []
    return [{ vassalage, state, ...(untilMs === undefined ? {} : { untilMs }) }]
  })
  return { vendors }
}

/** The brand without the vendors that are hidden from the visitor, for lists. */
export async function visibleBrand({
  env,
  tenant,
  country,
}: Pick<CallBase, 'env' | 'tenant' | 'country'>): Promise<TenantRecord> {
  const settings = await readSettings(env, tenant.id)
  const vendors = tenant.vendors.filter((vassalage) => {
    const setting = settings.get(vassalage)
    return !setting || stateIn(setting, country) !== 'hidden'
  })
  return vendors.length === tenant.vendors.length ? tenant : { ...tenant, vendors }
}

/** Where a vendor's games may not be opened, they are not shown either. */
function stateIn({ state, rules }: VendorSetting, country: string): calls.VendorState {
  return isOfferedIn(rules, country) ? state : 'hidden'
}
