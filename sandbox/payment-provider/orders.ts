import { randomUUID } from 'node:crypto'
import { post } from '../http.ts'
import { signWebhook } from '../signatures.ts'

/** Orders of the site at the sandbox provider: the other side of the cashier. */

export interface SandboxOrder {
  subject: 'payment' | 'payout'
  reference: string
  brand: string
  /** A payment code's scheme, `bank` or `redirect`; for payouts the kind of account. */
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
    const answer = await tellSite(order.noticeUrl, { body, signature: signWebhook(key, body) })
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

/** Sends a webhook; a refusal of the site is final, anything else is a failure. */
async function tellSite(
  address: string,
  { body, signature }: { body: string; signature: string },
): Promise<{ outcome: string; isFinal: boolean }> {
  const headers = { 'content-type': 'application/json', 'x-signature': signature }
  try {
    const { status, text } = await post(new URL(address), { body, headers, timeoutMs: 10_000 })
    return { outcome: outcomeOf(text, status), isFinal: status < 500 }
  } catch (cause) {
    // No reply: the webhook is repeated.
    return { outcome: cause instanceof Error ? cause.message : String(cause), isFinal: false }
  }
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
