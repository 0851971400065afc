import { CONSOLE_COOKIE, SURFACES, type DoorKind } from '#lib/api/surfaces.ts'
import type { FleetCall } from '#lib/site/brand/fleet-schema.ts'
import type { EdgeEnv, EdgeRequest, RequestOutside } from './env.ts'
import { HOST_PREFIX, type Site } from './tenant.ts'
import { addressOf, countryOf } from './visit.ts'

/** A call and the host that it came in on. The operators' host belongs to no brand. */
export interface Call {
  request: EdgeRequest
  /** Of a request that does not say how long it is: read by the edge. */
  body?: Uint8Array
  env: EdgeEnv
  outside: RequestOutside
  url: URL
  door: DoorKind
  fleetCall: FleetCall
  site: Site | undefined
  /** Headers of every response to a call. */
  headers: Headers
}

/** Headers by which a client could claim another identity: only the edge and the network before it may set them. */
const SPOOFABLE =
  /^(?:x-vitrine-|x-forwarded-|cf-|x-original-|x-rewrite-|forwarded$|via$|true-client-ip$|x-real-ip$|x-client-ip$|x-cluster-client-ip$|x-http-method|x-method-override$)/
/** The visitor's headers that an outside gateway may receive. */
const OUTSIDE_HEADERS = ['accept', 'accept-language', 'authorization', 'content-type', 'user-agent']

/** The call for the platform: unchanged, except that the edge states the tenant and where the visitor comes from. */
export function platformRequest(call: Call, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of call.request.headers) if (!SPOOFABLE.test(name)) headers.append(name, value)
  const cookies = cookiesFor(call)
  const own = cookies === 'console' ? consoleCookie(call.request.headers) : undefined
  // Games have no session, and the operators' host has one cookie: any other would be a mistake or an attack.
  if (own !== undefined) headers.set('cookie', own)
  else if (cookies !== 'all') headers.delete('cookie')
  stamp(headers, call)
  const body = call.body ? { body: call.body } : {}
  return new Request(call.request, { headers, redirect: 'manual', signal, ...body })
}

/** The call for a brand's own gateway: no cookie, and the tab token in the header that it expects. */
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
  const body = request.method === 'GET' ? null : (call.body ?? request.body)
  return new Request(target, { method: request.method, headers, body, redirect: 'manual', signal })
}

/** Pages of a brand have its session; the operators' host has the console's. */
export function cookiesFor({ fleetCall }: Call): 'all' | 'console' | 'none' {
  const { host, isBrowser } = SURFACES[fleetCall.surface]
  if (host === 'ops') return 'console'
  return isBrowser && host === 'brand' ? 'all' : 'none'
}

/** The console's cookie as it came, `name=value`. */
export function consoleCookie(headers: Headers): string | undefined {
  const parts = (headers.get('cookie') ?? '').split(';').map((part) => part.trim())
  return parts.find((part) => part.startsWith(`${CONSOLE_COOKIE}=`))
}

function stamp(headers: Headers, { request, env, outside, fleetCall, door, site, url }: Call): void {
  if (site) headers.set('x-vitrine-tenant', site.tenant.id)
  headers.set('x-vitrine-request', outside.requestId)
  headers.set('x-vitrine-surface', fleetCall.surface)
  headers.set('x-vitrine-address', addressOf(request))
  headers.set('x-vitrine-country', countryOf(request, env))
  // Operators ask what runs, on their own host alone.
  if (door === 'ops' && env.RELEASE) headers.set('x-vitrine-release', env.RELEASE)
  // Hosts that derive from the brand's send the brand's host too. The port is the deployment's, whatever the Host header
  // says.
  const host = `${url.hostname}${env.PUBLIC_PORT ? `:${env.PUBLIC_PORT}` : ''}`
  headers.set('x-vitrine-host', door === 'ops' ? host : host.slice(HOST_PREFIX[door].length))
}
