import anyAscii from 'any-ascii'

/** The longest name and city in a payment code (EMV, merchant-presented mode). */
export const LONGEST_NAME = 25
export const LONGEST_CITY = 15

/** Emoji: the library writes their names, which do not belong to the payee's name. */
const PICTURES = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{1F1E6}-\u{1F1FF}\uFE0F\u20E3]/gu

/**
 * A name as payment codes carry it: ASCII, with the letters of other scripts transliterated. Empty where nothing can be
 * read.
 */
export function codeName(text: string): string {
  const plain = anyAscii(text.normalize('NFC').replace(PICTURES, ' '))
  return plain
    .replaceAll(/[^\x20-\x7e]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
}

/** The first of these names with a readable character in its transliteration, cut to the allowed length. */
export function firstCodeName(names: readonly string[], longest: number): string {
  const name = names.map(codeName).find((each) => /[A-Za-z\d]/.test(each)) ?? ''
  return name.slice(0, longest).trim()
}
