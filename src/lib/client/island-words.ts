/** Words as islands know them: by feature, nested, in one locale. */
export type IslandWords = Record<string, Record<string, unknown>>

declare global {
  /**
   * The words of every island, by the page's language. They are one file a locale, which a browser keeps for the whole
   * site: written into each page they would be more than half of it. `engage` puts them here before it hydrates the
   * first island, the build before it draws one.
   */
  var vitrineWords: Record<string, IslandWords> | undefined
}

/** The words of all islands of a page. They are there before any island is. */
export function islandWords(lang: string): IslandWords {
  const words = globalThis.vitrineWords?.[lang]
  if (!words) throw new Error(`the words of the islands in ${lang} were not loaded`)
  return words
}
