import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { category, timestampMs } from '#lib/api/fields.ts'
import { operatorName, reason, tenant } from '#lib/api/operator-fields.ts'

const nodeId = z.string().check(z.minLength(1), z.maxLength(64))
export const MOST_HOT_GAMES = 48

/** `maintenance`: announced on its tile, no launches and no new stakes. `hidden`: not listed and not launched; running rounds go on. */
const GAME_STATES = ['on', 'maintenance', 'hidden'] as const
const gameState = z.enum(GAME_STATES)
export type GameState = z.infer<typeof gameState>

const gameSetting = z.object({
  nodeId,
  gameName: z.string(),
  vassalage: z.string(),
  vendorName: z.string(),
  gameType: category,
  state: gameState,
  untilMs: z.optional(timestampMs),
  changedBy: z.optional(z.string()),
  reason: z.optional(z.string()),
  changedAtMs: z.optional(timestampMs),
})
export type GameSetting = z.infer<typeof gameSetting>

/** The games of a brand in their order, those that are closed or all, in pages. Lotteries are not among them: each has its desk. */
export const listGameSettings = endpoint({
  method: 'GET',
  path: '/ops/games',
  module: 'OPS3',
  who: 'operator',
  duty: 'vendors',
  input: z.strictObject({
    tenant,
    /** A part of its name. */
    gameName: z.optional(z.string().check(z.maxLength(64))),
    vassalage: z.optional(z.string().check(z.maxLength(32))),
    closed: z.optional(z.literal('1')),
    pageNo: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
  }),
  output: z.object({ games: z.array(gameSetting), total: z.int(), next: z.optional(z.int()) }),
  errors: ['tenant.unknown'],
})

/** Closes or opens a single game at a brand. The end of a maintenance is told; the game stays closed until it is opened. */
export const setGame = endpoint({
  method: 'POST',
  path: '/ops/games/set',
  module: 'OPS3',
  who: 'operator',
  duty: 'vendors',
  input: z.strictObject({
    tenant,
    nodeId,
    state: gameState,
    untilMs: z.optional(timestampMs),
    operator: operatorName,
    reason,
  }),
  output: gameSetting,
  errors: ['tenant.unknown', 'game.unknown', 'request.invalid'],
})

const hotGames = z.object({
  /** In their order; empty: those of the brand's file, or of the catalogue. */
  games: z.array(z.object({ nodeId, gameName: z.string(), vendorName: z.string() })),
  /** Operators set the order; otherwise it is the brand's own. */
  isSet: z.boolean(),
  changedBy: z.optional(z.string()),
  reason: z.optional(z.string()),
  changedAtMs: z.optional(timestampMs),
})
export type HotGames = z.infer<typeof hotGames>

/** The hot games of a brand in their order. */
export const getHotGames = endpoint({
  method: 'GET',
  path: '/ops/games/hot',
  module: 'OPS3',
  who: 'operator',
  duty: 'vendors',
  input: z.strictObject({ tenant }),
  output: hotGames,
  errors: ['tenant.unknown'],
})

/** Sets the hot games and their order; an empty list gives the order back to the brand's file. */
export const setHotGames = endpoint({
  method: 'POST',
  path: '/ops/games/hot',
  module: 'OPS3',
  who: 'operator',
  duty: 'vendors',
  input: z.strictObject({
    tenant,
    games: z.array(nodeId).check(z.maxLength(MOST_HOT_GAMES)),
    operator: operatorName,
    reason,
  }),
  output: hotGames,
  errors: ['tenant.unknown', 'game.unknown', 'request.invalid'],
})
