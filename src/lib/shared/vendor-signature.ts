import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * How game vendors and we sign calls to each other: HMAC-SHA256, in lower-case hex, with the secret of the key that
 * `x-vendor-key` names, over
 *
 *     v1\n<METHOD>\n<path>\n<unix seconds>\n<nonce>\n<raw body>
 *
 * The path is without query and host, the body is the bytes as they travel. Time may be off by 120 s either way, and a
 * nonce counts once: a repeated call is signed anew, with the same transaction.
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

/** One key of a vendor at a brand. A rotation makes the next generation; two are live while the vendor changes over. */
export interface VendorKey {
  vendor: string
  generation: number
}

/** Who signs: the vendor its calls to our wallet, we our launch addresses and our questions to the vendor. */
export type SignedBy = 'vendor' | 'brand'

/** The key that an `x-vendor-key` header names. */
export function readKeyId(text: string): VendorKey | undefined {
  const [, vendor, generation] = KEY_PATTERN.exec(text) ?? []
  return vendor && generation ? { vendor, generation: Number(generation) } : undefined
}

export function keyIdOf({ vendor, generation }: VendorKey): string {
  return `${vendor}.${generation}`
}

/**
 * The secret of a key: made from the deployment's master secret (`VENDOR_KEY`), so that none is stored. Vendors are
 * given theirs by `ops vendors keys` and never see the master.
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

/** Everything that a signed call carries besides its body. */
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
