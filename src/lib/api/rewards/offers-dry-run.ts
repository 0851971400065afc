import * as z from 'zod/mini'
import { day } from '#lib/api/base/records.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, id, minorUnits } from '#lib/api/fields.ts'
import { tenant } from '#lib/api/operator-fields.ts'
import { offer } from './offers.ts'

/** Kinds whose rewards follow from deposits and stakes; what others give depends on what players do for them. */
export const RECKONED_KINDS = ['depositMatch', 'freeRounds', 'stakeAndGet', 'rebate', 'cashback'] as const

/**
 * What an offer would have given between two days (31 at most), had it run then and had everybody taken part at its start and
 * claimed all of it: the most that it could have cost. Players come in pages; nothing is stored.
 */
export const dryRunOffer = endpoint({
  method: 'POST',
  path: '/ops/offers/dry-run',
  module: 'OPS3',
  who: 'operator',
  duty: 'rewards',
  input: z.strictObject({
    tenant,
    offer,
    fromDay: day,
    toDay: day,
    /** The last player of the page before. */
    after: z.optional(id),
  }),
  output: z.object({
    currency,
    /** Players of this page who played or deposited in these days. */
    members: z.int(),
    /** Those of them who may take part by the offer's own terms. */
    eligible: z.int(),
    winners: z.int(),
    days: z.array(z.object({ day, claims: z.int(), costMinor: minorUnits })),
    /** Those who would have got most, of this page. */
    most: z.array(z.object({ account: z.string(), claims: z.int(), costMinor: minorUnits })),
    /** What keeps it from being published: the law of the market with its source, or what is not plausible. */
    problems: z.array(
      z.object({ path: z.string(), found: z.string(), allowed: z.string(), source: z.string() }),
    ),
    next: z.optional(id),
  }),
  errors: ['tenant.unknown', 'records.range', 'request.invalid'],
})
