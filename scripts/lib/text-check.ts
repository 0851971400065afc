import { readFileSync } from 'node:fs'
import type { Locale } from '#lib/site/words/locale-table.ts'
import type { Words } from '#lib/site/words/words.ts'
import alikeTexts from './alike-texts.json' with { type: 'json' }
import { textFiles } from './text-files.ts'

interface Text {
  locale: Locale
  /** With its feature or game, such as `cashier:withdraw.until`. */
  key: string
  text: string
  english: string
}

/** Scripts besides Latin. */
const SCRIPTS: Partial<Record<Locale, readonly string[]>> = {
  ar: ['Arabic'],
  bn: ['Bengali'],
  hi: ['Devanagari'],
  ja: ['Han', 'Hiragana', 'Katakana'],
  km: ['Khmer'],
  ko: ['Hangul'],
  my: ['Myanmar'],
  ta: ['Tamil'],
  th: ['Thai'],
  ur: ['Arabic'],
  'zh-Hans': ['Han'],
  'zh-Hant': ['Han'],
}
/** Opening and closing quotation marks, then apostrophes. Other languages have “ and ”. */
const QUOTES: Partial<Record<Locale, string>> = {
  ar: '«»',
  en: '“”’',
  fil: '“”’',
  ja: '「」',
  ko: '‘’',
  tr: '“”’',
  ur: '”“',
  'zh-Hant': '「」',
}
const PAIRS = ['()', '（）', '“”', '‘’', '«»', '「」', '[]'] as const
/** Unseen marks come from the build alone: typed ones would be searched and copied. Urdu and Bengali need their joiners, Arabic and Urdu the marks of direction. */
const UNSEEN = /[\u00ad\u200b\u2060\ufeff]/u
const DIRECTION = /[\u200e\u200f\u2066-\u2069]/u
const RIGHT_TO_LEFT: ReadonlySet<Locale> = new Set(['ar', 'ur'])
const FULL_STOPS: Partial<Record<Locale, string>> = { bn: '।', hi: '।', km: '។', my: '။', ur: '۔' }
const COMMAS: Partial<Record<Locale, string>> = { ar: '،', my: '၊', ur: '،' }
const WIDE: ReadonlySet<Locale> = new Set(['ja', 'zh-Hans', 'zh-Hant'])
const WIDE_SIGNS = /[、。「」！（），：；？]/u
/** Suffixes that change with the word before them: Turkish after its apostrophe, Korean particles by the last sound. */
const BENT: Partial<Record<Locale, RegExp>> = {
  ko: /\}’*(?:으로|은|는|이|가|을|를|과|와|로)(?!\p{L})|[은이을과]\([는가를와]\)/u,
  tr: /\}[’”]*['’]/u,
}
/** Numbers that some languages write in digits and English in words: twelve months, ten minutes, eleven balls, around the clock. */
const WRITTEN_OUT: ReadonlySet<string> = new Set(['10', '11', '12', '21', '24'])
/** Placeholders, `{{name}}` on pages and `{name}` in games, and tags. */
const PLACES = /\{\{[^}]*\}\}|\{\w+\}|<[^>]+>/g
const PLURAL = /_(?:zero|one|two|few|many|other)$/

/** What is wrong with the texts of a language, whatever they mean; one line each. */
export function textMistakes(locale: Locale): string[] {
  return textFiles(locale).flatMap(({ name, file, english }) => {
    const reference = textsOf(english)
    return [...textsOf(file)].flatMap(([key, text]) => {
      const wanted = reference.get(key) ?? reference.get(key.replace(PLURAL, '_other')) ?? ''
      const found = mistakesOf({ locale, key: `${name}:${key}`, text, english: wanted })
      return found.map((mistake) => `${file}: ${key}: ${mistake}`)
    })
  })
}

export function mistakesOf(text: Text): string[] {
  // Words to search by are a list of what people type.
  if (text.key.startsWith('search:')) return signMistakes(text)
  return [...signMistakes(text), ...punctuationMistakes(text), ...meaningMistakes(text)]
}

function signMistakes({ locale, text }: Text): string[] {
  const said = shown(text)
  const scripts = ['Latin', ...(SCRIPTS[locale] ?? [])].map((name) => `\\p{Script_Extensions=${name}}`)
  const foreign = new RegExp(`[^${scripts.join('')}\\p{Script=Common}\\p{Script=Inherited}]`, 'u').exec(said)
  const digit = /(?!\d)\p{Nd}/u.exec(said)
  return [
    foreign && `letter of another script: ${foreign[0]}`,
    digit && `digit that is not 0 to 9: ${digit[0]}`,
    (UNSEEN.test(text) || (DIRECTION.test(text) && !RIGHT_TO_LEFT.has(locale))) && 'unseen mark',
    (/\s{2}/u.test(text) || text.trim() !== text) && 'spaces too many',
  ].filter((mistake) => typeof mistake === 'string')
}

function punctuationMistakes({ locale, text }: Text): string[] {
  const said = shown(text)
  const quotes = QUOTES[locale] ?? '“”'
  const quote = [...(said.match(/["'“”„‘’«»「」『』‹›]/gu) ?? [])].find((sign) => !quotes.includes(sign))
  const open = PAIRS.find(([first = '', last = '']) => {
    if (last === '’' && !quotes.startsWith('‘')) return false
    return said.split(first).length !== said.split(last).length
  })
  const own = `[${(SCRIPTS[locale] ?? ['Latin']).map((name) => `\\p{Script=${name}}`).join('')}\\p{M}]`
  const matches = (pattern: string) => new RegExp(pattern, 'u').test(said)
  return [
    quote !== undefined && `${quote} is no quotation mark of the language`,
    open !== undefined && `${open} without its other half`,
    /\s[,;:!?،؛؟。，！？：；।។။](?!\S)/u.test(said) && 'space before a sign',
    /\.\.\./u.test(said) && 'three full stops for an ellipsis',
    FULL_STOPS[locale] !== undefined &&
      matches(`${own}{3}\\.(\\s|$)`) &&
      `a sentence ends in ${FULL_STOPS[locale]}`,
    COMMAS[locale] !== undefined && matches(`${own},`) && `the comma is ${COMMAS[locale]}`,
    WIDE.has(locale) && matches(`${own}[,;?!.(]|[,;?!]${own}`) && 'narrow sign between wide ones',
    !WIDE.has(locale) && WIDE_SIGNS.test(said) && 'wide sign',
    BENT[locale]?.test(text) === true && 'suffix that changes with the value before it',
  ].filter((mistake) => typeof mistake === 'string')
}

function meaningMistakes({ locale, key, text, english }: Text): string[] {
  const missing = numbersOf(english).filter((number) => !numbersOf(text).includes(number))
  const added = numbersOf(text).filter((number) => !numbersOf(english).includes(number))
  // “24/7” is said in words where nobody says it in digits.
  const left = english.includes('24/7') ? [] : missing
  const wrong = [...left, ...added.filter((each) => !WRITTEN_OUT.has(each))]
  const isEnglish = locale !== 'en' && text === english && /\p{L}{2}/u.test(shown(text))
  const isAlike = alikeTexts.some(
    ({ locales, texts }) => (locales.includes('all') || locales.includes(locale)) && texts.includes(text),
  )
  return [
    wrong.length > 0 &&
      !key.startsWith('lottery:quick.') &&
      `numbers that differ from English: ${wrong.join(', ')}`,
    isEnglish && !isAlike && 'as in English, which no list gives a reason for',
  ].filter((mistake) => typeof mistake === 'string')
}

function textsOf(file: string): Map<string, string> {
  const words: Words = JSON.parse(readFileSync(file, 'utf8'))
  return flatten(words)
}

function flatten(words: Words, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  )
}

/** A text without its placeholders and tags. */
function shown(text: string): string {
  return text.replaceAll(PLACES, '0')
}

/** Numbers of two digits and more; smaller ones are words in one language and digits in another. */
function numbersOf(text: string): string[] {
  return (text.replaceAll(PLACES, '').match(/\d+/g) ?? []).filter((number) => number.length > 1)
}
