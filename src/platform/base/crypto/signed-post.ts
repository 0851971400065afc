import type { Env } from '#platform/base/env.ts'
import { liveKeysOf, warnOfPrevious, type SharedKey } from './shared-keys.ts'
import { signatureOf } from './webhook-signature.ts'

interface SignedPost {
  url: string
  /** JSON. */
  body: string
  key: SharedKey
  nowMs: number
  timeoutMs: number
  /** Receivers run each key once: a repetition, here or by the caller, carries the same one. */
  idempotencyKey?: string
}

/**
 * POSTs to an outside service, signed over time and body. 401 means that the service does not know the new key yet:
 * during a rotation the same body is sent again with the previous key. Both attempts together take at most `timeoutMs`.
 */
export async function postSigned(env: Env, post: SignedPost): Promise<Response> {
  const { url, body, key: name, nowMs, timeoutMs, idempotencyKey } = post
  const signal = AbortSignal.timeout(timeoutMs)
  const send = (key: string) =>
    fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-signature': signatureOf(key, body, nowMs),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      body,
      redirect: 'manual',
      signal,
    })
  const [key = '', previous] = liveKeysOf(env, name)
  const response = await send(key)
  if (response.status !== 401 || previous === undefined) return response
  await response.body?.cancel()
  warnOfPrevious(name)
  return send(previous)
}
