import { wordsOf } from './fold.ts'
import { wholeName, type SearchIndex } from './search-index.ts'
import { isNear, slipsAllowed } from './typo.ts'

/** How well a word fits, best first; 0 is not at all. */
const FIT = { nearTag: 1, near: 2, partTag: 3, part: 4, prefixTag: 5, prefix: 6, tag: 7, name: 8 } as const
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

/** Searches while one types: a few milliseconds over thousands of games. */
export interface Finder {
  /** Places of the games that fit every word, best first; those that fit alike stay in the order of the list. */
  find: (text: string) => number[]
}

export function finderOf(index: SearchIndex, names: readonly string[]): Finder {
  const wholes = names.map(wholeName)
  const fitsOf = (word: string): Uint8Array => {
    const fits = exactFits(index, word, names.length)
    return fits.some((fit) => fit > 0) ? fits : nearFits(index, word, names.length)
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
          scoreOf(fits, place) || (whole.length >= PART_FROM && name.includes(whole) ? FIT.part : 0)
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

function exactFits({ words, names, tags }: SearchIndex, typed: string, count: number): Uint8Array {
  const fits = new Uint8Array(count)
  const hasParts = typed.length >= PART_FROM
  const isUnspaced = UNSPACED.test(typed)
  const isInitials = INITIALS.test(typed)
  words.forEach((word, at) => {
    if (word === typed) {
      raise(fits, names[at], FIT.name)
      raise(fits, tags[at], FIT.tag)
    } else if (word.startsWith(typed)) {
      raise(fits, names[at], FIT.prefix)
      raise(fits, tags[at], FIT.prefixTag)
    } else if (
      hasParts &&
      (word.includes(typed) || (isUnspaced && word.length >= PART_FROM && typed.includes(word)))
    ) {
      raise(fits, names[at], FIT.part)
      raise(fits, tags[at], FIT.partTag)
    } else if (isInitials && word.replace(NO_INITIAL, '').startsWith(typed)) {
      raise(fits, names[at], FIT.part)
      raise(fits, tags[at], FIT.partTag)
    }
  })
  return fits
}

/** Only used where nothing matches the typed text exactly. */
function nearFits({ words, names, tags }: SearchIndex, typed: string, count: number): Uint8Array {
  const fits = new Uint8Array(count)
  const slips = slipsAllowed(typed.length)
  if (slips === 0) return fits
  words.forEach((word, at) => {
    if (!isNear(typed, word, slips)) return
    raise(fits, names[at], FIT.near)
    raise(fits, tags[at], FIT.nearTag)
  })
  return fits
}

function raise(fits: Uint8Array, places: readonly number[] | undefined, fit: number): void {
  for (const place of places ?? []) if ((fits[place] ?? 0) < fit) fits[place] = fit
}
