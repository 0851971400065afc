/**
 * Letters that people type as another one although Unicode does not decompose them, and letters that sound alike and are
 * mixed up in typing: the Arabic, Persian and Urdu code points of one letter, the sibilants and nasals of India, long vowels
 * for short ones.
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
  ...pairs('ٱا ىي یي ېي ےي کك ہه ھه ةه ۃه ںن ڤف'),
  // Devanagari
  ...pairs(
    'ईइ ऊउ षश णन \u0940\u093F \u0942\u0941 \u0949\u093E \u0945\u0947 \u0948\u0947 \u094C\u094B \u0901न \u0902न',
  ),
  // Bengali
  ...pairs('ঈই ঊউ ণন শস ষস যজ \u09C0\u09BF \u09C2\u09C1'),
  // Tamil
  ...pairs('ஈஇ ஊஉ ஏஎ ஓஒ ணந னந றர ழல ளல \u0BC0\u0BBF \u0BC2\u0BC1 \u0BC7\u0BC6'),
  // Thai
  ...pairs('ศส ษส ซส ณน ฬล ใไ'),
  // Burmese: vowels that differ in tone only, and two signs that are taken for each other
  ...pairs('\u102B\u102C \u102E\u102D \u1030\u102F \u103C\u103B'),
  // Khmer
  ...pairs('ឲឱ \u17B8\u17B7 \u17BA\u17B9 \u17BC\u17BB'),
}
const VARIANT = new RegExp(`[${Object.keys(BASE_LETTERS).join('')}]`, 'g')
/** Apostrophes do not separate words ("Tiger's"), the tatweel only stretches one, and the rest is invisible. */
const IGNORED = /[\u0027\u2018\u2019\u02BC\u0640\u200B-\u200F\u2060\uFEFF]/g
/**
 * Marks that are vowels: without them Indian, Thai, Burmese and Khmer words of one consonant frame are the same. Nuktas, tones
 * and killers are left out of a hurried word.
 */
const ACCENT =
  /(?![\u0901\u0902\u093E-\u094C\u0982\u09BE-\u09CC\u09D7\u0BBE-\u0BCC\u0BD7\u0E31\u0E34-\u0E39\u102B-\u1032\u1036\u103B-\u103E\u17B6-\u17C8])\p{M}/gu
/** Two signs that look like the one, typed for it. */
const TWO_FOR_ONE = /เเ/g

/** Katakana stand this far behind their hiragana. */
const KATAKANA = /[\u30A1-\u30F6]/g
const TO_HIRAGANA = 0x60

/** Text for comparison: lower case, without accents, one code point per letter, in every script. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ACCENT, '')
    .toLowerCase()
    .replace(IGNORED, '')
    .replace(TWO_FOR_ONE, 'แ')
    .replace(VARIANT, (letter) => BASE_LETTERS[letter] ?? letter)
    .replace(KATAKANA, (sign) => String.fromCodePoint(sign.charCodeAt(0) - TO_HIRAGANA))
}

/** The words of a text as they are written. */
export function writtenWordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)
}

/** The words of a text, folded. Scripts without spaces give one long word, which is searched by its parts. */
export function wordsOf(text: string): string[] {
  return writtenWordsOf(fold(text))
}

/** Two letters each: the one that is typed, and the one that stands for both. */
function pairs(text: string): Record<string, string> {
  return Object.fromEntries(text.split(' ').map(([typed = '', base = '']) => [typed, base]))
}
