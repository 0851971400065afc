import { wordsOf, writtenWordsOf } from './fold.ts'

/** The searchable texts of a game. */
export interface Searchable {
  name: string
  /** Vendor, category, class, features and motif, in the visitor's language. */
  tags: readonly string[]
}

/**
 * Created by the build. Games are referenced by their position in the list; `names` and `tags` list for each word the
 * games that contain it.
 */
export interface SearchIndex {
  /** Every word once, folded; after a space its spelling in Latin letters, where its language has another script. */
  words: string[]
  names: number[][]
  tags: number[][]
}

export function makeIndex(
  games: readonly Searchable[],
  latinOf: (word: string) => string | undefined = () => undefined,
): SearchIndex {
  const spellings = new Map<string, string>()
  const places = new Map<string, { names: Set<number>; tags: Set<number> }>()
  const note = (word: string, field: 'names' | 'tags', place: number) => {
    const known = places.get(word) ?? { names: new Set(), tags: new Set() }
    known[field].add(place)
    places.set(word, known)
  }
  games.forEach(({ name, tags }, place) => {
    for (const word of wordsOf(name)) note(word, 'names', place)
    for (const written of tags.flatMap(writtenWordsOf)) {
      const latin = latinOf(written)
      for (const word of wordsOf(written)) {
        note(word, 'tags', place)
        if (latin !== undefined) spellings.set(word, latin)
      }
    }
  })
  const sorted = [...places].sort(([one], [other]) => (one < other ? -1 : 1))
  return {
    words: sorted.map(([word]) => [word, ...(spellings.has(word) ? [spellings.get(word)] : [])].join(' ')),
    names: sorted.map(([, { names }]) => [...names]),
    tags: sorted.map(([, { tags }]) => [...tags]),
  }
}

/** How a whole name is compared. */
export const wholeName = (name: string): string => wordsOf(name).join('')
