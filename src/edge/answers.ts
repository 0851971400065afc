import { ApiError, failureBody } from '#lib/api/errors.ts'
import type { ErrorCode } from '#lib/api/errors.ts'
import { CALL_ROOTS } from '#lib/api/surfaces.ts'

/** Short, because a brand may change its default locale and browsers would otherwise cache a permanent redirect for ever. */
const MOVED_CACHING = 'public, max-age=300'

/** Whether a path is a call, whose response is always JSON. */
export function isCall(path: string): boolean {
  return CALL_ROOTS.some((root) => (root.endsWith('/') ? path.startsWith(root) : path === root))
}

/** `{ success: false, … }` with the code's status. */
export function refusal(code: ErrorCode, base: Headers, more: Record<string, string> = {}): Response {
  const error = new ApiError(code)
  const headers = withHeaders(base, { 'content-type': 'application/json; charset=utf-8', ...more })
  return new Response(JSON.stringify(failureBody(error)), { status: error.status, headers })
}

/**
 * A page with one line of English, where no built page is suitable: unknown hosts, hosts of games and vendors, missing
 * files.
 */
export function plainPage(status: number, words: string, headers: Headers): Response {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${words}</title><h1>${words}</h1></html>`
  return new Response(html, {
    status,
    headers: withHeaders(headers, { 'content-type': 'text/html; charset=utf-8' }),
  })
}

/**
 * 308 to the canonical address of a page. `to` is a path of the same host, or an address that the edge has composed.
 */
export function redirectMoved(to: string, headers: Headers): Response {
  return new Response(null, {
    status: 308,
    headers: withHeaders(headers, { location: to, 'cache-control': MOVED_CACHING }),
  })
}

/** 302 for this visitor and this request only, such as to their chosen language: no cache may reuse it. */
export function redirectOnce(path: string, headers: Headers): Response {
  return new Response(null, {
    status: 302,
    headers: withHeaders(headers, { location: path, 'cache-control': 'no-store' }),
  })
}

export function isReading(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}

/** A copy, because all responses of an origin share the base. */
export function withHeaders(base: Headers, more: Record<string, string>): Headers {
  const headers = new Headers(base)
  for (const name in more) headers.set(name, more[name] ?? '')
  return headers
}
