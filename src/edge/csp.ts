import type { Fleet, FleetTenant } from '#lib/site/brand/fleet-schema.ts'

/**
 * The Trusted Types policies of the pages. `dompurify` is used by the one component that shows HTML from a server;
 * `service-worker` allows the address of that one script (`lib/shell/install.ts`). Astro's islands and React hydrate
 * without one, as long as a `client:only` island gets no slot. Swiper creates a policy `html` that passes anything: it
 * stays forbidden, so its modules that write markup (navigation arrows, pagination) are not used and the carousel has
 * its own buttons.
 */
const TRUSTED_TYPES_POLICIES = 'dompurify service-worker'

/** The policy of everything but pages: scripts, images, data. */
export const FILE_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** The service worker fetches pages of its own brand, and names the picture of a notification. */
export const WORKER_CSP =
  "default-src 'none'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** An SVG may have its own styles; opened directly it must not do anything else. */
export const SVG_CSP = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

export interface Origins {
  /** Scheme, host and port of the brand, as the browser sees them. */
  brand: string
  play: string
  isHttps: boolean
}

/** With the origins that pages may frame: in-house games, vendors, and those that the brand names. */
export interface PageOrigins extends Origins {
  frames: readonly string[]
}

/** The policy of a brand's pages. */
export function pageCsp(
  fleet: Pick<Fleet, 'scriptHashes' | 'styleHashes'>,
  tenant: Pick<FleetTenant, 'styleHashes' | 'csp'>,
  origins: PageOrigins,
): string {
  const hashes = (list: readonly string[]) => list.map((hash) => `'${hash}'`)
  return policy(origins.isHttps, [
    ["default-src 'none'"],
    ["script-src 'self'", ...hashes(fleet.scriptHashes)],
    ["style-src 'self'", ...hashes([...new Set([...fleet.styleHashes, ...tenant.styleHashes])])],
    ["img-src 'self' data:", ...tenant.csp.img],
    ["font-src 'self'"],
    ["connect-src 'self'", ...tenant.csp.connect],
    ['frame-src', ...origins.frames],
    ["manifest-src 'self'"],
    ["object-src 'none'"],
    ["base-uri 'none'"],
    ["form-action 'self'"],
    ["frame-ancestors 'none'"],
    ["require-trusted-types-for 'script'"],
    ['trusted-types', TRUSTED_TYPES_POLICIES],
  ])
}

/** The policy of an in-house game: its brand may frame it, and it connects to its own host only. */
export function playCsp(origins: Origins): string {
  return policy(origins.isHttps, [
    ["default-src 'none'"],
    ["script-src 'self'"],
    ["style-src 'self'"],
    ["img-src 'self' data:"],
    ["font-src 'self'"],
    ["media-src 'self'"],
    ["connect-src 'self'"],
    ["object-src 'none'"],
    ["base-uri 'none'"],
    ["form-action 'none'"],
    ['frame-ancestors', origins.brand],
    ["require-trusted-types-for 'script'"],
    ["trusted-types 'none'"],
  ])
}

/** The policy of the operators' console: its own files alone, and pictures that its script has made or fetched. */
export function consoleCsp(isHttps: boolean): string {
  return policy(isHttps, [
    ["default-src 'none'"],
    ["script-src 'self'"],
    ["style-src 'self'"],
    ["img-src 'self' data: blob:"],
    ["font-src 'self'"],
    ["connect-src 'self'"],
    ["object-src 'none'"],
    ["base-uri 'none'"],
    ["form-action 'none'"],
    ["frame-ancestors 'none'"],
    ["require-trusted-types-for 'script'"],
    ["trusted-types 'none'"],
  ])
}

function policy(isHttps: boolean, directives: string[][]): string {
  const lines = directives.map((words) => words.join(' '))
  // On http (a developer's machine) this directive would break every request.
  return (isHttps ? [...lines, 'upgrade-insecure-requests'] : lines).join('; ')
}
