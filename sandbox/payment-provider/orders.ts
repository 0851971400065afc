import { createHmac, randomUUID } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'

/** Orders of the site at the sandbox provider: the other side of the cashier. */

export interface SandboxOrder {
  subject: 'payment' | 'payout'
  reference: string
  brand: string
  /** `pix`, `vietqr`, `bank` or `redirect`; for payouts the kind of account. */
  kind: string
  amountMinor: number
  currency: { code: string; exponent: number }
  noticeUrl: string
  returnUrl?: string
  expiresAtMs?: number
  number?: string
  /** Webhooks sent so far, and the site's replies. */
  told: { status: string; amountMinor: number; outcome: string }[]
  /** The same as sent, for the site's questions; also what no webhook was sent for. */
  notices: object[]
}

const PAYMENT_ACTIONS = [
  'pay',
  'fail',
  'payLate',
  'failThenPay',
  'payTwice',
  'payLess',
  'payMore',
  'payUntold',
] as const
const PAYOUT_ACTIONS = ['send', 'receive', 'fail', 'sendThenFail', 'sendUntold'] as const
export type SandboxAction = (typeof PAYMENT_ACTIONS)[number] | (typeof PAYOUT_ACTIONS)[number]

/** Pauses before a webhook is repeated. */
const RETRY_MS = [500, 2_000, 10_000]

export function actionsOf({ subject }: SandboxOrder): readonly SandboxAction[] {
  return subject === 'payment' ? PAYMENT_ACTIONS : PAYOUT_ACTIONS
}

/** Performs the selected action; resolves when the site has accepted every webhook, or has not. */
export async function act(order: SandboxOrder, action: SandboxAction, key: string): Promise<void> {
  const { amountMinor } = order
  const tell = (status: string, amount = amountMinor) => notify(order, { status, amount, key })
  switch (action) {
    case 'pay':
      return tell('paid')
    case 'payLess':
      return tell('paid', Math.max(1, Math.floor(amountMinor / 2)))
    case 'payMore':
      return tell('paid', amountMinor + Math.ceil(amountMinor / 10))
    case 'payTwice':
      await tell('paid')
      return tell('paid')
    case 'payLate':
      await until((order.expiresAtMs ?? 0) + 1)
      return tell('paid')
    case 'failThenPay':
      await tell('failed', 0)
      return tell('paid')
    // Without a webhook, as where it cannot reach the site.
    case 'payUntold':
      return record(order, 'paid')
    case 'sendUntold':
      return record(order, 'sent')
    case 'fail':
      return tell('failed', order.subject === 'payment' ? 0 : amountMinor)
    case 'send':
      return tell('sent')
    case 'receive':
      return tell('received')
    case 'sendThenFail':
      await tell('sent')
      return tell('failed')
  }
}

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 over `<seconds>.<body>`. */
export function sign(key: string, body: string, nowMs = Date.now()): string {
  const seconds = Math.floor(nowMs / 1000)
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`
}

async function notify(
  order: SandboxOrder,
  { status, amount, key }: { status: string; amount: number; key: string },
): Promise<void> {
  const notice = noticeOf(order, status, amount)
  order.notices.push(notice)
  const body = JSON.stringify(notice)
  const entry = { status, amountMinor: amount, outcome: 'on its way' }
  order.told.push(entry)
  for (const pauseMs of [0, ...RETRY_MS]) {
    await until(Date.now() + pauseMs)
    const answer = await post(order.noticeUrl, { body, signature: sign(key, body) })
    entry.outcome = answer.outcome
    // A refusal of the site is final; only failures are repeated.
    if (answer.isFinal) return
  }
}

function record(order: SandboxOrder, status: string): void {
  const { amountMinor } = order
  order.notices.push(noticeOf(order, status, amountMinor))
  order.told.push({ status, amountMinor, outcome: 'not told' })
}

function noticeOf(
  { brand, subject, reference, currency }: SandboxOrder,
  status: string,
  amountMinor: number,
) {
  return {
    brand,
    eventId: randomUUID(),
    subject,
    reference,
    status,
    amountMinor,
    currency: currency.code,
    transactionId: randomUUID(),
    ...(status === 'failed' ? { reason: 'The sandbox was told to fail' } : {}),
  }
}

/** `*.localhost` is always this machine; not every resolver knows that, so it is not resolved. */
function post(
  address: string,
  { body, signature }: { body: string; signature: string },
): Promise<{ outcome: string; isFinal: boolean }> {
  const url = new URL(address)
  const isLocal = url.hostname === 'localhost' || url.hostname.endsWith('.localhost')
  const client = url.protocol === 'https:' ? https : http
  return new Promise((resolve) => {
    const request = client.request(
      {
        host: isLocal ? '127.0.0.1' : url.hostname,
        port: url.port || (url.protocol === 'https:' ? 443 : 80),
        path: url.pathname,
        method: 'POST',
        headers: { host: url.host, 'content-type': 'application/json', 'x-signature': signature },
        timeout: 10_000,
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const status = response.statusCode ?? 0
          resolve({
            outcome: outcomeOf(Buffer.concat(chunks).toString('utf8'), status),
            isFinal: status < 500,
          })
        })
      },
    )
    request.on('timeout', () => request.destroy(new Error('no answer')))
    request.on('error', (cause) => resolve({ outcome: cause.message, isFinal: false }))
    request.end(body)
  })
}

function outcomeOf(text: string, status: number): string {
  try {
    const { value, code }: { value?: { outcome?: unknown }; code?: unknown } = Object(JSON.parse(text))
    return String(value?.outcome ?? code ?? status)
  } catch {
    // Something other than the site answered.
    return `status ${status}`
  }
}

function until(atMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, atMs - Date.now())))
}
