import * as z from 'zod/mini'
import { EARNING_TYPES } from '#lib/shared/rewards/points.ts'
import { endpoint } from './endpoint.ts'
import {
  currency,
  empty,
  id,
  memberText,
  minorUnits,
  operationKey,
  positiveMinorUnits,
  timestampMs,
} from './fields.ts'
import { pageNo, proof } from './cashier.ts'
import { MALL_PICTURES } from './mall.ts'

const points = minorUnits
const pointType = z.enum([...EARNING_TYPES, 'redeem'])
export type PointType = z.infer<typeof pointType>

/** The member's points, with everything that was earned up to now. They never expire. */
export const getPointBalance = endpoint({
  method: 'GET',
  path: '/wps/relay/MCS2_getPointBalance',
  module: 'PROMO3',
  who: 'member',
  input: empty,
  output: z.object({
    points,
    /** By type of play: what the programme of now gave, and the share of the next point that is there, × 10⁴. */
    earned: z.array(z.object({ type: z.enum(EARNING_TYPES), points, nextE4: z.int() })),
  }),
  errors: [],
})

/** How points are earned and what they are worth at this brand. Without rates there is no programme. */
export const getPointConfig = endpoint({
  method: 'GET',
  path: '/wps/relay/MCS2_getPointConfig',
  module: 'PROMO3',
  who: 'member',
  input: empty,
  output: z.object({
    currency,
    rates: z.array(
      z.object({ type: z.enum(EARNING_TYPES), points: positiveMinorUnits, perMinor: positiveMinorUnits }),
    ),
    /** Left out: points never become money here. */
    convert: z.optional(
      z.object({
        points: positiveMinorUnits,
        minor: positiveMinorUnits,
        minPoints: positiveMinorUnits,
        maxPointsADay: positiveMinorUnits,
        /** What may still be converted today. */
        leftToday: points,
      }),
    ),
    /** What is typed to spend points: the withdrawal PIN, or the password of a member who has none. */
    hasPin: z.boolean(),
    /** The member's proved number: goods go to whoever answers it. */
    hasMobile: z.boolean(),
  }),
  errors: [],
})

const mallReward = z.object({
  id,
  title: z.string(),
  text: z.string(),
  picture: z.enum(MALL_PICTURES),
  points: positiveMinorUnits,
  left: minorUnits,
})
export type MallReward = z.infer<typeof mallReward>

/** What points can be spent on. */
export const listPointRewards = endpoint({
  method: 'GET',
  path: '/wps/relay/MCS2_getPointReward',
  module: 'PROMO3',
  who: 'member',
  input: empty,
  output: z.object({ rewards: z.array(mallReward) }),
  errors: [],
})

export const REDEMPTION_STATUSES = ['inProcess', 'approved', 'rejected'] as const
export const redemption = z.object({
  /** Its reference number. */
  id,
  name: z.string(),
  itemId: id,
  quantity: positiveMinorUnits,
  points: positiveMinorUnits,
  status: z.enum(REDEMPTION_STATUSES),
  askedAtMs: timestampMs,
  decidedAtMs: z.optional(timestampMs),
  /** Of a rejected one. */
  remark: z.optional(z.string()),
})
export type Redemption = z.infer<typeof redemption>

const page = z.object({ pageNum: z.int(), totalPages: z.int(), total: z.int() })

/** The member's redemptions, newest first. */
export const listRedemptions = endpoint({
  method: 'GET',
  path: '/wps/relay/MCS2_getRedeemPointList',
  module: 'PROMO3',
  who: 'member',
  input: z.strictObject({ pageNo }),
  output: z.extend(page, { content: z.array(redemption) }),
  errors: [],
})

/** Why points came or went; `order` and `orderBack` belong to a redemption. */
export const POINT_REASONS = ['earned', 'order', 'orderBack', 'converted', 'granted', 'taken'] as const
export const pointChange = z.object({
  seq: z.int(),
  type: pointType,
  reason: z.enum(POINT_REASONS),
  changed: z.int(),
  balance: points,
  reference: z.string(),
  /** An operator's words. */
  remark: z.optional(z.string()),
  atMs: timestampMs,
})
export type PointChange = z.infer<typeof pointChange>

/** Every change of the member's points, newest first; `before` continues after the last of the page before. */
export const listPointChanges = endpoint({
  method: 'GET',
  path: '/wps/relay/MCS2_getPointHistory',
  module: 'PROMO3',
  who: 'member',
  input: z.strictObject({ before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))) }),
  output: z.object({ changes: z.array(pointChange), hasMore: z.boolean() }),
  errors: [],
})

/** Spends points on something that is sent. One effect a key; people look at it before it leaves. */
export const redeemPoints = endpoint({
  method: 'POST',
  path: '/wps/relay/passwordCheck/MCS2_redeemPointReward',
  module: 'PROMO3',
  who: 'member',
  body: 'sealed',
  input: z.strictObject({
    itemId: id,
    quantity: z.int().check(z.minimum(1), z.maximum(100)),
    address: memberText(300),
    mobileNum: z.string().check(z.trim(), z.minLength(4), z.maxLength(32)),
    countryDialingCode: z._default(z.string().check(z.maxLength(6)), ''),
    operationKey,
    ...proof,
  }),
  output: redemption,
  errors: [
    'points.itemUnknown',
    'points.insufficient',
    'points.stock',
    'points.mobile',
    'code.number',
    'session.weak',
    'password.incorrect',
    'pin.incorrect',
    'request.tooMany',
    'request.keyReused',
    'wallet.frozen',
  ],
})

/** Turns points into money: whole units of it, rounded down, and only the points that those need. */
export const convertPoints = endpoint({
  method: 'POST',
  path: '/wps/relay/passwordCheck/MCS2_convertPoint',
  module: 'PROMO3',
  who: 'member',
  body: 'sealed',
  input: z.strictObject({ points: positiveMinorUnits, operationKey, ...proof }),
  output: z.object({ pointsUsed: points, creditMinor: minorUnits, points, currency }),
  errors: [
    'points.off',
    'points.minimum',
    'points.insufficient',
    'points.dailyCap',
    'offer.spent',
    'session.weak',
    'password.incorrect',
    'pin.incorrect',
    'request.tooMany',
    'request.keyReused',
    'wallet.frozen',
  ],
})
