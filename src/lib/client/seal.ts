import { CompactEncrypt, base64url, importJWK } from 'jose'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type { getSealKey } from '#lib/api/access/login.ts'

const JTI_BYTES = 24

export interface SealTarget {
  method: string
  path: string
  /** Plain data, serialised as JSON. */
  body: unknown
  /** The platform's time in ms: `serverTimeMs` of the key plus the time since then. */
  nowMs: number
}

/**
 * Seals the body of one call (ECDH-ES on P-256, A256GCM) as a compact JWE, to be sent once with the content type
 * `application/jose`. `call.ts` loads this file and its library on demand, so that only pages that submit something load
 * them.
 */
export async function sealBody(
  key: Pick<OutputOf<typeof getSealKey>, 'kid' | 'jwk' | 'audience'>,
  { method, path, body, nowMs }: SealTarget,
): Promise<string> {
  const recipient = await importJWK(key.jwk, 'ECDH-ES')
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(body)))
    .setProtectedHeader({
      alg: 'ECDH-ES',
      enc: 'A256GCM',
      kid: key.kid,
      aud: key.audience,
      htm: method,
      htu: path,
      iat: Math.floor(nowMs / 1000),
      jti: base64url.encode(crypto.getRandomValues(new Uint8Array(JTI_BYTES))),
    })
    .encrypt(recipient)
}
