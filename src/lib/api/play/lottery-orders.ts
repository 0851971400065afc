import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, minorUnits, operationKey, timestampMs } from '#lib/api/fields.ts'
import { betLine, gameCode, issue, oddsTable } from './lottery-fields.ts'

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

/** A placed slip with its bets. */
export const orderDetail = z.object({
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
