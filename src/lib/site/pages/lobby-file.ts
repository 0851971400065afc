import { GAME_FEATURES } from '#lib/api/fields.ts'
import type { Game } from '#lib/api/play/games.ts'
import { packGames, type LobbyFile } from '#lib/api/play/games-lobby-file.ts'
import { wordsOf } from '#lib/shared/lobby/fold.ts'
import { makeIndex } from '#lib/shared/lobby/search-index.ts'
import { topFirst } from '#lib/site/brand/brand-games.ts'
import { routeOfCategory } from '#lib/site/brand/routes.ts'
import type { Locale } from '#lib/site/words/locale-table.ts'
import { latinSpelling } from './latin-spelling.ts'
import type { Site } from './site.ts'
import { readWords, REFERENCE_LOCALE } from '#lib/site/words/words.ts'

/** Every game of a brand, most wanted first, and the index that finds them in the visitor's language. */
export function lobbyFileOf(site: Site): LobbyFile {
  const games = topFirst(site.games.games())
  const tagsOf = tagger(site)
  const index = makeIndex(
    games.map((game) => ({ name: game.gameName, tags: tagsOf(game) })),
    (word) => latinSpelling(word, site.locale),
  )
  return { ...packGames(games), index }
}

/** Name and address of the file of a language. */
export const lobbyName = (locale: Locale): string => `lobby-${locale}`
export const lobbyUrl = (locale: Locale): string => `/data/${lobbyName(locale)}.json`

/** The tags of a game besides its name: vendor, category, class, features, and the motif of its picture. */
function tagger(site: Site): (game: Game) => string[] {
  const t = site.words('search')
  const nav = site.words('site')
  const classes = site.words('games')
  const concepts = conceptsByWord()
  const called = (name: string) => t(`concept.${name}`)
  return (game) => {
    const { gameType, gameClassify, features = [], supportPlay } = game
    const route = routeOfCategory(gameType)
    const isReels = gameClassify === 'SLOT' || gameClassify === 'JP'
    const named = new Set(wordsOf(game.gameName).flatMap((word) => concepts.get(word) ?? []))
    const motif = site.games.motif(game.nodeId)
    if (motif) named.add(motif)
    return [
      game.vendorName,
      game.vassalage,
      ...(route ? [nav(`nav.${route.key}`)] : []),
      classes(`class.${gameClassify}`),
      ...[...named].filter((name) => hasConcept(name)).map(called),
      ...GAME_FEATURES.filter((name) => features.includes(name)).map(called),
      ...(isReels ? [called('slot')] : []),
      ...(supportPlay === '0' ? [called('demo')] : []),
    ]
  }
}

/** Games that have a concept's English word in their name are found by its words in every language. */
function conceptsByWord(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [name, text] of Object.entries(referenceConcepts()))
    for (const phrase of text.split(',')) {
      const [word, ...more] = wordsOf(phrase)
      if (word && more.length === 0) found.set(word, [...(found.get(word) ?? []), name])
    }
  return found
}

const hasConcept = (name: string): boolean => Object.hasOwn(referenceConcepts(), name)

let concepts: Record<string, string> | undefined

function referenceConcepts(): Record<string, string> {
  return (concepts ??= readConcepts())
}

function readConcepts(): Record<string, string> {
  const texts = readWords(REFERENCE_LOCALE)['search']?.['concept']
  if (typeof texts !== 'object') return {}
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  )
}
