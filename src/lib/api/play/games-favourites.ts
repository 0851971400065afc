import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { category, empty } from '#lib/api/fields.ts'
import { game, gamePage } from './games.ts'

/** Games that a member keeps. Ids are strings; lotteries cannot be kept. */

const nodeId = z.string().check(z.minLength(1), z.maxLength(64))
const text = z.optional(z.string().check(z.maxLength(64)))
/** As the product sends them; the vendor of a game follows from the game. */
const favourite = z.strictObject({ nodeId, vendor: text, gameType: z.optional(category) })
const favourites = z.object({ favGameIds: z.array(z.string()) })

export const FAVOURITES_PAGE = 13

export const getFavouriteGames = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGames',
  module: 'GAME3',
  who: 'session',
  input: empty,
  output: favourites,
  errors: [],
})

/** The games themselves, the last one kept first; 13 a page unless asked for otherwise. */
export const listFavouriteGames = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGamesList',
  module: 'GAME3',
  who: 'session',
  input: z.strictObject({
    pageNo: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), FAVOURITES_PAGE),
    gameType: z.optional(category),
    vendor: text,
    language: text,
  }),
  output: gamePage,
  errors: [],
})

/** Keeping a game twice is keeping it once. */
export const addFavouriteGame = endpoint({
  method: 'POST',
  path: '/wps/relay/MCSFE_addFavoriteGameV2',
  module: 'GAME3',
  who: 'session',
  input: favourite,
  output: favourites,
  errors: ['game.unknown', 'game.noFavourite'],
})

export const removeFavouriteGame = endpoint({
  method: 'DELETE',
  path: '/wps/relay/MCSFE_removeFavoriteGameV2',
  module: 'GAME3',
  who: 'session',
  input: favourite,
  output: favourites,
  errors: [],
})

/** Games that were opened for money of late, the last one first. */
export const listRecentGames = endpoint({
  method: 'GET',
  path: '/wps/relay/GCS_recentGame',
  module: 'GAME3',
  who: 'session',
  input: empty,
  output: z.array(game),
  errors: [],
})

/** The categories in which a brand offers a vendor's games. */
export const listVendorGameTypes = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_getVassGameType',
  module: 'GAME3',
  who: 'session',
  input: z.strictObject({ vassalage: z.string().check(z.minLength(1), z.maxLength(64)) }),
  output: z.array(z.object({ gameType: category, gameCount: z.int() })),
  errors: ['vendor.unknown'],
})
