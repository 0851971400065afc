import type { Category } from '#lib/api/fields.ts'
import { MODULE_FLAGS } from '#lib/api/modules.ts'
import * as calls from '#lib/api/access/storefront.ts'
import type { CallBase, Handler, Routes } from '#platform/base/call.ts'
import { vendorsOf } from '#platform/base/catalogue/service.ts'
import { getRegistrationSettings } from '#platform/access/registration/service.ts'
import { visibleBrand } from '#platform/play/vendors/service.ts'
import { brandOrigin, isRegionBlocked, playOrigin, readStatus } from '#platform/base/system/service.ts'

/** Where each category of the navigation leads. */
const CATEGORY_PATH: Record<Category, string> = {
  RNG: '/rng',
  LIVE: '/live',
  SPORTS: '/sports',
  COCKFIGHT: '/cockfight',
  ESPORTS: '/esports',
  LOTT: '/lott',
  ELOTT: '/elott',
  FISH: '/fish',
  PVP: '/pvp',
  INHOUSE: '/inHouse',
}

export function routeStorefront({ serve }: Routes): void {
  serve(calls.getSystemStatus, getSystemStatus)
  serve(calls.getWhitelabelMenu, getWhitelabelMenu)
}

const getWhitelabelMenu: Handler<typeof calls.getWhitelabelMenu> = async (call) => {
  // Every page asks this: the two questions do not wait for each other.
  const [tenant, all] = await Promise.all([visibleBrand(call), vendorsOf(call.env, call.tenant)])
  const vendors = all.filter(({ vassalage }) => tenant.vendors.includes(vassalage))
  const count = (category: Category) => vendors.filter(({ gameType }) => gameType === category).length
  const menus = tenant.categories.map((category) => ({
    category,
    path: CATEGORY_PATH[category],
    vendorCount: count(category),
  }))
  return { menus: menus.filter(({ vendorCount }) => vendorCount > 0) }
}

async function getSystemStatus({
  env,
  now,
  tenant,
  host,
  address,
  country,
}: CallBase): Promise<calls.SystemStatus> {
  const status = await readStatus(env, tenant.id, now)
  const { analyticsTag } = tenant
  return {
    info: {
      merchantCode: tenant.merchantCode,
      mainDomain: tenant.hosts[0] ?? host,
      domainRoute: tenant.hosts,
      resources: tenant.resources,
      whitelabelVal: tenant.id,
      modules: MODULE_FLAGS.map((modId) => ({ modId, enabled: tenant.modules.includes(modId) ? '1' : '0' })),
      registration: getRegistrationSettings({ tenant }),
      ...(analyticsTag ? { analytics: { gtagId: analyticsTag } } : {}),
      imageCDNs: [brandOrigin(host), ...tenant.pictureHosts],
      launchGameCDNs: [playOrigin(host)],
    },
    location: { ip: address, country },
    maintenance: status.maintenance,
    regionRestriction: isRegionBlocked(tenant, status, country),
  }
}
