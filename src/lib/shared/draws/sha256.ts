import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

// Draws are verified offline in browsers and computed inside synchronous transactions of Durable Objects: WebCrypto is
// asynchronous and `node:crypto` is not in browsers, so both use one small, audited library.

const HASH = /^[0-9a-f]{64}$/

/** Whether a value is a SHA-256 hash, or a secret of that length: 64 lower-case hex letters. */
export function isHash(value: unknown): value is string {
  return typeof value === 'string' && HASH.test(value)
}

/** SHA-256 of a text's UTF-8, in hex. */
export function sha256Text(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/** SHA-256 of a tag byte (domain separation) followed by all parts, in hex. */
export function sha256Tagged(tag: number, ...parts: readonly Uint8Array[]): string {
  return bytesToHex(sha256(concatBytes(Uint8Array.of(tag), ...parts)))
}

/** HMAC-SHA256 over the UTF-8 of key and message. */
export function hmacText(keyText: string, message: string): Uint8Array {
  return hmac(sha256, utf8ToBytes(keyText), utf8ToBytes(message))
}

export { bytesToHex, hexToBytes, utf8ToBytes }
