import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currency, id, minorUnits, operationKey, positiveMinorUnits, timestampMs } from './fields.ts'
import { gameCode, issue, oddsTable } from './lottery-fields.ts'
import { ERROR_STATUS } from './error-status.ts'
import type { ErrorCode } from './errors.ts'

/** Maximum of lines per slip; multiplied by the draws of a chase plan at most `MAX_BETS`. */
export const MAX_LINES = 100
export const MAX_BETS = 500
/** Maximum of tickets over all lines and draws: each number of them is a row in the exposure of its draw. */
export const MAX_NUMBERS = 20_000

/** One line: a play with a selection from its picker. */
export const betLine = z.strictObject({
  play: id,
  selection: z.unknown(),
  /** Stake of one priced unit. */
  unitMinor: positiveMinorUnits,
  multiple: z.int().check(z.minimum(1), z.maximum(1_000_000)),
})
export type BetLine = z.infer<typeof betLine>
const lines = z.array(betLine).check(z.minLength(1), z.maxLength(MAX_LINES))

/** The cost of a line and its maximum win. */
const linePrice = z.object({
  bets: z.int(),
  faceMinor: minorUnits,
  /** What the member pays. */
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

const BET_STATES = ['accepted', 'cancelling', 'cancelled', 'won', 'lost', 'returned'] as const
/** `partly`: some of the order's bets are settled or cancelled, some are open. */
export const ORDER_STATES = ['open', 'partly', 'won', 'lost', 'cancelled', 'returned'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** One line in one draw: a bet of the wallet. */
const placedBet = z.object({
  /** `<operation key>/<number>`, as bet records show it. */
  betId: z.string(),
  issue,
  line: z.int(),
  multiple: z.int(),
  payableMinor: minorUnits,
  state: z.enum(BET_STATES),
  /** The payout including returned stakes; 0 while open. */
  paidMinor: minorUnits,
  /** The part returned because of a tie. */
  refundMinor: minorUnits,
  /** The part removed by the cap on winnings of one draw. */
  cutMinor: minorUnits,
  acceptedAtMs: timestampMs,
})
export type PlacedBet = z.infer<typeof placedBet>

const orderSummary = z.object({
  /** The operation key of the slip. */
  orderId: z.string(),
  gameCode,
  gameName: z.string(),
  atMs: timestampMs,
  state: z.enum(ORDER_STATES),
  firstIssue: issue,
  lastIssue: issue,
  draws: z.int(),
  lines: z.int(),
  bets: z.int(),
  isChase: z.boolean(),
  stopsOnWin: z.boolean(),
  /** Of all standing bets: cancelled and returned ones are excluded. */
  stakeMinor: minorUnits,
  paidMinor: minorUnits,
  /** The play of the first line. */
  play: z.string(),
})
export type OrderSummary = z.infer<typeof orderSummary>

const orderDetail = z.object({
  ...orderSummary.shape,
  currency,
  selections: z.array(betLine),
  /** The rules (`BaseRules`) and odds that the order was accepted with. */
  rules: z.record(z.string(), z.unknown()),
  odds: oddsTable,
  placed: z.array(placedBet),
  canCancel: z.boolean(),
})
export type OrderDetail = z.infer<typeof orderDetail>

/** The draws of a slip: the current one, or a plan over coming draws, each with its own multiple. */
const plan = z.array(z.strictObject({ issue, multiple: z.int().check(z.minimum(1), z.maximum(100_000)) }))

/**
 * Places a slip: one operation in the wallet, once per key. All draws are paid at once; with `stopsOnWin` a win returns the
 * stakes of the draws that are still open. `issue` and `oddsVersion` are those that the player saw. `request.tooMany` is said
 * before the slip is looked at: `getSlip` tells whether an earlier try of it was accepted.
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

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** The member's own orders, newest first. */
export const listLotteryOrders = endpoint({
  method: 'GET',
  path: '/lotto/lgw/orders',
  module: 'LOTTERY3',
  who: 'session',
  input: z.strictObject({
    gameCode: z.optional(gameCode),
    state: z.optional(z.enum(ORDER_STATES)),
    /** Days in the brand's time zone, both inclusive. */
    fromDay: z.optional(day),
    toDay: z.optional(day),
    cursor: z.optional(z.string().check(z.maxLength(120))),
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  output: z.object({ currency, orders: z.array(orderSummary), next: z.optional(z.string()) }),
  errors: [],
})

const order = z.strictObject({ gameCode, orderId: operationKey })

export const getLotteryOrder = endpoint({
  method: 'GET',
  path: '/lotto/lgw/orders/one',
  module: 'LOTTERY3',
  who: 'session',
  input: order,
  output: orderDetail,
  errors: ['lottery.gameUnknown', 'lottery.orderUnknown'],
})

/** Returns the stakes of all draws that are still open. Idempotent. */
export const cancelLotteryOrder = endpoint({
  method: 'POST',
  path: '/lotto/lgw/orders/cancel',
  module: 'LOTTERY3',
  who: 'member',
  input: order,
  output: z.object({ order: orderDetail, balanceMinor: minorUnits }),
  errors: ['lottery.gameUnknown', 'lottery.orderUnknown', 'lottery.cancel'],
})

/**
 * A bet of the member with its salt and its Merkle proof against the root that the draw published: `verifyBet` of
 * `lib/shared/draws`.
 */
export const getBetProof = endpoint({
  method: 'GET',
  path: '/lotto/lgw/orders/proof',
  module: 'LOTTERY3',
  who: 'session',
  input: z.strictObject({
    gameCode,
    betId: z.string().check(z.maxLength(64), z.regex(/^[\w-]{8,}\/\d{1,4}$/)),
  }),
  output: z.object({
    bet: z.record(z.string(), z.unknown()),
    salt: z.string(),
    proof: z.object({ index: z.int(), path: z.array(z.string()) }),
    published: z.object({ root: z.string(), size: z.int() }),
  }),
  errors: ['lottery.gameUnknown', 'lottery.orderUnknown', 'lottery.drawUnknown'],
})
