import { base64url, compactDecrypt, decodeProtectedHeader } from 'jose'
import * as z from 'zod/mini'
import { readJson } from '#lib/shared/text/exact-json.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { CallBase } from '#platform/base/call.ts'
import { guardOfKey } from '#platform/base/guard/guard.ts'
import { findSealKey } from '#platform/base/crypto/seal-keys.ts'
import { hashToken } from '#platform/base/crypto/tokens.ts'

/** Tolerated difference of the sender's clock, in either direction. */
const CLOCK_SKEW_MS = 120_000

/** Exactly these members: no compression and no critical extensions. */
const sealHeader = z.strictObject({
  alg: z.literal('ECDH-ES'),
  enc: z.literal('A256GCM'),
  epk: z.strictObject({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() }),
  kid: z.string().check(z.maxLength(64)),
  aud: z.string(),
  htm: z.string(),
  htu: z.string(),
  /** Seconds, as in all JOSE headers. */
  iat: z.number(),
  jti: z.string().check(z.regex(/^[\w-]{22,64}$/)),
})

export interface SealedBody {
  compact: string
  endpoint: Pick<Endpoint, 'method' | 'path'>
}

/**
 * Opens a sealed body: a JWE for this brand and this call, recent, and used once. Every failure gives the same
 * `request.sealed`, so that the reply reveals nothing.
 */
export async function openSealed(base: CallBase, body: SealedBody): Promise<unknown> {
  try {
    return await open(base, body)
  } catch (cause) {
    throw new ApiError('request.sealed', undefined, { cause })
  }
}

async function open(base: CallBase, { compact, endpoint }: SealedBody): Promise<unknown> {
  if (!isCanonical(compact)) throw new Error('not in canonical form')
  const header = sealHeader.parse(decodeProtectedHeader(compact))
  if (header.aud !== base.tenant.id) throw new Error('sealed for another brand')
  if (header.htm !== endpoint.method || header.htu !== endpoint.path)
    throw new Error('sealed for another call')
  const sentAtMs = header.iat * 1000
  if (Math.abs(base.now - sentAtMs) > CLOCK_SKEW_MS) throw new Error('sealed at another time')
  const key = await findSealKey(base.env, header.kid, base.now)
  if (!key) throw new Error('sealed for a key that is gone')
  const { plaintext } = await compactDecrypt(compact, key.privateKey, {
    keyManagementAlgorithms: ['ECDH-ES'],
    contentEncryptionAlgorithms: ['A256GCM'],
  })
  // Checked last, so that a forged message cannot use up the id of a genuine one.
  const expiresAtMs = sentAtMs + 2 * CLOCK_SKEW_MS
  // The hash selects the object: the sender chooses the id and must not choose the object.
  const isFirst = await guardOfKey(base, 'sealed', hashToken(header.jti)).once(header.jti, {
    expiresAtMs,
    nowMs: base.now,
  })
  if (!isFirst) throw new Error('sealed once, sent twice')
  return readJson(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(plaintext))
}

/** Base64url has several spellings of the same bytes; only the canonical one is accepted. */
function isCanonical(compact: string): boolean {
  const parts = compact.split('.')
  return parts.length === 5 && parts.every((part) => base64url.encode(base64url.decode(part)) === part)
}
