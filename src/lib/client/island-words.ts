import { provideLocaleData } from '#lib/shared/intl/locale-data.ts'

/** The words of the islands: by feature, nested, in one locale. */
export type IslandWords = Record<string, Record<string, unknown>>

declare global {
  /**
   * The words of every island, by the page's language. They are one file per locale, cached for the whole site: inlined
   * into each page they would be more than half of it. `engage` sets them before it hydrates the first island, the build
   * before it renders one.
   */
  var vitrineWords: Record<string, IslandWords> | undefined
}

/** The words of all islands of a page, which are loaded before any island. */
export function islandWords(lang: string): IslandWords {
  const words = globalThis.vitrineWords?.[lang]
  if (!words) throw new Error(`the words of the islands in ${lang} were not loaded`)
  provideLocaleData(words['intl'])
  return words
}
