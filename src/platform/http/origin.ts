import type { Endpoint } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import { CONSOLE_COOKIE, SURFACES } from '#lib/api/surfaces.ts'
import type { PlatformContext } from './context.ts'

/**
 * Only the brand's own pages may open a socket: browsers let any page request one, with the host's cookies, and always send
 * the page's origin (cross-site WebSocket hijacking).
 */
export function checkSocketOrigin(context: PlatformContext, endpoint: Endpoint): void {
  const origin = context.req.header('origin') ?? ''
  if (!URL.canParse(origin) || new URL(origin).host !== ownHost(context, endpoint))
    throw new ApiError('request.origin')
}

/**
 * CSRF check: a state change must come from the brand's own pages, by `Sec-Fetch-Site: same-origin` or, in browsers without
 * it, by an `Origin` equal to the host. The same holds for the operators' console. Scripts of operators use a key instead of a
 * cookie, so their calls cannot be forged by a page; servers of providers and vendors are authenticated by their signature.
 */
export function checkOrigin(context: PlatformContext, endpoint: Endpoint): void {
  if (endpoint.method === 'GET') return
  if (!SURFACES[endpoint.surface].isBrowser && !isOfConsole(context, endpoint)) return
  const site = context.req.header('sec-fetch-site')
  if (site !== undefined) {
    if (site !== 'same-origin') throw new ApiError('request.origin')
    return
  }
  const origin = context.req.header('origin')
  if (!origin || !URL.canParse(origin) || new URL(origin).host !== ownHost(context, endpoint))
    throw new ApiError('request.origin')
}

/** Calls that only the console makes, and any that comes from a browser or brings its cookie. */
function isOfConsole({ req }: PlatformContext, { who, surface }: Endpoint): boolean {
  if (surface !== 'ops') return false
  const isFromBrowser = req.header('sec-fetch-site') !== undefined || req.header('origin') !== undefined
  const hasCookie = (req.header('cookie') ?? '').includes(`${CONSOLE_COOKIE}=`)
  return who !== 'operator' || isFromBrowser || hasCookie
}

/** The host of the pages that may call. Games have a separate one that derives from the brand's. */
function ownHost(context: PlatformContext, { surface }: Endpoint): string | undefined {
  const host = context.req.header('x-vitrine-host')
  return host && surface === 'play' ? `play.${host}` : host
}
