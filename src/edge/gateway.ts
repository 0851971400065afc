import { ApiError } from '#lib/api/errors.ts'
import type { ErrorCode } from '#lib/api/errors.ts'
import { isNotice, refusal } from './answers.ts'
import type { EdgeEnv, EdgeRequest, Outside } from './env.ts'
import { outsideRequest, platformRequest } from './gateway-request.ts'
import { readReply } from './gateway-reply.ts'
import { isPlainPath } from './paths.ts'
import type { Site } from './tenant.ts'

export type Surface = 'brand' | 'play' | 'ops'

/** A call and where it comes in. The operators' host belongs to no brand. */
export interface Call {
  request: EdgeRequest
  env: EdgeEnv
  outside: Outside
  url: URL
  surface: Surface
  site: Site | undefined
  /** Headers that every answer to a call carries. */
  headers: Headers
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE']
/** Three images of 5 MiB, and their envelope. */
const MAX_BODY_BYTES = 16 * 1024 * 1024
/** The visitor's own network decides how long a photo takes; the gateway's time comes on top. */
const PICTURE_MS = 110_000
const DEFAULT_TIMEOUT_MS = 10_000
/** In-house games' calls and operators' calls have hosts of their own, and no other host answers them. */
const PLAY_CALL = /^\/wps\/play\//i
const OPS_CALL = /^\/ops\//i

/** Answers a call: refused here, or by the brand's gateway, or for it when it fails. */
export function answerCall(call: Call): Promise<Response> | Response {
  return (
    refuseForeignCall(call) ??
    refuseMethod(call) ??
    refuseSize(call) ??
    refuseOrigin(call) ??
    askGateway(call)
  )
}

function refuseForeignCall({ surface, url, headers }: Call): Response | undefined {
  const path = url.pathname
  const isHere = {
    brand: !PLAY_CALL.test(path) && !OPS_CALL.test(path),
    play: PLAY_CALL.test(path),
    ops: OPS_CALL.test(path),
  }
  // A path that is not plain could mean another call to the gateway than it does here.
  return isHere[surface] && isPlainPath(path) ? undefined : refusal('request.notFound', headers)
}

function refuseMethod({ request, headers }: Call): Response | undefined {
  return METHODS.includes(request.method)
    ? undefined
    : refusal('request.method', headers, { allow: METHODS.join(', ') })
}

function refuseSize({ request, headers }: Call): Response | undefined {
  const bytes = Number(request.headers.get('content-length') ?? '0')
  return bytes <= MAX_BODY_BYTES ? undefined : refusal('request.tooLarge', headers)
}

/**
 * A change of state comes from a page of the same origin. Operators and payment providers use no browser: their key and
 * their signature say who they are, and the platform checks both.
 */
function refuseOrigin({ request, surface, url, headers }: Call): Response | undefined {
  if (request.method === 'GET' || surface === 'ops' || isNotice(url.pathname)) return undefined
  const fetchSite = request.headers.get('sec-fetch-site')
  const isOurs =
    fetchSite === null ? request.headers.get('origin') === url.origin : fetchSite === 'same-origin'
  return isOurs ? undefined : refusal('request.origin', headers)
}

async function askGateway(call: Call): Promise<Response> {
  // Games of our own are the platform's, whoever keeps the brand's members.
  const origin = call.surface === 'brand' ? call.site?.gateway : undefined
  try {
    return await withinTime(timeoutOf(call), async (signal) => {
      const reply = origin
        ? await call.outside.fetch(outsideRequest(call, origin, signal))
        : await call.env.PLATFORM.fetch(platformRequest(call, signal))
      const maySetCookies = !origin && call.surface === 'brand'
      return readReply(reply, call.headers, maySetCookies)
    })
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
