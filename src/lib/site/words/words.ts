import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next, { type TFunction } from 'i18next'
import { provideLocaleData } from '#lib/shared/intl/locale-data.ts'
import { ownLocaleData } from '#lib/shared/intl/own-data.ts'
import { withLineEnds } from '#lib/shared/intl/line-ends.ts'
import { LOCALES, type Locale } from './locale-table.ts'

/** Nested texts of one feature in one locale, as in `locales/<locale>/<feature>.json`. */
export type Words = { [key: string]: string | Words }

/** A text of one feature by its key, with values for its placeholders. */
export type Translate = (key: string, options?: Record<string, unknown>) => string

/** The reference: every other locale has its keys. */
export const REFERENCE_LOCALE = 'en' satisfies Locale
const ROOT = 'locales'
/** Features whose texts are titles of documents and words to search by, which nothing breaks into lines. */
const UNDRAWN: ReadonlySet<string> = new Set(['seo', 'search'])
/** Texts in the cache of one translator. */
const MOST_KEPT = 2_000
const bundles = new Map<string, Record<string, Words>>()
const translators = new Map<string, Translate>()
const islandWords = new Map<string, Record<string, Words>>()
const engine = i18next.createInstance()
void engine.init({
  lng: REFERENCE_LOCALE,
  fallbackLng: REFERENCE_LOCALE,
  resources: {},
  interpolation: { escapeValue: false },
  initAsync: false,
})

/** Features that have words, from the reference locale's folder. */
export function listFeatures(): string[] {
  return readdirSync(join(ROOT, REFERENCE_LOCALE))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -5))
    .sort()
}

/** All words of a locale, by feature; empty for a locale without translations. */
export function readWords(locale: Locale): Record<string, Words> {
  const known = bundles.get(locale)
  if (known) return known
  const folder = join(ROOT, locale)
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : []
  const words: Record<string, Words> = Object.fromEntries(
    files.map(
      (file) => [file.slice(0, -5), JSON.parse(readFileSync(join(folder, file), 'utf8')) as Words] as const,
    ),
  )
  for (const [feature, texts] of Object.entries(words))
    if (!UNDRAWN.has(feature)) words[feature] = drawn(texts, locale)
  for (const [feature, texts] of Object.entries(words))
    engine.addResourceBundle(LOCALES[locale].tag, feature, texts, true, true)
  provideLocaleData(ownLocaleData(locale))
  bundles.set(locale, words)
  return words
}

/** The translator of a locale for pages: `t('nav.home')` reads the given feature, or English where a text is missing. */
export function translator(locale: Locale, feature: string): Translate {
  return kept(translators, `${locale}/${feature}`, () => {
    readWords(REFERENCE_LOCALE)
    readWords(locale)
    return remembering(engine.getFixedT(LOCALES[locale].tag, feature))
  })
}

/**
 * Words for an island's props, of features or of a part of one (`protection.break`), with the reference's text where the
 * locale has none.
 */
export function wordsFor(locale: Locale, ...features: string[]): Record<string, Words> {
  return kept(islandWords, `${locale}/${features.join()}`, () =>
    Object.fromEntries(
      features.map((name) => {
        const [feature = '', part] = name.split('.')
        const words = merge(readWords(REFERENCE_LOCALE)[feature] ?? {}, readWords(locale)[feature] ?? {})
        return [feature, part === undefined ? words : { [part]: words[part] ?? {} }]
      }),
    ),
  )
}

/** Pages of a fleet need the same texts thousands of times; the cache is bounded to limit memory. */
function remembering(fixed: TFunction): Translate {
  const texts = new Map<string, string>()
  return (key, options) => {
    if (texts.size > MOST_KEPT) texts.clear()
    return options
      ? kept(texts, `${key} ${JSON.stringify(options)}`, () => fixed(key, options))
      : kept(texts, key, () => fixed(key))
  }
}

function kept<T>(store: Map<string, T>, key: string, make: () => T): T {
  const found = store.get(key)
  if (found !== undefined) return found
  const made = make()
  store.set(key, made)
  return made
}

function drawn(words: Words, locale: Locale): Words {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      typeof value === 'string' ? withLineEnds(value, locale) : drawn(value, locale),
    ]),
  )
}

function merge(base: Words, over: Words): Words {
  const result: Words = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const under = result[key]
    result[key] = typeof value === 'object' && typeof under === 'object' ? merge(under, value) : value
  }
  return result
}
