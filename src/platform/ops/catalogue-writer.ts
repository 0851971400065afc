import type { Game } from '#lib/api/games.ts'
import type { seedPlatform } from '#lib/api/ops.ts'
import type { ParsedInputOf } from '#lib/api/endpoint.ts'
import type { Env } from '#platform/env.ts'
import { searchName } from '#platform/catalogue/service.ts'

type VendorRecord = ParsedInputOf<typeof seedPlatform>['vendors'][number]

const UPSERT_VENDOR = `INSERT INTO vendor (vassalage, title, kind, categories, adapter) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (vassalage) DO UPDATE SET title = excluded.title, kind = excluded.kind, categories = excluded.categories,
    adapter = excluded.adapter`
const UPSERT_GAME = `INSERT INTO game (node_id, position, vassalage, game_type, game_classify, search_name, is_top, record)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (node_id) DO UPDATE SET position = excluded.position, vassalage = excluded.vassalage,
    game_type = excluded.game_type, game_classify = excluded.game_classify, search_name = excluded.search_name,
    is_top = excluded.is_top, record = excluded.record`

/** Replaces vendors and games in one transaction, so that players never see half a catalogue. */
export async function writeCatalogue(
  env: Env,
  { vendors, games }: { vendors: readonly VendorRecord[]; games: readonly Game[] },
): Promise<void> {
  const vendor = env.DB.prepare(UPSERT_VENDOR)
  const game = env.DB.prepare(UPSERT_GAME)
  await env.DB.batch([
    env.DB.prepare('DELETE FROM vendor WHERE vassalage NOT IN (SELECT value FROM json_each(?))').bind(
      JSON.stringify(vendors.map(({ vassalage }) => vassalage)),
    ),
    env.DB.prepare('DELETE FROM game WHERE node_id NOT IN (SELECT value FROM json_each(?))').bind(
      JSON.stringify(games.map(({ nodeId }) => nodeId)),
    ),
    ...vendors.map((each) =>
      vendor.bind(
        each.vassalage,
        each.title,
        each.kind,
        JSON.stringify(each.categories),
        each.adapter ?? 'sandbox',
      ),
    ),
    ...games.map((each, position) => game.bind(...gameColumns(each, position))),
  ])
}

function gameColumns(each: Game, position: number): (string | number)[] {
  const { nodeId, vassalage, gameType, gameClassify, gameName, isTop } = each
  return [
    nodeId,
    position,
    vassalage,
    gameType,
    gameClassify,
    searchName(gameName),
    isTop ? 1 : 0,
    JSON.stringify(each),
  ]
}
