import * as z from 'zod/mini'
import { EARNING_TYPES } from '#lib/shared/rewards/points.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import {
  currency,
  empty,
  id,
  memberText,
  minorUnits,
  operationKey,
  positiveMinorUnits,
  timestampMs,
} from '#lib/api/fields.ts'
import { pageNo, proof } from './cashier.ts'
import { MALL_PICTURES } from './points-mall.ts'

const points = minorUnits
const pointType = z.enum([...EARNING_TYPES, 'redeem'])

/** The member's points, including everything earned so far. They never expire. */
export const getPointBalance = endpoint({
  method: 'GET',
  path: '/wps/relay/MCS2_getPointBalance',
  module: 'PTSYS3',
  who: 'member',
  input: empty,
  output: z.object({
    points,
    /** By type of play: points of the current programme, and the progress to the next point, × 10⁴. */
    earned: z.array(z.object({ type: z.enum(EARNING_TYPES), points, nextE4: z.int() })),
  }),
  errors: [],
})

/** The brand's rates of earning and converting points. Without rates there is no programme. */
export const getPointConfig = endpoint({
  method: 'GET',
  path: '/wps/relay/MCS2_getPointConfig',
  module: 'PTSYS3',
  who: 'member',
  input: empty,
  output: z.object({
    currency,
    rates: z.array(
      z.object({ type: z.enum(EARNING_TYPES), points: positiveMinorUnits, perMinor: positiveMinorUnits }),
    ),
    /** Omitted: points cannot be converted to money. */
    convert: z.optional(
      z.object({
        points: positiveMinorUnits,
        minor: positiveMinorUnits,
        minPoints: positiveMinorUnits,
        maxPointsADay: positiveMinorUnits,
        /** What can still be converted today. */
        leftToday: points,
      }),
    ),
    /** Spending points requires the withdrawal PIN, or the password of a member without one. */
    hasPin: z.boolean(),
    /** Whether the member has a verified number, which deliveries need. */
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

/** The items of the points shop. */
export const listPointRewards = endpoint({
  method: 'GET',
  path: '/wps/relay/MCS2_getPointReward',
  module: 'PTSYS3',
  who: 'member',
  input: empty,
  output: z.object({ rewards: z.array(mallReward) }),
  errors: [],
})

export const REDEMPTION_STATUSES = ['inProcess', 'approved', 'rejected'] as const
const redemption = z.object({
  /** Its reference number. */
  id,
  name: z.string(),
  itemId: id,
  quantity: positiveMinorUnits,
  points: positiveMinorUnits,
  status: z.enum(REDEMPTION_STATUSES),
  askedAtMs: timestampMs,
  decidedAtMs: z.optional(timestampMs),
  /** For a rejected one. */
  remark: z.optional(z.string()),
})
export type Redemption = z.infer<typeof redemption>

const page = z.object({ pageNum: z.int(), totalPages: z.int(), total: z.int() })

/** The member's redemptions, newest first. */
export const listRedemptions = endpoint({
  method: 'GET',
  path: '/wps/relay/MCS2_getRedeemPointList',
  module: 'PTSYS3',
  who: 'member',
  input: z.strictObject({ pageNo }),
  output: z.extend(page, { content: z.array(redemption) }),
  errors: [],
})

/** The reason of a change; `order` and `orderBack` belong to a redemption. */
const POINT_REASONS = ['earned', 'order', 'orderBack', 'converted', 'granted', 'taken'] as const
const pointChange = z.object({
  seq: z.int(),
  type: pointType,
  reason: z.enum(POINT_REASONS),
  changed: z.int(),
  balance: points,
  reference: z.string(),
  /** An operator's remark. */
  remark: z.optional(z.string()),
  atMs: timestampMs,
})
export type PointChange = z.infer<typeof pointChange>

/** Every change of the member's points, newest first; `before` continues after the last of the previous page. */
export const listPointChanges = endpoint({
  method: 'GET',
  path: '/wps/relay/MCS2_getPointHistory',
  module: 'PTSYS3',
  who: 'member',
  input: z.strictObject({ before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))) }),
  output: z.object({ changes: z.array(pointChange), hasMore: z.boolean() }),
  errors: [],
})

/** Redeems points for an item that is delivered. One effect per key; operators approve it first. */
export const redeemPoints = endpoint({
  method: 'POST',
  path: '/wps/relay/passwordCheck/MCS2_redeemPointReward',
  module: 'PTSYS3',
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

/** Converts points to money: whole units, rounded down, using only the points that those need. */
export const convertPoints = endpoint({
  method: 'POST',
  path: '/wps/relay/passwordCheck/MCS2_convertPoint',
  module: 'PTSYS3',
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
