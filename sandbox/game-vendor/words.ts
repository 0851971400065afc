import { readFileSync } from 'node:fs'
import path from 'node:path'

export const WORD_LOCALES = ['en', 'ar', 'fil', 'pt', 'th', 'ur', 'vi', 'zh-Hans'] as const
const RIGHT_TO_LEFT = new Set(['ar', 'ur'])

const loaded = new Map<string, Record<string, string>>()

/** The words of a language, or of its base (`pt-BR` uses `pt`), or of English. */
export function wordsOf(asked: string): {
  locale: string
  dir: 'ltr' | 'rtl'
  words: Record<string, string>
} {
  const base = asked.split('-')[0] ?? asked
  const found =
    WORD_LOCALES.find((each) => each === asked) ?? WORD_LOCALES.find((each) => each === base) ?? 'en'
  return { locale: found, dir: RIGHT_TO_LEFT.has(found) ? 'rtl' : 'ltr', words: read(found) }
}

function read(locale: string): Record<string, string> {
  const known = loaded.get(locale)
  if (known) return known
  const file = path.join(import.meta.dirname, 'words', `${locale}.json`)
  const words: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
  loaded.set(locale, words)
  return words
}
