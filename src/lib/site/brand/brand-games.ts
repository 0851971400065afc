import { CATEGORIES, type Category } from '#lib/api/fields.ts'
import type { Game, Vendor } from '#lib/api/play/games.ts'
import type { GameEntry, VendorEntry } from './catalogue-schema.ts'
import { localesOf } from './links.ts'
import type { Catalogue } from './catalogue-files.ts'
import type { Tenant } from './tenant-schema.ts'

/** The catalogue from the viewpoint of one brand. */
export interface BrandGames {
  /** Categories with at least one vendor, in the brand's order; cockfight right after sports. */
  categories: readonly Category[]
  vendors: (category?: Category) => readonly Vendor[]
  games: (category?: Category) => readonly Game[]
  hot: readonly Game[]
  lotteryType: (vassalage: string) => VendorEntry['lotteryType']
  /** The motif of a game's tile. */
  motif: (nodeId: string) => string | undefined
}

/**
 * A brand's games: those of its vendors in its categories. Bingo only where Tagalog is a locale; cockfight cards are a
 * separate category after sports; a category without games is dropped.
 */
export function brandGames(tenant: Tenant, catalogue: Catalogue): BrandGames {
  const offered = new Set(tenant.vendors)
  const hasBingo = localesOf(tenant).includes('fil')
  const drawn = new Set(tenant.lottery.games.map(({ preset, gameCode }) => gameCode ?? preset))
  const vendorsByCode = new Map(catalogue.vendors.map((vendor) => [vendor.vassalage, vendor]))
  const order = new Map(tenant.vendors.map((code, index) => [code, index]))
  const games = catalogue.games
    .filter((game) => offered.has(game.vassalage) && tenant.categories.includes(game.gameType))
    .filter((game) => hasBingo || !isBingo(game))
    .filter((game) => !isLottery(game) || drawn.has(game.gameCode))
    .map((game) => toGame(game, vendorsByCode.get(game.vassalage)))
  const byCategory = new Map(
    CATEGORIES.map((category) => [category, games.filter((game) => game.gameType === category)]),
  )
  const vendorsIn = (category: Category): Vendor[] =>
    [...offered]
      .filter((code) => byCategory.get(category)?.some((game) => game.vassalage === code))
      .map((code) => toVendor(code, category))
  const toVendor = (code: string, category: Category): Vendor => {
    const title = vendorsByCode.get(code)?.title ?? code
    return {
      vassalage: code,
      accountTypeName: title,
      title,
      gameType: category,
      gameCount: byCategory.get(category)?.filter((game) => game.vassalage === code).length ?? 0,
    }
  }
  const categories = cockfightAfterSports(tenant.categories).filter(
    (category) => (byCategory.get(category)?.length ?? 0) > 0,
  )
  const vendorLists = new Map(categories.map((category) => [category, vendorsIn(category)]))
  const allVendors = uniqueVendors([...vendorLists.values()].flat(), order)
  const top = games.filter((game) => game.isTop)
  const motifs = new Map(catalogue.games.map(({ nodeId, art }) => [nodeId, art.motif]))
  const named = tenant.hotGames.flatMap((nodeId) => games.filter((game) => game.nodeId === nodeId))
  return {
    categories,
    vendors: (category) => (category ? (vendorLists.get(category) ?? []) : allVendors),
    games: (category) => (category ? (byCategory.get(category) ?? []) : games),
    hot: named.length > 0 ? named : top,
    lotteryType: (vassalage) => vendorsByCode.get(vassalage)?.lotteryType,
    motif: (nodeId) => motifs.get(nodeId),
  }
}

/**
 * In the order in which the platform lists games: featured games first, then the rest, each in the catalogue's order.
 */
export function topFirst(games: readonly Game[]): Game[] {
  return [...games.filter((game) => game.isTop), ...games.filter((game) => !game.isTop)]
}

/** Lotteries are drawn like bingo and carry its class; they are for every language. */
function isBingo(game: GameEntry): boolean {
  return game.gameClassify === 'BG' && !isLottery(game)
}

/** A brand has the lotteries that it draws (`lottery` in its file), whatever the catalogue offers. */
const isLottery = ({ gameType }: GameEntry): boolean => gameType === 'LOTT' || gameType === 'ELOTT'

/** A game as pages and the platform know it. */
export function toGame(game: GameEntry, vendor: VendorEntry | undefined): Game {
  const { art: _art, ...shown } = game
  return { ...shown, vendorName: vendor?.title ?? game.vassalage }
}

function cockfightAfterSports(categories: readonly Category[]): Category[] {
  if (!categories.includes('COCKFIGHT')) return [...categories]
  const rest = categories.filter((category) => category !== 'COCKFIGHT')
  const after = rest.indexOf('SPORTS')
  return after < 0 ? [...categories] : [...rest.slice(0, after + 1), 'COCKFIGHT', ...rest.slice(after + 1)]
}

function uniqueVendors(vendors: readonly Vendor[], order: ReadonlyMap<string, number>): Vendor[] {
  const unique = new Map<string, Vendor>()
  for (const vendor of vendors) if (!unique.has(vendor.vassalage)) unique.set(vendor.vassalage, vendor)
  return [...unique.values()].sort((a, b) => (order.get(a.vassalage) ?? 0) - (order.get(b.vassalage) ?? 0))
}
