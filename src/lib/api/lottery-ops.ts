import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currency, minorUnits, signedMinorUnits, timestampMs } from './fields.ts'
import { DRAW_STATES, lotteryDraw } from './lottery.ts'
import { gameCode, issue, restricted } from './lottery-settings.ts'

const tenant = z.string().check(z.maxLength(64))
const game = { tenant, gameCode }
/** Who does it, and why: kept with the draw. */
const by = {
  operator: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[\p{L}\p{N}._@-]{2,64}$/u)),
  reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)),
}

/** A draw as operators see it. */
export const operatedDraw = z.object({
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
  /** What one operator asked for and another has to confirm. */
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

/** Draws with bets, or that people touched, newest first. */
export const listOperatedDraws = endpoint({
  method: 'GET',
  path: '/ops/lottery/draws',
  module: 'OPS3',
  who: 'operator',
  input: z.strictObject({
    ...game,
    state: z.optional(z.enum(DRAW_STATES)),
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  output: z.object({ currency, draws: z.array(operatedDraw) }),
  errors: ['tenant.unknown', 'lottery.gameUnknown'],
})

/** What a draw could cost now, by number and play, largest first, with the bound of each. */
export const getExposure = endpoint({
  method: 'GET',
  path: '/ops/lottery/exposure',
  module: 'OPS3',
  who: 'operator',
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
 * An official draw's result: the first operator enters it, another one enters the same and so confirms it. After a result
 * was paid the same two steps correct it: every bet is settled again by entries that show the difference.
 */
export const enterResult = endpoint({
  method: 'POST',
  path: '/ops/lottery/result',
  module: 'OPS3',
  who: 'operator',
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

/** Pausing and resuming take one operator; a draw becomes void when a second one asks for it too. */
export const operateDraw = endpoint({
  method: 'POST',
  path: '/ops/lottery/draw',
  module: 'OPS3',
  who: 'operator',
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

/** Numbers that are closed or pay half, for bets from now on. Both lists are replaced. */
export const setRestricted = endpoint({
  method: 'POST',
  path: '/ops/lottery/restricted',
  module: 'OPS3',
  who: 'operator',
  input: z.strictObject({
    ...game,
    closed: z.array(z.string().check(z.regex(/^\d{1,5}$/))).check(z.maxLength(1000)),
    half: z.array(z.string().check(z.regex(/^\d{1,5}$/))).check(z.maxLength(1000)),
    ...by,
  }),
  output: restricted,
  errors: ['tenant.unknown', 'lottery.gameUnknown'],
})

/** A day of every game: what was staked, paid and kept, by the business day of the draws. */
export const getLotterySheet = endpoint({
  method: 'GET',
  path: '/ops/lottery/sheet',
  module: 'OPS3',
  who: 'operator',
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
        /** Paid of staked ×10⁴; absent without stakes. */
        returnE4: z.optional(z.int()),
      }),
    ),
  }),
  errors: ['tenant.unknown'],
})

/** What an official result provider delivers; signed like all notices of providers. */
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
