import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import { z } from 'zod'
import { withLineEnds } from '#lib/shared/intl/line-ends.ts'

/** Languages whose lines end by marks. */
const MARKED = /[\\/]words[\\/](km|my|th)\.json$/
/** A game's own name also becomes the title of its document. */
const gameWords = z.looseObject({ title: z.string().optional() })

/** Marks where lines may end in the words of games: the browser does not know it (`lib/shared/intl/line-ends.ts`). */
export const markedWords: Plugin = {
  name: 'marked-words',
  setup: ({ onLoad }) => {
    onLoad({ filter: MARKED }, async ({ path }) => {
      const [, lang = ''] = MARKED.exec(path) ?? []
      return { contents: withMarks(await readFile(path, 'utf8'), lang), loader: 'json' }
    })
  },
}

/** The JSON of a file of words, with marks in each text that is drawn. */
export function withMarks(json: string, lang: string): string {
  const { title } = gameWords.parse(JSON.parse(json))
  return JSON.stringify(
    JSON.parse(json, (key, value: unknown) =>
      typeof value !== 'string' || (key === 'title' && value === title) ? value : withLineEnds(value, lang),
    ),
  )
}
