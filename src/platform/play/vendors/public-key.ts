/** RSA public keys of vendors that sign with their own, in the rule `publicKey`. */

const RSA_SHA256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const
const LEAST_BITS = 2048
/** During a change of keys both are valid. */
const MOST_KEYS = 2
const PEM = /-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]*)-----END PUBLIC KEY-----/g

/** @returns why a text is no public key, for the operator; `undefined` where it is one or two */
export async function publicKeyMistake(text: string): Promise<string | undefined> {
  const keys = derOf(text)
  if (keys.length === 0) return 'a public key is SPKI: PEM ("BEGIN PUBLIC KEY"), or the base64 of its DER'
  if (keys.length > MOST_KEYS) return `at most ${MOST_KEYS} keys`
  for (const der of keys) {
    const key = await readKey(der)
    if (!key) return 'no RSA public key in SPKI form'
    if (bitsOf(key) < LEAST_BITS) return `an RSA key of at least ${LEAST_BITS} bits`
  }
  return undefined
}

/** Whether a base64 signature (RSA-SHA256, PKCS #1 v1.5) of these bytes is by one of the keys. */
export async function isSignedBy(
  text: string,
  { signature, bytes }: { signature: string; bytes: Uint8Array },
): Promise<boolean> {
  const given = bytesOf(signature)
  if (!given) return false
  const signed = new Uint8Array(bytes)
  for (const der of derOf(text)) {
    const key = await readKey(der)
    if (key && (await crypto.subtle.verify(RSA_SHA256, key, given, signed))) return true
  }
  return false
}

function derOf(text: string): Uint8Array<ArrayBuffer>[] {
  const blocks = [...text.matchAll(PEM)].map(([, inner = '']) => inner)
  // Text around the blocks would be ignored silently: a private key, or a key in another form.
  const isPem = blocks.length > 0 && text.replaceAll(PEM, '').trim() === ''
  const found = (isPem ? blocks : [text]).map(bytesOf)
  return found.flatMap((der) => (der && der.length > 0 ? [der] : []))
}

async function readKey(der: Uint8Array<ArrayBuffer>): Promise<CryptoKey | undefined> {
  try {
    return await crypto.subtle.importKey('spki', der, RSA_SHA256, false, ['verify'])
  } catch {
    // Not SPKI, or of another algorithm: the same for the caller.
    return undefined
  }
}

function bitsOf({ algorithm }: CryptoKey): number {
  return 'modulusLength' in algorithm ? Number(algorithm.modulusLength) : 0
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  const bare = base64.replaceAll(/\s/g, '')
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(bare) || bare.length % 4 !== 0) return undefined
  return Uint8Array.from(atob(bare), (letter) => letter.charCodeAt(0))
}
