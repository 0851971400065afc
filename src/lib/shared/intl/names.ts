import { intlTags } from './language.ts'
import { localeData } from './locale-data.ts'

/** A country's name, or its code where it has none. @param code ISO 3166-1 alpha-2, in capitals */
export function regionName(code: string, lang: string): string {
  return localeData(lang)?.regions[code] ?? nameOf(code, lang, 'region')
}

/** A language's name, or its tag. @param tag BCP 47 */
export function languageName(tag: string, lang: string): string {
  return localeData(lang)?.languages[tag] ?? nameOf(tag, lang, 'language')
}

function nameOf(code: string, lang: string, type: 'region' | 'language'): string {
  try {
    return new Intl.DisplayNames(intlTags(lang), { type, fallback: 'code' }).of(code) ?? code
  } catch {
    // `Intl` throws a RangeError for what is no code at all.
    return code
  }
}
