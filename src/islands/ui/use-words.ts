import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { islandWords, type IslandWords } from '#lib/client/island-words.ts'
import { translator } from '#lib/client/translate.ts'

export interface WordsProps {
  /** BCP 47 tag of the page. */
  lang: string
  /** Other words than those shared by all islands of the page. */
  words?: IslandWords
}

/** One translator per set of words: a build renders an island on thousands of pages. */
const translators = new WeakMap<IslandWords, TFunction>()

/**
 * The translator of an island's words: `const t = useWords(props); t('session:login.title')`.
 */
export function useWords({ lang, words = islandWords(lang) }: WordsProps): TFunction {
  return useMemo(() => {
    const known = translators.get(words)
    if (known) return known
    // The engine's type, whose brand no function has; the words need no more of it than keys and values.
    const translate = translator(words, lang) as unknown as TFunction
    translators.set(words, translate)
    return translate
  }, [words, lang])
}
