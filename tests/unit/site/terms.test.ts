import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isLocale } from '#lib/site/words/locale-table.ts'

/**
 * One thing has one name in each language: `locales/<locale>/terms.md` lists the English term, ours (any of several forms,
 * separated by commas) and what is not written. Letters count as they are read: case is ignored, and a word ends where its
 * letters end, in scripts with spaces between words.
 */
interface Term {
  english: string
  ours: string[]
  not: string[]
}

const NO_SPACES = new Set(['ja', 'km', 'my', 'th', 'zh-Hans', 'zh-Hant'])
const LOCALES = globSync('locales/*/site.json').map((file) => file.split('/')[1] ?? '')

function termsOf(locale: string): Term[] {
  const file = `locales/${locale}/terms.md`
  if (!existsSync(file)) return []
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .slice(2)
  const list = (cell = '') => (cell === '' ? [] : cell.split(',').map((each) => each.trim()))
  return rows.map(([, english = '', ours, not]) => ({ english, ours: list(ours), not: list(not) }))
}

/** Every text of a locale that players read, by file and key. */
function textsOf(locale: string): { at: string; text: string }[] {
  const files = [...globSync(`locales/${locale}/*.json`), ...globSync(`src/games/*/words/${locale}.json`)]
  // What players may type into a search is in any words, and operators have terms of their own.
  const read = files.filter((file) => !/\/(?:search|console)\.json$/.test(file))
  const own = read.flatMap((file) => leaves(JSON.parse(readFileSync(file, 'utf8')), file))
  return [...own, ...brandTextsOf(locale)]
}

/** What brands say of their own: `tenant.json`, offers and mall by locale, and content in sections under `[locale]`. */
function brandTextsOf(locale: string): { at: string; text: string }[] {
  const files = [...globSync('tenants/*/tenant.json'), ...globSync('tenants/*/content/**/*.json')]
  const texts = files.flatMap((file) => inLocale(JSON.parse(readFileSync(file, 'utf8')), locale, file))
  const sections = globSync('tenants/*/content/**/*.md').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split(/^(?=\[[\w-]+\]$)/m)
      .filter((section) => section.startsWith(`[${locale}]\n`))
      .map((text) => ({ at: file, text })),
  )
  return [...texts, ...sections]
}

function inLocale(value: unknown, locale: string, file: string): { at: string; text: string }[] {
  if (typeof value !== 'object' || value === null) return []
  // `id` is a language in a table of languages, and the name of a thing elsewhere.
  const isTable = Object.keys(value).every(isLocale)
  return Object.entries(value).flatMap(([key, each]) =>
    isTable && key === locale ? leaves(each, file, [key]) : inLocale(each, locale, file),
  )
}

function leaves(value: unknown, file: string, path: readonly string[] = []): { at: string; text: string }[] {
  if (typeof value === 'string')
    return [{ at: `${file}: ${path.join('.')}`, text: value.replace(/\{\{?\w+\}?\}/g, '…') }]
  return Object.entries(value as object).flatMap(([key, each]) => leaves(each, file, [...path, key]))
}

function finder(locale: string, term: string): RegExp {
  const escaped = term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return NO_SPACES.has(locale)
    ? new RegExp(escaped, 'iu')
    : new RegExp(`(?<![\\p{L}\\p{M}])${escaped}(?![\\p{L}\\p{M}])`, 'iu')
}

const english = termsOf('en').map((term) => term.english)

describe.each(LOCALES)('%s', (locale) => {
  const terms = termsOf(locale)
  const texts = textsOf(locale)

  it('names the terms of the English list, in its order', () => {
    expect(terms.map((term) => term.english)).toEqual(english)
    expect(terms.filter((term) => term.ours.length === 0)).toEqual([])
  })

  it('uses each of its terms', () => {
    const unused = terms
      .flatMap((term) => term.ours)
      .filter((ours) => !texts.some(({ text }) => finder(locale, ours).test(text)))
    expect(unused).toEqual([])
  })

  it('uses none of the others', () => {
    const found = terms.flatMap((term) =>
      term.not.flatMap((not) =>
        texts
          .filter(({ text }) => finder(locale, not).test(text))
          .map(({ at, text }) => `${at}: "${text}" has "${not}"; ${term.english} is ${term.ours.join(', ')}`),
      ),
    )
    expect(found).toEqual([])
  })
})
