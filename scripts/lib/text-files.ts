import { existsSync, globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Locale } from '#lib/site/words/locale-table.ts'
import { listFeatures, REFERENCE_LOCALE } from '#lib/site/words/words.ts'

/** A file of texts, and the English one that it translates. */
export interface TextFile {
  /** Stands before a text's key: the feature of a page, the folder of a game or of a stand-in. */
  name: string
  file: string
  english: string
}

/** Operators read English until somebody writes theirs. */
export const OPERATOR_FEATURES = ['console']
/** In-house games speak every language, stand-ins of vendors and of the live chat some. */
const GAME_FOLDERS = ['src/games/*/words', 'sandbox/*/words']

/** Every file of texts that is there in a language. */
export function textFiles(locale: Locale): TextFile[] {
  const features = listFeatures().map((feature) => ({
    name: feature,
    file: `locales/${locale}/${feature}.json`,
    english: `locales/${REFERENCE_LOCALE}/${feature}.json`,
  }))
  const games = GAME_FOLDERS.flatMap((folders) => globSync(folders))
    .toSorted()
    .map((folder) => ({
      name: basename(dirname(folder)),
      file: `${folder}/${locale}.json`,
      english: `${folder}/${REFERENCE_LOCALE}.json`,
    }))
  return [...features, ...games].filter(({ file }) => existsSync(file))
}
