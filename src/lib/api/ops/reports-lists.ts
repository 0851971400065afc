import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, minorUnits, signedMinorUnits, timestampMs } from '#lib/api/fields.ts'
import { day } from '#lib/api/base/records.ts'
import { operatorName, reason, tenant } from '#lib/api/operator-fields.ts'
import { DRAW_STATES } from '#lib/api/play/lottery.ts'
import { asOf, span } from './reports.ts'

/** Reports of one field each: lotteries, offers, agents, vendors' invoices, player protection. */

/** Draws of the business days, with what each could still cost at most. */
export const getLotteryReport = endpoint({
  method: 'GET',
  path: '/ops/reports/lottery',
  module: 'OPS3',
  who: 'operator',
  duty: 'reports',
  input: z.strictObject({
    tenant,
    fromDay: day,
    toDay: day,
    /** Its draws one by one; without it a sum for each game. */
    gameCode: z.optional(z.string().check(z.maxLength(64))),
    after: z.optional(z.string().check(z.maxLength(120), z.regex(/^\d+:[\w.-]+$/))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 100),
  }),
  output: z.object({
    currency,
    games: z.array(
      z.object({
        gameCode: z.string(),
        gameName: z.string(),
        draws: z.int(),
        bets: z.int(),
        stakeMinor: minorUnits,
        paidMinor: minorUnits,
        /** Stakes of draws that are not settled. */
        openMinor: minorUnits,
      }),
    ),
    draws: z.array(
      z.object({
        issue: z.string(),
        day,
        state: z.enum(DRAW_STATES),
        drawsAtMs: timestampMs,
        bets: z.int(),
        stakeMinor: minorUnits,
        paidMinor: minorUnits,
        /** The largest reservation of one number or play; `null` once it is settled. */
        exposureMinor: z.nullable(minorUnits),
      }),
    ),
    next: z.optional(z.string()),
  }),
  errors: ['tenant.unknown', 'records.range', 'lottery.gameUnknown'],
})

/** What each offer cost within the days, who took it, and what they played from then on. */
export const getOfferReport = endpoint({
  method: 'GET',
  path: '/ops/reports/offers',
  module: 'OPS3',
  who: 'operator',
  duty: 'reports',
  input: z.strictObject({ tenant, fromDay: day, toDay: day }),
  output: z.object({
    currency,
    offers: z.array(
      z.object({
        offerId: z.string(),
        title: z.string(),
        kind: z.string(),
        state: z.string(),
        /** Within the days; so are the claims and their members. */
        joined: z.int(),
        claims: z.int(),
        members: z.int(),
        /** What the claims gave: bonuses and money. */
        costMinor: minorUnits,
        /** Claims that still wait. */
        waitingMinor: minorUnits,
        /** Of these members, from the day of each one's first claim on: real stakes less what came back, and deposits. */
        stakeMinor: signedMinorUnits,
        depositMinor: signedMinorUnits,
      }),
    ),
  }),
  errors: ['tenant.unknown', 'records.range'],
})

/** Lines of agents by what they brought, the largest NGR first; what is of no line is the row without an account. */
export const getAgentReport = endpoint({
  method: 'GET',
  path: '/ops/reports/agents',
  module: 'OPS3',
  who: 'operator',
  duty: 'reports',
  input: z.strictObject({ tenant, fromDay: day, toDay: day }),
  output: z.object({
    ...asOf,
    currencies: z.array(currency),
    lines: z.array(
      z.object({
        line: z.string(),
        account: z.string(),
        currency: z.string(),
        registered: z.int(),
        active: z.int(),
        depositedMinor: signedMinorUnits,
        turnoverMinor: signedMinorUnits,
        ggrMinor: signedMinorUnits,
        ngrMinor: signedMinorUnits,
        /** Commissions, dividends and salaries of everybody in the line. */
        paidMinor: signedMinorUnits,
      }),
    ),
  }),
  errors: ['tenant.unknown', 'records.range'],
})

export const SHARE_BASES = ['ggr', 'ggrReal', 'stakes'] as const
const share = z.object({
  brand: z.string(),
  vendor: z.string(),
  fromDay: day,
  basis: z.enum(SHARE_BASES),
  /** Millionths: 125,000 is 12.5 %. */
  sharePpm: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  setBy: z.string(),
  reason: z.string(),
  setAtMs: timestampMs,
})
export type VendorShare = z.infer<typeof share>

/** What vendors get by contract, all versions, the newest first. */
export const listVendorShares = endpoint({
  method: 'GET',
  path: '/ops/vendors/shares',
  module: 'OPS3',
  who: 'operator',
  duty: 'vendors',
  input: z.strictObject({ tenant, vendor: z.optional(z.string().check(z.maxLength(32))) }),
  output: z.object({ shares: z.array(share) }),
  errors: ['tenant.unknown'],
})

/** A vendor's share of a brand from a day on. Versions of before stay: an invoice of last month does not change. */
export const setVendorShare = endpoint({
  method: 'POST',
  path: '/ops/vendors/shares',
  module: 'OPS3',
  who: 'operator',
  duty: 'vendors',
  input: z.strictObject({
    tenant,
    vendor: z.string().check(z.regex(/^[A-Z0-9][A-Z0-9_-]{0,31}$/)),
    fromDay: day,
    basis: z.enum(SHARE_BASES),
    sharePpm: z.int().check(z.minimum(0), z.maximum(1_000_000)),
    operator: operatorName,
    reason,
  }),
  output: share,
  errors: ['tenant.unknown', 'vendor.unknown', 'records.range'],
})

/** What a vendor may bill for the days: its share by contract, a line for each version, category and currency. */
export const getVendorInvoice = endpoint({
  method: 'GET',
  path: '/ops/reports/invoice',
  module: 'OPS3',
  who: 'operator',
  duty: 'reports',
  input: z.strictObject({ ...span, vendor: z.optional(z.string().check(z.maxLength(32))) }),
  output: z.object({
    ...asOf,
    currencies: z.array(currency),
    lines: z.array(
      z.object({
        brand: z.string(),
        vendor: z.string(),
        category: z.string(),
        currency: z.string(),
        fromDay: day,
        toDay: day,
        bets: z.int(),
        stakesMinor: signedMinorUnits,
        ggrMinor: signedMinorUnits,
        ggrRealMinor: signedMinorUnits,
        /** `null`: no share is set, so nothing is owed by this report. */
        share: z.nullable(z.object({ basis: z.enum(SHARE_BASES), sharePpm: z.int() })),
      }),
    ),
    /** A vendor's lines of one brand, currency and version are one sum: where players won, nothing is owed. */
    sums: z.array(
      z.object({
        brand: z.string(),
        vendor: z.string(),
        currency: z.string(),
        fromDay: day,
        toDay: day,
        basisMinor: signedMinorUnits,
        sharePpm: z.nullable(z.int()),
        /** Rounded half to even, once. */
        owedMinor: minorUnits,
      }),
    ),
  }),
  errors: ['tenant.unknown', 'records.range'],
})

/** What players, operators and the brand's rules did for protection. */
export const getProtectionReport = endpoint({
  method: 'GET',
  path: '/ops/reports/protection',
  module: 'OPS3',
  who: 'operator',
  duty: 'reports',
  input: z.strictObject({ tenant, fromDay: day, toDay: day }),
  output: z.object({
    /** `limit:<kind>`, `timeOut`, `exclusion`, `check`, `prompt`, `promptOpened`, `documents:<state>`, `return`, `minor`. */
    events: z.array(z.object({ about: z.string(), events: z.int(), players: z.int() })),
    /** At this moment. */
    now: z.object({
      excluded: z.int(),
      onBreak: z.int(),
      withLimits: z.int(),
      documentsWaiting: z.int(),
    }),
    byDay: z.array(z.object({ day, about: z.string(), events: z.int() })),
  }),
  errors: ['tenant.unknown', 'records.range'],
})
