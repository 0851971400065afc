import { createInstance, type TFunction } from 'i18next'
import { useMemo } from 'react'
import { islandWords, type IslandWords } from '#lib/client/island-words.ts'

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
    const engine = createInstance()
    void engine.init({
      lng: lang,
      resources: { [lang]: words },
      ns: Object.keys(words),
      defaultNS: Object.keys(words)[0] ?? 'ui',
      initAsync: false,
      interpolation: { escapeValue: false },
    })
    const translate = remembering(engine.getFixedT(lang))
    translators.set(words, translate)
    return translate
  }, [words, lang])
}

/** Texts without values are cached: a build renders the same islands on every page. */
function remembering(translate: TFunction): TFunction {
  const texts = new Map<unknown, string>()
  return new Proxy(translate, {
    apply(target, _self, [key, ...rest]: Parameters<TFunction>) {
      if (rest.length > 0) return Reflect.apply(target, undefined, [key, ...rest])
      const text = texts.get(key) ?? target(key)
      texts.set(key, text)
      return text
    },
  })
}
