import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { timestampMs } from '#lib/api/fields.ts'
import { drawnDraw, lotteryDraw, lotteryGame } from './lottery.ts'
import { GAME_GROUPS, gameCode, PRIZE_MODES } from './lottery-fields.ts'

/** Lottery calls that the product defines; the rest of the feature is in `lottery.ts` and `lottery-bets.ts`. */

const text = z.optional(z.string().check(z.maxLength(64)))
const menus = z.object({
  gameMenus: z.array(z.object({ gameGroupCode: z.enum(GAME_GROUPS), games: z.array(lotteryGame) })),
})

/** Games by group. Without a prize mode: those of the Vietnamese lottery page. */
export const getLotteryMenu = endpoint({
  method: 'GET',
  path: '/lgw/vn/games/game_menu',
  module: 'LOTTERY3',
  who: 'anyone',
  input: z.strictObject({ prizeMode: z.optional(z.enum(PRIZE_MODES)), device: text, language: text }),
  output: menus,
  errors: [],
})

/** The member's latest games, newest first, at most eight. */
export const getRecentLotteries = endpoint({
  method: 'GET',
  path: '/lgw/vn/games/game_menu/recent',
  module: 'LOTTERY3',
  who: 'session',
  input: z.strictObject({ device: text, language: text }),
  output: z.object({ games: z.array(lotteryGame) }),
  errors: [],
})

/** The last result of each game of a prize mode; public. */
export const listOpenedGames = endpoint({
  method: 'GET',
  path: '/lgw/vn/numeros/opened/game',
  module: 'LOTTERY3',
  who: 'anyone',
  input: z.strictObject({ prizeMode: z.optional(z.enum(PRIZE_MODES)), language: text }),
  output: z.object({
    serverNowMs: timestampMs,
    opened: z.array(z.object({ gameCode, last: drawnDraw })),
  }),
  errors: [],
})

/**
 * The current draw and the last numbers of one game, for logged-in pages. `n`: the random number that clients of the earlier
 * storefront add against caches; it is ignored, because no reply may be cached.
 */
export const getOpenedNumero = endpoint({
  method: 'GET',
  path: '/lotto/lgw/games/opened/numero',
  module: 'LOTTERY3',
  who: 'session',
  input: z.strictObject({ gameCode, language: text, n: z.optional(z.coerce.number()) }),
  output: z.object({
    serverNowMs: timestampMs,
    draw: z.optional(lotteryDraw),
    opened: z.array(drawnDraw),
  }),
  errors: ['lottery.gameUnknown'],
})

/** The address of a lottery: one of the brand's pages, with the game and its view in the query. */
export const launchLottery = endpoint({
  method: 'GET',
  path: '/wps/game/launchGame',
  module: 'LOTTERY3',
  who: 'session',
  input: z.strictObject({
    lottoArea: text,
    launchMode: text,
    lottoPrizeMode: z._default(z.enum(PRIZE_MODES), 'LOTT'),
    lottoGameCode: z.optional(gameCode),
    lottoView: z._default(z.enum(['lobby', 'betting', 'results', 'orders', 'trends', 'rules']), 'lobby'),
    device: text,
    backUrl: z.optional(z.string().check(z.maxLength(512))),
    language: text,
  }),
  output: z.object({ url: z.string() }),
  errors: ['lottery.gameUnknown'],
})
