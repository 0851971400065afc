import type { Locale } from '#lib/site/words/locale-table.ts'
import { wordsFor, type Words } from '#lib/site/words/words.ts'

/** The words of the operators' console in one language; English where it has none yet. */
export function consoleWords(locale: Locale): Record<string, Words> {
  return wordsFor(locale, 'console', 'errors', 'ui')
}
