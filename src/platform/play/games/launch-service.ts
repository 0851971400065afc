import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/play/games.ts'
import type { Call } from '#platform/base/call.ts'
import { hashToken, makeToken } from '#platform/base/crypto/service.ts'
import { brandOrigin, playOrigin } from '#platform/base/system/service.ts'
import {
  checkOpen,
  checkOpening,
  LAUNCH_MS,
  type Launched,
  launchForFun,
  launchReal,
  probeHosts,
  mostInRound,
  visitOf,
} from '#platform/play/vendors/service.ts'
import { readConnection, readGames } from '#platform/base/catalogue/service.ts'
import { noteOpened } from './favourite-repository.ts'
import { IN_HOUSE_GAMES } from './in-house.ts'
import { localeFor } from './locale.ts'
import { insertPlay } from './play-repository.ts'

type LaunchCall = Call<typeof calls.launchGame>
type DemoCall = Call<typeof calls.launchDemo>

/** The address of a game for money, with a token that is valid once: the game's host never sees the brand's cookie. */
export async function launchGame(call: LaunchCall): Promise<Launched> {
  const { env, tenant, now, member } = call
  const lobby = lobbyOf(call)
  const game = await findGame(call)
  await checkOpening({ env, tenant, now, memberId: member.id, game, country: call.country })
  const { kind, adapter } = await connectionOf(call, game)
  const { room, avoid } = call.input
  const opened = { env, tenant, now, host: call.host, game, locale: localeOf(call), lobby, room, avoid }
  const launched = await (kind === 'inHouse'
    ? launchInHouse(call, opened)
    : launchReal(call, { ...opened, ...visitOf(call), adapter }))
  const owner = { tenant: tenant.id, memberId: member.id }
  call.later(probeHosts(env.VENDOR_URL ?? '', now))
  call.later(noteOpened(env, owner, { nodeId: game.nodeId, nowMs: now }))
  return { ...launched, ...(await mostInRound(call, { memberId: member.id, game })) }
}

/** The address of a demo. Stores nothing, and needs no session or wallet. */
export async function launchDemo(call: DemoCall): Promise<Launched> {
  const { env, tenant, now, host } = call
  const lobby = lobbyOf(call)
  const game = await findGame(call)
  await checkOpen({ env, tenant, game, country: call.country })
  const { kind, adapter } = await connectionOf(call, game)
  if (kind === 'inHouse') return launchInHouseDemo(call, { game, lobby })
  call.later(probeHosts(env.VENDOR_URL ?? '', now))
  const { avoid } = call.input
  const opened = { env, tenant, now, host, game, locale: localeOf(call), lobby, avoid, ...visitOf(call) }
  return launchForFun({ ...opened, adapter })
}

async function launchInHouse(
  { env, tenant, now, host, member }: LaunchCall,
  { game, locale, lobby }: { game: calls.Game; locale: string; lobby: string },
): Promise<Launched> {
  if (!Object.hasOwn(IN_HOUSE_GAMES, game.gameCode))
    throw new ApiError('game.unavailable', { vendor: game.vassalage })
  const token = makeToken()
  const expiresAtMs = now + LAUNCH_MS
  const row = {
    tokenHash: hashToken(token),
    kind: 'launch',
    memberId: member.id,
    sessionHash: member.sessionHash,
    nodeId: game.nodeId,
    locale,
    expiresAtMs,
  } as const
  await insertPlay(env, tenant.id, { row, nowMs: now })
  const query = new URLSearchParams({ launch: token, lang: locale, back: lobby })
  const url = `${playOrigin(host)}/${game.gameCode}/?${query}`
  return { url, gameName: game.gameName, expiresAtMs, saysReady: true }
}

/** Demos of in-house games run entirely in the browser, with the engines that decide rounds for money. */
function launchInHouseDemo(call: DemoCall, { game, lobby }: { game: calls.Game; lobby: string }): Launched {
  if (game.supportPlay !== '0') throw new ApiError('game.noDemo', { nodeId: game.nodeId })
  const query = new URLSearchParams({ demo: '1', lang: localeOf(call), back: lobby })
  const url = `${playOrigin(call.host)}/${game.gameCode}/?${query}`
  return { url, gameName: game.gameName, expiresAtMs: call.now + LAUNCH_MS, saysReady: true }
}

async function findGame({ env, tenant, input: { nodeId } }: LaunchCall | DemoCall): Promise<calls.Game> {
  const [game] = await readGames(env, tenant, [nodeId])
  if (!game) throw new ApiError('game.unknown', { nodeId })
  return game
}

async function connectionOf({ env }: LaunchCall | DemoCall, { vassalage }: calls.Game) {
  const connection = await readConnection(env, vassalage)
  if (!connection) throw new ApiError('game.unavailable', { vendor: vassalage })
  return connection
}

function localeOf({ tenant, input }: LaunchCall | DemoCall): string {
  return localeFor(tenant.locales, input.language)
}

/** The target of the game's close button: only the brand itself, so that a game page cannot redirect anywhere else. */
function lobbyOf({ host, input }: LaunchCall | DemoCall): string {
  const origin = brandOrigin(host)
  const address = URL.parse(input.backUrl ?? '/', origin)
  if (address?.origin !== origin)
    throw new ApiError('request.invalid', { fields: [{ field: 'backUrl', reason: 'foreign' }] })
  return address.href
}
