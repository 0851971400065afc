import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * The signature of calls between game vendors and the platform: HMAC-SHA256, in lower-case hex, with the secret of the key
 * in `x-vendor-key`, over
 *
 *     v1\n<METHOD>\n<path>\n<unix seconds>\n<nonce>\n<raw body>
 *
 * The path has no query and host, the body is the raw bytes. Time may be off by 120 s in either direction, and a nonce is
 * valid once: a repeated call is signed again, with the same transaction.
 */

export const SIGNATURE_HEADERS = {
  /** `<VENDOR>.<generation>`, for example `NOVA.1`. */
  key: 'x-vendor-key',
  /** Unix time in whole seconds. */
  time: 'x-vendor-time',
  /** 16 to 64 of `[A-Za-z0-9_-]`, different in each call. */
  nonce: 'x-vendor-nonce',
  /** 64 lower-case hex letters. */
  signature: 'x-signature',
} as const

export const SIGNATURE_SKEW_MS = 120_000
export const NONCE_PATTERN = /^[\w-]{16,64}$/
const KEY_PATTERN = /^([A-Z0-9][A-Z0-9_-]{0,31})\.([1-9]\d{0,5})$/

/** One key of a vendor at a brand. A rotation creates the next generation; two are valid during the overlap. */
export interface VendorKey {
  vendor: string
  generation: number
}

/** The signing party: the vendor for its calls to our wallet, the brand for launch addresses and calls to the vendor. */
export type SignedBy = 'vendor' | 'brand'

/** Parses an `x-vendor-key` header. */
export function readKeyId(text: string): VendorKey | undefined {
  const [, vendor, generation] = KEY_PATTERN.exec(text) ?? []
  return vendor && generation ? { vendor, generation: Number(generation) } : undefined
}

export function keyIdOf({ vendor, generation }: VendorKey): string {
  return `${vendor}.${generation}`
}

/**
 * The secret of a key, derived from the deployment's master secret (`VENDOR_KEY`), so that none is stored. Vendors get
 * theirs through `ops vendors keys` and never the master.
 */
export function vendorSecret(
  master: string,
  { brand, vendor, generation, signedBy }: VendorKey & { brand: string; signedBy: SignedBy },
): string {
  const name = ['vitrine vendor key', brand, vendor, String(generation), signedBy].join('\n')
  return bytesToHex(hmac(sha256, utf8ToBytes(master), utf8ToBytes(name)))
}

export interface SignedMessage {
  method: string
  /** From the first slash, without query. */
  path: string
  /** Unix time in whole seconds. */
  seconds: number
  nonce: string
  body: Uint8Array | string
}

/** The signature of one message, in hex. */
export function signVendorMessage(
  secret: string,
  { method, path, seconds, nonce, body }: SignedMessage,
): string {
  const head = utf8ToBytes(`v1\n${method}\n${path}\n${seconds}\n${nonce}\n`)
  const bytes = typeof body === 'string' ? utf8ToBytes(body) : body
  return bytesToHex(hmac(sha256, utf8ToBytes(secret), concatBytes(head, bytes)))
}

/** All headers of a signed call. */
export function signedHeaders(
  { key, secret }: { key: VendorKey; secret: string },
  message: SignedMessage,
): Record<string, string> {
  return {
    'content-type': 'application/json',
    [SIGNATURE_HEADERS.key]: keyIdOf(key),
    [SIGNATURE_HEADERS.time]: String(message.seconds),
    [SIGNATURE_HEADERS.nonce]: message.nonce,
    [SIGNATURE_HEADERS.signature]: signVendorMessage(secret, message),
  }
}
