import { ApiError } from '#lib/api/errors.ts'
import type { ErrorCode } from '#lib/api/errors.ts'
import { SURFACES, type DoorKind } from '#lib/api/surfaces.ts'
import type { Fleet, FleetCall } from '#lib/site/fleet-schema.ts'
import { refusal } from './answers.ts'
import type { EdgeEnv, EdgeRequest, Outside } from './env.ts'
import { isWithCookies, outsideRequest, platformRequest } from './gateway-request.ts'
import { readReply } from './gateway-reply.ts'
import { isPlainPath } from './paths.ts'
import type { Site } from './tenant.ts'

/** A call and where it comes in. The operators' host belongs to no brand. */
export interface Call {
  request: EdgeRequest
  env: EdgeEnv
  outside: Outside
  url: URL
  door: DoorKind
  fleetCall: FleetCall
  site: Site | undefined
  /** Headers that every answer to a call carries. */
  headers: Headers
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE']
/** The visitor's own network decides how long a photo takes; the gateway's time comes on top. */
const PICTURE_MS = 110_000
const DEFAULT_TIMEOUT_MS = 10_000
/** Calls that only a gateway of the brand's own may know. */
const OUTSIDE_CALL = /^\/(?:wps|lgw|lotto)\//
const OUTSIDE: FleetCall = { surface: 'brand', maxBytes: 16 * 1024 * 1024 }

/**
 * What the path says of the call that it is, from the platform's registry; `undefined` where this host does not answer
 * it. A gateway of the brand's own may answer more than we know of.
 */
export function findCall(
  calls: Fleet['calls'],
  { door, site, path }: { door: DoorKind; site: Site | undefined; path: string },
): FleetCall | undefined {
  // A path that is not plain could mean another call to the gateway than it does here.
  if (!isPlainPath(path)) return undefined
  const stated = calls[path]
  if (stated) return SURFACES[stated.surface].host === door ? stated : undefined
  return door === 'brand' && site?.gateway && OUTSIDE_CALL.test(path) ? OUTSIDE : undefined
}

/** Answers a call: refused here, or by the brand's gateway, or for it when it fails. */
export function answerCall(call: Call): Promise<Response> | Response {
  return refuseMethod(call) ?? refuseSize(call) ?? refuseOrigin(call) ?? askGateway(call)
}

function refuseMethod({ request, headers }: Call): Response | undefined {
  return METHODS.includes(request.method)
    ? undefined
    : refusal('request.method', headers, { allow: METHODS.join(', ') })
}

function refuseSize({ request, fleetCall, headers }: Call): Response | undefined {
  const bytes = Number(request.headers.get('content-length') ?? '0')
  return bytes <= fleetCall.maxBytes ? undefined : refusal('request.tooLarge', headers)
}

/**
 * A change of state comes from a page of the same origin. Operators, providers and vendors use no browser: a key or a
 * signature says who they are, and the platform checks both.
 */
function refuseOrigin({ request, fleetCall, url, headers }: Call): Response | undefined {
  if (request.method === 'GET' || !SURFACES[fleetCall.surface].isBrowser) return undefined
  const fetchSite = request.headers.get('sec-fetch-site')
  const isOurs =
    fetchSite === null ? request.headers.get('origin') === url.origin : fetchSite === 'same-origin'
  return isOurs ? undefined : refusal('request.origin', headers)
}

function askGateway(call: Call): Promise<Response> {
  // Games of our own are the platform's, whoever keeps the brand's members.
  const origin = call.door === 'brand' ? call.site?.gateway : undefined
  return answerInTime(call, async (signal) => {
    const reply = origin
      ? await call.outside.fetch(outsideRequest(call, origin, signal))
      : await call.env.PLATFORM.fetch(platformRequest(call, signal))
    const maySetCookies = !origin && isWithCookies(call)
    return readReply(reply, call.headers, maySetCookies)
  })
}

/** An answer in any case: what fails or takes too long is refused as the gateway's fault, and logged. */
export async function answerInTime(
  call: Call,
  ask: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  try {
    return await withinTime(timeoutOf(call), ask)
  } catch (error) {
    // Whatever the gateway does, the page gets an answer that it knows.
    const code: ErrorCode = error instanceof ApiError ? error.code : 'gateway.down'
    const { site, url, outside } = call
    outside.log({ event: code, tenant: site?.tenant.id, path: url.pathname, reason: reasonOf(error) })
    return refusal(code, call.headers)
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return String(error.details?.['reason'] ?? error.code)
  return String(error)
}

/** Ends the work when its time is over, even where it does not listen to the signal. */
async function withinTime<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | null = null
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new ApiError('gateway.slow'))
      controller.abort()
    }, timeoutMs)
  })
  try {
    return await Promise.race([work(controller.signal), tooLate])
  } finally {
    clearTimeout(timer)
  }
}

function timeoutOf({ env, request }: Call): number {
  const timeoutMs = Number(env.GATEWAY_TIMEOUT_MS) > 0 ? Number(env.GATEWAY_TIMEOUT_MS) : DEFAULT_TIMEOUT_MS
  const isPicture = request.headers.get('content-type')?.startsWith('image/') ?? false
  return isPicture ? timeoutMs + PICTURE_MS : timeoutMs
}
