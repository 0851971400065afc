import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, minorUnits, timestampMs } from '#lib/api/fields.ts'
import {
  gameCode,
  GAME_GROUPS,
  issue,
  LOTTERY_FAMILIES,
  LOTTERY_PAGES,
  lotteryLimits,
  oddsTable,
  PRIZE_MODES,
} from './lottery-fields.ts'

/** As `lib/shared/draws/draw-state.ts` names them. */
export const DRAW_STATES = [
  'coming',
  'open',
  'closing',
  'closed',
  'drawing',
  'result',
  'settled',
  'redrawn',
  'paused',
  'void',
] as const
export type LotteryDrawState = (typeof DRAW_STATES)[number]

/** A game for the lobby. */
export const lotteryGame = z.object({
  gameCode,
  /** A proper name, the same in every language. */
  name: z.string(),
  family: z.enum(LOTTERY_FAMILIES),
  group: z.enum(GAME_GROUPS),
  page: z.enum(LOTTERY_PAGES),
  prizeMode: z.enum(PRIZE_MODES),
  resultFrom: z.enum(['seed', 'feed']),
  /** For games with draws at a fixed interval. */
  intervalMinutes: z.optional(z.int()),
})
export type LotteryGame = z.infer<typeof lotteryGame>

/** One draw with its times by the server's clock. Betting ends at `closesAtMs`, exclusive. */
export const lotteryDraw = z.object({
  issue,
  state: z.enum(DRAW_STATES),
  opensAtMs: timestampMs,
  closingAtMs: timestampMs,
  closesAtMs: timestampMs,
  drawsAtMs: timestampMs,
  /** The stations whose numbers the draw has, for Vietnamese games. */
  stations: z.array(z.string()),
})
export type LotteryDraw = z.infer<typeof lotteryDraw>

/** A finished draw. `result` has the family's shape (`lib/shared/lottery/<family>/result.ts`); a void draw has none. */
export const drawnDraw = z.object({
  issue,
  state: z.enum(DRAW_STATES),
  drawsAtMs: timestampMs,
  result: z.nullable(z.unknown()),
})
export type DrawnDraw = z.infer<typeof drawnDraw>

const code = z.strictObject({ gameCode })

/** All games of the brand with the current draw and the last result. Cheap to poll; poll again at `nextDrawAtMs`. */
export const listLotteryGames = endpoint({
  method: 'GET',
  path: '/lotto/lgw/games',
  module: 'LOTTERY3',
  who: 'anyone',
  input: z.strictObject({ page: z.optional(z.enum(LOTTERY_PAGES)) }),
  output: z.object({
    serverNowMs: timestampMs,
    games: z.array(
      z.object({
        ...lotteryGame.shape,
        /** Absent while there is no open draw. */
        draw: z.optional(lotteryDraw),
        last: z.optional(drawnDraw),
      }),
    ),
  }),
  errors: [],
})

/** Everything for the betting view of one game: rules and odds in the form of the pure library. */
export const getLotteryGame = endpoint({
  method: 'GET',
  path: '/lotto/lgw/games/terms',
  module: 'LOTTERY3',
  who: 'anyone',
  input: code,
  output: z.object({
    serverNowMs: timestampMs,
    game: lotteryGame,
    currency,
    /** `BaseRules` of the family for the current draw: stations, animal of the year, restricted numbers … */
    rules: z.record(z.string(), z.unknown()),
    odds: oddsTable,
    /** Sent back with every slip, so that a change of odds or rules since then is detected. */
    oddsVersion: z.string(),
    limits: lotteryLimits,
    canCancel: z.boolean(),
    slipMode: z.enum(['all', 'lines']),
    maxChaseDraws: z.int(),
    /** The current draw first, then the coming ones, for chase plans. */
    draws: z.array(lotteryDraw),
  }),
  errors: ['lottery.gameUnknown'],
})

/** The clock of one game, for polling: the current draw, the previous one and its result as soon as it is known. */
export const getDrawClock = endpoint({
  method: 'GET',
  path: '/lotto/lgw/games/clock',
  module: 'LOTTERY3',
  who: 'anyone',
  input: code,
  output: z.object({
    serverNowMs: timestampMs,
    oddsVersion: z.string(),
    draw: z.optional(lotteryDraw),
    /** The last closed draw, whose result may still be pending. */
    previous: z.optional(lotteryDraw),
    /** The last draw with a result. */
    last: z.optional(drawnDraw),
    /** When the next change is due: a close, or a result. */
    nextAtMs: z.optional(timestampMs),
  }),
  errors: ['lottery.gameUnknown'],
})

const count = (most: number, otherwise: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most)), otherwise)

/** Finished draws, newest first. The next page begins `before` the last issue of this one. */
export const listDraws = endpoint({
  method: 'GET',
  path: '/lotto/lgw/games/draws',
  module: 'LOTTERY3',
  who: 'anyone',
  input: z.strictObject({ gameCode, before: z.optional(issue), pageSize: count(100, 20) }),
  output: z.object({ draws: z.array(drawnDraw), hasMore: z.boolean() }),
  errors: ['lottery.gameUnknown'],
})

const proof = z.object({ index: z.int(), path: z.array(z.string()) })
const root = z.object({ root: z.string(), size: z.int() })

/**
 * All published values of a draw for verification (`lib/shared/draws`): the chain's end and the day's root before it, the
 * root of the bets at its close, then the seed with its proof, and the day's secret once the day is over.
 */
export const getDraw = endpoint({
  method: 'GET',
  path: '/lotto/lgw/games/draws/one',
  module: 'LOTTERY3',
  who: 'anyone',
  input: z.strictObject({ gameCode, issue }),
  output: z.object({
    serverNowMs: timestampMs,
    draw: lotteryDraw,
    result: z.nullable(z.unknown()),
    /** The rules of the result. */
    rules: z.record(z.string(), z.unknown()),
    /** Operators' actions on the draw: paused, void, redrawn. Operators are not named. */
    facts: z.array(z.object({ kind: z.string(), atMs: timestampMs, reason: z.optional(z.string()) })),
    bets: z.nullable(root),
    seed: z.optional(
      z.object({
        chain: z.object({ firstDate: z.string(), dayCount: z.int(), end: z.string() }),
        chainPublishedAtMs: timestampMs,
        salt: z.string(),
        day: z.nullable(root),
        shown: z.nullable(z.object({ issue, seed: z.string(), proof })),
        daySecret: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['lottery.gameUnknown', 'lottery.drawUnknown'],
})

const trendColumn = z.object({
  /** `special`, `ball1` … : words under `lottery:trend`. */
  id: z.string(),
  cells: z.array(
    z.object({
      value: z.string(),
      /** Occurrences in the draws that were counted. */
      hits: z.int(),
      /** Draws since the last occurrence; the number of counted draws if there was none. */
      missing: z.int(),
      longestMissing: z.int(),
    }),
  ),
})
const trendRoad = z.object({
  id: z.string(),
  /** One letter code per draw, oldest first: `big`, `small`, `odd`, `even`, `tie` … */
  sides: z.array(z.string()),
})

/** Gaps, hot and cold numbers, and two-side roads over the last draws with a result. Draws are independent. */
export const getTrends = endpoint({
  method: 'GET',
  path: '/lotto/lgw/games/trends',
  module: 'LOTTERY3',
  who: 'anyone',
  input: z.strictObject({ gameCode, draws: count(100, 50) }),
  output: z.object({
    /** The number of counted draws, and the newest of them. */
    draws: z.int(),
    newest: z.optional(issue),
    columns: z.array(trendColumn),
    roads: z.array(trendRoad),
  }),
  errors: ['lottery.gameUnknown'],
})

/** The published return of each play of a game: chance and return per kind of ticket. */
export const getLotteryReturns = endpoint({
  method: 'GET',
  path: '/lotto/lgw/games/returns',
  module: 'LOTTERY3',
  who: 'anyone',
  input: code,
  output: z.object({
    oddsVersion: z.string(),
    plays: z.array(
      z.object({
        play: z.string(),
        tickets: z.array(
          z.object({
            ticket: z.string(),
            /** Expected payout divided by the price, ×10⁴. */
            returnE4: minorUnits,
            /** The chance to win each class at least once, as a decimal with up to 12 digits, and the odds ×10⁴. */
            classes: z.array(z.object({ id: z.string(), chance: z.string(), oddsE4: minorUnits })),
          }),
        ),
      }),
    ),
  }),
  errors: ['lottery.gameUnknown'],
})
