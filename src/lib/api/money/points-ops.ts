import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { id, memberText, minorUnits, operationKey, positiveMinorUnits, timestampMs } from '#lib/api/fields.ts'
import { REDEMPTION_STATUSES } from './points.ts'
import { operatorName, plainReason, tenant } from '#lib/api/operator-fields.ts'

const operator = operatorName

const order = z.object({
  id,
  account: z.string(),
  memberId: z.string(),
  name: z.string(),
  quantity: positiveMinorUnits,
  points: positiveMinorUnits,
  /** The delivery address, and the phone number. */
  address: z.string(),
  mobile: z.string(),
  status: z.enum(REDEMPTION_STATUSES),
  askedAtMs: timestampMs,
  decidedBy: z.optional(z.string()),
  reason: z.optional(z.string()),
})
export type RedemptionOrder = z.infer<typeof order>

/** Redemptions in one status, oldest first; by default those that wait for a decision. */
export const listPointOrders = endpoint({
  method: 'GET',
  path: '/ops/points/orders',
  module: 'OPS3',
  who: 'operator',
  duty: 'rewards',
  input: z.strictObject({ tenant, status: z._default(z.enum(REDEMPTION_STATUSES), 'inProcess') }),
  output: z.object({ orders: z.array(order) }),
  errors: ['tenant.unknown'],
})

/** Approves or rejects an order: a rejection returns points and stock, and the member reads the reason. */
export const reviewPointOrder = endpoint({
  method: 'POST',
  path: '/ops/points/orders/review',
  module: 'OPS3',
  who: 'operator',
  duty: 'rewards',
  input: z.strictObject({
    tenant,
    id,
    operator,
    decision: z.enum(['approve', 'reject']),
    reason: plainReason,
  }),
  output: order,
  errors: ['tenant.unknown', 'points.orderUnknown', 'points.orderState'],
})

const standing = z.object({
  account: z.string(),
  points: minorUnits,
  earned: z.array(z.object({ offerId: z.string(), type: z.string(), points: minorUnits })),
  corrections: z.array(
    z.object({
      direction: z.enum(['grant', 'take']),
      points: positiveMinorUnits,
      operator: z.string(),
      reason: z.string(),
      atMs: timestampMs,
    }),
  ),
})
export type PointStanding = z.infer<typeof standing>

/** A member's points, how they were earned, and operators' corrections. */
export const getMemberPoints = endpoint({
  method: 'GET',
  path: '/ops/points/member',
  module: 'OPS3',
  who: 'operator',
  duty: 'rewards',
  input: z.strictObject({ tenant, account: memberText(64) }),
  output: standing,
  errors: ['tenant.unknown', 'member.unknown'],
})

/** Adds or removes points, with a reason that the member reads. One effect per key. */
export const correctPoints = endpoint({
  method: 'POST',
  path: '/ops/points/member',
  module: 'OPS3',
  who: 'operator',
  duty: 'rewards',
  input: z.strictObject({
    tenant,
    account: memberText(64),
    direction: z.enum(['grant', 'take']),
    points: z.int().check(z.minimum(1), z.maximum(10_000_000)),
    operator,
    reason: plainReason,
    operationKey,
  }),
  output: standing,
  errors: ['tenant.unknown', 'member.unknown', 'points.insufficient', 'wallet.frozen', 'request.keyReused'],
})
