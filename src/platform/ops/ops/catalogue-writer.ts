import type { Game } from '#lib/api/play/games.ts'
import type { seedPlatform } from '#lib/api/ops/ops.ts'
import type { ParsedInputOf } from '#lib/api/endpoint.ts'
import type { Env } from '#platform/base/env.ts'
import { searchName } from '#platform/base/catalogue/service.ts'

export type VendorRecord = ParsedInputOf<typeof seedPlatform>['vendors'][number]

/** D1 limits a value to two million bytes. */
const GAMES_AT_ONCE = 500

/** Unchanged rows are not written again: in a catalogue of hundreds of games that is most of a seed. */
const UPSERT_VENDORS = `INSERT INTO vendor (vassalage, title, kind, categories, adapter)
  SELECT value ->> 'vassalage', value ->> 'title', value ->> 'kind', value ->> 'categories', value ->> 'adapter'
  FROM json_each(?) WHERE true
  ON CONFLICT (vassalage) DO UPDATE SET title = excluded.title, kind = excluded.kind, categories = excluded.categories,
    adapter = excluded.adapter
  WHERE (title, kind, categories, adapter) IS NOT
    (excluded.title, excluded.kind, excluded.categories, excluded.adapter)`
const UPSERT_GAMES = `INSERT INTO game
    (node_id, position, vassalage, game_type, game_classify, search_name, is_top, record)
  SELECT value ->> 'nodeId', value ->> 'position', value ->> 'vassalage', value ->> 'gameType', value ->> 'gameClassify',
    value ->> 'searchName', value ->> 'isTop', value ->> 'record'
  FROM json_each(?) WHERE true
  ON CONFLICT (node_id) DO UPDATE SET position = excluded.position, vassalage = excluded.vassalage,
    game_type = excluded.game_type, game_classify = excluded.game_classify, search_name = excluded.search_name,
    is_top = excluded.is_top, record = excluded.record
  WHERE (position, search_name, record) IS NOT (excluded.position, excluded.search_name, excluded.record)`

/** Replaces vendors and games in one transaction, so that players never see half a catalogue. */
export async function writeCatalogue(
  env: Env,
  { vendors, games }: { vendors: readonly VendorRecord[]; games: readonly Game[] },
): Promise<void> {
  const write = (sql: string, values: unknown) => env.DB.prepare(sql).bind(JSON.stringify(values))
  const rows = games.map(gameRow)
  const parts = Array.from({ length: Math.ceil(rows.length / GAMES_AT_ONCE) }, (_, part) =>
    rows.slice(part * GAMES_AT_ONCE, (part + 1) * GAMES_AT_ONCE),
  )
  await env.DB.batch([
    write(
      'DELETE FROM vendor WHERE vassalage NOT IN (SELECT value FROM json_each(?))',
      vendors.map(({ vassalage }) => vassalage),
    ),
    write(
      'DELETE FROM game WHERE node_id NOT IN (SELECT value FROM json_each(?))',
      games.map(({ nodeId }) => nodeId),
    ),
    write(UPSERT_VENDORS, vendors.map(vendorRow)),
    ...parts.map((part) => write(UPSERT_GAMES, part)),
  ])
}

function vendorRow({ vassalage, title, kind, categories, adapter = 'sandbox' }: VendorRecord): object {
  return { vassalage, title, kind, categories: JSON.stringify(categories), adapter }
}

/** Every other column is derived from the record, except the form of the name for searches. */
function gameRow(game: Game, position: number): object {
  const { nodeId, vassalage, gameType, gameClassify, gameName, isTop } = game
  return {
    ...{ nodeId, position, vassalage, gameType, gameClassify },
    searchName: searchName(gameName),
    isTop: isTop ? 1 : 0,
    record: JSON.stringify(game),
  }
}
