/** A browser's half of Web Push: keys of a subscription, and what opens a notification (RFC 8291). */
export interface Device {
  subscription: { endpoint: string; p256dh: string; auth: string }
  open: (body: Uint8Array<ArrayBuffer>) => Promise<string>
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const
const utf8 = (text: string) => new TextEncoder().encode(text)
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

export async function aDevice(): Promise<Device> {
  const pair = (await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])) as CryptoKeyPair
  const ours = new Uint8Array((await crypto.subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer)
  const auth = crypto.getRandomValues(new Uint8Array(16))
  return {
    subscription: {
      endpoint: `https://push.example/send/${crypto.randomUUID()}`,
      p256dh: base64url(ours),
      auth: base64url(auth),
    },
    open: async (body) => {
      const salt = body.slice(0, 16)
      const keyLength = body[20] ?? 0
      const theirs = body.slice(21, 21 + keyLength)
      const peer = await crypto.subtle.importKey('raw', theirs, CURVE, false, [])
      const agreement = Object.assign({ name: 'ECDH', $public: peer }, { public: peer })
      const shared = new Uint8Array(await crypto.subtle.deriveBits(agreement, pair.privateKey, 256))
      const info = new Uint8Array([...utf8('WebPush: info\0'), ...ours, ...theirs])
      const secret = await hkdf(shared, { salt: auth, info, length: 32 })
      const keyBytes = await hkdf(secret, { salt, info: utf8('Content-Encoding: aes128gcm\0'), length: 16 })
      const iv = await hkdf(secret, { salt, info: utf8('Content-Encoding: nonce\0'), length: 12 })
      const key = await crypto.subtle.importKey('raw', keyBytes, 'AES-GCM', false, ['decrypt'])
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, body.slice(21 + keyLength))
      return new TextDecoder().decode(plain.slice(0, -1))
    },
  }
}

async function hkdf(
  secret: Uint8Array<ArrayBuffer>,
  { salt, info, length }: { salt: Uint8Array; info: Uint8Array; length: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt, info }
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, length * 8))
}
