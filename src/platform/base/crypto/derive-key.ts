import { scrypt } from 'node:crypto'

const MAX_MEMORY_BYTES = 64 * 1024 * 1024
const KEY_BYTES = 32

/** The parameters of scrypt (RFC 7914): N = 2^log2N, r, p. */
export interface Cost {
  log2N: number
  r: number
  p: number
}

/** 32 bytes by scrypt. */
export function deriveKey(text: string, { salt, cost }: { salt: Buffer; cost: Cost }): Promise<Buffer> {
  const options = { N: 2 ** cost.log2N, r: cost.r, p: cost.p, maxmem: MAX_MEMORY_BYTES }
  return new Promise((resolve, reject) => {
    scrypt(text, salt, KEY_BYTES, options, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}
