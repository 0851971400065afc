import http from 'node:http'
import https from 'node:https'

export interface Reply {
  status: number
  /** The parsed JSON of the reply. */
  body: Record<string, unknown>
  cookies: string[]
}

export interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string
}

const TIMEOUT_MS = 20_000

/** One request. `*.localhost` is always this machine; not every resolver knows that, so it is not resolved. */
export function send(url: URL, { method = 'POST', headers = {}, body }: Sent = {}): Promise<Reply> {
  const isLocal = url.hostname === 'localhost' || url.hostname.endsWith('.localhost')
  const client = url.protocol === 'https:' ? https : http
  const options = {
    host: isLocal ? '127.0.0.1' : url.hostname,
    port: url.port || (url.protocol === 'https:' ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    method,
    headers: { host: url.host, ...headers },
    timeout: TIMEOUT_MS,
  }
  return new Promise((resolve, reject) => {
    const request = client.request(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: jsonOf(Buffer.concat(chunks).toString('utf8')),
          cookies: (response.headers['set-cookie'] ?? []).map((text) => text.split(';', 1)[0] ?? ''),
        }),
      )
    })
    request.on('timeout', () => request.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)))
    request.on('error', reject)
    request.end(body)
  })
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text))
  } catch {
    // A reply that is not JSON has no code, and fails every case.
    return {}
  }
}
