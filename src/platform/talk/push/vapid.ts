import * as z from 'zod/mini'
import type { Env } from '#platform/base/env.ts'

/** RFC 8292: the deployment proves to a push service who sends. `PUSH_KEY` is a private P-256 JWK as base64url of its JSON. */
const privateJwk = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  d: z.string(),
  x: z.string(),
  y: z.string(),
})
/** Below the 24 hours that push services accept. */
const LASTS_SECONDS = 12 * 60 * 60

/** The public key as an uncompressed point, base64url; `undefined` without a usable `PUSH_KEY`. */
export function publicKeyOf(env: Env): string | undefined {
  const key = keyOf(env)
  if (!key) return undefined
  return Buffer.from([4, ...Buffer.from(key.x, 'base64url'), ...Buffer.from(key.y, 'base64url')]).toString(
    'base64url',
  )
}

/** The `Authorization` header of one push; `subject` is an address under which the sender can be reached. */
export async function vapidHeader(
  env: Env,
  { endpoint, subject, nowMs }: { endpoint: string; subject: string; nowMs: number },
): Promise<string | undefined> {
  const jwk = keyOf(env)
  if (!jwk) return undefined
  const claims = {
    ...{ aud: new URL(endpoint).origin, sub: subject },
    exp: Math.floor(nowMs / 1000) + LASTS_SECONDS,
  }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const key = await crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
  ])
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, Buffer.from(signed))
  return `vapid t=${signed}.${Buffer.from(signature).toString('base64url')}, k=${publicKeyOf(env)}`
}

function keyOf({ PUSH_KEY }: Env): z.infer<typeof privateJwk> | undefined {
  if (!PUSH_KEY) return undefined
  return privateJwk.parse(JSON.parse(Buffer.from(PUSH_KEY, 'base64url').toString('utf8')))
}
