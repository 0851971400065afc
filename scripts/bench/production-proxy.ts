import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface ProductionProxy {
  port: number
  stop: () => Promise<void>
}

/** A page of one sentence, without style and script: what it measures is the floor of the machine. */
export const EMPTY_PATH = '/empty-page'
const EMPTY_PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>Empty</title></head><body><h1>One sentence.</h1></body></html>'

/** Headers of one connection, which the next one must not carry. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'http2-settings']

/**
 * Answers as an edge does what the local workers do not: HTTP/2 over TLS, and brotli where the browser offers several
 * ways to compress (the local runtime takes the first that is offered, gzip). The certificate is its own.
 */
export async function startProductionProxy(port: number, workersPort: number): Promise<ProductionProxy> {
  const agent = new Agent({ keepAlive: true })
  const server = createSecureServer({ ...certificate(), allowHTTP1: false })
  server.on('request', (asked, answer) => pass({ agent, workersPort }, asked, answer))
  const sessions = new Set<{ destroy: () => void }>()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port,
    stop: () => {
      for (const session of sessions) session.destroy()
      agent.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function pass(
  to: { agent: Agent; workersPort: number },
  asked: Http2ServerRequest,
  answer: Http2ServerResponse,
): void {
  if (asked.url === EMPTY_PATH) {
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    answer.end(EMPTY_PAGE)
    return
  }
  const headers = Object.fromEntries(Object.entries(asked.headers).filter(([name]) => !name.startsWith(':')))
  const offered = String(headers['accept-encoding'] ?? '')
  const sent = request(
    {
      agent: to.agent,
      host: '127.0.0.1',
      port: to.workersPort,
      method: asked.method,
      path: asked.url,
      headers: {
        ...headers,
        host: asked.authority,
        ...(offered.includes('br') ? { 'accept-encoding': 'br' } : {}),
      },
    },
    (response) => {
      for (const [name, value] of Object.entries(response.headers))
        if (value !== undefined && !OF_CONNECTION.includes(name)) answer.setHeader(name, value)
      answer.writeHead(response.statusCode ?? 502)
      response.pipe(answer)
    },
  )
  sent.on('error', () => {
    // The browser left, or the workers ended: nobody reads a message.
    if (!answer.headersSent) answer.writeHead(502)
    answer.end()
  })
  asked.pipe(sent)
}

function certificate(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-tls-'))
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,DNS:*.localhost']
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
    const made = spawnSync('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', cert], {
      encoding: 'utf8',
    })
    if (made.status !== 0)
      throw new Error(
        `This part needs openssl for a certificate of its own: ${made.error?.message ?? made.stderr}`,
      )
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
