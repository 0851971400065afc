import { secureDraw } from '#lib/shared/chance/secure-draw.ts'
import type { Draw, FillRandom } from '#lib/shared/chance/secure-draw.ts'
import { hmacWords } from './hash.ts'
import { assertSeeds } from './seeds.ts'
import type { FairSeeds } from './seeds.ts'

/** Words per block. */
export const BLOCK_WORDS = 8

/** The HMAC message of block `index`, from 0. */
export function blockMessage({ clientSeed, nonce }: Omit<FairSeeds, 'serverSeed'>, index: number): string {
  return `${clientSeed}:${nonce}:${index}`
}

/** Block `index` of a round: HMAC-SHA256 with the server seed's letters as the key, as eight big-endian uint32 words. */
export function blockWords(seeds: FairSeeds, index: number): number[] {
  return hmacWords(seeds.serverSeed, blockMessage(seeds, index))
}

/**
 * The words of a round for `secureDraw`: those of block 0, then of block 1 and so on, without gaps or repetition.
 * @throws RangeError when a seed is not in its stored form, or the nonce is invalid
 */
export function fairFill(serverSeed: string, clientSeed: string, nonce: number): FillRandom {
  const seeds = { serverSeed, clientSeed, nonce }
  assertSeeds(seeds)
  let block = 0
  let left: number[] = []
  return (words) => {
    let filled = 0
    while (filled < words.length) {
      if (left.length === 0) {
        left = blockWords(seeds, block)
        block += 1
      }
      const part = left.splice(0, words.length - filled)
      words.set(part, filled)
      filled += part.length
    }
  }
}

/** The draws of a round, as on the platform. */
export function fairDraw({ serverSeed, clientSeed, nonce }: FairSeeds): Draw {
  return secureDraw(fairFill(serverSeed, clientSeed, nonce))
}
