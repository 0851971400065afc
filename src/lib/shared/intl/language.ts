/**
 * Languages that browsers and workers carry no data for (Chromium 156, workerd): `Intl` would write in the visitor's own
 * language. Their dates, units and names come from `data/`, on every runtime alike.
 */
const UNCARRIED: ReadonlySet<string> = new Set(['km', 'my'])

/** What `Intl` calls a language of ours: CLDR's `pt` is Brazil's. */
const CLDR_TAGS: Readonly<Record<string, string>> = { pt: 'pt-PT' }

export function baseOf(lang: string): string {
  return lang.split('-', 1)[0] ?? lang
}

export function isUncarried(lang: string): boolean {
  return UNCARRIED.has(baseOf(lang))
}

export function cldrTag(lang: string): string {
  return CLDR_TAGS[lang] ?? lang
}

/**
 * The languages that a formatter is asked for, with Latin digits as banks of our markets write them. The second one is what
 * a runtime without the first takes; without it, that would be the language of the visitor's browser.
 */
export function intlTags(lang: string): string[] {
  const fallback = 'en-u-nu-latn'
  return isUncarried(lang) ? [fallback] : [`${cldrTag(lang)}-u-nu-latn`, fallback]
}
