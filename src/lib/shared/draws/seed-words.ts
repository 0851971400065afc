import type { FillRandom } from '#lib/shared/chance/secure-draw.ts'
import { isIssue } from './issue.ts'
import { hmacText, isHash } from './sha256.ts'

const WORD_BYTES = 4
const SALT = /^[\w.-]{1,64}$/

/**
 * The random words of a house draw, for `secureDraw`: block i is HMAC-SHA256 with the seed's hex text as the key and
 * `salt:issue:i` as the message, i from 0; each block is eight big-endian words. `salt` is public, per game, and fixed
 * after the end of the seed chain was published, so that no chain can be selected for its results.
 * @throws RangeError for an invalid seed or issue, or a salt other than 1 to 64 letters, digits, `_`, `.`, `-`.
 */
export function drawWords(seed: string, salt: string, issue: string): FillRandom {
  if (!SALT.test(salt) || !isIssue(issue)) throw new RangeError('no salt or no issue')
  return seedWords(seed, `${salt}:${issue}`)
}

/** The same for any label: one endless sequence of words, however it is split into reads. */
export function seedWords(seed: string, label: string): FillRandom {
  if (!isHash(seed)) throw new RangeError('a seed is 64 hex letters')
  let block: DataView = new DataView(new ArrayBuffer(0))
  let [offset, next] = [0, 0]
  return (words) => {
    for (let index = 0; index < words.length; index += 1) {
      if (offset === block.byteLength) {
        const bytes = hmacText(seed, `${label}:${next}`)
        block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        next += 1
        offset = 0
      }
      words[index] = block.getUint32(offset)
      offset += WORD_BYTES
    }
  }
}
