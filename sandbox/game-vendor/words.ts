import { readFileSync } from 'node:fs'
import path from 'node:path'

export const WORD_LOCALES = ['en', 'ar', 'fil', 'pt', 'th', 'ur', 'vi', 'zh-Hans'] as const
const RIGHT_TO_LEFT = new Set(['ar', 'ur'])

const loaded = new Map<string, Record<string, string>>()

const OWN_FOLDER = path.join(import.meta.dirname, 'words')

/** The words of a language, or of its base (`pt-BR` uses `pt`), or of English. */
export function wordsOf(
  asked: string,
  folder = OWN_FOLDER,
): {
  locale: string
  dir: 'ltr' | 'rtl'
  words: Record<string, string>
} {
  const base = asked.split('-')[0] ?? asked
  const found =
    WORD_LOCALES.find((each) => each === asked) ?? WORD_LOCALES.find((each) => each === base) ?? 'en'
  return {
    locale: found,
    dir: RIGHT_TO_LEFT.has(found) ? 'rtl' : 'ltr',
    words: read(path.join(folder, `${found}.json`)),
  }
}

function read(file: string): Record<string, string> {
  const known = loaded.get(file)
  if (known) return known
  const words: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
  loaded.set(file, words)
  return words
}
