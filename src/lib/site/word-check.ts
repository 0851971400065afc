import { LOCALES, type Locale } from './locale-table.ts'
import type { Words } from './words.ts'

interface Checked {
  reference: Record<string, Words>
  locales: Partial<Record<Locale, Record<string, Words>>>
  features: readonly string[]
  /** Contents of every file that may use a key. */
  sources: readonly string[]
}

/** Plural suffixes of i18next: a locale has those of its own language. */
const PLURAL = /_(zero|one|two|few|many|other)$/

/** Missing, extra and unused keys, and texts whose placeholders differ from the reference's; one line each. */
export function wordMistakes({ reference, locales, features, sources }: Checked): string[] {
  const mistakes: string[] = []
  for (const [locale, words] of Object.entries(locales))
    for (const feature of features)
      mistakes.push(
        ...localeMistakes({
          file: `locales/${locale}/${feature}.json`,
          locale,
          wanted: reference[feature],
          found: words[feature],
        }),
      )
  const text = sources.join('\n')
  for (const feature of features)
    for (const key of flatten(reference[feature] ?? {}).keys())
      if (!isUsed(key.replace(PLURAL, ''), text)) mistakes.push(`locales/en/${feature}.json: ${key}: unused`)
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
  for (const [key, text] of expandPlurals(wants, locale)) {
    const own = has.get(key)
    if (own === undefined) mistakes.push(`${file}: ${key}: missing`)
    else if (own.trim() === '') mistakes.push(`${file}: ${key}: empty`)
    else if (!PLURAL.test(key) && placeholders(own) !== placeholders(text))
      mistakes.push(
        `${file}: ${key}: placeholders ${placeholders(own) || 'none'}; en has ${placeholders(text) || 'none'}`,
      )
  }
  const known = new Set([...wants.keys()].map((key) => key.replace(PLURAL, '')))
  for (const key of has.keys())
    if (!known.has(key.replace(PLURAL, ''))) mistakes.push(`${file}: ${key}: unknown (not in en)`)
  return mistakes
}

/** The keys that a locale must have: each plural once per category of its language. */
function expandPlurals(wants: ReadonlyMap<string, string>, locale: string): Map<string, string> {
  const tag = Object.entries(LOCALES).find(([key]) => key === locale)?.[1].tag ?? 'en'
  const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  const keys = new Map<string, string>()
  for (const [key, text] of wants) {
    if (!PLURAL.test(key)) keys.set(key, text)
    else for (const category of categories) keys.set(key.replace(PLURAL, `_${category}`), text)
  }
  return keys
}

/**
 * A key is used where it is written out, where its last part is (tables hold parts, templates end in one), or where a
 * template begins with one of its parents and fills in the rest.
 */
function isUsed(key: string, text: string): boolean {
  const last = key.slice(key.lastIndexOf('.') + 1)
  const parent = key.slice(0, Math.max(0, key.lastIndexOf('.')))
  if (
    text.includes(key) ||
    [`'${last}'`, `"${last}"`, `}.${last}\``].some((written) => text.includes(written))
  )
    return true
  return parent !== '' && parentTemplates(parent).some((template) => text.includes(template))
}

function parentTemplates(parent: string): string[] {
  const parts = parent.split('.')
  return parts.map((_, index) => `${parts.slice(0, index + 1).join('.')}.\${`)
}

function placeholders(text: string): string {
  return [...text.matchAll(/\{\{\s*(\w+)/g)]
    .map(([, name]) => name ?? '')
    .sort()
    .join(', ')
}

function flatten(words: Words, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === 'string') flat.set(prefix + key, value)
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text)
  }
  return flat
}
