import { join } from 'node:path'
import { readCatalogue } from '#lib/site/brand/catalogue-files.ts'
import type { GameEntry } from '#lib/site/brand/catalogue-schema.ts'
import type { TableName } from './kinds/spot-tables.ts'
import type { LayoutName } from './kinds/reel-sets.ts'

export type KindName =
  'reels' | 'scratch' | 'poker' | 'bingo' | 'spots' | 'blackjack' | 'plinko' | 'fish' | 'book' | 'room'

/** A game of this vendor: its catalogue entry, and the kind of game behind it. */
export interface VendorGame {
  nodeId: string
  gameCode: string
  gameName: string
  vendorTitle: string
  vassalage: string
  gameType: string
  gameClass: string
  rtpPercent?: number | undefined
  /** The lowest stake, in lowest stakes of the currency. */
  minBetUnits?: number | undefined
  lines?: number | undefined
  art: { motif: string; hue: number; accentHue: number }
  kind: KindName
  table?: TableName | undefined
  layout?: LayoutName | undefined
}

const { games, vendors } = readCatalogue(join(import.meta.dirname, '../../tenants'))

/** Categories that are played on the site's own pages. */
const OWN_PAGES = new Set(['LOTT', 'ELOTT', 'INHOUSE'])
const CLASSIC_MOTIFS = new Set([
  'seven',
  'cherry',
  'lemon',
  'bar',
  'bell',
  'fruits',
  'watermelon',
  'joker',
  'clover',
])

/** By name before motif: some motifs appear in several games. */
const TABLE_NAMES: readonly (readonly [RegExp, TableName])[] = [
  [/baccarat/i, 'baccarat'],
  [/roulette|number/i, 'roulette'],
  [/tiger|kick-off|andar/i, 'dragonTiger'],
  [/sic bo|dice/i, 'sicBo'],
  [/three card|teen patti|hold'em/i, 'threeCard'],
  [/wheel|showtime|fan tan/i, 'wheel'],
  [/hi-lo/i, 'hiLo'],
]

const titles = new Map(vendors.map(({ vassalage, title }) => [vassalage, title]))

/** Every catalogue game of an outside vendor. */
export const VENDOR_GAMES: readonly VendorGame[] = games.flatMap((entry) => {
  const placed = placeOf(entry)
  if (!placed) return []
  const { nodeId, gameCode, gameName, vassalage, gameType, gameClassify, art } = entry
  return [
    {
      ...{ nodeId, gameCode, gameName, vassalage, gameType, art },
      gameClass: gameClassify,
      vendorTitle: titles.get(vassalage) ?? vassalage,
      ...{ rtpPercent: entry.rtpPercent, minBetUnits: entry.minBetUnits, lines: entry.lines },
      ...placed,
    },
  ]
})

const byNode = new Map(VENDOR_GAMES.map((game) => [game.nodeId, game]))
const byCode = new Map(VENDOR_GAMES.map((game) => [`${game.vassalage}/${game.gameCode}`, game]))

export function gameOfNode(nodeId: string): VendorGame | undefined {
  return byNode.get(nodeId)
}

/** Codes are unique within a vendor. */
export function gameOfCode(vassalage: string, gameCode: string): VendorGame | undefined {
  return byCode.get(`${vassalage}/${gameCode}`)
}

type Place = Pick<VendorGame, 'kind' | 'table' | 'layout'>

function placeOf(entry: GameEntry): Place | undefined {
  const { gameType, gameClassify } = entry
  if (OWN_PAGES.has(gameType)) return undefined
  switch (gameType) {
    case 'SPORTS':
    case 'ESPORTS':
      return { kind: 'book' }
    case 'COCKFIGHT':
      return { kind: 'spots', table: 'cockfight' }
    case 'FISH':
      return { kind: 'fish' }
    case 'PVP':
      return { kind: 'room' }
    case 'LIVE':
      return tableOf(entry)
    default:
    // The rest differ by their class.
  }
  switch (gameClassify) {
    case 'SC':
      return { kind: 'scratch' }
    case 'VP':
      return { kind: 'poker' }
    case 'BG':
      return { kind: 'bingo' }
    case 'TG':
      return tableOf(entry)
    case 'AC':
      return arcadeOf(entry)
    default:
      return { kind: 'reels', layout: layoutFor(entry) }
  }
}

function tableOf({ gameName }: GameEntry): Place {
  if (/blackjack/i.test(gameName)) return { kind: 'blackjack' }
  const found = TABLE_NAMES.find(([pattern]) => pattern.test(gameName))
  return { kind: 'spots', table: found?.[1] ?? 'baccarat' }
}

function arcadeOf({ gameName }: GameEntry): Place {
  if (/plinko|joystick|pilot|bullseye/i.test(gameName)) return { kind: 'plinko' }
  return { kind: 'spots', table: /dice/i.test(gameName) ? 'sicBo' : 'race' }
}

function layoutFor({ nodeId, gameClassify, art: { motif } }: GameEntry): LayoutName {
  if (gameClassify === 'JP') return 'video'
  if (CLASSIC_MOTIFS.has(motif)) return 'classic'
  return nodeId.length % 3 === 0 ? 'ways' : 'video'
}
