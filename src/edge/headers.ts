import type { Fleet, FleetTenant } from '#lib/site/brand/fleet-schema.ts'
import { consoleCsp, FILE_CSP, pageCsp, playCsp, SVG_CSP, WORKER_CSP } from './csp.ts'
import type { Origins, PageOrigins } from './csp.ts'
import { HOST_PREFIX } from './tenant.ts'
import type { EdgeEnv } from './env.ts'
import type { Door } from './tenant.ts'

type HeaderEnv = Pick<EdgeEnv, 'VENDOR_ORIGINS'>

/** Headers of one origin, computed once and copied for each response. */
export interface HeaderSet {
  page: Headers
  file: Headers
  svg: Headers
  /** The brand's service worker. */
  worker: Headers
  /** For calls, and for the edge's own short responses. */
  call: Headers
}

const HSTS = 'max-age=63072000; includeSubDomains; preload'
/**
 * Features that neither a page nor its frames may use. Copying (`clipboard-write`) and sharing (`web-share`) are left to
 * their defaults, which allow the page alone. Left out are names that no browser knows any more, which only fill its
 * console, and those that need one of these anyway: each name travels with every page.
 */
const DENIED_FEATURES = [
  ...['accelerometer', 'bluetooth', 'browsing-topics', 'camera', 'clipboard-read', 'compute-pressure'],
  ...['display-capture', 'encrypted-media', 'gamepad', 'geolocation', 'gyroscope', 'hid'],
  ...['identity-credentials-get', 'idle-detection', 'keyboard-map', 'local-fonts', 'local-network-access'],
  ...['magnetometer', 'microphone', 'midi', 'otp-credentials', 'payment', 'picture-in-picture'],
  ...['screen-wake-lock', 'serial', 'speaker-selection', 'storage-access', 'usb', 'window-management'],
  ...['xr-spatial-tracking'],
]
/**
 * Features that games need. By default a page has them and may give them to a frame by its `allow` attribute, as the game
 * frame does; `frame-src` already says which frames there can be. Naming each origin here again would fill the first
 * packets of every page.
 */
const GAME_FEATURES = ['autoplay', 'fullscreen']
/** Passkeys are created and used by the brand's own pages alone: games may not ask for them. */
const PASSKEY_FEATURES = ['publickey-credentials-create', 'publickey-credentials-get']
/** Visitors choose the port of a request, so the number of cached origins is bounded. */
const MAX_KEPT = 512

/** The headers of a door at the origin by which it was reached. */
export function createHeaderBook(fleet: Fleet): (door: Door, url: URL, env: HeaderEnv) => HeaderSet {
  const kept = new Map<string, HeaderSet>()
  return (door, url, env) => {
    const { origin } = url
    const found = kept.get(origin)
    if (found) return found
    const origins = originsOf(door, url)
    const frames = [origins.play, ...vendorOrigins(env), ...door.site.tenant.csp.frame]
    const made =
      door.door === 'play'
        ? playHeaders(origins)
        : brandHeaders(fleet, door.site.tenant, { ...origins, frames })
    if (kept.size < MAX_KEPT) kept.set(origin, made)
    return made
  }
}

/** Headers of a response for an unknown host, or for the operators'. */
export function bareHeaders(isHttps: boolean): Headers {
  return baseHeaders(isHttps, FILE_CSP, {
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': deny([...DENIED_FEATURES, ...PASSKEY_FEATURES, ...GAME_FEATURES]),
    'x-frame-options': 'DENY',
  })
}

/** Headers of the operators' console. Its addresses name players: no other site learns them, and no search engine. */
export function consoleHeaders(isHttps: boolean): HeaderSet {
  const shared = {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': deny([...DENIED_FEATURES, ...GAME_FEATURES]),
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex, nofollow',
  }
  const file = baseHeaders(isHttps, FILE_CSP, shared)
  return {
    page: baseHeaders(isHttps, consoleCsp(isHttps), shared),
    file,
    svg: baseHeaders(isHttps, SVG_CSP, shared),
    worker: file,
    call: baseHeaders(isHttps, FILE_CSP, { ...shared, 'cache-control': 'no-store' }),
  }
}

/** Only complete origins: a typo must not open the policy. */
function vendorOrigins({ VENDOR_ORIGINS = '' }: HeaderEnv): string[] {
  return VENDOR_ORIGINS.split(/\s+/).filter((text) => URL.parse(text)?.origin === text)
}

function originsOf({ door }: Door, { protocol, host }: URL): Origins {
  const brandHost = host.slice(HOST_PREFIX[door].length)
  return {
    brand: `${protocol}//${brandHost}`,
    play: `${protocol}//${HOST_PREFIX.play}${brandHost}`,
    isHttps: protocol === 'https:',
  }
}

function brandHeaders(fleet: Fleet, tenant: FleetTenant, origins: PageOrigins): HeaderSet {
  const { isHttps } = origins
  const shared = {
    'cross-origin-opener-policy': tenant.customerServicePopup ? 'same-origin-allow-popups' : 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': deny(DENIED_FEATURES),
    'x-frame-options': 'DENY',
  }
  return {
    page: baseHeaders(isHttps, pageCsp(fleet, tenant, origins), shared),
    file: baseHeaders(isHttps, FILE_CSP, shared),
    svg: baseHeaders(isHttps, SVG_CSP, shared),
    worker: baseHeaders(isHttps, WORKER_CSP, shared),
    call: baseHeaders(isHttps, FILE_CSP, { ...shared, 'cache-control': 'no-store' }),
  }
}

/**
 * A game is shown in a frame of another origin: no `X-Frame-Options` (it cannot name an origin; `frame-ancestors` does),
 * and its resources are limited to its own site, which includes the brand's host.
 */
function playHeaders(origins: Origins): HeaderSet {
  const { isHttps } = origins
  const shared = {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-site',
    'permissions-policy': deny([...DENIED_FEATURES, ...PASSKEY_FEATURES]),
  }
  return {
    page: baseHeaders(isHttps, playCsp(origins), shared),
    file: baseHeaders(isHttps, FILE_CSP, shared),
    svg: baseHeaders(isHttps, SVG_CSP, shared),
    worker: baseHeaders(isHttps, FILE_CSP, shared),
    call: baseHeaders(isHttps, FILE_CSP, { ...shared, 'cache-control': 'no-store' }),
  }
}

function baseHeaders(isHttps: boolean, csp: string, more: Record<string, string>): Headers {
  const headers = new Headers({
    'content-security-policy': csp,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    ...more,
  })
  if (isHttps) headers.set('strict-transport-security', HSTS)
  return headers
}

const deny = (features: readonly string[]): string => features.map((feature) => `${feature}=()`).join(', ')
