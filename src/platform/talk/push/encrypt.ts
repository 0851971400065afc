/** RFC 8291: a text encrypted for one device, as one record of `aes128gcm` (RFC 8188). */

export interface DeviceKeys {
  /** Uncompressed point, base64url. */
  p256dh: string
  /** 16 bytes, base64url. */
  auth: string
}
/** Random, but for the test with the RFC's own values. */
export interface Ephemeral {
  salt: Uint8Array<ArrayBuffer>
  keys: CryptoKeyPair
}

const RECORD_SIZE = 4096
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
const utf8 = (text: string) => new Uint8Array(new TextEncoder().encode(text))

export async function encryptFor(
  device: DeviceKeys,
  text: string,
  { salt, keys }: Partial<Ephemeral> = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const usedSalt = salt ?? crypto.getRandomValues(new Uint8Array(16))
  const pair = keys ?? (await ephemeralKeys())
  const theirs = bytesOf(device.p256dh)
  const ours = await rawPublic(pair.publicKey)
  const peer = await crypto.subtle.importKey('raw', theirs, CURVE, false, [])
  // The runtime's types name the parameter `$public`; the runtime itself reads the standard's name.
  const agreement = Object.assign({ name: 'ECDH', $public: peer }, { public: peer })
  const shared = new Uint8Array(await crypto.subtle.deriveBits(agreement, pair.privateKey, 256))
  const info = new Uint8Array([...utf8('WebPush: info\0'), ...theirs, ...ours])
  const secret = await hkdf({ secret: shared, salt: bytesOf(device.auth), info, length: 32 })
  const derive = (name: string, length: number) =>
    hkdf({ secret, salt: new Uint8Array(usedSalt), info: utf8(`Content-Encoding: ${name}\0`), length })
  const key = await crypto.subtle.importKey('raw', await derive('aes128gcm', 16), 'AES-GCM', false, [
    'encrypt',
  ])
  // The byte 2 ends the last record.
  const plain = new Uint8Array([...utf8(text), 2])
  const iv = await derive('nonce', 12)
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain))
  const size = new DataView(new ArrayBuffer(4))
  size.setUint32(0, RECORD_SIZE)
  return new Uint8Array([...usedSalt, ...new Uint8Array(size.buffer), ours.length, ...ours, ...sealed])
}

async function ephemeralKeys(): Promise<CryptoKeyPair> {
  const made = await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])
  if ('privateKey' in made) return made
  throw new Error('a pair of keys is expected')
}

async function rawPublic(key: CryptoKey): Promise<Uint8Array<ArrayBuffer>> {
  const raw = await crypto.subtle.exportKey('raw', key)
  if (raw instanceof ArrayBuffer) return new Uint8Array(raw)
  throw new Error('a raw key is bytes')
}

interface Derivation {
  secret: Uint8Array<ArrayBuffer>
  salt: Uint8Array<ArrayBuffer>
  info: Uint8Array<ArrayBuffer>
  /** In bytes. */
  length: number
}

async function hkdf({ secret, salt, info, length }: Derivation): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8)
  return new Uint8Array(bits)
}
