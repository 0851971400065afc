import { UNSEEN } from '#lib/shared/text/plain-text.ts'
import { maskedIn, patternsOf } from './masked-words.ts'
import { bareOf, isLetter, plainOf, squeezed } from './plain-word.ts'

/**
 * Words that are not accepted in a chat, by language: insults and slurs, and phrases of swindlers. All lists apply to
 * every room, because people write in more languages than that of the page.
 */
export const WORD_LISTS: Readonly<Record<string, readonly string[]>> = {
  en: [
    'fuck',
    'fucker',
    'fucking',
    'motherfucker',
    'cunt',
    'nigger',
    'nigga',
    'faggot',
    'retard',
    'whore',
    'kill yourself',
  ],
  pt: [
    'caralho',
    'porra',
    'puta',
    'puto',
    'viado',
    'buceta',
    'filho da puta',
    'vai se foder',
    'arrombado',
    'cuzao',
  ],
  vi: ['địt', 'đụ', 'lồn', 'cặc', 'đéo', 'đĩ', 'vãi lồn', 'địt mẹ'],
  th: ['ควย', 'เหี้ย', 'สัส', 'เย็ด', 'กะหรี่'],
  'zh-Hans': ['操你妈', '傻逼', '他妈的', '妈逼', '婊子', '狗娘养的'],
  ar: ['كس', 'شرموطة', 'قحبة', 'منيوك', 'زب'],
  ur: ['گانڈ', 'چوت', 'بہن چود', 'مادر چود', 'رنڈی'],
  fil: ['putangina', 'putang ina', 'gago', 'tangina', 'ulol', 'pokpok'],
}

/** Scripts that put no space between words: there a listed word is found anywhere. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Han}]/u
const DOT = '•'
/** Names that a listed word becomes once its double letters are folded; meant only as they are written here. */
const NAMES = new Set(['Niger'])

interface Word {
  plain: string
  /** Without any accents: `fúck` is the word that it looks like. */
  bare: string
  /** First and last sign of it in the text. */
  from: number
  to: number
}

const LISTED = Object.values(WORD_LISTS).flat()
const ANYWHERE = LISTED.filter((word) => UNSPACED.test(word)).map((word) => [...word.normalize('NFKC')])
const PHRASES = LISTED.filter((word) => !UNSPACED.test(word)).map((phrase) => phrase.split(' ').map(plainOf))
const MASKED = patternsOf(LISTED)
const SINGLE = new Set(PHRASES.flatMap(([word = '', ...more]) => (more.length === 0 ? [word] : [])))

/** The text with dots for each listed word, however it is spelled; everything else as it was. */
export function cleanWords(text: string): string {
  const signs = [...text]
  const words = wordsOf(signs)
  const found = [phrasesIn(words), spelledIn(words), anywhereIn(signs), maskedIn(signs, MASKED)].flat()
  // Where ranges begin and end: any number may overlap, and each sign is still visited once.
  const depths = new Int32Array(signs.length + 1)
  for (const { from, to } of found) {
    if (NAMES.has(signs.slice(from, to + 1).join(''))) continue
    depths[from] = (depths[from] ?? 0) + 1
    depths[to + 1] = (depths[to + 1] ?? 0) - 1
  }
  let depth = 0
  return signs
    .map((sign, at) => {
      depth += depths[at] ?? 0
      return depth > 0 && isLetter(sign) ? DOT : sign
    })
    .join('')
}

function wordsOf(signs: readonly string[]): Word[] {
  const words: Word[] = []
  let from = -1
  for (let at = 0; at <= signs.length; at += 1) {
    const sign = signs[at] ?? ' '
    const isInside = isLetter(sign) || UNSEEN.test(sign)
    if (isInside && from < 0) from = at
    if (isInside || from < 0) continue
    const plain = plainOf(signs.slice(from, at).join('').replace(/^@/, ''))
    // Joiners between emoji are no word, and part none.
    if (plain !== '') words.push({ plain, bare: bareOf(plain), from, to: at - 1 })
    from = -1
  }
  return words
}

/** A listed word with accents is one only with them; one without is found under any. */
function isSame(word: Word | undefined, listed: string): boolean {
  return word?.plain === listed || word?.bare === listed
}

function phrasesIn(words: readonly Word[]): Pick<Word, 'from' | 'to'>[] {
  return words.flatMap((first, at) =>
    PHRASES.flatMap((phrase) => {
      const last = words[at + phrase.length - 1]
      const isIt = last && phrase.every((plain, index) => isSame(words[at + index], plain))
      return isIt ? [{ from: first.from, to: last.to }] : []
    }),
  )
}

/** Letters with a space between each. */
function spelledIn(words: readonly Word[]): Pick<Word, 'from' | 'to'>[] {
  const runs: Word[][] = [[]]
  for (const word of words) {
    if ([...word.plain].length === 1) runs.at(-1)?.push(word)
    else runs.push([])
  }
  return runs.flatMap((run) => {
    const [first] = run
    const last = run.at(-1)
    const spelled = (key: 'plain' | 'bare') => SINGLE.has(squeezed(run.map((word) => word[key]).join('')))
    const isWhole = first && last && (spelled('plain') || spelled('bare'))
    return isWhole ? [{ from: first.from, to: last.to }] : unspacedIn(run)
  })
}

/** Words of scripts without spaces, spelled anywhere in a run of single letters. */
function unspacedIn(run: readonly Word[]): Pick<Word, 'from' | 'to'>[] {
  return run.flatMap((first, start) =>
    ANYWHERE.flatMap((word) => {
      const last = run[start + word.length - 1]
      const isIt = last && word.every((sign, index) => run[start + index]?.plain === sign)
      return isIt ? [{ from: first.from, to: last.to }] : []
    }),
  )
}

function anywhereIn(signs: readonly string[]): Pick<Word, 'from' | 'to'>[] {
  const seen = signs.flatMap((sign, at) => {
    if (UNSEEN.test(sign) || /\p{Script=Inherited}/u.test(sign)) return []
    return [...sign.normalize('NFKC')].map((plain) => ({ sign: plain, at }))
  })
  return seen.flatMap((_, start) =>
    ANYWHERE.flatMap((word) => {
      const isIt = word.every((sign, index) => seen[start + index]?.sign === sign)
      const from = seen[start]?.at
      const to = seen[start + word.length - 1]?.at
      return isIt && from !== undefined && to !== undefined ? [{ from, to }] : []
    }),
  )
}
