import { z } from 'zod'
import { SURFACES, type Surface } from '#lib/api/surfaces.ts'
import { CODE_ALIASES, LOCALES, SITE_LOCALES } from '#lib/site/words/locale-table.ts'
import type { Locale } from '#lib/site/words/locale-table.ts'

/** One locale of a brand, as the edge needs it. */
export interface FleetLocale {
  locale: Locale
  /** Folder under `dist/<tenant>/`, and first segment of its addresses: empty for the brand's default locale. */
  dir: string
  /** The product's codes for it, upper case; an address with one as its first segment redirects to the locale. */
  codes: string[]
}

/** One brand for the edge, without anything that only pages or the platform need. */
export interface FleetTenant {
  id: string
  /** Production host names; the first is the main domain. */
  hosts: string[]
  defaultLocale: Locale
  locales: FleetLocale[]
  merchantCode: string
  /** `platform`, or the https address of a compatible gateway. */
  gateway: string
  /** ISO 3166-1 alpha-2 codes. */
  blockedRegions: string[]
  /** Origins that the brand's pages may use besides their own. */
  csp: { img: string[]; frame: string[]; connect: string[] }
  /** Hashes of inline styles in this brand's pages alone. */
  styleHashes: string[]
  /** Whether customer service opens in a window that must stay linked to the page. */
  customerServicePopup: boolean
}

/** What the edge needs to know of a call before its body is read. */
export interface FleetCall {
  surface: Surface
  maxBytes: number
  /** Its reply has no envelope of ours: a format of game vendors. Never in the file, which lists our own calls. */
  isBare?: true
}

/** The build's data about the brands of one deployment for the edge: `.build/fleet.json`. */
export interface Fleet {
  buildId: string
  tenants: FleetTenant[]
  /** Every call of the platform by its path, from the registry (`lib/api/index.ts`). */
  calls: Record<string, FleetCall>
  /** Every page's canonical path without locale: `/`, `/help`, `/vnLottery`, `/rng/pg`. */
  routes: string[]
  /** Aliases of pages, matched case-insensitively: `/home` → `/`. */
  redirects: Record<string, string>
  /** `sha256-…` of the inline scripts in the built HTML. */
  scriptHashes: string[]
  /** `sha256-…` of the inline styles that all brands share. */
  styleHashes: string[]
  /** Whether `<tenant>.localhost` and `localhost` answer as well. */
  localAliases: boolean
}

/** The locales of a brand as the fleet lists them, the default one first. */
export function fleetLocales(brand: {
  defaultLocale: Locale
  otherLocales: readonly Locale[]
}): FleetLocale[] {
  return [brand.defaultLocale, ...brand.otherLocales].map((locale) => ({
    locale,
    dir: locale === brand.defaultLocale ? '' : locale,
    codes: [LOCALES[locale].code, ...aliasesOf(locale)],
  }))
}

function aliasesOf(locale: Locale): string[] {
  return Object.keys(CODE_ALIASES).filter((code) => CODE_ALIASES[code] === locale)
}

/** Folders of `dist/` that cannot be a brand's id. */
const RESERVED_FOLDERS = ['_astro', 'art', 'console', 'play', 'words']

const surfaceNames = Object.keys(SURFACES) as (keyof typeof SURFACES)[]
const host = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'a host name in lower case, without port')
const path = z.string().regex(/^\/$|^(\/[\w-][\w.-]*)+$/, 'a path without a slash at its end')
const hash = z.string().regex(/^sha256-[A-Za-z0-9+/]{43}=$/, 'sha256-… in base64')
/** Excludes characters that could end a directive, because policies are composed of these. */
const source = z.string().regex(/^(https|wss):\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/, 'an https or wss origin')

const fleetLocale = z.strictObject({
  locale: z.enum(SITE_LOCALES),
  dir: z.string(),
  codes: z.array(z.string().regex(/^[A-Z]{2}(-[A-Z]{2})?$/)),
})

/** One brand of the file, also alone: what is kept of its last good build. */
export const fleetTenantSchema: z.ZodType<FleetTenant> = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,30}$/)
    .refine((id) => !RESERVED_FOLDERS.includes(id), 'a reserved folder'),
  hosts: z.array(host).min(1),
  defaultLocale: z.enum(SITE_LOCALES),
  locales: z.array(fleetLocale).min(1),
  merchantCode: z.string().min(1),
  gateway: z.union([z.literal('platform'), z.url({ protocol: /^https$/ })]),
  blockedRegions: z.array(z.string().regex(/^[A-Z]{2}$/)),
  csp: z.strictObject({ img: z.array(source), frame: z.array(source), connect: z.array(source) }),
  styleHashes: z.array(hash),
  customerServicePopup: z.boolean(),
})

/** Validates the file when it is written; the edge trusts it and does not load zod. */
export const fleetSchema: z.ZodType<Fleet> = z
  .strictObject({
    buildId: z.string().min(1),
    tenants: z.array(fleetTenantSchema).min(1),
    calls: z.record(path, z.strictObject({ surface: z.enum(surfaceNames), maxBytes: z.int().min(0) })),
    routes: z.array(path),
    redirects: z.record(path, path),
    scriptHashes: z.array(hash),
    styleHashes: z.array(hash),
    localAliases: z.boolean(),
  })
  .superRefine((fleet, context) => {
    const say = (at: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path: at, message })
    const takenHosts = new Set<string>()
    fleet.tenants.forEach((tenant, index) => {
      // The hosts of games and vendors derive from the brand's, so all three names belong to it.
      for (const name of tenant.hosts.flatMap((own) => [own, `play.${own}`, `vendors.${own}`])) {
        if (takenHosts.has(name)) say(['tenants', index, 'hosts'], `${name} belongs to two brands`)
        takenHosts.add(name)
      }
      if (!tenant.locales.some((entry) => entry.locale === tenant.defaultLocale))
        say(['tenants', index, 'locales'], `list "${tenant.defaultLocale}", the default locale`)
      tenant.locales.forEach((entry, at) => {
        const wanted = entry.locale === tenant.defaultLocale ? '' : entry.locale
        if (entry.dir !== wanted) say(['tenants', index, 'locales', at, 'dir'], `write "${wanted}"`)
      })
    })
    const written = new Set<string>()
    for (const route of fleet.routes) {
      if (written.has(route.toLowerCase())) say(['routes'], `${route} is there twice, by its letters`)
      written.add(route.toLowerCase())
    }
    for (const [from, to] of Object.entries(fleet.redirects)) {
      if (!fleet.routes.includes(to)) say(['redirects', from], `${to} is no route`)
      if (fleet.routes.includes(from)) say(['redirects', from], `${from} is a page itself`)
    }
  })
