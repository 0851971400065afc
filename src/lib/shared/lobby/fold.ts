/** Letters that are no base letter with a mark, and still are typed as one; and hands of Arabic that write one word in several ways. */
const SAME: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ø: 'o',
  ı: 'i',
  ß: 'ss',
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
const SPECIAL = new RegExp(`[${Object.keys(SAME).join('')}]`, 'g')
/** Apostrophes join what they stand between ("Tiger's"); the tatweel only stretches a word; the rest is invisible. */
const NOTHING = /[\u0027\u2018\u2019\u02BC\u0640\u200B-\u200F\u2060\uFEFF]/g

/** Text as it is compared: small letters without marks, in one form for each letter, in every script. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(NOTHING, '')
    .replace(SPECIAL, (letter) => SAME[letter] ?? letter)
}

/** The words of a text, folded. Scripts without spaces give one long word, which is searched by its parts. */
export function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
