import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { API } from '#lib/api/index.ts'
import { fleetLocales, fleetSchema, type Fleet, type FleetTenant } from '#lib/site/brand/fleet-schema.ts'
import { REDIRECTS } from '#lib/site/brand/routes.ts'
import type { Tenant } from '#lib/site/brand/tenant-schema.ts'
import { inputHash } from './input-hash.ts'
import type { TenantPages } from './inspect-pages.ts'
import type { LastBuild } from './last-build.ts'

/** What the edge knows of a brand with these pages. */
export function fleetTenant(tenant: Tenant, { styleHashes }: TenantPages): FleetTenant {
  return {
    id: tenant.id,
    hosts: tenant.hosts,
    defaultLocale: tenant.defaultLocale,
    locales: fleetLocales(tenant),
    merchantCode: tenant.merchantCode,
    gateway: tenant.gateway,
    blockedRegions: tenant.blockedRegions,
    csp: { img: tenant.pictureHosts, frame: [], connect: [] },
    styleHashes,
    customerServicePopup: true,
  }
}

/** Writes `.build/fleet.json`, which is bundled into the edge worker: everything it knows of its brands, as they were built. */
export function writeFleet(builds: readonly LastBuild[]): void {
  const routes = [...new Set(builds.flatMap(routesWithoutLocale))].sort()
  const fleet: Fleet = {
    buildId: '',
    tenants: builds.map(({ tenant }) => tenant),
    calls: callsOf(API),
    routes,
    // A fleet of some brands may lack a page that others have.
    redirects: Object.fromEntries(Object.entries(REDIRECTS).filter(([, to]) => routes.includes(to))),
    scriptHashes: [...new Set(builds.flatMap(({ pages }) => pages.scriptHashes))].sort(),
    styleHashes: [],
    localAliases: true,
  }
  fleet.buildId = inputHash([], JSON.stringify(fleet)).slice(0, 12)
  mkdirSync('.build', { recursive: true })
  // Written to a temporary file and renamed, so that a reloading worker never reads half a file.
  writeFileSync('.build/fleet.next.json', `${JSON.stringify(fleetSchema.parse(fleet), null, 1)}\n`)
  renameSync('.build/fleet.next.json', '.build/fleet.json')
}

/** Calls with the same path share a host; the edge applies their largest body limit, the platform each one's own. */
function callsOf(registry: Readonly<Record<string, Endpoint>>): Fleet['calls'] {
  const calls: Fleet['calls'] = {}
  for (const { path, surface, maxBytes } of Object.values(registry)) {
    if (calls[path] && calls[path].surface !== surface) throw new Error(`${path} is on two surfaces`)
    calls[path] = { surface, maxBytes: Math.max(maxBytes, calls[path]?.maxBytes ?? 0) }
  }
  return calls
}

function routesWithoutLocale({ tenant, pages }: LastBuild): string[] {
  const folders = tenant.locales.filter(({ dir }) => dir !== '').map(({ dir }) => `/${dir}`)
  return pages.routes.filter(
    (route) => !folders.some((folder) => route === folder || route.startsWith(`${folder}/`)),
  )
}
