import { refusal, withHeaders } from './answers.ts'
import type { EdgeRequest } from './env.ts'
import { answerInTime } from './gateway.ts'
import { type Call, platformRequest } from './gateway-request.ts'
import { readReply } from './gateway-reply.ts'

/** Room for the protocol's name and a tab token. */
const MOST_PROTOCOL_LENGTH = 600

export function isUpgrade(request: EdgeRequest): boolean {
  return request.headers.get('upgrade')?.toLowerCase() === 'websocket'
}

/**
 * Passes a socket through to the platform, whose rooms limit and end sockets: a worker in between would stay awake as long
 * as the page is open. Browsers let any page request a socket with this host's cookies, so the origin must be exactly the
 * host's own (cross-site WebSocket hijacking).
 */
export function answerSocket(call: Call): Promise<Response> | Response {
  const { request, url, door, site, headers } = call
  // A brand's own gateway has its own sessions, so its pages poll; in-house games always call the platform.
  const isServed = site && ((door === 'brand' && !site.gateway) || door === 'play')
  if (request.method !== 'GET' || !isServed) return refusal('request.notFound', headers)
  if (request.headers.get('origin') !== url.origin) return refusal('request.origin', headers)
  if ((request.headers.get('sec-websocket-protocol') ?? '').length > MOST_PROTOCOL_LENGTH)
    return refusal('request.tooLarge', headers)
  return answerInTime(call, async (signal) => {
    const reply = await call.env.PLATFORM.fetch(platformRequest(call, signal))
    return reply.webSocket ? opened(reply.webSocket, reply, headers) : readReply(reply, headers)
  })
}

function opened(webSocket: WebSocket, reply: Response, base: Headers): Response {
  const protocol = reply.headers.get('sec-websocket-protocol') ?? ''
  const headers = withHeaders(base, { 'sec-websocket-protocol': protocol })
  return new Response(null, { status: 101, webSocket, headers })
}
