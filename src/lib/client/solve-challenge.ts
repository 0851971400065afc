import type { BotChallenge } from '#lib/api/people/human-check.ts'

/**
 * Tries counters until a key has the required prefix (ALTCHA's PBKDF2 proof of work). The browser derives keys off the main
 * thread, so the page stays responsive without a worker.
 */
export async function solve(challenge: BotChallenge): Promise<string> {
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters
  const seed = fromHex(nonce)
  const password = new Uint8Array(seed.length + 4)
  password.set(seed)
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: fromHex(salt), iterations: cost }
  for (let counter = 0; ; counter += 1) {
    new DataView(password.buffer).setUint32(seed.length, counter)
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
    const derivedKey = toHex(new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, keyLength * 8)))
    if (derivedKey.startsWith(keyPrefix))
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
  }
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
