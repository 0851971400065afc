import type * as z from 'zod/mini'
import {
  readKeyId,
  SIGNATURE_HEADERS,
  SIGNATURE_SKEW_MS,
  signVendorMessage,
  vendorSecret,
} from '#lib/shared/keys/vendor-signature.ts'
import { Refused } from '../http.ts'
import { isSameSignature } from '../signatures.ts'

export interface SignedMessage {
  headers: Record<string, string | string[] | undefined>
  body: string
  path: string
}

/** What a brand's platform asks, once its signature holds for that brand and vendor. */
export function signedQuestion<Question extends { brand: string; vendor: string }>(
  schema: z.ZodMiniType<Question>,
  { headers, body, path }: SignedMessage,
  masterKey: string,
): Question {
  const text = (name: string) => String(headers[name] ?? '')
  const parsed = schema.safeParse(JSON.parse(body))
  const key = readKeyId(text(SIGNATURE_HEADERS.key))
  if (!parsed.success || !key || key.vendor !== parsed.data.vendor) throw new Refused(400, 'request')
  const secret = vendorSecret(masterKey, { brand: parsed.data.brand, ...key, signedBy: 'brand' })
  const seconds = Number(text(SIGNATURE_HEADERS.time))
  const message = { method: 'POST', path, seconds, nonce: text(SIGNATURE_HEADERS.nonce), body }
  const isFresh = Math.abs(Date.now() - seconds * 1000) <= SIGNATURE_SKEW_MS
  if (!isFresh || !isSameSignature(text(SIGNATURE_HEADERS.signature), signVendorMessage(secret, message)))
    throw new Refused(403, 'signature')
  return parsed.data
}
