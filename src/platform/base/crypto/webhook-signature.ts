import { createHmac } from 'node:crypto'
import { ApiError } from '#lib/api/errors.ts'
import type { CallBase } from '#platform/base/call.ts'
import { liveKeysOf, warnOfPrevious, type SharedKey } from './shared-keys.ts'
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
 * Verifies the provider's signature with the current key or, during a rotation, with the previous one.
 * @throws ApiError `notice.signature`, the same for every reason
 */
export function checkNoticeSignature(
  { env, now }: Pick<CallBase, 'env' | 'now'>,
  { signature, body, key: name }: { signature: string | undefined; body: string; key: SharedKey },
): void {
  const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? []
  const isFresh = seconds !== '' && Math.abs(now - Number(seconds) * 1000) <= SKEW_MS
  // All keys are compared, so that the timing does not reveal which one matched.
  const [isNewest, isPrevious] = liveKeysOf(env, name).map(
    (key) => key.length >= MIN_KEY_LENGTH && isEqual(given, digest(key, Number(seconds), body)),
  )
  if (!isFresh || !(isNewest || isPrevious)) throw new ApiError('notice.signature')
  if (!isNewest) warnOfPrevious(name)
}

function digest(key: string, seconds: number, body: string): string {
  return createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
}
