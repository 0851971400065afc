import { pluralCategories, pluralCategoriesOf } from '#lib/shared/intl/plurals.ts'
import { isLocale, LOCALES, type Locale } from './locale-table.ts'
import type { Words } from './words.ts'

interface Checked {
  reference: Record<string, Words>
  locales: Partial<Record<Locale, Record<string, Words>>>
  features: readonly string[]
  /** Features that a locale may leave out as a whole: English is shown. */
  optional?: readonly string[]
  /** Contents of every file that may use a key. */
  sources: readonly string[]
}

/** Plural suffixes of i18next: a locale has those of its own language. */
const PLURAL = /_(zero|one|two|few|many|other)$/
/** Categories that hold one of the numbers below hold one number. */
const MOST_COUNTED = 200

/** Missing, extra and unused keys, and texts whose placeholders differ from the reference's; one line each. */
export function wordMistakes({ reference, locales, features, optional = [], sources }: Checked): string[] {
  const mistakes: string[] = []
  for (const [locale, words] of Object.entries(locales))
    for (const feature of features.filter((each) => words[each] || !optional.includes(each)))
      mistakes.push(
        ...localeMistakes({
          file: `locales/${locale}/${feature}.json`,
          locale,
          wanted: reference[feature],
          found: words[feature],
        }),
      )
  const written = writtenIn(sources)
  for (const feature of features)
    for (const key of flatten(reference[feature] ?? {}).keys())
      if (!isUsed(feature, key.replace(PLURAL, ''), written))
        mistakes.push(`locales/en/${feature}.json: ${key}: unused`)
  return mistakes
}

interface Compared {
  file: string
  locale: string
  wanted: Words | undefined
  found: Words | undefined
}

function localeMistakes({ file, locale, wanted, found }: Compared): string[] {
  if (!found) return [`${file}: missing`]
  const mistakes: string[] = []
  const has = flatten(found)
  const wants = flatten(wanted ?? {})
  const expected = expandPlurals(wants, tagOf(locale))
  for (const [key, expects] of expected) {
    const own = has.get(key)
    if (own === undefined) mistakes.push(`${file}: ${key}: missing`)
    else if (own.trim() === '') mistakes.push(`${file}: ${key}: empty`)
    else if (!hasPlaces(own, expects))
      mistakes.push(`${file}: ${key}: placeholders ${listed(own)}; en has ${listed(expects.texts[0] ?? '')}`)
  }
  const known = new Set([...wants.keys()].map((key) => key.replace(PLURAL, '')))
  for (const key of has.keys())
    if (!known.has(key.replace(PLURAL, ''))) mistakes.push(`${file}: ${key}: unknown (not in en)`)
    else if (!expected.has(key)) mistakes.push(`${file}: ${key}: no plural category of the language`)
  return mistakes
}

interface Expected {
  /** English texts, one of which has the same placeholders. */
  texts: readonly string[]
  /** Placeholders that may be left out: the number, where the category is of one number that words may say; all in “none”. */
  mayLeave: number
}

/**
 * The keys that a locale must have: each plural once per category of its language, with the placeholders of English `other`,
 * or of `one` where no number above 1 is meant. `one` is 1 alone in English, 0 and 1 in Hindi, most numbers in Filipino.
 */
function expandPlurals(wants: ReadonlyMap<string, string>, tag: string): Map<string, Expected> {
  const keys = new Map<string, Expected>()
  const counted = pluralCategoriesOf(tag, MOST_COUNTED)
  for (const [key, text] of wants) {
    const of = (category: string) => wants.get(key.replace(PLURAL, `_${category}`)) ?? text
    if (!PLURAL.test(key)) keys.set(key, { texts: [text], mayLeave: 0 })
    else
      for (const category of pluralCategories(tag)) {
        const [first, last] = [counted.indexOf(category), counted.lastIndexOf(category)]
        const texts = last >= 0 && last < 2 ? [of('other'), of('one')] : [of('other')]
        const mayLeave = last === 0 ? Infinity : Number(first === last && first > 0)
        keys.set(key.replace(PLURAL, `_${category}`), { texts, mayLeave })
      }
  }
  return keys
}

function hasPlaces(own: string, { texts, mayLeave }: Expected): boolean {
  const places = placeholders(own)
  return texts.map(placeholders).some((wanted) => {
    if (places.join() === wanted.join()) return true
    const left = wanted.length - places.length
    return left > 0 && left <= mayLeave && places.every((name) => wanted.includes(name))
  })
}

function tagOf(locale: string): string {
  return isLocale(locale) ? LOCALES[locale].tag : 'en'
}

/**
 * A key is used where it is written out as a whole, with or without its feature; where a template that begins with its
 * feature or a parent fills in the rest; where a template ends in its last part; or where its last part and a parent are
 * written, as in tables of parts. Code that merely contains the same word does not count.
 */
function isUsed(feature: string, key: string, { text, templates }: Written): boolean {
  const isWritten = (part: string) =>
    [`'${part}'`, `"${part}"`, `\`${part}\``].some((form) => text.includes(form))
  if (isWritten(key) || isWritten(`${feature}:${key}`)) return true
  if (templates.some((template) => template.test(key) || template.test(`${feature}:${key}`))) return true
  const parts = key.split('.')
  const last = parts.at(-1) ?? key
  const parents = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'))
  if (parents.length === 0) return false
  return text.includes(`}.${last}\``) || (isWritten(last) && parents.some(isWritten))
}

interface Written {
  text: string
  /** Template literals that begin with a part of a key; each placeholder covers one part or more. */
  templates: readonly RegExp[]
}

function writtenIn(sources: readonly string[]): Written {
  const text = sources.join('\n')
  const templates = new Set(text.match(/`(?:[\w-]+[.:])+(?:[\w.:-]|\$\{[^{}`]*\})*\$\{[^{}`]*\}[\w.-]*`/g))
  return {
    text,
    templates: [...templates].map((template) => {
      const places = template.slice(1, -1).split(/\$\{[^{}`]*\}/)
      return new RegExp(`^${places.map((literal) => literal.replaceAll('.', '\\.')).join('[\\w.-]+')}$`)
    }),
  }
}

function listed(text: string): string {
  return placeholders(text).join(', ') || 'none'
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name ?? '').toSorted()
}

function flatten(words: Words, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === 'string') flat.set(prefix + key, value)
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text)
  }
  return flat
}
