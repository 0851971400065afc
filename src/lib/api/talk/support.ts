import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import {
  currency,
  empty,
  entry,
  id,
  isPlainText,
  minorUnits,
  operationKey,
  signedMinorUnits,
  tidied,
  timestampMs,
} from '#lib/api/fields.ts'
import { MOVEMENT_KINDS } from '#lib/api/purposes.ts'

export const FEEDBACK_TOPICS = ['problem', 'payment', 'games', 'suggestion', 'other'] as const
/** Bounds in characters, for the form. */
export const FEEDBACK_BOUNDS = { minLength: 10, maxLength: 1_000 }
const LONGEST_TEXT = 10_000

const feedback = {
  topic: z.enum(FEEDBACK_TOPICS),
  content: z.string().check(
    z.maxLength(LONGEST_TEXT),
    z.refine((text) => isPlainText(text.replaceAll('\n', ''))),
    tidied,
  ),
  operationKey,
}
const taken = z.object({ id })
/** The key of an attempt is repeated by the next one; the same key and text are one feedback. */
const feedbackErrors = ['feedback.length', 'request.keyReused', 'request.tooMany'] as const

export const getFeedbackSettings = endpoint({
  method: 'GET',
  path: '/wps/feedback/settings',
  module: 'COMM3',
  who: 'anyone',
  input: empty,
  output: z.object({ minLength: z.int(), maxLength: z.int(), topics: z.array(z.enum(FEEDBACK_TOPICS)) }),
  errors: [],
})

/** From a guest; the answer goes to the address that they leave. */
export const sendFeedback = endpoint({
  method: 'PUT',
  path: '/wps/feedback',
  module: 'COMM3',
  who: 'anyone',
  input: z.strictObject({ ...feedback, email: z.optional(z.pipe(entry(254), z.email())) }),
  output: taken,
  errors: feedbackErrors,
})

/** From a member; the answer arrives in their inbox. */
export const sendMemberFeedback = endpoint({
  method: 'PUT',
  path: '/wps/v2/feedback',
  module: 'INBOX3',
  who: 'member',
  input: z.strictObject(feedback),
  output: taken,
  errors: feedbackErrors,
})

export const CASE_SUBJECTS = ['bet', 'deposit', 'withdrawal'] as const
export type CaseSubject = (typeof CASE_SUBJECTS)[number]
export const CASE_STATUSES = ['open', 'answered', 'closed'] as const
export const CASE_OUTCOMES = ['upheld', 'partly', 'rejected', 'withdrawn'] as const
const subject = z.enum(CASE_SUBJECTS)
const subjectId = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[\w.:/-]+$/))
const caseText = z.string().check(
  z.refine((text) => isPlainText(text.replaceAll('\n', ''))),
  z.trim(),
  tidied,
  z.minLength(1),
  z.maxLength(2_000),
)

const caseStep = z.object({
  number: z.int(),
  kind: z.enum(['opened', 'reply', 'answer', 'closed']),
  /** Names of the brand's staff are not shown. */
  by: z.enum(['member', 'brand']),
  text: z.string(),
  atMs: timestampMs,
})
/** A bet with the name of its game; a deposit or a withdrawal with the kind of its method. */
const caseAbout = z.object({ atMs: timestampMs, amountMinor: minorUnits, name: z.string() })
export type CaseAbout = z.infer<typeof caseAbout>
const supportCase = z.object({
  id,
  subject,
  subjectId,
  currency,
  /** Absent where the records do not contain it any more. */
  about: z.optional(caseAbout),
  status: z.enum(CASE_STATUSES),
  outcome: z.optional(z.enum(CASE_OUTCOMES)),
  openedAtMs: timestampMs,
  answerByMs: timestampMs,
  decideByMs: timestampMs,
  closedAtMs: z.optional(timestampMs),
})
export type SupportCase = z.infer<typeof supportCase>
export const caseWithSteps = z.extend(supportCase, { steps: z.array(caseStep) })
export type CaseWithSteps = z.infer<typeof caseWithSteps>

/**
 * The subjects that a member may open a case on: bets, deposits and withdrawals, newest first; with `id` only that one.
 */
export const listDisputable = endpoint({
  method: 'GET',
  path: '/wps/v2/cases/subjects',
  module: 'INBOX3',
  who: 'member',
  input: z.strictObject({
    subject,
    id: z.optional(subjectId),
    /** A page begins after the last item of the previous one. */
    cursor: z.optional(z.string().check(z.maxLength(220), z.regex(/^\d+:[\w.:/-]+$/))),
  }),
  output: z.object({
    currency,
    items: z.array(
      z.object({
        id: subjectId,
        ...caseAbout.shape,
        status: z.string(),
        /** The case about it that is not closed. */
        caseId: z.optional(id),
      }),
    ),
    /** The cursor of the next page; absent on the last. */
    next: z.optional(z.string()),
  }),
  errors: [],
})

export const openCase = endpoint({
  method: 'POST',
  path: '/wps/v2/cases',
  module: 'INBOX3',
  who: 'member',
  input: z.strictObject({ subject, subjectId, text: caseText }),
  output: caseWithSteps,
  errors: ['case.subject', 'case.open', 'request.tooMany'],
})

export const listCases = endpoint({
  method: 'GET',
  path: '/wps/v2/cases',
  module: 'INBOX3',
  who: 'member',
  input: empty,
  output: z.object({ cases: z.array(supportCase) }),
  errors: [],
})

export const getCase = endpoint({
  method: 'GET',
  path: '/wps/v2/cases/one',
  module: 'INBOX3',
  who: 'member',
  input: z.strictObject({ id }),
  output: caseWithSteps,
  errors: ['case.unknown'],
})

export const replyToCase = endpoint({
  method: 'POST',
  path: '/wps/v2/cases/reply',
  module: 'INBOX3',
  who: 'member',
  input: z.strictObject({ id, text: caseText }),
  output: caseWithSteps,
  errors: ['case.unknown', 'case.closed', 'request.tooMany'],
})

/** The member withdraws the case. */
export const withdrawCase = endpoint({
  method: 'POST',
  path: '/wps/v2/cases/withdraw',
  module: 'INBOX3',
  who: 'member',
  input: z.strictObject({ id }),
  output: caseWithSteps,
  errors: ['case.unknown', 'case.closed'],
})

/** Every ledger movement of the disputed subject, oldest first. */
export const getCaseStatement = endpoint({
  method: 'GET',
  path: '/wps/v2/cases/statement',
  module: 'INBOX3',
  who: 'member',
  input: z.strictObject({ id }),
  output: z.object({
    currency,
    case: supportCase,
    movements: z.array(
      z.object({
        id: z.string(),
        atMs: timestampMs,
        kind: z.enum(MOVEMENT_KINDS),
        amountMinor: signedMinorUnits,
        balanceAfterMinor: minorUnits,
      }),
    ),
  }),
  errors: ['case.unknown'],
})
