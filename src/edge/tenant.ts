import type { DoorKind } from '#lib/api/surfaces.ts'
import type { Fleet, FleetLocale, FleetTenant } from '#lib/site/brand/fleet-schema.ts'

/** A brand with the edge's lookups, created once. */
export interface Site {
  tenant: FleetTenant
  defaultLocale: FleetLocale
  /** First segments of an address that mean a locale (its tag or a product code), in lower case. */
  prefixes: ReadonlyMap<string, FleetLocale>
  /** Languages as browsers name them, in lower case. */
  languages: ReadonlyMap<string, FleetLocale>
  /** The gateway of calls; `undefined`: the platform. */
  gateway: URL | undefined
}

/** The purpose of one host name. */
export interface Door {
  door: Exclude<DoorKind, 'ops'>
  site: Site
  /** A name that exists only on a developer's machine. */
  isLocal: boolean
}

/** The prefixes of hosts that derive from the brand's. */
export const HOST_PREFIX = { brand: '', play: 'play.', vendor: 'vendors.' } as const

/** Every host name of the fleet; other names are refused. */
export function indexHosts(fleet: Fleet): ReadonlyMap<string, Door> {
  const doors = new Map<string, Door>()
  const open = (name: string, site: Site, isLocal: boolean) => {
    for (const door of ['brand', 'play', 'vendor'] as const)
      doors.set(HOST_PREFIX[door] + name, { door, site, isLocal })
  }
  fleet.tenants.forEach((tenant, index) => {
    const site = siteOf(tenant)
    for (const host of tenant.hosts) open(host, site, false)
    if (!fleet.localAliases) return
    open(`${tenant.id}.localhost`, site, true)
    if (index === 0) open('localhost', site, true)
  })
  return doors
}

function siteOf(tenant: FleetTenant): Site {
  const defaultLocale = tenant.locales.find((entry) => entry.locale === tenant.defaultLocale)
  if (!defaultLocale) throw new Error(`${tenant.id} has no entry for its default locale`)
  const prefixes = new Map<string, FleetLocale>()
  const languages = new Map<string, FleetLocale>()
  for (const entry of tenant.locales) {
    prefixes.set(entry.locale.toLowerCase(), entry)
    for (const code of entry.codes) prefixes.set(code.toLowerCase(), entry)
    languages.set(entry.locale.toLowerCase(), entry)
  }
  for (const entry of tenant.locales) {
    const language = entry.locale.split('-')[0] ?? ''
    if (!languages.has(language)) languages.set(language, entry)
  }
  const gateway = tenant.gateway === 'platform' ? undefined : new URL(tenant.gateway)
  return { tenant, defaultLocale, prefixes, languages, gateway }
}
