import { scrypt } from 'node:crypto'
import type { deriveKey as real } from '../../src/platform/base/crypto/derive-key.ts'

/** The product's own N is replaced, which no test waits for; hashes of other figures are made as they say. */
const FULL_LOG2_N = 15
const QUICK_LOG2_N = 5
const KEY_BYTES = 32

/** How many keys were derived so far: the time of a login is counted in them. */
export const derived = { count: 0 }

/**
 * Stands for `derive-key.ts` in tests, at a thousandth of its cost: hundreds of tests log in, and none of them is about the
 * time of a hash. The stored parameters stay those of the product; `npm run prove -- identity` hashes at full cost.
 */
export const deriveKey: typeof real = (text, { salt, cost }) => {
  derived.count += 1
  const N = 2 ** (cost.log2N === FULL_LOG2_N ? QUICK_LOG2_N : cost.log2N)
  return new Promise((resolve, reject) => {
    scrypt(text, salt, KEY_BYTES, { N, r: cost.r, p: cost.p }, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}
