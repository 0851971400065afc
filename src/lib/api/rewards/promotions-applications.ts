import * as z from 'zod/mini'
import { textLength } from '#lib/shared/text/patterns.ts'
import { MAX_REMARK_CHARACTERS } from '#lib/shared/rewards/application.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import {
  currency,
  id,
  isPlainText,
  minorUnits,
  positiveMinorUnits,
  tidied,
  timestampMs,
} from '#lib/api/fields.ts'
import { proofIds } from '#lib/api/base/proofs.ts'
import { promotion } from './promotions.ts'
import { operatorName, plainReason, tenant } from '#lib/api/operator-fields.ts'

const offerId = z.string().check(z.regex(/^[\w.-]{4,40}$/))
const isShort = (text: string) => textLength(text) <= MAX_REMARK_CHARACTERS

/**
 * Begins an application, or returns the one that was begun: pictures are added to it (`addProof`) before it is sent.
 */
export const openApplication = endpoint({
  method: 'POST',
  path: '/wps/relay/MCSFE_openActivityApplication',
  module: 'PROMO3',
  who: 'member',
  input: z.strictObject({ offerId }),
  output: z.object({ id, pictures: proofIds }),
  errors: ['offer.unknown', 'offer.notOpen', 'offer.notEligible', 'offer.spent', 'application.state'],
})

/** Sends it to be decided by people; it cannot be changed afterwards. */
export const sendApplication = endpoint({
  method: 'POST',
  path: '/wps/relay/MCSFE_applyActivity',
  module: 'PROMO3',
  who: 'member',
  input: z.strictObject({
    applicationId: id,
    remark: z.string().check(z.refine(isPlainText), z.trim(), tidied, z.minLength(1), z.refine(isShort)),
  }),
  output: promotion,
  errors: [
    'offer.unknown',
    'offer.notOpen',
    'offer.notEligible',
    'offer.needsContact',
    'offer.spent',
    'application.unknown',
    'application.state',
  ],
})

const APPLICATION_STATUSES = ['applying', 'issued', 'rejected'] as const

const application = z.object({
  id,
  account: z.string(),
  offerId,
  title: z.string(),
  remark: z.string(),
  pictures: proofIds,
  /** How many of the pictures were sent before, by anybody. */
  repeatedPictures: minorUnits,
  /** The maximum amount. */
  mostMinor: minorUnits,
  amountMinor: z.optional(positiveMinorUnits),
  approvedBy: z.array(z.string()),
  status: z.enum(APPLICATION_STATUSES),
  reason: z.optional(z.string()),
  sentAtMs: timestampMs,
})
export type Application = z.infer<typeof application>

/** Applications in one status, oldest first; by default the waiting ones. */
export const listApplications = endpoint({
  method: 'GET',
  path: '/ops/applications',
  module: 'OPS3',
  who: 'operator',
  duty: 'rewards',
  input: z.strictObject({ tenant, status: z._default(z.enum(APPLICATION_STATUSES), 'applying') }),
  output: z.object({ currency, applications: z.array(application) }),
  errors: ['tenant.unknown'],
})

/** Grants an application, by two people above the brand's amount, or refuses it; the member reads the reason of a refusal. */
export const reviewApplication = endpoint({
  method: 'POST',
  path: '/ops/applications/review',
  module: 'OPS3',
  who: 'operator',
  duty: 'rewards',
  decides: { subject: 'application', id: ['id'] },
  input: z.strictObject({
    tenant,
    id,
    operator: operatorName,
    decision: z.enum(['approve', 'reject']),
    /** Omitted: the maximum amount. */
    amountMinor: z.optional(positiveMinorUnits),
    reason: plainReason,
  }),
  output: application,
  errors: ['tenant.unknown', 'application.unknown', 'application.state', 'application.amount', 'offer.spent'],
})
