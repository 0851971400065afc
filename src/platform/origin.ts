import type { Endpoint } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import { SURFACES } from '#lib/api/surfaces.ts'
import type { PlatformContext } from './context.ts'

/**
 * A socket is opened by the brand's own pages alone: browsers let any page ask for one, with the cookies of its host, and
 * always say whose page it is.
 */
export function checkSocketOrigin(context: PlatformContext): void {
  const origin = context.req.header('origin') ?? ''
  if (!URL.canParse(origin) || new URL(origin).host !== context.req.header('x-vitrine-host'))
    throw new ApiError('request.origin')
}

/**
 * A state change must come from the brand's own pages: `Sec-Fetch-Site: same-origin`, or, where a browser sends none,
 * an `Origin` that equals the host. Operators hold a key instead of a cookie, so nothing can be forged for them;
 * servers of providers and vendors are known by their signature.
 */
export function checkOrigin(context: PlatformContext, endpoint: Endpoint): void {
  if (endpoint.method === 'GET' || !SURFACES[endpoint.surface].isBrowser) return
  const site = context.req.header('sec-fetch-site')
  if (site !== undefined) {
    if (site !== 'same-origin') throw new ApiError('request.origin')
    return
  }
  const origin = context.req.header('origin')
  const host = context.req.header('x-vitrine-host')
  // Games have a host of their own, made from the brand's.
  const own = endpoint.surface === 'play' ? `play.${host}` : host
  if (!origin || !host || !URL.canParse(origin) || new URL(origin).host !== own)
    throw new ApiError('request.origin')
}
