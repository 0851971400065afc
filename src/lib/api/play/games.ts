import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { category, empty, gameClass, gameFeature, merchant, minorUnits } from '#lib/api/fields.ts'

/** A game for cards. `nodeId` is unique in the catalogue; pictures are `/art/games/<nodeId>-<width>.<avif|webp>`. */
export const game = z.object({
  nodeId: z.string(),
  gameCode: z.string(),
  gameName: z.string(),
  vassalage: z.string(),
  vendorName: z.string(),
  gameType: category,
  gameClassify: gameClass,
  isGame: z.enum(['GAME', 'VASSALAGE']),
  /** 0: a free demo exists. */
  supportPlay: z.enum(['0', '1']),
  isTop: z.boolean(),
  rtpPercent: z.optional(z.number()),
  /** Pay lines; 243 where every way from the left pays. Nothing for games that have none. */
  lines: z.optional(z.int()),
  /** The lowest stake, in lowest stakes of the brand's currency; 1 by default. */
  minBetUnits: z.optional(z.int()),
  features: z.optional(z.array(gameFeature)),
  /** `2026-11-20`: when the catalogue got it. */
  addedOn: z.optional(z.string()),
})
export type Game = z.infer<typeof game>

const vendor = z.object({
  vassalage: z.string(),
  accountTypeName: z.string(),
  title: z.string(),
  gameType: category,
  gameCount: z.int(),
})
export type Vendor = z.infer<typeof vendor>

export const gamePage = z.object({
  content: z.array(game),
  pageNum: z.int(),
  totalPages: z.int(),
  total: z.int(),
})

const pageNo = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1)
const text = z.optional(z.string().check(z.maxLength(64)))
const amount = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)))

export const getGameMenus = endpoint({
  method: 'GET',
  path: '/lgw/games/game_menus',
  module: 'GAME3',
  who: 'anyone',
  input: z.strictObject({ language: text }),
  output: z.object({ menus: z.array(z.object({ category, vendors: z.array(vendor) })) }),
  errors: [],
})

/** The vendors of one category, or of all. `platform` is the product's `html5-desktop`. */
export const listVendors = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_newGameVendor',
  module: 'GAME3',
  who: 'anyone',
  input: z.strictObject({ gameType: z.optional(category), platform: text, merchantCode: merchant }),
  output: z.array(vendor),
  errors: [],
})

/** Full text search by name with the product's filters; 50 per page by default. */
export const listGames = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameList',
  module: 'GAME3',
  who: 'session',
  input: z.strictObject({
    clientType: text,
    platform: text,
    merchant,
    gameType: z.optional(category),
    vassalage: text,
    gameClassify: z.optional(gameClass),
    gameName: text,
    /** Games that can be played from this stake, in minor units. */
    minBet: amount,
    /** Games with at least this many lines. */
    minLineNum: amount,
    language: text,
    pageNo,
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 50),
  }),
  output: gamePage,
  errors: ['vendor.unknown'],
})

export const listHotGames = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_hotGamesV2',
  module: 'GAME3',
  who: 'anyone',
  input: z.strictObject({ merchantCode: merchant, isPlatform: text, platform: text, language: text }),
  output: z.array(game),
  errors: [],
})

export const listPopularGames = endpoint({
  method: 'GET',
  path: '/lgw/games/popular',
  module: 'GAME3',
  who: 'anyone',
  input: empty,
  output: z.array(game),
  errors: [],
})

const launched = z.object({
  url: z.string(),
  gameName: z.string(),
  expiresAtMs: z.int(),
  /** The vendor's own wallet that stakes are taken from; absent where the main wallet is used, and in demos. */
  purse: z.optional(z.object({ vassalage: z.string(), balanceMinor: minorUnits })),
  /**
   * The game sends `vitrine:ready` (`lib/api/play/games-play.ts`): a page that loads without that message may be an error page of its
   * host.
   */
  saysReady: z.optional(z.boolean()),
  /** The most that one round may cost this player by law; absent where the law has no bound. */
  mostInRoundMinor: z.optional(minorUnits),
})
/** A vendor receives it in its own address, whose length is limited as well. */
export const LONGEST_BACK_URL = 512
const launchInput = z.strictObject({
  nodeId: z.string().check(z.maxLength(64)),
  language: text,
  backUrl: z.optional(z.string().check(z.maxLength(LONGEST_BACK_URL))),
  /** A card room to open (`lib/api/play/games-card-rooms.ts`). */
  room: text,
  /** The origin of an address that did not answer: another host is chosen, if there is one. */
  avoid: z.optional(z.string().check(z.maxLength(128))),
})

/** Returns the game's address: on a host other than the brand's, valid for one use within 60 s. */
export const launchGame = endpoint({
  method: 'POST',
  path: '/wps/game/launchGame',
  module: 'GAME3',
  who: 'member',
  input: launchInput,
  output: launched,
  errors: [
    'protection.timeOut',
    'protection.excluded',
    'protection.unavailable',
    'game.unknown',
    'game.unavailable',
    'vendor.maintenance',
    'vendor.stopped',
    'vendor.country',
    'session.trialBlocked',
  ],
})

/** Returns the game's address for play credits (`supportPlay` 0): also for guests and trial accounts. */
export const launchDemo = endpoint({
  method: 'POST',
  path: '/wps/relay/GCS_gameLaunchFB',
  module: 'GAME3',
  who: 'anyone',
  input: launchInput,
  output: launched,
  errors: [
    'game.unknown',
    'game.unavailable',
    'game.noDemo',
    'vendor.maintenance',
    'vendor.stopped',
    'vendor.country',
  ],
})
