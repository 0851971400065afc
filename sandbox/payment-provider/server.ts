import { setTimeout as delay } from 'node:timers/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { checkDocument } from '../documents/check.ts'
import { json, readBody } from '../http.ts'
import { checkNumber } from '../registers/check.ts'
import { isWebhookSigned } from '../signatures.ts'
import { act, actionsOf, type SandboxOrder } from './orders.ts'
import { controlPage, paymentPage } from './page.ts'

/**
 * A sandbox payment provider for the cashier: it accepts the platform's orders, and pays, fails, pays late, twice or less
 * on command, on its page (`/`) or by `POST /control/<reference>` with `{"action": "pay"}`. It keeps its state in memory.
 */

export interface Sandbox {
  port: number
  url: string
  stop: () => Promise<void>
}

interface Settings {
  port: number
  /** `PROVIDER_KEY` of the platform: signs in both directions. */
  key: string
  /** Delay of an automatic payout; without it "send" must be pressed. */
  sendAfterMs?: number | undefined
}

/** Three pictures in base64. */
const MAX_DOCUMENT_BYTES = 24 * 1024 * 1024
const NAMED = { name: 'Sandbox House', city: 'Sandbox' }
/** Whom the site's payment codes pay, by scheme. */
const RECEIVERS: Readonly<Record<string, Record<string, string>>> = {
  promptpay: { biller: '099999999999999' },
  qrph: { bic: 'SANDPHM1XXX', accountNumber: '001101234567', ...NAMED },
  khqr: { account: 'sandbox_house@devb', ...NAMED },
  duitnow: { acquirer: '999999', merchantId: 'SANDBOX0001', ...NAMED },
  upi: { address: 'sandbox.house@devbank', name: NAMED.name },
}
const HOUSE = { bank: 'Sandbox Bank', accountNumber: '0011012345678', accountName: 'SANDBOX HOUSE' }

export function startSandbox({ port, key, sendAfterMs }: Settings): Promise<Sandbox> {
  const orders = new Map<string, SandboxOrder>()
  const server = createServer((request, response) => {
    answer(request, response).catch((cause: unknown) => json(response, 500, { error: String(cause) }))
  })
  const baseUrl = () => `http://localhost:${portOf(server)}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', baseUrl())
    const [, first = '', reference = ''] = url.pathname.split('/')
    if (request.method === 'GET' && url.pathname === '/')
      return html(response, controlPage([...orders.values()]))
    if (request.method === 'GET' && url.pathname === '/orders')
      return json(response, 200, [...orders.values()])
    if (request.method === 'POST' && (first === 'payments' || first === 'payouts'))
      return take(request, response, first === 'payments' ? 'payment' : 'payout')
    if (request.method === 'POST' && url.pathname === '/documents/checks')
      return readDocument(request, response)
    if (request.method === 'POST' && url.pathname === '/registers/checks')
      return askRegister(request, response)
    if (request.method === 'POST' && first === 'status') return status(request, response)
    const order = orders.get(decodeURIComponent(reference))
    if (!order) return json(response, 404, { error: 'no such order' })
    if (request.method === 'GET' && first === 'pay') return html(response, paymentPage(order))
    if (request.method === 'POST' && first === 'control')
      return control(order, { request, response, back: url.searchParams.get('back') })
    json(response, 404, { error: 'no such place' })
  }

  async function take(
    request: IncomingMessage,
    response: ServerResponse,
    subject: SandboxOrder['subject'],
  ): Promise<void> {
    const body = await readBody(request)
    if (!isWebhookSigned(key, body, String(request.headers['x-signature'] ?? '')))
      return json(response, 401, { error: 'wrong signature' })
    const asked: SandboxOrder = { ...Object(JSON.parse(body)), subject, told: [], notices: [] }
    // A repeated order is the same order.
    const order = orders.get(asked.reference) ?? asked
    const isNew = order === asked
    orders.set(order.reference, order)
    if (subject === 'payment') return json(response, 200, detailsOf(order, baseUrl()))
    if (order.number?.endsWith('0000'))
      return json(response, 200, { accepted: false, reason: 'Unknown account' })
    json(response, 200, { accepted: true })
    if (isNew && sendAfterMs !== undefined)
      setTimeout(() => void act(order, 'send', key), sendAfterMs).unref()
  }

  async function readDocument(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request, MAX_DOCUMENT_BYTES)
    if (!isWebhookSigned(key, body, String(request.headers['x-signature'] ?? '')))
      return json(response, 401, { error: 'wrong signature' })
    json(response, 200, checkDocument(JSON.parse(body)))
  }

  async function askRegister(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    if (!isWebhookSigned(key, body, String(request.headers['x-signature'] ?? '')))
      return json(response, 401, { error: 'wrong signature' })
    const { status, body: said, afterMs = 0 } = checkNumber(JSON.parse(body))
    if (afterMs > 0) await delay(afterMs, undefined, { ref: false })
    if (typeof said === 'string') html(response, said)
    else json(response, status, said)
  }

  /** The outcome of an order: its notices so far. */
  async function status(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    if (!isWebhookSigned(key, body, String(request.headers['x-signature'] ?? '')))
      return json(response, 401, { error: 'wrong signature' })
    json(response, 200, { notices: orders.get(String(Object(JSON.parse(body)).reference))?.notices ?? [] })
  }

  async function control(
    order: SandboxOrder,
    { request, response, back }: { request: IncomingMessage; response: ServerResponse; back: string | null },
  ): Promise<void> {
    const body = await readBody(request)
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
    const given = isForm ? new URLSearchParams(body).get('action') : Object(JSON.parse(body || '{}')).action
    const action = actionsOf(order).find((each) => each === given)
    if (!action) return json(response, 422, { error: 'no such action', actions: actionsOf(order) })
    const done = act(order, action, key)
    // The page does not wait for a late payment.
    if (action !== 'payLate') await done
    if (!isForm) return json(response, 200, order)
    response.writeHead(303, { location: (back === 'site' && order.returnUrl) || '/' }).end()
  }

  return new Promise((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, '127.0.0.1', () =>
      resolve({ port: portOf(server), url: baseUrl(), stop: () => stop(server) }),
    )
  })
}

function detailsOf(order: SandboxOrder, baseUrl: string): Record<string, string> {
  const { kind } = order
  if (kind === 'pix') return { kind, key: 'pix@sandbox.example', name: 'Sandbox House', city: 'Sao Paulo' }
  if (kind === 'vietqr') return { kind, bin: '970403', ...HOUSE }
  if (kind === 'bank') return { kind, ...HOUSE }
  const receiver = RECEIVERS[kind]
  if (receiver) return { kind, ...receiver }
  return { kind, url: `${baseUrl}/pay/${encodeURIComponent(order.reference)}` }
}

function html(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text)
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

if (import.meta.main) {
  const key = process.env['PROVIDER_KEY'] ?? ''
  const port = Number(process.env['SANDBOX_PORT'] ?? 8788)
  const { url } = await startSandbox({ port, key, sendAfterMs: 3_000 })
  process.stdout.write(`Sandbox provider: ${url}\n`)
}
