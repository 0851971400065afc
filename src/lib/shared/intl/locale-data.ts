import { baseOf, isUncarried } from './language.ts'

/** What `Intl` does not know of a language; made from CLDR by `scripts/lib/locale-data.ts`. */
export interface LocaleData {
  lang: string
  /** By the name of a form: text with places such as `{day}` and `{monthLong}`. */
  dates: Record<string, string>
  monthsLong: string[]
  monthsShort: string[]
  /** From Sunday. */
  weekdaysShort: string[]
  dayPeriods: string[]
  /** By unit: text with `{0}`. */
  units: Record<string, string>
  /** By kind of list: text between two, and before the last of more. */
  lists: Record<string, { pair: string; middle: string; last: string }>
  /** By ISO 3166-1 code. */
  regions: Record<string, string>
  /** By BCP 47 tag, of the product's languages. */
  languages: Record<string, string>
}

const provided = new Map<string, LocaleData>()

/** Takes the data that a page's words bring, or that a runtime has itself. Later names are added to earlier ones. */
export function provideLocaleData(data: unknown): void {
  if (!isLocaleData(data)) return
  const known = provided.get(data.lang)
  provided.set(data.lang, known ? { ...data, regions: { ...known.regions, ...data.regions } } : data)
}

/** The data of a language that runtimes do not carry, where it was provided. */
export function localeData(lang: string): LocaleData | undefined {
  return isUncarried(lang) ? provided.get(baseOf(lang)) : undefined
}

/** The build makes them; a file of another build may lack a part. */
function isLocaleData(data: unknown): data is LocaleData {
  return typeof data === 'object' && data !== null && 'lang' in data && 'dates' in data && 'regions' in data
}
