import anyAscii from 'any-ascii'
import type { Locale } from '#lib/site/words/locale-table.ts'

/** Scripts whose consonants bear an "a" that is not written, with their vowel signs and killers. */
const INDIC: Partial<Record<Locale, { consonant: RegExp; endsWithA: boolean }>> = {
  hi: { consonant: /([\u0915-\u0939\u0958-\u095F]\u093C?)(?![\u093E-\u094D])/gu, endsWithA: false },
  bn: { consonant: /([\u0995-\u09B9\u09DC-\u09DF]\u09BC?)(?![\u09BE-\u09CD])/gu, endsWithA: false },
  ta: { consonant: /([\u0B95-\u0BB9])(?![\u0BBE-\u0BCD])/gu, endsWithA: true },
}
const KANA_ONLY = /^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u
const NATIVE: Partial<Record<Locale, RegExp>> = {
  'zh-Hans': /\p{Script=Han}/u,
  'zh-Hant': /\p{Script=Han}/u,
  ja: KANA_ONLY,
  ko: /\p{Script=Hangul}/u,
  km: /\p{Script=Khmer}/u,
  my: /\p{Script=Myanmar}/u,
  hi: /\p{Script=Devanagari}/u,
  bn: /\p{Script=Bengali}/u,
  ta: /\p{Script=Tamil}/u,
}

/**
 * A word as those of its language spell it in Latin letters, about: "tora", "bakala", "machali", "laohu". Undefined where
 * letters alone do not tell it: Arabic and Urdu write no short vowels, Thai has too many spellings, kanji have readings.
 */
export function latinSpelling(word: string, locale: Locale): string | undefined {
  if (!NATIVE[locale]?.test(word)) return undefined
  const latin = locale === 'ja' ? romaji(word) : INDIC[locale] ? indic(word, locale) : anyAscii(word)
  const letters = latin.toLowerCase().replaceAll(/[^a-z]/g, '')
  return letters.length > 1 ? letters : undefined
}

function romaji(word: string): string {
  return Array.from(word.normalize('NFC').replaceAll('ー', ''), (sign) =>
    'ャュョゃゅょァィゥェォぁぃぅぇぉ'.includes(sign)
      ? `-${anyAscii(sign)}`
      : 'ッっ'.includes(sign)
        ? '+'
        : anyAscii(sign),
  )
    .join('')
    .replaceAll(/(sh|ch|j)i-y/g, '$1')
    .replaceAll(/i-y/g, 'y')
    .replaceAll(/(?<=[a-z])[aiueo]-(?=[aiueo])/g, '')
    .replaceAll('-', '')
    .replaceAll(/\+(?=(.))/g, (_, next: string) => (next === 'c' ? 't' : next))
}

function indic(word: string, locale: Locale): string {
  const script = INDIC[locale]
  if (!script) return anyAscii(word)
  const latin = anyAscii(word.normalize('NFC').replaceAll(script.consonant, '$1~')).replaceAll('~', 'a')
  // The last consonant of a word of Hindi or Bengali is read without it.
  const isOpen = script.endsWithA || !new RegExp(`${script.consonant.source}$`, 'u').test(word)
  return isOpen ? latin : latin.replace(/a$/, '')
}
