import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, minorUnits, signedMinorUnits, timestampMs } from '#lib/api/fields.ts'
import { DRAW_STATES, lotteryDraw, lotteryGame } from './lottery.ts'
import { gameCode, issue, restricted } from './lottery-fields.ts'
import { operatorName, reason, tenant } from '#lib/api/operator-fields.ts'

const game = { tenant, gameCode }
/** The operator and the reason, stored with the draw. */
const by = {
  operator: operatorName,
  reason,
}

/** A draw as operators see it. */
const operatedDraw = z.object({
  ...lotteryDraw.shape,
  result: z.nullable(z.unknown()),
  bets: z.int(),
  stakeMinor: minorUnits,
  paidMinor: minorUnits,
  /** Bets that are not settled yet. */
  openBets: z.int(),
  facts: z.array(
    z.object({
      kind: z.string(),
      atMs: timestampMs,
      operators: z.array(z.string()),
      reason: z.string(),
    }),
  ),
  /** A request of one operator that another has to confirm. */
  proposed: z.nullable(
    z.object({
      action: z.enum(['result', 'void']),
      operator: z.string(),
      reason: z.string(),
      result: z.nullable(z.unknown()),
      atMs: timestampMs,
    }),
  ),
})
export type OperatedDraw = z.infer<typeof operatedDraw>

const operatedGame = z.object({
  ...lotteryGame.shape,
  /** Which prizes a result has, for the families whose games differ. */
  region: z.optional(z.enum(['north', 'central', 'south'])),
  hasFrontAndBack: z.optional(z.boolean()),
  /** Draws with bets whose time is over and that have no result. */
  waiting: z.int(),
})
export type OperatedGame = z.infer<typeof operatedGame>

/** Every game of the brand. */
export const listOperatedGames = endpoint({
  method: 'GET',
  path: '/ops/lottery/games',
  module: 'OPS3',
  who: 'operator',
  duty: 'lottery',
  input: z.strictObject({ tenant }),
  output: z.object({ games: z.array(operatedGame) }),
  errors: ['tenant.unknown'],
})

/** Draws with bets or operators' actions, newest first. */
export const listOperatedDraws = endpoint({
  method: 'GET',
  path: '/ops/lottery/draws',
  module: 'OPS3',
  who: 'operator',
  duty: 'lottery',
  input: z.strictObject({
    ...game,
    state: z.optional(z.enum(DRAW_STATES)),
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  output: z.object({ currency, draws: z.array(operatedDraw) }),
  errors: ['tenant.unknown', 'lottery.gameUnknown'],
})

/** The current exposure of a draw by number and play, largest first, with the bound of each. */
export const getExposure = endpoint({
  method: 'GET',
  path: '/ops/lottery/exposure',
  module: 'OPS3',
  who: 'operator',
  duty: 'lottery',
  input: z.strictObject({ ...game, issue: z.optional(issue) }),
  output: z.object({
    currency,
    issue,
    rows: z.array(
      z.object({
        play: z.optional(z.string()),
        number: z.optional(z.string()),
        reservedMinor: minorUnits,
        boundMinor: minorUnits,
      }),
    ),
  }),
  errors: ['tenant.unknown', 'lottery.gameUnknown', 'lottery.drawUnknown'],
})

/**
 * The result of an official draw: one operator enters it, a second one confirms it by entering the same. After payout the
 * same two steps correct it: every bet is settled again by entries that show the difference.
 */
export const enterResult = endpoint({
  method: 'POST',
  path: '/ops/lottery/result',
  module: 'OPS3',
  who: 'operator',
  duty: 'lottery',
  input: z.strictObject({ ...game, issue, result: z.unknown(), ...by }),
  output: operatedDraw,
  errors: [
    'tenant.unknown',
    'lottery.gameUnknown',
    'lottery.drawUnknown',
    'lottery.result',
    'lottery.state',
    'lottery.sameOperator',
  ],
})

/** Pausing and resuming take one operator; voiding a draw takes two. */
export const operateDraw = endpoint({
  method: 'POST',
  path: '/ops/lottery/draw',
  module: 'OPS3',
  who: 'operator',
  duty: 'lottery',
  input: z.strictObject({ ...game, issue, action: z.enum(['pause', 'resume', 'void']), ...by }),
  output: operatedDraw,
  errors: [
    'tenant.unknown',
    'lottery.gameUnknown',
    'lottery.drawUnknown',
    'lottery.state',
    'lottery.sameOperator',
  ],
})

/** Numbers that are closed or pay half, for future bets. Replaces both lists. */
export const setRestricted = endpoint({
  method: 'POST',
  path: '/ops/lottery/restricted',
  module: 'OPS3',
  who: 'operator',
  duty: 'lottery',
  input: z.strictObject({
    ...game,
    closed: z.array(z.string().check(z.regex(/^\d{1,5}$/))).check(z.maxLength(1000)),
    half: z.array(z.string().check(z.regex(/^\d{1,5}$/))).check(z.maxLength(1000)),
    ...by,
  }),
  output: restricted,
  errors: ['tenant.unknown', 'lottery.gameUnknown'],
})

/** One day of every game, by the business day of the draws: stakes, payouts and the difference. */
export const getLotterySheet = endpoint({
  method: 'GET',
  path: '/ops/lottery/sheet',
  module: 'OPS3',
  who: 'operator',
  duty: 'lottery',
  input: z.strictObject({ tenant, day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)) }),
  output: z.object({
    currency,
    games: z.array(
      z.object({
        gameCode,
        draws: z.int(),
        bets: z.int(),
        stakeMinor: minorUnits,
        paidMinor: minorUnits,
        holdMinor: signedMinorUnits,
        /** Payout divided by stakes, ×10⁴; absent without stakes. */
        returnE4: z.optional(z.int()),
      }),
    ),
  }),
  errors: ['tenant.unknown'],
})

/** The webhook of an official result provider; signed like all providers' notices. */
export const noticeResult = endpoint({
  method: 'POST',
  path: '/lotto/results/notice',
  module: 'LOTTERY3',
  who: 'provider',
  input: z.strictObject({
    /** The brand's merchant code. */
    brand: z.string().check(z.maxLength(64)),
    gameCode,
    issue,
    result: z.unknown(),
  }),
  output: z.object({ outcome: z.enum(['taken', 'duplicate', 'differs']) }),
  errors: [
    'notice.signature',
    'notice.mismatch',
    'lottery.gameUnknown',
    'lottery.drawUnknown',
    'lottery.result',
    'lottery.state',
  ],
})
