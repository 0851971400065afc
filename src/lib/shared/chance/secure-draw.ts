/** Returns a whole number from 0 to `exclusiveMax - 1`, uniformly distributed. */
export type Draw = (exclusiveMax: number) => number

/** Fills the array with random words; the default is the platform's CSPRNG. */
export type FillRandom = (words: Uint32Array<ArrayBuffer>) => void

const WORD_RANGE = 2 ** 32
const BUFFER_WORDS = 32

/**
 * Draws for outcomes of money, by rejection sampling: words at or above the largest multiple of `exclusiveMax` are
 * rejected, because a plain remainder would favour low numbers (modulo bias).
 */
export function secureDraw(fill: FillRandom = fillFromCrypto): Draw {
  const buffer = new Uint32Array(BUFFER_WORDS)
  let used = BUFFER_WORDS

  function nextWord(): number {
    if (used >= BUFFER_WORDS) {
      fill(buffer)
      used = 0
    }
    const word = buffer[used] ?? 0
    // A used word must not be readable afterwards.
    buffer[used] = 0
    used += 1
    return word
  }

  return (exclusiveMax) => {
    if (!Number.isInteger(exclusiveMax) || exclusiveMax < 1 || exclusiveMax > WORD_RANGE)
      throw new RangeError('exclusiveMax must be a whole number from 1 to 2^32')
    const fairLimit = WORD_RANGE - (WORD_RANGE % exclusiveMax)
    let word = nextWord()
    while (word >= fairLimit) word = nextWord()
    return word % exclusiveMax
  }
}

function fillFromCrypto(words: Uint32Array<ArrayBuffer>): void {
  crypto.getRandomValues(words)
}
