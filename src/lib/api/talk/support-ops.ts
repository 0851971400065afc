import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { id, timestampMs } from '#lib/api/fields.ts'
import { CASE_OUTCOMES, caseWithSteps, FEEDBACK_TOPICS } from './support.ts'
import { operatorName, tenant } from '#lib/api/operator-fields.ts'

const operator = operatorName
const text = z.string().check(z.minLength(1), z.maxLength(4_000))

const feedbackItem = z.object({
  id,
  account: z.optional(z.string()),
  email: z.optional(z.string()),
  topic: z.enum(FEEDBACK_TOPICS),
  content: z.string(),
  /** How many pictures came with it. */
  pictures: z.int(),
  locale: z.string(),
  atMs: timestampMs,
})

/** Unanswered feedback, oldest first. */
export const listFeedback = endpoint({
  method: 'GET',
  path: '/ops/feedback',
  module: 'OPS3',
  who: 'operator',
  duty: 'support',
  input: z.strictObject({ tenant }),
  output: z.object({ feedback: z.array(feedbackItem) }),
  errors: ['tenant.unknown'],
})

/**
 * One answer: to the member's inbox, or to the address that a guest left. The address is not verified, so the mail does
 * not repeat the guest's text, and an address gets few of them a day (`request.tooMany`: the feedback stays open).
 */
export const answerFeedback = endpoint({
  method: 'POST',
  path: '/ops/feedback',
  module: 'OPS3',
  who: 'operator',
  duty: 'support',
  decides: { subject: 'feedback', id: ['id'] },
  input: z.strictObject({ tenant, id, operator, text }),
  output: z.object({ id, told: z.enum(['inbox', 'email', 'nobody']) }),
  errors: ['tenant.unknown', 'feedback.unknown', 'feedback.answered', 'request.tooMany'],
})

const openCaseItem = z.extend(caseWithSteps, { account: z.string(), isLate: z.boolean() })

/** Open cases, those due first on top. */
export const listOpenCases = endpoint({
  method: 'GET',
  path: '/ops/cases',
  module: 'OPS3',
  who: 'operator',
  duty: 'support',
  input: z.strictObject({ tenant }),
  output: z.object({ cases: z.array(openCaseItem) }),
  errors: ['tenant.unknown'],
})

/** Answers a case, and with an outcome closes it. */
export const answerCase = endpoint({
  method: 'POST',
  path: '/ops/cases',
  module: 'OPS3',
  who: 'operator',
  duty: 'support',
  decides: { subject: 'case', id: ['id'] },
  input: z.strictObject({
    tenant,
    id,
    operator,
    text,
    outcome: z.optional(z.enum(CASE_OUTCOMES.filter((each) => each !== 'withdrawn'))),
  }),
  output: openCaseItem,
  errors: ['tenant.unknown', 'case.unknown', 'case.closed'],
})
