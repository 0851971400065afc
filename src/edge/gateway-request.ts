import type { Call } from './gateway.ts'
import { SURFACES } from '#lib/api/surfaces.ts'
import { HOST_PREFIX } from './tenant.ts'
import { addressOf, countryOf } from './visit.ts'

/** What a client could send to pass for somebody else: only the edge and the network before it may say these. */
const SPOOFABLE =
  /^(?:x-vitrine-|x-forwarded-|cf-|x-original-|x-rewrite-|forwarded$|via$|true-client-ip$|x-real-ip$|x-client-ip$|x-cluster-client-ip$|x-http-method|x-method-override$)/
/** What a gateway that is not ours may know of a visitor's request. */
const OUTSIDE_HEADERS = ['accept', 'accept-language', 'authorization', 'content-type', 'user-agent']

/** The call as the platform gets it: as it came, with the edge's word for who and where. */
export function platformRequest(call: Call, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of call.request.headers) if (!SPOOFABLE.test(name)) headers.append(name, value)
  // Games and operators have no session: a cookie there could only be a mistake or an attack.
  if (!isWithCookies(call)) headers.delete('cookie')
  stamp(headers, call)
  return new Request(call.request, { headers, redirect: 'manual', signal })
}

/** The call as an origin of the brand's own gets it: no cookie, and the tab's token where it looks for it. */
export function outsideRequest(call: Call, gateway: URL, signal: AbortSignal): Request {
  const { request, url } = call
  const headers = new Headers()
  for (const name of OUTSIDE_HEADERS) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const token = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
  if (token !== undefined) headers.set('token', token)
  stamp(headers, call)
  const target = gateway.origin + gateway.pathname.replace(/\/$/, '') + url.pathname + url.search
  const body = request.method === 'GET' ? null : request.body
  return new Request(target, { method: request.method, headers, body, redirect: 'manual', signal })
}

/** Only pages of the brand have a session. */
export function isWithCookies({ fleetCall }: Call): boolean {
  const { host, isBrowser } = SURFACES[fleetCall.surface]
  return isBrowser && host === 'brand'
}

function stamp(headers: Headers, { request, env, fleetCall, door, site, url }: Call): void {
  if (site) headers.set('x-vitrine-tenant', site.tenant.id)
  headers.set('x-vitrine-surface', fleetCall.surface)
  headers.set('x-vitrine-address', addressOf(request))
  headers.set('x-vitrine-country', countryOf(request, env))
  // The brand's host also on those made from it. The port is the deployment's own, whatever a visitor's Host names.
  const host = `${url.hostname}${env.PUBLIC_PORT ? `:${env.PUBLIC_PORT}` : ''}`
  headers.set('x-vitrine-host', door === 'ops' ? host : host.slice(HOST_PREFIX[door].length))
}
