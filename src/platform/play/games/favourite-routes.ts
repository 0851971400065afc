import * as calls from '#lib/api/play/games-favourites.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type { Handler, Routes } from '#platform/base/call.ts'
import { visibleBrand } from '#platform/play/vendors/service.ts'
import { readGames, vendorsOf } from '#platform/base/catalogue/service.ts'
import * as favourites from './favourite-repository.ts'

export function routeFavourites({ serve }: Routes): void {
  serve(calls.getFavouriteGames, getFavouriteGames)
  serve(calls.listFavouriteGames, listFavouriteGames)
  serve(calls.addFavouriteGame, addFavouriteGame)
  serve(calls.removeFavouriteGame, removeFavouriteGame)
  serve(calls.listRecentGames, listRecentGames)
  serve(calls.listVendorGameTypes, listVendorGameTypes)
}

const getFavouriteGames: Handler<typeof calls.getFavouriteGames> = async ({ env, tenant, member }) => ({
  favGameIds: await favourites.favouriteIds(env, ownerOf(tenant, member)),
})

const listFavouriteGames: Handler<typeof calls.listFavouriteGames> = async (call) => {
  const { env, tenant, member, input } = call
  const { pageNo, pageSize, gameType } = input
  const vendor = input.vendor?.toUpperCase()
  const ids = await favourites.favouriteIds(env, ownerOf(tenant, member))
  const games = (await readGames(env, await visibleBrand(call), ids)).filter(
    (game) => (!gameType || game.gameType === gameType) && (!vendor || game.vassalage === vendor),
  )
  return {
    content: games.slice((pageNo - 1) * pageSize, pageNo * pageSize),
    pageNum: pageNo,
    totalPages: Math.ceil(games.length / pageSize),
    total: games.length,
  }
}

const addFavouriteGame: Handler<typeof calls.addFavouriteGame> = async (call) => {
  const { env, tenant, member, now, input } = call
  const owner = ownerOf(tenant, member)
  const [game] = await readGames(env, await visibleBrand(call), [input.nodeId])
  if (!game) throw new ApiError('game.unknown', { nodeId: input.nodeId })
  if (!favourites.isKeepable(game.gameType)) throw new ApiError('game.noFavourite', { nodeId: game.nodeId })
  await favourites.insertFavourite(env, owner, { nodeId: game.nodeId, nowMs: now })
  return { favGameIds: await favourites.favouriteIds(env, owner) }
}

const removeFavouriteGame: Handler<typeof calls.removeFavouriteGame> = async ({
  env,
  tenant,
  member,
  input,
}) => {
  const owner = ownerOf(tenant, member)
  await favourites.deleteFavourite(env, owner, input.nodeId)
  return { favGameIds: await favourites.favouriteIds(env, owner) }
}

const listRecentGames: Handler<typeof calls.listRecentGames> = async (call) => {
  const { env, tenant, member } = call
  const ids = await favourites.recentIds(env, ownerOf(tenant, member))
  return readGames(env, await visibleBrand(call), ids)
}

const listVendorGameTypes: Handler<typeof calls.listVendorGameTypes> = async (call) => {
  const { env, input } = call
  const vassalage = input.vassalage.toUpperCase()
  const vendors = await vendorsOf(env, await visibleBrand(call))
  const own = vendors.filter((vendor) => vendor.vassalage === vassalage && vendor.gameCount > 0)
  if (own.length === 0) throw new ApiError('vendor.unknown', { vassalage })
  return own.map(({ gameType, gameCount }) => ({ gameType, gameCount }))
}

const ownerOf = (tenant: TenantRecord, member: { id: string }) => ({ tenant: tenant.id, memberId: member.id })
