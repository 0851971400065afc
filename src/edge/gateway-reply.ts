import { ApiError } from '#lib/api/errors.ts'
import { CONSOLE_COOKIE } from '#lib/api/surfaces.ts'
import { withHeaders } from './answers.ts'

/** Which cookies a reply may set. */
type ReplyCookies = 'all' | 'console' | 'none'

const MAX_REPLY_BYTES = 2 * 1024 * 1024
/** Operators read pictures as base64. */
const MAX_OPERATOR_REPLY_BYTES = 8 * 1024 * 1024
const MAX_FILE_BYTES = 6 * 1024 * 1024
const ATTACHMENT = /^attachment; filename="[\w.-]+"$/
const TABLE_TYPE = 'text/csv; charset=utf-8'
/** That of `lib/api/ops/watch.ts`, whose schemas the edge does not load. */
const METRICS_TYPE = 'application/openmetrics-text; version=1.0.0; charset=utf-8'
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i

/**
 * Validates and copies a gateway's reply: JSON of limited size, with the product's envelope unless it `isBare`.
 * Only headers that the product uses are passed on. Throws `gateway.invalidReply`.
 */
export async function readReply(
  reply: Response,
  base: Headers,
  { cookies = 'none', isBare = false }: { cookies?: ReplyCookies; isBare?: boolean } = {},
): Promise<Response> {
  if (cookies === 'all' && isAttachment(reply)) return attachment(reply, base)
  if (cookies === 'console' && isTable(reply)) return table(reply, base)
  if (cookies === 'console' && isMetrics(reply))
    return new Response(reply.body, { headers: withHeaders(base, { 'content-type': METRICS_TYPE }) })
  const most = cookies === 'console' ? MAX_OPERATOR_REPLY_BYTES : MAX_REPLY_BYTES
  const fault = faultOf(reply, most)
  if (fault !== undefined) {
    await reply.body?.cancel()
    throw invalid(fault)
  }
  const body = await readBounded(reply, most)
  if (!isEnvelope(body, isBare)) throw invalid('no envelope')
  const headers = withHeaders(base, { 'content-type': 'application/json; charset=utf-8' })
  const retryAfter = reply.headers.get('retry-after')
  if (retryAfter !== null) headers.set('retry-after', retryAfter)
  for (const cookie of reply.headers.getSetCookie())
    if (cookies === 'all' || (cookies === 'console' && cookie.startsWith(`${CONSOLE_COOKIE}=`)))
      headers.append('set-cookie', cookie)
  return new Response(body, { status: reply.status, headers })
}

/** A picture for its owner: never rendered on the brand's origin, only downloaded. */
function isAttachment({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    /^image\/(?:png|jpeg)$/.test(headers.get('content-type') ?? '') &&
    ATTACHMENT.test(headers.get('content-disposition') ?? '')
  )
}

/** A table of operators: downloaded, never shown. It is streamed, whatever its length. */
function isTable({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    headers.get('content-type') === TABLE_TYPE &&
    ATTACHMENT.test(headers.get('content-disposition') ?? '')
  )
}

/** Figures for a scraper of the operators. */
function isMetrics({ status, headers }: Response): boolean {
  return status === 200 && headers.get('content-type') === METRICS_TYPE
}

function table(reply: Response, base: Headers): Response {
  const headers = withHeaders(base, {
    'content-type': TABLE_TYPE,
    'content-disposition': reply.headers.get('content-disposition') ?? '',
  })
  return new Response(reply.body, { headers })
}

async function attachment(reply: Response, base: Headers): Promise<Response> {
  const body = await readBounded(reply, MAX_FILE_BYTES)
  const headers = withHeaders(base, {
    'content-type': reply.headers.get('content-type') ?? '',
    'content-disposition': reply.headers.get('content-disposition') ?? '',
  })
  return new Response(body, { headers })
}

function faultOf(reply: Response, most: number): string | undefined {
  // Redirects are not followed: the visitor's token would be sent to any target.
  if (reply.status < 200 || (reply.status >= 300 && reply.status < 400)) return `status ${reply.status}`
  const type = reply.headers.get('content-type') ?? 'none'
  if (!JSON_TYPE.test(type)) return `content type ${type}`
  const length = Number(reply.headers.get('content-length') ?? '0')
  return length > most ? `${length} bytes` : undefined
}

/** Counts the bytes read, because the stated length may be missing or wrong. */
async function readBounded(reply: Response, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of reply.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the stream.
    if (size > most) throw invalid(`more than ${most} bytes`)
    chunks.push(chunk)
  }
  return joined(chunks, size)
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [only] = chunks
  if (only && chunks.length === 1) return only
  const body = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.byteLength
  }
  return body
}

/** @param isBare any object: formats of game vendors have none of ours */
function isEnvelope(body: Uint8Array, isBare: boolean): boolean {
  try {
    const value: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(body),
    )
    if (typeof value !== 'object' || value === null) return false
    return isBare || ('success' in value && typeof value.success === 'boolean')
  } catch {
    // Not UTF-8, not JSON, or truncated: the same for the caller.
    return false
  }
}

function invalid(reason: string): ApiError {
  return new ApiError('gateway.invalidReply', { reason })
}
