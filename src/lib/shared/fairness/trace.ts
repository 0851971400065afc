import type { Draw } from '#lib/shared/chance/secure-draw.ts'
import { BLOCK_WORDS, blockMessage, blockWords } from './fill.ts'
import { assertSeeds } from './seeds.ts'
import type { FairSeeds } from './seeds.ts'

/** One block of a round, for display during verification. */
interface TracedBlock {
  index: number
  /** The HMAC message: `client:nonce:index`. */
  message: string
  /** The HMAC in hex, 64 letters. */
  hex: string
  words: number[]
}

/** A used word and its position. */
interface TracedWord {
  block: number
  /** 0 to 7 within its block. */
  position: number
  word: number
  /** Rejected to avoid a bias towards low numbers. */
  isRejected: boolean
}

interface TracedDraw {
  exclusiveMax: number
  /** The last word decides, all before it were rejected. */
  words: TracedWord[]
  value: number
}

export interface RoundTrace {
  blocks: TracedBlock[]
  draws: TracedDraw[]
}

const WORD_RANGE = 2 ** 32

/**
 * Draws of a round that record the words that they use. This is an independent implementation of the published rule; a test
 * compares it with `secureDraw(fairFill(…))`, which decides rounds.
 */
export function tracedDraw(seeds: FairSeeds): { draw: Draw; trace: RoundTrace } {
  assertSeeds(seeds)
  const trace: RoundTrace = { blocks: [], draws: [] }
  let used = 0

  function nextWord(fairLimit: number): TracedWord {
    const [block, position] = [Math.floor(used / BLOCK_WORDS), used % BLOCK_WORDS]
    used += 1
    const { words } = (trace.blocks[block] ??= tracedBlock(seeds, block))
    const word = words[position] ?? 0
    return { block, position, word, isRejected: word >= fairLimit }
  }

  const draw: Draw = (exclusiveMax) => {
    if (!Number.isInteger(exclusiveMax) || exclusiveMax < 1 || exclusiveMax > WORD_RANGE)
      throw new RangeError('exclusiveMax must be a whole number from 1 to 2^32')
    const fairLimit = Math.floor(WORD_RANGE / exclusiveMax) * exclusiveMax
    const words = [nextWord(fairLimit)]
    while (words.at(-1)?.isRejected) words.push(nextWord(fairLimit))
    const value = (words.at(-1)?.word ?? 0) % exclusiveMax
    trace.draws.push({ exclusiveMax, words, value })
    return value
  }
  return { draw, trace }
}

function tracedBlock(seeds: FairSeeds, index: number): TracedBlock {
  const words = blockWords(seeds, index)
  const hex = words.map((word) => word.toString(16).padStart(8, '0')).join('')
  return { index, message: blockMessage(seeds, index), hex, words }
}
