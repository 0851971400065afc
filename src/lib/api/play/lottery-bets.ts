import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { minorUnits, operationKey } from '#lib/api/fields.ts'
import { betLine, gameCode, issue } from './lottery-fields.ts'
import { orderDetail } from './lottery-orders.ts'
import { ERROR_STATUS } from '#lib/api/error-status.ts'
import type { ErrorCode } from '#lib/api/errors.ts'

/** Maximum of lines per slip; multiplied by the draws of a chase plan at most `MAX_BETS`. */
export const MAX_LINES = 100
export const MAX_BETS = 500
/** Maximum of tickets over all lines and draws: each number of them is a row in the exposure of its draw. */
export const MAX_NUMBERS = 20_000

const lines = z.array(betLine).check(z.minLength(1), z.maxLength(MAX_LINES))

/** The cost of a line and its maximum win. */
const linePrice = z.object({
  bets: z.int(),
  faceMinor: minorUnits,
  /** The amount that the member pays. */
  payableMinor: minorUnits,
  /** Under the cap on a member's profit of one draw, which their other bets of the draw share. */
  possibleWinMinor: minorUnits,
  /** False: `possibleWinMinor` is an upper bound. */
  isExact: z.boolean(),
})

/** The refusal of one line of a slip: `lottery.selection` carries `problem` (`lib/shared/lottery` `Problem`). */
const lineRefusal = z.object({
  /** From 0. */
  line: z.int(),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  problem: z.optional(z.record(z.string(), z.unknown())),
})
export type LineRefusal = z.infer<typeof lineRefusal>

/**
 * Prices lines without placing them; the platform's price is authoritative. No larger slip is priced than can be placed, and
 * a minute's calls are counted by their lines (`request.tooMany`).
 */
export const priceSlip = endpoint({
  method: 'POST',
  path: '/lotto/lgw/bets/price',
  module: 'LOTTERY3',
  who: 'session',
  input: z.strictObject({ gameCode, lines }),
  output: z.object({
    oddsVersion: z.string(),
    lines: z.array(linePrice),
    payableMinor: minorUnits,
    /** Of all lines together, under the same cap: it may be less than the sum of theirs. */
    possibleWinMinor: minorUnits,
  }),
  errors: [
    'lottery.gameUnknown',
    'lottery.selection',
    'lottery.stake',
    'lottery.tooManyNumbers',
    'request.tooMany',
  ],
})

/** The draws of a slip: the current one, or a plan over coming draws, each with its own multiple. */
const plan = z.array(z.strictObject({ issue, multiple: z.int().check(z.minimum(1), z.maximum(100_000)) }))

/**
 * Places a slip: one operation in the wallet, once per key. All draws are paid at once; with `stopsOnWin` a win returns
 * the stakes of the draws that are still open. `issue` and `oddsVersion` are those that the player saw.
 * `request.tooMany` is returned before the slip is checked: `getSlip` tells whether an earlier attempt was accepted.
 */
export const placeBets = endpoint({
  method: 'POST',
  path: '/lotto/lgw/bets',
  module: 'LOTTERY3',
  who: 'member',
  input: z.strictObject({
    gameCode,
    operationKey,
    oddsVersion: z.string().check(z.maxLength(64)),
    lines,
    /** The current draw first, then the following ones in order. */
    draws: plan.check(z.minLength(1), z.maxLength(200)),
    stopsOnWin: z._default(z.boolean(), false),
  }),
  output: z.object({
    order: orderDetail,
    balanceMinor: minorUnits,
    /** Lines that were dropped, where the brand accepts slips line by line. */
    refused: z.array(lineRefusal),
  }),
  errors: [
    'lottery.gameUnknown',
    'lottery.drawUnknown',
    'lottery.closed',
    'lottery.paused',
    'lottery.oddsChanged',
    'lottery.selection',
    'lottery.tooManyBets',
    'lottery.tooManyNumbers',
    'lottery.stake',
    'lottery.full',
    'wallet.insufficient',
    'wallet.frozen',
    'wallet.limitReached',
    'request.keyReused',
    'request.tooMany',
    'session.trialBlocked',
  ],
})

/** The state of a slip whose reply was lost. `unknown`: it never arrived, and may be sent again with the same key. */
export const getSlip = endpoint({
  method: 'GET',
  path: '/lotto/lgw/bets/slip',
  module: 'LOTTERY3',
  who: 'member',
  input: z.strictObject({ gameCode, operationKey }),
  output: z.object({
    state: z.enum(['unknown', 'pending', 'accepted', 'refused']),
    /** The refusal. */
    code: z.optional(z.string()),
    order: z.optional(orderDetail),
  }),
  errors: ['lottery.gameUnknown'],
})
