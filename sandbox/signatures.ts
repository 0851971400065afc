import { createHmac, timingSafeEqual } from 'node:crypto'

/** The signature of a webhook, `t=<seconds>,v1=<hex>`: HMAC-SHA256 over `<seconds>.<body>`. */
export function signWebhook(key: string, body: string, nowMs = Date.now()): string {
  const seconds = Math.floor(nowMs / 1000)
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`
}

/** Whether a body came with its signature, whenever it was signed. */
export function isWebhookSigned(key: string, body: string, signature: string): boolean {
  const seconds = Number(/^t=(\d+),/.exec(signature)?.[1])
  return isSameSignature(signature, signWebhook(key, body, seconds * 1000))
}

/** Compares in constant time. */
export function isSameSignature(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
