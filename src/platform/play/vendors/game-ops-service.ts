import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type * as calls from '#lib/api/play/games-ops.ts'
import type { Game } from '#lib/api/play/games.ts'
import type { Call } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { findGames, readGames, topGames } from '#platform/base/catalogue/service.ts'
import {
  dropHotGames,
  readGameSettings,
  type StoredGameSetting,
  writeGameSetting,
  writeHotGames,
} from './game-setting-repository.ts'

const PAGE = 50
/** Maximum of the hot list where operators set none. */
const USUAL_HOT = 24

/** Games are closed one by one; entries of whole vendors and lotteries have switches of their own. */
function isSingle({ isGame, gameType }: Game): boolean {
  return isGame === 'GAME' && gameType !== 'LOTT' && gameType !== 'ELOTT'
}

export async function listGameSettings({
  env,
  tenant,
  input,
}: Call<typeof calls.listGameSettings>): Promise<OutputOf<typeof calls.listGameSettings>> {
  const { gameName, vassalage, closed, pageNo } = input
  const settings = await readGameSettings(env, tenant.id)
  if (closed) {
    const found = await readGames(env, tenant, [...settings.games.keys()])
    return { games: found.map((game) => shown(game, settings.games.get(game.nodeId))), total: found.length }
  }
  const page = await findGames(env, tenant, {
    filter: { gameName, vassalage: vassalage?.toUpperCase() },
    ...{ offset: (pageNo - 1) * PAGE, limit: PAGE },
  })
  const games = page.games.filter(isSingle).map((game) => shown(game, settings.games.get(game.nodeId)))
  const isLast = pageNo * PAGE >= page.total
  return { games, total: page.total, ...(isLast ? {} : { next: pageNo + 1 }) }
}

export async function setGame(call: Call<typeof calls.setGame>): Promise<calls.GameSetting> {
  const { env, tenant, now, input } = call
  const { nodeId, state, untilMs, operator, reason } = input
  const [game] = await readGames(env, tenant, [nodeId])
  if (!game || !isSingle(game)) throw new ApiError('game.unknown', { nodeId })
  if (untilMs !== undefined && (state !== 'maintenance' || untilMs <= now))
    throw new ApiError('request.invalid', { fields: [{ field: 'untilMs', reason: 'past' }] })
  const before = (await readGameSettings(env, tenant.id)).games.get(nodeId)
  const setting: StoredGameSetting = {
    ...{ nodeId, state, untilMs: untilMs ?? null },
    ...{ changedBy: operator, reason, changedAtMs: now },
  }
  await writeGameSetting(env, tenant.id, setting)
  call.noteChange({ before: { state: before?.state ?? 'on' }, after: { state } })
  return shown(game, setting)
}

export async function getHotGames({ env, tenant }: Call<typeof calls.getHotGames>): Promise<calls.HotGames> {
  return hotOf(env, tenant)
}

export async function setHotGames(call: Call<typeof calls.setHotGames>): Promise<calls.HotGames> {
  const { env, tenant, now, input } = call
  const { operator, reason } = input
  const games = [...new Set(input.games)]
  const known = new Set((await readGames(env, tenant, games)).map(({ nodeId }) => nodeId))
  const unknown = games.find((nodeId) => !known.has(nodeId))
  if (unknown !== undefined) throw new ApiError('game.unknown', { nodeId: unknown })
  const before = (await readGameSettings(env, tenant.id)).hot?.games ?? []
  if (games.length === 0) await dropHotGames(env, tenant.id)
  else await writeHotGames(env, tenant.id, { games, changedBy: operator, reason, changedAtMs: now })
  call.noteChange({ before: { games: before }, after: { games } })
  return hotOf(env, tenant)
}

async function hotOf(env: Env, tenant: TenantRecord): Promise<calls.HotGames> {
  const { hot } = await readGameSettings(env, tenant.id)
  const isSet = hot !== undefined && hot.games.length > 0
  const games = await hotGamesOf(env, tenant, { set: hot?.games ?? [], limit: USUAL_HOT })
  const by = hot ? { changedBy: hot.changedBy, reason: hot.reason, changedAtMs: hot.changedAtMs } : {}
  return {
    games: games.map(({ nodeId, gameName, vendorName }) => ({ nodeId, gameName, vendorName })),
    ...{ isSet, ...by },
  }
}

/** As operators set it; otherwise as the brand's file names it; otherwise the top games of the catalogue. */
export function hotGamesOf(
  env: Env,
  tenant: TenantRecord,
  { set, limit }: { set: readonly string[]; limit: number },
): Promise<Game[]> {
  const named = set.length > 0 ? set : tenant.hotGames
  return named.length > 0 ? readGames(env, tenant, named) : topGames(env, tenant, limit)
}

function shown(game: Game, setting: StoredGameSetting | undefined): calls.GameSetting {
  const { nodeId, gameName, vassalage, vendorName, gameType } = game
  const about = { nodeId, gameName, vassalage, vendorName, gameType }
  if (!setting) return { ...about, state: 'on' }
  const { state, untilMs, changedBy, reason, changedAtMs } = setting
  return { ...about, state, ...(untilMs === null ? {} : { untilMs }), changedBy, reason, changedAtMs }
}
