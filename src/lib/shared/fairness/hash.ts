import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

const HASH = /^[0-9a-f]{64}$/

/**
 * SHA-256 of a text's UTF-8 bytes, in lower-case hex. Synchronous, because an outcome is drawn before a wallet transaction.
 */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/** HMAC-SHA256 of a message in lower-case hex. The key is text: a hash or seed is used as its hex letters. */
export function hmacHex(key: string, message: string): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(message)))
}

/** The eight big-endian uint32 words of an HMAC-SHA256. */
export function hmacWords(key: string, message: string): number[] {
  const bytes = hmac(sha256, utf8ToBytes(key), utf8ToBytes(message))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({ length: bytes.byteLength / 4 }, (_, index) => view.getUint32(index * 4))
}

/** Whether a text is a SHA-256 hash, or a seed of that form: 64 lower-case hex letters. */
export function isHash(text: string): boolean {
  return HASH.test(text)
}
