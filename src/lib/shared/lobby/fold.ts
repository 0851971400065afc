/**
 * Letters that people type as another one although Unicode does not decompose them, and the Arabic, Persian and Urdu code
 * points of one letter.
 */
const BASE_LETTERS: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'q',
  ł: 'l',
  ŋ: 'ng',
  ø: 'o',
  ŧ: 't',
  ß: 'ss',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ے: 'ي',
  ک: 'ك',
  ہ: 'ه',
  ھ: 'ه',
  ة: 'ه',
  ۃ: 'ه',
}
const VARIANT = new RegExp(`[${Object.keys(BASE_LETTERS).join('')}]`, 'g')
/** Apostrophes do not separate words ("Tiger's"), the tatweel only stretches one, and the rest is invisible. */
const IGNORED = /[\u0027\u2018\u2019\u02BC\u0640\u200B-\u200F\u2060\uFEFF]/g

/** Katakana stand this far behind their hiragana. */
const KATAKANA = /[\u30A1-\u30F6]/g
const TO_HIRAGANA = 0x60

/** Text for comparison: lower case, without marks, one code point per letter, in every script. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(IGNORED, '')
    .replace(VARIANT, (letter) => BASE_LETTERS[letter] ?? letter)
    .replace(KATAKANA, (sign) => String.fromCodePoint(sign.charCodeAt(0) - TO_HIRAGANA))
}

/** The words of a text, folded. Scripts without spaces give one long word, which is searched by its parts. */
export function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
