import http from 'node:http'
import https from 'node:https'

interface RequestOptions {
  method: string
  headers?: Record<string, string>
  body?: string | undefined
  timeoutMs: number
}

export interface TextReply {
  status: number
  /** The media type, as it came; empty without one. */
  contentType: string
  text: string
  /** Each `name=value` of the reply. */
  cookies: string[]
}

/**
 * One request. `*.localhost` is always this machine; not every resolver knows that, so it is not resolved.
 * @throws Error where no reply arrives
 */
export function sendRequest(
  url: URL,
  { method, headers = {}, body, timeoutMs }: RequestOptions,
): Promise<TextReply> {
  const isLocal = url.hostname === 'localhost' || url.hostname.endsWith('.localhost')
  const isSecure = url.protocol === 'https:'
  const options = {
    host: isLocal ? '127.0.0.1' : url.hostname,
    port: url.port || (isSecure ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    method,
    headers: { host: url.host, ...headers },
    timeout: timeoutMs,
  }
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).request(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          contentType: response.headers['content-type'] ?? '',
          text: Buffer.concat(chunks).toString('utf8'),
          cookies: (response.headers['set-cookie'] ?? []).map((text) => text.split(';', 1)[0] ?? ''),
        }),
      )
    })
    request.on('timeout', () => request.destroy(new Error(`no answer within ${timeoutMs / 1000} s`)))
    request.on('error', reject)
    request.end(body)
  })
}
