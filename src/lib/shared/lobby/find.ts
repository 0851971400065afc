import { wordsOf } from './fold.ts'
import { wholeName, type SearchIndex } from './search-index.ts'
import { soundOf } from './sound.ts'
import { isNear, slipsAllowed } from './typo.ts'

/** How well a word fits, best first; 0 is not at all. */
const NEAR = { name: 2, tag: 1 }
const PART = { name: 4, tag: 3 }
const PREFIX = { name: 6, tag: 5 }
const WHOLE_WORD = { name: 8, tag: 7 }
type Fit = typeof NEAR
/**
 * Added to the score of the words: the name equals the typed text; of names that match equally, one that begins with it
 * is first.
 */
const WHOLE = 100
const BEGINS = 0.5
/** Of one letter only the beginnings of words count: it is a part of nearly all. */
const PART_FROM = 2
/** Scripts without spaces between words: a typed word may contain several of ours. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Thai}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Initial consonants alone, as Koreans type for short; folded text has every letter of a syllable for itself. */
const INITIALS = /^[\u1100-\u1112]{2,}$/
const NO_INITIAL = /[^\u1100-\u1112]/g

/** The Arabic article, which people write before a name or leave out. */
const ARTICLE = /^ال(?=.{2})/

/** The spellings of a word of the index, and how those in Latin letters sound. */
interface Spelt {
  spellings: readonly string[]
  /** Made when first asked for: most searches find without. */
  sounds: () => readonly string[]
}

const NOTHING: Spelt = { spellings: [], sounds: () => [] }

/** Searches while one types: a few milliseconds over thousands of games. */
export interface Finder {
  /** Places of the games that fit every word, best first; those that fit alike stay in the order of the list. */
  find: (text: string) => number[]
}

export function finderOf(index: SearchIndex, names: readonly string[]): Finder {
  const wholes = names.map(wholeName)
  const spelt = index.words.map(speltOf)
  const fitsOf = (word: string): Uint8Array => {
    for (const way of waysToFit(word)) {
      const fits = fitsBy(index, names.length, (at) => way(spelt[at] ?? NOTHING))
      if (fits.some((fit) => fit > 0)) return fits
    }
    return new Uint8Array(names.length)
  }
  return {
    find: (text) => {
      const words = wordsOf(text)
      if (words.length === 0) return []
      const fits = words.map(fitsOf)
      const whole = words.join('')
      const found: { place: number; score: number }[] = []
      for (const [place, name] of wholes.entries()) {
        const score =
          scoreOf(fits, place) || (whole.length >= PART_FROM && name.includes(whole) ? PART.name : 0)
        if (score > 0)
          found.push({ place, score: score + (name === whole ? WHOLE : name.startsWith(whole) ? BEGINS : 0) })
      }
      return found
        .sort((one, other) => other.score - one.score || one.place - other.place)
        .map(({ place }) => place)
    },
  }
}

/** The sum of a game's fits; 0 where one word does not fit it. */
function scoreOf(fits: readonly Uint8Array[], place: number): number {
  let sum = 0
  for (const each of fits) {
    const fit = each[place] ?? 0
    if (fit === 0) return 0
    sum += fit
  }
  return sum
}

/** How a typed word is looked for: the next way only where the one before finds nothing. */
function waysToFit(typed: string): ((word: Spelt) => Fit | undefined)[] {
  const slips = slipsAllowed(typed.length)
  const heard = soundOf(typed)
  return [
    (word) => exactFit(word, typed),
    ...(ARTICLE.test(typed) ? [(word: Spelt) => exactFit(word, typed.replace(ARTICLE, ''))] : []),
    ...(slips > 0 ? [(word: Spelt) => nearFit(word.spellings, typed)] : []),
    // Names of other scripts are written by ear.
    ...(heard === undefined ? [] : [(word: Spelt) => nearFit(word.sounds(), heard)]),
  ]
}

/** How well each game fits, by how well each word does. */
function fitsBy(
  { names, tags }: SearchIndex,
  count: number,
  fitOf: (at: number) => Fit | undefined,
): Uint8Array {
  const fits = new Uint8Array(count)
  names.forEach((places, at) => {
    const fit = fitOf(at)
    if (!fit) return
    raise(fits, places, fit.name)
    raise(fits, tags[at], fit.tag)
  })
  return fits
}

function exactFit({ spellings }: Spelt, typed: string): Fit | undefined {
  if (spellings.includes(typed)) return WHOLE_WORD
  if (spellings.some((word) => word.startsWith(typed))) return PREFIX
  return spellings.some((word) => hasPart(word, typed)) ? PART : undefined
}

function hasPart(word: string, typed: string): boolean {
  if (typed.length >= PART_FROM && word.includes(typed)) return true
  if (word.length >= PART_FROM && UNSPACED.test(typed) && typed.includes(word)) return true
  return INITIALS.test(typed) && word.replace(NO_INITIAL, '').startsWith(typed)
}

function nearFit(words: readonly string[], typed: string): Fit | undefined {
  const slips = slipsAllowed(typed.length)
  return words.some((word) => word === typed || (slips > 0 && isNear(typed, word, slips))) ? NEAR : undefined
}

function speltOf(words: string): Spelt {
  const spellings = words.split(' ')
  let sounds: string[] | undefined
  return { spellings, sounds: () => (sounds ??= spellings.flatMap((word) => soundOf(word) ?? [])) }
}

function raise(fits: Uint8Array, places: readonly number[] | undefined, fit: number): void {
  for (const place of places ?? []) if ((fits[place] ?? 0) < fit) fits[place] = fit
}
