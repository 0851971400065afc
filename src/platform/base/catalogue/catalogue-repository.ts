import { game, type Game, type Vendor } from '#lib/api/play/games.ts'
import { category, type Category, type GameClass } from '#lib/api/fields.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import { briefCache } from '#lib/shared/time/brief-cache.ts'
import { lawfulCategories, leastReturnPercent } from '#lib/shared/games/game-law.ts'
import type { Env } from '#platform/base/env.ts'
import { searchName } from './search-name.ts'

/** A brand as a list shows it: without single games that operators hid. */
export type OfferedBrand = TenantRecord & { hiddenGames?: readonly string[] }

export interface GameFilter {
  gameType?: Category | undefined
  vassalage?: string | undefined
  gameClassify?: GameClass | undefined
  gameName?: string | undefined
  /** Playable with at most this many of the currency's lowest stakes. */
  mostBetUnits?: number | undefined
  leastLines?: number | undefined
}

interface VendorRow {
  vassalage: string
  title: string
  category: string
  games: number
}

interface GameRow {
  record: string
}

/**
 * The part of the catalogue that a brand offers: its vendors, its categories as far as its market allows them, no game
 * that states less than the market's lowest return, and bingo only where Tagalog is spoken. Lotteries have the same
 * class but are no bingo; a brand offers those that it draws.
 */
const OFFERED = `game_type IN (SELECT value FROM json_each(?1)) AND vassalage IN (SELECT value FROM json_each(?2))
  AND coalesce(record ->> 'rtpPercent', 100) >= ?3 ->> 'leastReturn'
  AND node_id NOT IN (SELECT value FROM json_each(?3, '$.hidden'))
  AND CASE WHEN game_type IN ('LOTT', 'ELOTT')
    THEN record ->> 'gameCode' IN (SELECT value FROM json_each(?3, '$.drawn'))
    ELSE game_classify <> 'BG' OR ?3 ->> 'bingo' END`

/** Bets of lotteries are booked with the lottery's code (`lottery/slip-steps.ts`), all others with the game's id. */
const LOTTERIES = "game_type IN ('LOTT', 'ELOTT')"
/** The codes by which bets of the brand's games are booked. Bind `offeredBounds` as ?1 to ?3. */
export const OFFERED_BOOKINGS = `SELECT node_id FROM game WHERE ${OFFERED}
  UNION ALL SELECT record ->> 'gameCode' FROM game WHERE ${OFFERED} AND ${LOTTERIES}`

/** A brand's vendors in the brand's own order, one entry for each category of a vendor. */
export async function vendorsOf(env: Env, tenant: OfferedBrand): Promise<Vendor[]> {
  const sql = `SELECT vendor.vassalage, vendor.title, listed.value AS category,
      (SELECT count(*) FROM game
        WHERE ${OFFERED} AND vassalage = vendor.vassalage AND game_type = listed.value) AS games
    FROM vendor, json_each(vendor.categories) AS listed
    WHERE listed.value IN (SELECT value FROM json_each(?1))
      AND vendor.vassalage IN (SELECT value FROM json_each(?2))`
  const { results } = await env.DB.prepare(sql)
    .bind(...offeredBounds(tenant))
    .all<VendorRow>()
  const place = ({ category, vassalage }: VendorRow) =>
    tenant.categories.findIndex((each) => each === category) * 1000 + tenant.vendors.indexOf(vassalage)
  return results.sort((left, right) => place(left) - place(right)).map(toVendor)
}

/** Whether a brand offers a vendor. */
export async function hasVendor(env: Env, tenant: TenantRecord, vassalage: string): Promise<boolean> {
  if (!tenant.vendors.includes(vassalage)) return false
  return (await vendorKind(env, vassalage)) !== undefined
}

async function vendorKind(env: Env, vassalage: string): Promise<string | undefined> {
  const row = await env.DB.prepare('SELECT kind FROM vendor WHERE vassalage = ?')
    .bind(vassalage)
    .first<{ kind: string }>()
  return row?.kind
}

/** Vendors name their game with every bet. */
const vendorGames = briefCache<Game | undefined>()

/** A game that the brand offers, by its vendor's code. */
export function readVendorGame(
  env: Env,
  tenant: TenantRecord,
  { vassalage, gameCode }: { vassalage: string; gameCode: string },
): Promise<Game | undefined> {
  return vendorGames.get(JSON.stringify([tenant.id, vassalage, gameCode]), async () => {
    const sql = `SELECT record FROM game WHERE ${OFFERED} AND vassalage = ?4 AND json_extract(record, '$.gameCode') = ?5`
    const row = await env.DB.prepare(sql)
      .bind(...offeredBounds(tenant), vassalage, gameCode)
      .first<GameRow>()
    return row ? toGame(row) : undefined
  })
}

/** Rounds of the platform's own games name their game each time. */
const playedGames = briefCache<Game | undefined>()

/** A game that the brand offers, by its id, as an isolate may know it for a moment. */
export function readPlayedGame(env: Env, tenant: TenantRecord, nodeId: string): Promise<Game | undefined> {
  return playedGames.get(JSON.stringify([tenant.id, nodeId]), async () => {
    const [found] = await readGames(env, tenant, [nodeId])
    return found
  })
}

/** The first category of a vendor; bets that belong to none of its games count there. */
export async function vendorCategory(env: Env, vassalage: string): Promise<Category> {
  const row = await env.DB.prepare(
    "SELECT json_extract(categories, '$[0]') AS first FROM vendor WHERE vassalage = ?",
  )
    .bind(vassalage)
    .first<{ first: string }>()
  return category.parse(row?.first ?? 'RNG')
}

/** The connection of a vendor: its kind, and the adapter of outside vendors. */
export async function readConnection(
  env: Env,
  vassalage: string,
): Promise<{ kind: string; adapter: string } | undefined> {
  const row = await env.DB.prepare('SELECT kind, adapter FROM vendor WHERE vassalage = ?')
    .bind(vassalage)
    .first<{ kind: string; adapter: string }>()
  return row ?? undefined
}

/** A page of a brand's games, and their total number. */
export async function findGames(
  env: Env,
  tenant: OfferedBrand,
  { filter, offset, limit }: { filter: GameFilter; offset: number; limit: number },
): Promise<{ games: Game[]; total: number }> {
  const where = `FROM game WHERE ${OFFERED} AND (?4 IS NULL OR game_type = ?4) AND (?5 IS NULL OR vassalage = ?5)
    AND (?6 IS NULL OR game_classify = ?6) AND (?7 IS NULL OR instr(search_name, ?7) > 0)
    AND (?8 IS NULL OR coalesce(record ->> 'minBetUnits', 1) <= ?8) AND (?9 IS NULL OR record ->> 'lines' >= ?9)`
  const { gameType, vassalage, gameClassify, gameName, mostBetUnits, leastLines } = filter
  const name = gameName?.trim() ? searchName(gameName) : null
  const bound = [
    ...offeredBounds(tenant),
    gameType ?? null,
    vassalage ?? null,
    gameClassify ?? null,
    name,
    mostBetUnits ?? null,
    leastLines ?? null,
  ]
  const [counted, page] = await env.DB.batch<GameRow & { total: number }>([
    env.DB.prepare(`SELECT count(*) AS total ${where}`).bind(...bound),
    env.DB.prepare(`SELECT record ${where} ORDER BY is_top DESC, position LIMIT ?10 OFFSET ?11`).bind(
      ...bound,
      limit,
      offset,
    ),
  ])
  return { games: (page?.results ?? []).map(toGame), total: counted?.results[0]?.total ?? 0 }
}

/** Games by their ids, in the order of the ids; games that the brand does not offer are left out. */
export async function readGames(env: Env, tenant: OfferedBrand, nodeIds: readonly string[]): Promise<Game[]> {
  const sql = `SELECT record FROM game WHERE ${OFFERED} AND node_id IN (SELECT value FROM json_each(?4))`
  const { results } = await env.DB.prepare(sql)
    .bind(...offeredBounds(tenant), JSON.stringify(nodeIds))
    .all<GameRow>()
  const byId = new Map(results.map(toGame).map((each) => [each.nodeId, each]))
  return nodeIds.flatMap((nodeId) => byId.get(nodeId) ?? [])
}

/** Games by the codes that their bets are booked by; games that the brand does not offer are left out. */
export async function readBookedGames(
  env: Env,
  tenant: OfferedBrand,
  booked: readonly string[],
): Promise<ReadonlyMap<string, Game>> {
  const sql = `SELECT node_id AS booked, record FROM game WHERE ${OFFERED} AND node_id IN (SELECT value FROM json_each(?4))
    UNION ALL SELECT record ->> 'gameCode', record FROM game
      WHERE ${OFFERED} AND ${LOTTERIES} AND record ->> 'gameCode' IN (SELECT value FROM json_each(?4))`
  const { results } = await env.DB.prepare(sql)
    .bind(...offeredBounds(tenant), JSON.stringify(booked))
    .all<GameRow & { booked: string }>()
  return new Map(results.map((row) => [row.booked, toGame(row)]))
}

/** Names of games of the catalogue by their ids, whether a brand offers them or not. */
export async function gameNames(env: Env, nodeIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(nodeIds)].filter((nodeId) => nodeId !== '')
  if (wanted.length === 0) return new Map()
  const name = env.DB.prepare("SELECT node_id, record ->> 'gameName' AS name FROM game WHERE node_id = ?")
  const found = await env.DB.batch<{ node_id: string; name: string }>(
    wanted.map((nodeId) => name.bind(nodeId)),
  )
  return new Map(found.flatMap(({ results }) => results.map((row) => [row.node_id, row.name])))
}

export async function topGames(env: Env, tenant: OfferedBrand, limit: number): Promise<Game[]> {
  const sql = `SELECT record FROM game WHERE ${OFFERED} AND is_top = 1 ORDER BY position LIMIT ?4`
  const { results } = await env.DB.prepare(sql)
    .bind(...offeredBounds(tenant), limit)
    .all<GameRow>()
  return results.map(toGame)
}

/** What `OFFERED_BOOKINGS` binds. */
export function offeredBounds(tenant: OfferedBrand): [categories: string, vendors: string, own: string] {
  return [
    JSON.stringify(lawfulCategories(tenant.market, tenant.categories)),
    JSON.stringify(tenant.vendors),
    JSON.stringify({
      leastReturn: leastReturnPercent(tenant.market),
      bingo: tenant.locales.includes('fil'),
      hidden: tenant.hiddenGames ?? [],
      drawn: tenant.lottery.games.map(({ gameCode }) => gameCode),
    }),
  ]
}

function toVendor({ vassalage, title, category: gameType, games }: VendorRow): Vendor {
  return { vassalage, accountTypeName: title, title, gameType: category.parse(gameType), gameCount: games }
}

function toGame({ record }: GameRow): Game {
  return game.parse(JSON.parse(record))
}
