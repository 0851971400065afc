import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/play/vendors-states.ts'
import type { VendorSetting } from '#lib/api/play/vendors-ops.ts'
import type { Call, CallBase } from '#platform/base/call.ts'
import type { OfferedBrand } from '#platform/base/catalogue/service.ts'
import { gameSettingsOf } from './game-setting-repository.ts'
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
  const { games: closed, hot } = await gameSettingsOf(env, tenant.id)
  const games = [...closed.values()].flatMap(({ nodeId, state, untilMs }) =>
    state === 'on' ? [] : [{ nodeId, state, ...(untilMs === null ? {} : { untilMs }) }],
  )
  return {
    vendors,
    ...(games.length > 0 ? { games } : {}),
    ...(hot && hot.games.length > 0 ? { hotGames: hot.games } : {}),
  }
}

/** The brand without the vendors and games that are hidden from the visitor, for lists. */
export async function visibleBrand({
  env,
  tenant,
  country,
}: Pick<CallBase, 'env' | 'tenant' | 'country'>): Promise<OfferedBrand> {
  const [settings, { games }] = await Promise.all([
    readSettings(env, tenant.id),
    gameSettingsOf(env, tenant.id),
  ])
  const vendors = tenant.vendors.filter((vassalage) => {
    const setting = settings.get(vassalage)
    return !setting || stateIn(setting, country) !== 'hidden'
  })
  const hiddenGames = [...games.values()]
    .filter(({ state }) => state === 'hidden')
    .map(({ nodeId }) => nodeId)
  return { ...tenant, vendors, hiddenGames }
}

/** A vendor whose games may not be opened at the visitor's place is not shown either. */
function stateIn({ state, rules }: VendorSetting, country: string): calls.VendorState {
  return isOfferedIn(rules, country) ? state : 'hidden'
}
