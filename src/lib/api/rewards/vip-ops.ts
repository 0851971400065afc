import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import {
  accountName,
  currency,
  minorUnits,
  operationKey,
  positiveMinorUnits,
  timestampMs,
} from '#lib/api/fields.ts'
import { operatorName, reason, tenant } from '#lib/api/operator-fields.ts'

const account = accountName
const level = z.int().check(z.minimum(0), z.maximum(100))

const vipStanding = z.object({
  currency,
  account: z.string(),
  memberId: z.string(),
  level,
  /** Levels of the programme. */
  levels: z.int(),
  turnoverMinor: minorUnits,
  depositMinor: minorUnits,
  monthMinor: minorUnits,
  decisions: z.array(
    z.object({
      what: z.enum(['level', 'gift']),
      level: z.optional(level),
      amountMinor: z.optional(minorUnits),
      operator: z.string(),
      reason: z.string(),
      atMs: timestampMs,
    }),
  ),
})
export type VipStanding = z.infer<typeof vipStanding>

/** Members at a level or above, the highest first. */
export const listVipMembers = endpoint({
  method: 'GET',
  path: '/ops/vip',
  module: 'OPS3',
  who: 'operator',
  duty: 'rewards',
  input: z.strictObject({ tenant, fromLevel: z._default(z.coerce.number(), 1) }),
  output: z.object({
    members: z.array(z.object({ account: z.string(), level, reachedAtMs: timestampMs })),
  }),
  errors: ['tenant.unknown'],
})

/** A member's level, what counts towards the next one, and what operators decided. */
export const getVipMember = endpoint({
  method: 'GET',
  path: '/ops/vip/member',
  module: 'OPS3',
  who: 'operator',
  duty: 'rewards',
  input: z.strictObject({ tenant, account }),
  output: vipStanding,
  errors: ['tenant.unknown', 'member.unknown', 'offer.unknown'],
})

/**
 * Sets a level: counting continues from its threshold, and the current month does not test it. Gifts of new levels
 * wait, once each.
 */
export const setVipLevel = endpoint({
  method: 'POST',
  path: '/ops/vip/level',
  module: 'OPS3',
  who: 'operator',
  duty: 'rewards',
  input: z.strictObject({ tenant, account, level, operator: operatorName, reason }),
  output: vipStanding,
  errors: ['tenant.unknown', 'member.unknown', 'offer.unknown', 'request.invalid'],
})

/** Gives money from the programme's budget, once a key. */
export const giveVipGift = endpoint({
  method: 'POST',
  path: '/ops/vip/gift',
  module: 'OPS3',
  who: 'operator',
  duty: 'rewards',
  input: z.strictObject({
    tenant,
    account,
    amountMinor: positiveMinorUnits,
    operationKey,
    operator: operatorName,
    reason,
  }),
  output: vipStanding,
  errors: [
    'tenant.unknown',
    'member.unknown',
    'offer.unknown',
    'offer.spent',
    'wallet.frozen',
    'protection.timeOut',
    'protection.excluded',
  ],
})
