import { UNSEEN } from '#lib/shared/plain-text.ts'
import { latinOf } from './look-alikes.ts'

/**
 * Words that do not belong in a room of strangers, by the language that they are said in: insults and slurs, and what swindlers
 * say. All lists hold for every room, as people write in more languages than that of the page.
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

/** Signs that are written for letters. */
const STAND_INS: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' },
  ...{ '@': 'a', $: 's' },
}
/** Also what only stands for a letter: fullwidth, circled, mathematical. */
const LETTER = /[\p{L}\p{M}\p{N}@$]/u
/** Accents of Vietnamese and Portuguese, which make another word of a Latin one. */
const OWN_ACCENTS = /[\u0300-\u0303\u0306\u0309\u031B\u0323\u0327]/
/** Hamza and madda: the only marks that make another letter of an Arabic one. */
const OWN_MARKS = /[\u0653-\u0655]/
/** Vowels and accents that may be left out or added at will, and the stroke that draws a word out. */
const LOOSE_MARKS = /[\p{Script=Inherited}\p{Script=Arabic}]/u
const TATWEEL = '\u0640'
const MARK = /\p{M}/u
const LATIN = /\p{Script=Latin}/u
/** Scripts that put no space between words: there a listed word is found anywhere. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Han}]/u
const DOT = '•'

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
const SINGLE = new Set(PHRASES.flatMap(([word = '', ...more]) => (more.length === 0 ? [word] : [])))

/** The text with dots for each listed word, however it is spelled; everything else as it was. */
export function cleanWords(text: string): string {
  const signs = [...text]
  const hidden = new Set<number>()
  const hide = ({ from, to }: Pick<Word, 'from' | 'to'>) => {
    for (let at = from; at <= to; at += 1) hidden.add(at)
  }
  const words = wordsOf(signs)
  for (const found of [...phrasesIn(words), ...spelledIn(words), ...anywhereIn(signs)]) hide(found)
  return signs.map((sign, at) => (hidden.has(at) && isLetter(sign) ? DOT : sign)).join('')
}

function isLetter(sign: string): boolean {
  return !UNSEEN.test(sign) && LETTER.test(sign.normalize('NFKC'))
}

/**
 * Lower case, one of each repeated letter, letters for the signs that stand for them or look like them, and of all marks
 * those that make another word.
 */
function plainOf(word: string): string {
  let base = ''
  const signs = [...word.normalize('NFKC').toLowerCase().normalize('NFD')].map(latinOf)
  const kept = signs.filter((sign) => {
    if (UNSEEN.test(sign) || sign === TATWEEL) return false
    if (!MARK.test(sign)) {
      base = sign
      return true
    }
    if (LATIN.test(base)) return OWN_ACCENTS.test(sign)
    return OWN_MARKS.test(sign) || !LOOSE_MARKS.test(sign)
  })
  return squeezed(kept.join('').normalize('NFC'))
}

function bareOf(plain: string): string {
  return squeezed(plain.normalize('NFD').replace(/\p{M}/gu, ''))
}

function squeezed(word: string): string {
  return [...word]
    .map((sign) => STAND_INS[sign] ?? sign)
    .filter((sign, at, all) => sign !== all[at - 1])
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
