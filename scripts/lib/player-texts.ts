import { existsSync, globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Locale } from '#lib/site/words/locale-table.ts'
import { listFeatures, REFERENCE_LOCALE } from '#lib/site/words/words.ts'

/** A file of texts that players read, and the English one that it translates. */
export interface PlayerTexts {
  /** Stands before a text's key: the feature of a page, the folder of a game or of a stand-in. */
  name: string
  file: string
  english: string
}

/** Operators read English until somebody writes theirs. */
export const OPERATOR_FEATURES = ['console']
/** Pages' words are in all languages, those of in-house games, too; stand-ins of vendors and of the live chat have some. */
const GAME_FOLDERS = ['src/games/*/words', 'sandbox/*/words']

/** Every file that players of a language read. */
export function playerTexts(locale: Locale): PlayerTexts[] {
  const features = listFeatures()
    .filter((feature) => !OPERATOR_FEATURES.includes(feature))
    .map((feature) => ({
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
  return [...features, ...games.filter(({ file }) => existsSync(file))]
}
