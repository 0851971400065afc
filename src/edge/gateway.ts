import { ApiError } from '#lib/api/errors.ts'
import type { ErrorCode } from '#lib/api/errors.ts'
import { MAX_BODY_BYTES, SURFACES, type DoorKind } from '#lib/api/surfaces.ts'
import { readDialectAddress } from '#lib/api/play/vendors-dialects.ts'
import type { Fleet, FleetCall } from '#lib/site/brand/fleet-schema.ts'
import { refusal } from './answers.ts'
import { readBounded } from './bounded-body.ts'
import { consoleCookie, cookiesFor, outsideRequest, platformRequest, type Call } from './gateway-request.ts'
import { readReply } from './gateway-reply.ts'
import { isPlainPath } from './paths.ts'
import type { Site } from './tenant.ts'

const METHODS = ['GET', 'POST', 'PUT', 'DELETE']
/** A photo's upload time depends on the visitor's network; it is added to the gateway's time limit. */
const PICTURE_MS = 110_000
const DEFAULT_TIMEOUT_MS = 10_000
/** Calls that only a brand's own gateway may know. */
const OUTSIDE_CALL = /^\/(?:wps|lgw|lotto)\//
const DIALECT: FleetCall = { surface: 'vendor', maxBytes: MAX_BODY_BYTES, isBare: true }
const OUTSIDE: FleetCall = { surface: 'brand', maxBytes: 16 * 1024 * 1024 }

/**
 * The registry's facts of a path; `undefined` where this host does not serve it. A brand's own gateway may serve calls that
 * the registry does not know.
 */
export function findCall(
  calls: Fleet['calls'],
  { door, site, path }: { door: DoorKind; site: Site | undefined; path: string },
): FleetCall | undefined {
  // The gateway could interpret a path that is not plain as another call.
  if (!isPlainPath(path)) return undefined
  const stated = calls[path]
  if (stated) return SURFACES[stated.surface].host === door ? stated : undefined
  if (door === 'vendor' && readDialectAddress(path)) return DIALECT
  return door === 'brand' && site?.gateway && OUTSIDE_CALL.test(path) ? OUTSIDE : undefined
}

/**
 * Responds to a call: refused here, or by the brand's gateway, or with the gateway's failure. Each reply says the server's time:
 * a phone's clock may be hours off, and deadlines are the server's. It names its request, as logs and traces do.
 */
export async function answerCall(call: Call): Promise<Response> {
  const reply = await (refuseMethod(call) ?? refuseSize(call) ?? refuseOrigin(call) ?? askBounded(call))
  reply.headers.set('x-server-time', String(call.outside.now()))
  reply.headers.set('x-request-id', call.outside.requestId)
  return reply
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
 * A state change must come from a page of the same origin (CSRF). Providers, vendors and scripts of operators use no browser:
 * the platform checks their signature or key.
 */
function refuseOrigin(call: Call): Response | undefined {
  const { request, fleetCall, url, headers } = call
  if (request.method === 'GET') return undefined
  if (!SURFACES[fleetCall.surface].isBrowser && !isFromConsole(call)) return undefined
  const fetchSite = request.headers.get('sec-fetch-site')
  const isOurs =
    fetchSite === null ? request.headers.get('origin') === url.origin : fetchSite === 'same-origin'
  return isOurs ? undefined : refusal('request.origin', headers)
}

/** A browser says where a change comes from; without a word of it the console's cookie gives it away. */
function isFromConsole({ request: { headers }, door }: Call): boolean {
  if (door !== 'ops') return false
  return headers.has('sec-fetch-site') || headers.has('origin') || consoleCookie(headers) !== undefined
}

/** A body without a stated length is read here, up to the bound of its call. */
async function askBounded(call: Call): Promise<Response> {
  const { request, fleetCall, headers } = call
  if (!request.body || request.headers.has('content-length')) return askGateway(call)
  const body = await readBounded(request.body, fleetCall.maxBytes)
  if (!body) return refusal('request.tooLarge', headers)
  return askGateway({ ...call, body })
}

function askGateway(call: Call): Promise<Response> {
  // In-house games always call the platform, wherever the brand's members are.
  const origin = call.door === 'brand' ? call.site?.gateway : undefined
  return answerInTime(call, async (signal) => {
    const reply = origin
      ? await call.outside.fetch(outsideRequest(call, origin, signal))
      : await call.env.PLATFORM.fetch(platformRequest(call, signal))
    const cookies = origin ? 'none' : cookiesFor(call)
    return readReply(reply, call.headers, { cookies, isBare: call.fleetCall.isBare ?? false })
  })
}

/** Always gives a response: a failure or timeout is refused as the gateway's, and logged. */
export async function answerInTime(
  call: Call,
  ask: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  try {
    return await withinTime(timeoutOf(call), ask)
  } catch (error) {
    // Whatever the gateway does, the page gets a response that it understands.
    const code: ErrorCode = error instanceof ApiError ? error.code : 'gateway.down'
    const { site, url, outside } = call
    outside.log('gateway.failed', {
      ...{ brand: site?.tenant.id, refusal: code, path: url.pathname, reason: reasonOf(error) },
    })
    return refusal(code, call.headers)
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return String(error.details?.['reason'] ?? error.code)
  return String(error)
}

/** Ends the work at the time limit, even where it ignores the signal. */
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
