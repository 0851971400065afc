import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod/mini'
import { CHAT_PATH, chatQuery, MODELS_PATH, MODELS_VENDOR, type ChatQuery } from '#lib/api/talk/models.ts'
import {
  SIGNATURE_HEADERS,
  SIGNATURE_SKEW_MS,
  signVendorMessage,
  vendorSecret,
} from '#lib/shared/keys/vendor-signature.ts'
import { Refused } from '../http.ts'
import { isSameSignature } from '../signatures.ts'

const MARK = '&signature='
const question = z.object({ brand: z.string(), language: z.string() })

/** The question for the list of hosts; refuses one that the brand did not sign. */
export function readQuestion(
  masterKey: string,
  { headers, body }: { headers: IncomingHttpHeaders; body: string },
): z.infer<typeof question> {
  const text = (name: string) => String(headers[name] ?? '')
  const asked = question.safeParse(JSON.parse(body))
  if (!asked.success) throw new Refused(400, 'request')
  const seconds = Number(text(SIGNATURE_HEADERS.time))
  const message = { method: 'POST', path: MODELS_PATH, seconds, nonce: text(SIGNATURE_HEADERS.nonce), body }
  const expected = signVendorMessage(secretOf(masterKey, asked.data.brand), message)
  if (!isFresh(seconds) || !isSameSignature(text(SIGNATURE_HEADERS.signature), expected))
    throw new Refused(403, 'signature')
  return asked.data
}

/** The query of a chat's address, or `undefined` where the brand did not sign it in the last two minutes. */
export function readChat(masterKey: string, target: string): ChatQuery | undefined {
  const search = target.slice(target.indexOf('?') + 1)
  const at = search.lastIndexOf(MARK)
  const body = search.slice(0, Math.max(0, at))
  const parsed = chatQuery.safeParse(Object.fromEntries(new URLSearchParams(body)))
  if (!parsed.success) return undefined
  const { brand, at: seconds, nonce } = parsed.data
  const expected = signVendorMessage(secretOf(masterKey, brand), {
    ...{ method: 'GET', path: CHAT_PATH, seconds, nonce, body },
  })
  return isFresh(seconds) && isSameSignature(search.slice(at + MARK.length), expected)
    ? parsed.data
    : undefined
}

function secretOf(masterKey: string, brand: string): string {
  return vendorSecret(masterKey, { brand, vendor: MODELS_VENDOR, generation: 1, signedBy: 'brand' })
}

function isFresh(seconds: number): boolean {
  return Math.abs(Date.now() - seconds * 1000) <= SIGNATURE_SKEW_MS
}
