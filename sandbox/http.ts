import http from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import https from 'node:https'

const MAX_BODY_BYTES = 64 * 1024
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

/**
 * One POST of a sandbox. `*.localhost` is always this machine; not every resolver knows that, so it is not resolved.
 * @throws Error where no reply arrives
 */
export function post(
  url: URL,
  { body, headers, timeoutMs = 5_000 }: { body: string; headers: Record<string, string>; timeoutMs?: number },
): Promise<{ status: number; text: string }> {
  const isLocal = url.hostname === 'localhost' || url.hostname.endsWith('.localhost')
  const isSecure = url.protocol === 'https:'
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).request(
      {
        host: isLocal ? '127.0.0.1' : url.hostname,
        port: url.port || (isSecure ? 443 : 80),
        path: url.pathname,
        method: 'POST',
        headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) },
        timeout: timeoutMs,
        ...(isSecure ? {} : { agent }),
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
        )
      },
    )
    request.on('timeout', () => request.destroy(new Error('no answer')))
    request.on('error', reject)
    request.end(body)
  })
}

/** @throws RangeError for a body above `maxBytes` */
export async function readBody(request: IncomingMessage, maxBytes = MAX_BODY_BYTES): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.byteLength
    if (size > maxBytes) throw new RangeError('too large')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export function json(response: ServerResponse, status: number, value: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(value))
}

/** A refusal with a code that the front has words for. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly details: Record<string, unknown>

  constructor(status: number, code: string, details: Record<string, unknown> = {}) {
    super(code)
    this.status = status
    this.code = code
    this.details = details
  }
}
