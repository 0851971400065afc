import { createHmac } from 'node:crypto'
import { ApiError } from '#lib/api/errors.ts'
import type { CallBase } from '#platform/call.ts'
import { isEqual } from './tokens.ts'

/** Tolerated clock difference, in either direction; an older notice is a replay. */
const SKEW_MS = 5 * 60_000
/** A shorter key could be guessed; without a key no notice is accepted. */
const MIN_KEY_LENGTH = 24

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 over `<seconds>.<body>`. */
export function signatureOf(key: string, body: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000)
  return `t=${seconds},v1=${digest(key, seconds, body)}`
}

/**
 * Verifies the signature of the provider.
 * @throws ApiError `notice.signature`, the same for every reason
 */
export function checkNoticeSignature(
  { now }: Pick<CallBase, 'now'>,
  { signature, body, key }: { signature: string | undefined; body: string; key: string },
): void {
  const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? []
  const isFresh = seconds !== '' && Math.abs(now - Number(seconds) * 1000) <= SKEW_MS
  const isRight = key.length >= MIN_KEY_LENGTH && isEqual(given, digest(key, Number(seconds), body))
  if (!isFresh || !isRight) throw new ApiError('notice.signature')
}

function digest(key: string, seconds: number, body: string): string {
  return createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
}
