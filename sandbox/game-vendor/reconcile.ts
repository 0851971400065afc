import * as z from 'zod/mini'
import {
  readKeyId,
  SIGNATURE_HEADERS,
  SIGNATURE_SKEW_MS,
  signVendorMessage,
  vendorSecret,
} from '#lib/shared/vendor-signature.ts'
import { Refused } from './http.ts'
import type { Journal } from './journal.ts'
import { isSame } from './launch.ts'

const question = z.object({
  brand: z.string(),
  vendor: z.string(),
  currency: z.string(),
  fromMs: z.int(),
  untilMs: z.int(),
  cursor: z.optional(z.string()),
})

/** Answers a brand's reconciliation: only to the brand itself, with its own rows. */
export function transactionsFor(
  journal: Journal,
  {
    headers,
    body,
    path,
  }: { headers: Record<string, string | string[] | undefined>; body: string; path: string },
  masterKey: string,
) {
  const text = (name: string) => String(headers[name] ?? '')
  const parsed = question.safeParse(JSON.parse(body))
  const key = readKeyId(text(SIGNATURE_HEADERS.key))
  if (!parsed.success || !key || key.vendor !== parsed.data.vendor) throw new Refused(400, 'request')
  const { brand, cursor, ...window } = parsed.data
  const secret = vendorSecret(masterKey, { brand, ...key, signedBy: 'brand' })
  const seconds = Number(text(SIGNATURE_HEADERS.time))
  const message = { method: 'POST', path, seconds, nonce: text(SIGNATURE_HEADERS.nonce), body }
  const isFresh = Math.abs(Date.now() - seconds * 1000) <= SIGNATURE_SKEW_MS
  if (!isFresh || !isSame(text(SIGNATURE_HEADERS.signature), signVendorMessage(secret, message)))
    throw new Refused(403, 'signature')
  return journal.list({ brand, ...window }, Number(cursor ?? 0))
}
