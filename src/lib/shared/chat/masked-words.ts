import { UNSEEN } from '#lib/shared/text/plain-text.ts'
import { bareOf, isLetter, plainOf, squeezed } from './plain-word.ts'

/**
 * Latin words that are masked: `f*ck`, `f.u.c.k`, `fu_ck`. A sign inside a word stands for one letter or for none. A match
 * begins and ends with a letter, at the ends of what the signs part: `Scunthorpe` has no word inside.
 */
interface Pattern {
  letters: string
  /** Written without its double letters; too short then for signs that are not only there to mask. */
  isShortened: boolean
}

/** A letter of the text as it may be read (`1`: `i` or `l`), a sign between letters, or the end of what may be one word. */
type Cell =
  | { kind: 'letter'; at: number; readings: string; isDigit: boolean; isFirst: boolean; isLast: boolean }
  | { kind: 'sign'; stands: 'any' | 'vowel' | 'none'; isStrong: boolean; isFiller: boolean }
  | { kind: 'gap' }
type LetterCell = Extract<Cell, { kind: 'letter' }>
type SignCell = Extract<Cell, { kind: 'sign' }>

/** The best way to the letters of a pattern that were found so far. */
interface Way {
  from: number
  /** Letters that are written as letters. */
  written: number
}

interface WordRange {
  from: number
  to: number
}

/** Signs that nothing but masking puts inside a word. */
const STRONG = new Set(['*', '#', '$'])
const JOINERS = new Set(['-', '_'])
/** All signs that mask. `.` and `!` also end a sentence, often without a space after them. */
const SIGNS = new Set([...STRONG, ...JOINERS, '.', '!', '@'])
const VOWEL = /[aeiou]/
const DIGIT = /\p{N}/u
/** Shorter words are too much like others once a letter is unknown. */
const FEWEST_LETTERS = 4
/** Scores, sums and prices have fewer. */
const FEWEST_WRITTEN = 2

/** The listed words that are looked for behind signs: single ones, in plain Latin letters. */
export function patternsOf(listed: readonly string[]): Pattern[] {
  return listed
    .filter((word) => /^[a-z]+$/.test(word) && word.length >= FEWEST_LETTERS)
    .flatMap((letters) => {
      const short = squeezed(letters)
      const isShorter = short.length < letters.length && short.length >= FEWEST_LETTERS
      return [{ letters, isShortened: false }, ...(isShorter ? [{ letters: short, isShortened: true }] : [])]
    })
}

/**
 * Where the words stand, masked or not: one pass over the text for each pattern, whatever the text is.
 * @param steps counts each look at a letter of a pattern, for the test of this bound
 */
export function maskedIn(
  signs: readonly string[],
  patterns: readonly Pattern[],
  steps: { taken: number } = { taken: 0 },
): WordRange[] {
  const cells = cellsOf(signs)
  return patterns.flatMap((pattern) => matchesOf(cells, pattern, steps))
}

function matchesOf(cells: readonly Cell[], pattern: Pattern, steps: { taken: number }): WordRange[] {
  const found: WordRange[] = []
  const length = pattern.letters.length
  // At each index the way to so many letters of the pattern.
  let ways: (Way | undefined)[] = []
  for (const cell of cells) {
    if (cell.kind === 'gap') {
      ways = []
      continue
    }
    steps.taken += length
    ways = cell.kind === 'letter' ? afterLetter(ways, cell, pattern) : afterSign(ways, cell, pattern)
    const way = ways[length]
    if (cell.kind === 'letter' && cell.isLast && way && way.written >= FEWEST_WRITTEN)
      found.push({ from: way.from, to: cell.at })
  }
  return found
}

/** A letter is the next one of the word, the same one again, or the first one. */
function afterLetter(ways: readonly (Way | undefined)[], cell: LetterCell, { letters }: Pattern) {
  const isWritten = cell.isDigit ? 0 : 1
  return Array.from({ length: letters.length + 1 }, (_, count): Way | undefined => {
    const letter = letters[count - 1]
    if (letter === undefined || !cell.readings.includes(letter)) return undefined
    const start = count === 1 && cell.isFirst ? { from: cell.at, written: 0 } : undefined
    const next = better(ways[count - 1], start)
    return better(next && { ...next, written: next.written + isWritten }, ways[count])
  })
}

/** A sign is no letter, or the next one, but not the first or the last one. */
function afterSign(
  ways: readonly (Way | undefined)[],
  { stands, isStrong, isFiller }: SignCell,
  { letters, isShortened }: Pattern,
) {
  return Array.from({ length: letters.length }, (_, count): Way | undefined => {
    const isLetter = stands === 'any' || (stands === 'vowel' && VOWEL.test(letters[count - 1] ?? ''))
    const canStand = isLetter && (isStrong || !isShortened)
    return better(canStand ? ways[count - 1] : undefined, isFiller ? ways[count] : undefined)
  })
}

function better(one: Way | undefined, other: Way | undefined): Way | undefined {
  if (!one || !other) return one ?? other
  return other.written > one.written ? other : one
}

type Letter = Pick<LetterCell, 'at' | 'readings' | 'isDigit'>
interface Letters {
  kind: 'letters'
  letters: Letter[]
  hasVowel: boolean
}
type Run = Letters | { kind: 'signs'; signs: string[] } | { kind: 'gap' }

/** The text in cells, each sign with what it may stand for between the letters around it. */
function cellsOf(signs: readonly string[]): Cell[] {
  const runs = runsOf(signs)
  return runs.flatMap((run, index): Cell[] => {
    if (run.kind === 'gap') return [run]
    if (run.kind === 'letters')
      return run.letters.map((letter, at, all) => ({
        ...{ kind: 'letter', isFirst: at === 0, isLast: at === all.length - 1 },
        ...letter,
      }))
    const [before, after] = [runs[index - 1], runs[index + 1]]
    if (before?.kind !== 'letters' || after?.kind !== 'letters') return [{ kind: 'gap' }]
    return run.signs.map((sign) => readingOf(sign, before, after))
  })
}

/**
 * A full stop stands for a vowel or joins letters only where what it parts cannot be two words: `f.ck` and `f.u.c.k`, but not
 * `vi.do`. A dash joins any letters, and stands for one under the same condition.
 */
function readingOf(sign: string, before: Letters, after: Letters): SignCell {
  if (STRONG.has(sign)) return { kind: 'sign', stands: 'any', isStrong: true, isFiller: true }
  if (sign === '@') return { kind: 'sign', stands: 'vowel', isStrong: false, isFiller: false }
  const isJoiner = JOINERS.has(sign)
  const isPart = !before.hasVowel || !after.hasVowel
  const isSpelled = before.letters.length === 1 && after.letters.length === 1
  const letter = isJoiner ? 'any' : 'vowel'
  return {
    ...{ kind: 'sign', isStrong: false },
    stands: isPart ? letter : 'none',
    isFiller: isJoiner || isPart || isSpelled,
  }
}

/** Runs of letters and of signs, without what is not seen. */
function runsOf(signs: readonly string[]): Run[] {
  const runs: Run[] = []
  for (const [at, sign] of signs.entries()) {
    const last = runs.at(-1)
    if (SIGNS.has(sign)) {
      if (last?.kind === 'signs') last.signs.push(sign)
      else runs.push({ kind: 'signs', signs: [sign] })
      continue
    }
    const letters = lettersOf(sign, at)
    if (letters === 'unseen') continue
    const hasVowel = letters.some(({ readings }) => VOWEL.test(readings))
    if (letters.length === 0) runs.push({ kind: 'gap' })
    else if (last?.kind === 'letters') {
      last.letters.push(...letters)
      last.hasVowel ||= hasVowel
    } else runs.push({ kind: 'letters', letters, hasVowel })
  }
  return runs
}

/** The Latin letters of a sign; none where it is no letter or one of another script. */
function lettersOf(sign: string, at: number): Letter[] | 'unseen' {
  if (UNSEEN.test(sign)) return 'unseen'
  if (!isLetter(sign)) return []
  const plain = bareOf(plainOf(sign))
  // A mark of the letter before it.
  if (plain === '') return 'unseen'
  if (!/^[a-z0-9]+$/.test(plain)) return []
  const isDigit = DIGIT.test(sign)
  return [...plain].map((letter) => ({ at, readings: sign === '1' ? 'il' : letter, isDigit }))
}
