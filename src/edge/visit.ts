import type { EdgeEnv, EdgeRequest, Outside } from './env.ts'
import type { FleetCall } from '#lib/site/fleet-schema.ts'
import type { HeaderSet } from './headers.ts'
import type { Door, Site } from './tenant.ts'

/** One request to a host that we know, with what every step needs of it. */
export interface Visit extends Door {
  request: EdgeRequest
  env: EdgeEnv
  outside: Outside
  url: URL
  headers: HeaderSet
  /** What a call's path says of it; `undefined` for pages, files and calls that are not served here. */
  call: FleetCall | undefined
}

/** Cloudflare writes this header itself; on a developer's machine there may be none. */
export function addressOf(request: EdgeRequest): string {
  return request.headers.get('cf-connecting-ip') ?? '127.0.0.1'
}

/** ISO code of the visitor's country, `XX` where it is not known. */
export function countryOf(request: EdgeRequest, env: EdgeEnv): string {
  // The local runtime makes a country up, so there only what a test says counts.
  if (env.LOCAL_MODE === '1') return request.headers.get('x-vitrine-test-country') ?? 'XX'
  return request.cf?.country ?? 'XX'
}

/** The locale that an address names by its first part. */
export function localeOfPath(site: Site, path: string) {
  const end = path.indexOf('/', 1)
  return site.prefixes.get(path.slice(1, end === -1 ? undefined : end).toLowerCase())
}
