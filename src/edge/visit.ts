import type { EdgeEnv, EdgeRequest, RequestOutside } from './env.ts'
import type { FleetCall } from '#lib/site/brand/fleet-schema.ts'
import type { HeaderSet } from './headers.ts'
import type { Door, Site } from './tenant.ts'

/** One request to a known host, with the context of every step. */
export interface Visit extends Door {
  request: EdgeRequest
  env: EdgeEnv
  outside: RequestOutside
  url: URL
  headers: HeaderSet
  /** The registry's facts of a call; `undefined` for pages, files and calls that are not served here. */
  call: FleetCall | undefined
}

/** Cloudflare sets this header itself; it may be missing on a developer's machine. */
export function addressOf(request: EdgeRequest): string {
  return request.headers.get('cf-connecting-ip') ?? '127.0.0.1'
}

/** ISO code of the visitor's country, `XX` if unknown. */
export function countryOf(request: EdgeRequest, env: EdgeEnv): string {
  // The local runtime invents a country, so only the test header counts there.
  if (env.LOCAL_MODE === '1') return request.headers.get('x-vitrine-test-country') ?? 'XX'
  return request.cf?.country ?? 'XX'
}

/** Where the visitor's connection comes from, as an IANA name; `UTC` if unknown. */
export function timeZoneOf(request: EdgeRequest, env: EdgeEnv): string {
  const zone = env.LOCAL_MODE === '1' ? undefined : request.cf?.timezone
  return zone ?? 'UTC'
}

/** The locale of an address's first segment. */
export function localeOfPath(site: Site, path: string) {
  const end = path.indexOf('/', 1)
  return site.prefixes.get(path.slice(1, end === -1 ? undefined : end).toLowerCase())
}
