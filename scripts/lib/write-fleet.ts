import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { API } from '#lib/api/index.ts'
import { fleetLocales, fleetSchema, type Fleet } from '#lib/site/fleet-schema.ts'
import { REDIRECTS } from '#lib/site/routes.ts'
import type { Tenant } from '#lib/site/tenant-schema.ts'
import { inputHash } from './input-hash.ts'
import type { TenantPages } from './inspect-pages.ts'

/** Writes `.build/fleet.json`, from which the edge worker is built: all that it knows of the brands it serves. */
export async function writeFleet(
  tenants: readonly Tenant[],
  pagesOf: (id: string) => TenantPages,
): Promise<void> {
  const pages = tenants.map((tenant) => pagesOf(tenant.id))
  const fleet: Fleet = {
    buildId: '',
    tenants: tenants.map((tenant) => ({
      id: tenant.id,
      hosts: tenant.hosts,
      defaultLocale: tenant.defaultLocale,
      locales: fleetLocales(tenant),
      merchantCode: tenant.merchantCode,
      gateway: tenant.gateway,
      blockedRegions: tenant.blockedRegions,
      csp: { img: [], frame: [], connect: [] },
      styleHashes: pagesOf(tenant.id).styleHashes,
      customerServicePopup: true,
    })),
    calls: callsOf(API),
    routes: [
      ...new Set(tenants.flatMap((tenant) => withoutLocale(pagesOf(tenant.id).routes, tenant))),
    ].sort(),
    redirects: REDIRECTS,
    scriptHashes: [...new Set(pages.flatMap((entry) => entry.scriptHashes))].sort(),
    styleHashes: [],
    localAliases: true,
  }
  fleet.buildId = inputHash([], JSON.stringify(fleet)).slice(0, 12)
  mkdirSync('.build', { recursive: true })
  // Written aside and moved: a worker that reloads never reads half a file.
  writeFileSync('.build/fleet.next.json', `${JSON.stringify(fleetSchema.parse(fleet), null, 1)}\n`)
  renameSync('.build/fleet.next.json', '.build/fleet.json')
}

/** Calls that share a path share a host; the longest body of them counts at the edge, each one's own at the platform. */
function callsOf(registry: Readonly<Record<string, Endpoint>>): Fleet['calls'] {
  const calls: Fleet['calls'] = {}
  for (const { path, surface, maxBytes } of Object.values(registry)) {
    if (calls[path] && calls[path].surface !== surface) throw new Error(`${path} is on two surfaces`)
    calls[path] = { surface, maxBytes: Math.max(maxBytes, calls[path]?.maxBytes ?? 0) }
  }
  return calls
}

function withoutLocale(routes: readonly string[], tenant: Tenant): string[] {
  const folders = tenant.otherLocales.map((locale) => `/${locale}`)
  return routes.filter(
    (route) => !folders.some((folder) => route === folder || route.startsWith(`${folder}/`)),
  )
}
