import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, minorUnits, timestampMs } from '#lib/api/fields.ts'
import { offerRecord } from './offers.ts'
import { operatorName, reason, tenant } from '#lib/api/operator-fields.ts'

const offerId = z.string().check(z.regex(/^[\w.-]{4,40}$/))
const operator = operatorName

const OFFER_STATES = ['draft', 'checked', 'scheduled', 'live', 'ended'] as const
const CLAIM_STATUSES = ['applying', 'inProcess', 'claimed', 'rejected', 'released'] as const

const offerSummary = z.object({
  id: offerId,
  version: z.int(),
  state: z.enum(OFFER_STATES),
  kind: z.string(),
  title: z.string(),
  startsAtMs: timestampMs,
  endsAtMs: z.optional(timestampMs),
  madeBy: z.string(),
  budgetMinor: minorUnits,
  reservedMinor: minorUnits,
  spentMinor: minorUnits,
  claims: minorUnits,
  members: minorUnits,
})
export type OfferSummary = z.infer<typeof offerSummary>

/** Every offer of a brand, with its cost so far. */
export const listOffers = endpoint({
  method: 'GET',
  path: '/ops/offers',
  module: 'OPS3',
  who: 'operator',
  duty: 'rewards',
  input: z.strictObject({ tenant }),
  output: z.object({ currency, offers: z.array(offerSummary) }),
  errors: ['tenant.unknown'],
})

/** The newest version of an offer with its terms and words, as `putOffer` takes it. */
export const getOffer = endpoint({
  method: 'GET',
  path: '/ops/offers/terms',
  module: 'OPS3',
  who: 'operator',
  duty: 'rewards',
  input: z.strictObject({ tenant, offerId }),
  output: z.object({
    version: z.int(),
    state: z.enum(OFFER_STATES),
    madeBy: z.string(),
    madeAtMs: timestampMs,
    record: offerRecord,
  }),
  errors: ['tenant.unknown', 'offer.unknown'],
})

/**
 * The cost of an offer, and the activity of its members with real money since each of them joined it or first claimed.
 * It shows no cause, but an offer that costs more than it brings.
 */
export const getOfferResult = endpoint({
  method: 'GET',
  path: '/ops/offers/result',
  module: 'OPS3',
  who: 'operator',
  duty: 'rewards',
  input: z.strictObject({ tenant, offerId }),
  output: z.object({
    currency,
    offer: offerSummary,
    brought: z.object({
      members: minorUnits,
      depositMinor: minorUnits,
      /** Real stakes of settled and open bets, without those returned. */
      stakeMinor: minorUnits,
      winMinor: minorUnits,
    }),
  }),
  errors: ['tenant.unknown', 'offer.unknown'],
})

/** Stores an offer after the checks that files pass too; members see it at once, prerendered pages after the next build. */
export const putOffer = endpoint({
  method: 'POST',
  path: '/ops/offers',
  module: 'OPS3',
  who: 'operator',
  duty: 'rewards',
  input: z.strictObject({ tenant, offer: offerRecord, operator, isDraft: z._default(z.boolean(), false) }),
  /** `before`: of the version that this replaced; empty for a new offer. */
  output: z.extend(offerSummary, { before: z.object({ budgetMinor: z.optional(minorUnits) }) }),
  errors: ['tenant.unknown'],
})

/** Ends an offer: it earns nothing any more; rewards that were earned before stay and can be claimed. */
export const endOffer = endpoint({
  method: 'POST',
  path: '/ops/offers/end',
  module: 'OPS3',
  who: 'operator',
  duty: 'rewards',
  input: z.strictObject({ tenant, offerId, operator, reason }),
  output: offerSummary,
  errors: ['tenant.unknown', 'offer.unknown'],
})

const claimToReview = z.object({
  account: z.string(),
  memberId: z.string(),
  offerId,
  occurrence: z.string(),
  amountMinor: minorUnits,
  status: z.enum(CLAIM_STATUSES),
  address: z.string(),
  madeAtMs: timestampMs,
  /** Whether the offer has changed since; the claim keeps the amount and the terms of its time. */
  offerSince: z.enum(['same', 'changed', 'ended']),
  decidedBy: z.optional(z.string()),
  reason: z.optional(z.string()),
})
export type ClaimToReview = z.infer<typeof claimToReview>

/** Claims in one status, oldest first; by default those that wait for a decision. */
export const listClaims = endpoint({
  method: 'GET',
  path: '/ops/claims',
  module: 'OPS3',
  who: 'operator',
  duty: 'rewards',
  input: z.strictObject({ tenant, status: z._default(z.enum(CLAIM_STATUSES), 'applying') }),
  output: z.object({ currency, claims: z.array(claimToReview) }),
  errors: ['tenant.unknown'],
})

/**
 * Approves or refuses a waiting claim; the member reads the reason of a refusal. The claim was made while the offer
 * ran: approved, it gives the amount and the terms of that time, from the budget that was reserved for it, even if the
 * offer has changed or ended since. Whether the member may receive anything is decided now.
 */
export const reviewClaim = endpoint({
  method: 'POST',
  path: '/ops/claims/review',
  module: 'OPS3',
  who: 'operator',
  duty: 'rewards',
  decides: { subject: 'claim', id: ['memberId', 'offerId', 'occurrence'] },
  input: z.strictObject({
    tenant,
    memberId: z.string().check(z.maxLength(64)),
    offerId,
    occurrence: z.string().check(z.maxLength(80)),
    operator,
    decision: z.enum(['approve', 'reject']),
    reason,
  }),
  output: claimToReview,
  errors: [
    'tenant.unknown',
    'claim.unknown',
    'claim.state',
    'wallet.frozen',
    'bonus.blocked',
    'deposit.state',
    'protection.timeOut',
    'protection.excluded',
  ],
})
