import * as z from 'zod/mini'
import { CATEGORIES, GAME_CLASSES, GAME_FEATURES } from '#lib/api/fields.ts'
import type { Game } from './games.ts'

/**
 * All games of a brand and the index that they are searched with, in one language: built with its pages, loaded by the
 * lobby at the first touch. Games are rows, and what repeats is named by its place, so that thousands of them stay light.
 */

/** Which bits say what in a row's flags; those of the features follow. */
const IS_TOP = 1
const IS_LOBBY = 2
const HAS_DEMO = 4
const FIRST_FEATURE = 8

type Row = [
  nodeId: string,
  /** Empty where it is what follows the vendor's code in `nodeId`. */
  gameCode: string,
  gameName: string,
  vendor: number,
  category: number,
  gameClass: number,
  flags: number,
  /** In per cent. 0 means unknown here and in `lines`. */
  rtp: number,
  lines: number,
  /** In lowest stakes of the currency. */
  minBetUnits: number,
  addedOn: string,
]
const ROW_LENGTH = 11

/**
 * Only the outlines are looked at: the file was built with the page, and phones would take a second to look at each of the
 * numbers in it.
 */
const rows = z.custom<Row[]>(
  (value) => Array.isArray(value) && value.every((each) => Array.isArray(each) && each.length === ROW_LENGTH),
)
const places = z.custom<number[][]>((value) => Array.isArray(value) && value.every(Array.isArray))

export const lobbyFile = z.object({
  vendors: z.array(z.tuple([z.string(), z.string()])),
  games: rows,
  index: z.object({ words: z.array(z.string()), names: places, tags: places }),
})
export type LobbyFile = z.infer<typeof lobbyFile>

export function packGames(games: readonly Game[]): Pick<LobbyFile, 'vendors' | 'games'> {
  const vendors = [...new Map(games.map((game) => [game.vassalage, game.vendorName]))]
  const places = new Map(vendors.map(([vassalage], index) => [vassalage, index]))
  return { vendors, games: games.map((game) => packGame(game, places.get(game.vassalage) ?? 0)) }
}

export function unpackGames({ vendors, games }: Pick<LobbyFile, 'vendors' | 'games'>): Game[] {
  return games.map((each) => unpackGame(each, vendors[each[3]] ?? ['', '']))
}

function packGame(game: Game, vendor: number): Row {
  const { nodeId, gameCode, gameName, gameType, gameClassify, rtpPercent, lines, minBetUnits, addedOn } = game
  const features = GAME_FEATURES.reduce(
    (bits, name, index) => bits | (game.features?.includes(name) ? FIRST_FEATURE << index : 0),
    0,
  )
  const flags =
    (game.isTop ? IS_TOP : 0) |
    (game.isGame === 'VASSALAGE' ? IS_LOBBY : 0) |
    (game.supportPlay === '0' ? HAS_DEMO : 0) |
    features
  return [
    nodeId,
    gameCode === usualCode(nodeId) ? '' : gameCode,
    gameName,
    vendor,
    CATEGORIES.indexOf(gameType),
    GAME_CLASSES.indexOf(gameClassify),
    flags,
    rtpPercent ?? 0,
    lines ?? 0,
    minBetUnits ?? 1,
    addedOn ?? '',
  ]
}

function unpackGame(row: Row, [vassalage, vendorName]: readonly [string, string]): Game {
  const [nodeId, gameCode, gameName, , category, gameClass, flags, rtp, lines, minBetUnits, addedOn] = row
  const features = GAME_FEATURES.filter((_, index) => flags & (FIRST_FEATURE << index))
  return {
    nodeId,
    gameCode: gameCode || usualCode(nodeId),
    gameName,
    vassalage,
    vendorName,
    gameType: CATEGORIES[category] ?? 'RNG',
    gameClassify: GAME_CLASSES[gameClass] ?? 'SLOT',
    isGame: flags & IS_LOBBY ? 'VASSALAGE' : 'GAME',
    supportPlay: flags & HAS_DEMO ? '0' : '1',
    isTop: (flags & IS_TOP) > 0,
    minBetUnits,
    ...(rtp ? { rtpPercent: rtp } : {}),
    ...(lines ? { lines } : {}),
    ...(features.length > 0 ? { features } : {}),
    ...(addedOn ? { addedOn } : {}),
  }
}

const usualCode = (nodeId: string): string => nodeId.slice(nodeId.indexOf('-') + 1)
