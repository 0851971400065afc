import { UNSEEN } from '#lib/shared/text/plain-text.ts'
import { latinOf } from './look-alikes.ts'

/** Signs that are written for letters. */
const STAND_INS: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' },
  ...{ '@': 'a', $: 's' },
}
/** Includes characters that only represent a letter: fullwidth, circled, mathematical. */
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

export function isLetter(sign: string): boolean {
  return !UNSEEN.test(sign) && LETTER.test(sign.normalize('NFKC'))
}

/**
 * Lower case, one of each repeated letter, letters in place of signs that represent or resemble them, and of all marks
 * only those that change the word.
 */
export function plainOf(word: string): string {
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

/** Without any accents. */
export function bareOf(plain: string): string {
  return squeezed(plain.normalize('NFD').replace(/\p{M}/gu, ''))
}

export function squeezed(word: string): string {
  return [...word]
    .map((sign) => STAND_INS[sign] ?? sign)
    .filter((sign, at, all) => sign !== all[at - 1])
    .join('')
}
