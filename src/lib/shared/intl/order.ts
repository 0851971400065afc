import { intlTags } from './language.ts'

/** Compares names in the order of a language. */
export function nameOrder(lang: string): (one: string, other: string) => number {
  return new Intl.Collator(intlTags(lang)).compare
}

/** Compares ids, codes and days `yyyy-MM-dd` as they are written, whatever the reader's language. */
export function codeOrder(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

/** Small and capital letters as the language has them: Turkish has a dotted and a dotless i. */
export function lowerCase(text: string, lang: string): string {
  return text.toLocaleLowerCase(intlTags(lang))
}

export function upperCase(text: string, lang: string): string {
  return text.toLocaleUpperCase(intlTags(lang))
}
