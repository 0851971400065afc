import { bareEntry } from '#lib/shared/text/entry.ts'
import { createHmac, randomBytes } from 'node:crypto'
import { isEqual } from '#platform/base/crypto/service.ts'

/** RFC 6238 with the settings that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const STEP_MS = 30_000
const DIGITS = 6
const SECRET_BYTES = 20
/** One step in either direction allows for clock differences and slow typing. */
const WINDOW = 1

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function makeTotpSecret(): string {
  return encodeBase32(randomBytes(SECRET_BYTES))
}

/** The address that apps read from a QR code. */
export function totpUri({
  issuer,
  account,
  secret,
}: {
  issuer: string
  account: string
  secret: string
}): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

/** The step of a code, or `undefined`. Steps up to `lastStep` are already used and do not count. */
export function matchTotp(
  secret: string,
  code: string,
  { nowMs, lastStep }: { nowMs: number; lastStep: number },
): number | undefined {
  const current = Math.floor(nowMs / STEP_MS)
  const given = bareEntry(code)
  for (let step = current - WINDOW; step <= current + WINDOW; step += 1)
    if (step > lastStep && isEqual(totpCode(secret, step), given)) return step
  return undefined
}

/** The code of a step (RFC 4226, 5.3). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

function encodeBase32(bytes: Uint8Array): string {
  let [text, bits, value] = ['', 0, 0]
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff
    bits += 8
    for (; bits >= 5; bits -= 5) text += BASE32.charAt((value >> (bits - 5)) & 31)
  }
  return bits > 0 ? text + BASE32.charAt((value << (5 - bits)) & 31) : text
}

function decodeBase32(text: string): Buffer {
  const bytes: number[] = []
  let [bits, value] = [0, 0]
  for (const character of text) {
    value = ((value << 5) | BASE32.indexOf(character)) & 0xfff
    bits += 5
    if (bits >= 8) bytes.push((value >> (bits -= 8)) & 255)
  }
  return Buffer.from(bytes)
}
