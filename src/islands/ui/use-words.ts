import { createInstance, type TFunction } from 'i18next'
import { useMemo } from 'react'

/** An island's words as props carry them: by feature, nested, in one locale. */
export type IslandWords = Record<string, Record<string, unknown>>

export interface WordsProps {
  words: IslandWords
  /** BCP 47 tag of the page. */
  lang: string
}

/** One engine for the same words: a build draws an island on thousands of pages. */
const translators = new WeakMap<IslandWords, TFunction>()

/**
 * Translators for an island's words: `const t = useWords(props); t('session:login.title')`.
 * Only the words that the island was given are known to it.
 */
export function useWords({ words, lang }: WordsProps): TFunction {
  return useMemo(() => {
    const known = translators.get(words)
    if (known) return known
    const engine = createInstance()
    void engine.init({
      lng: lang,
      resources: { [lang]: words },
      ns: Object.keys(words),
      defaultNS: Object.keys(words)[0] ?? 'ui',
      initAsync: false,
      interpolation: { escapeValue: false },
    })
    const translate = engine.getFixedT(lang)
    translators.set(words, translate)
    return translate
  }, [words, lang])
}
