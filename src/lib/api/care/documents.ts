import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { accountName, currency, empty, id, minorUnits, timestampMs } from '#lib/api/fields.ts'
import { listPage, operatorName, reason, tenant } from '#lib/api/operator-fields.ts'
import { proofIds } from '#lib/api/base/proofs.ts'

export const DOCUMENT_KINDS = ['passport', 'idCard', 'licence'] as const
export const DOCUMENT_REFUSALS = [
  'unreadable',
  'wrongDocument',
  'notMine',
  'outdated',
  'birthday',
  'underAge',
] as const
export type DocumentRefusal = (typeof DOCUMENT_REFUSALS)[number]
const kind = z.enum(DOCUMENT_KINDS)
export type DocumentKind = z.infer<typeof kind>
const refusal = z.enum(DOCUMENT_REFUSALS)

/** `refused` documents may be sent again while tries are left; `expired` ones were accepted once. */
const DOCUMENT_STATES = ['none', 'asked', 'reviewing', 'accepted', 'refused', 'expired'] as const

export const documentState = z.enum(DOCUMENT_STATES)

const documents = z.object({
  state: documentState,
  /** Pictures are added under this id (`addProof`, `document`); `null` while none are accepted. */
  id: z.nullable(id),
  /** Why the last ones were refused. */
  reason: z.nullable(refusal),
  triesLeft: z.int(),
  /** Ids of the pictures that were added and not sent yet. */
  pictures: proofIds,
  expiresAtMs: z.nullable(timestampMs),
})
export type Documents = z.infer<typeof documents>

/** The state of the member's document check. Nothing of the document itself is ever sent back. */
export const getDocuments = endpoint({
  method: 'GET',
  path: '/wps/member/documents',
  module: 'SECURITY3',
  who: 'member',
  input: empty,
  output: documents,
  errors: [],
})

/** Sends the pictures that were added. A repetition while they are reviewed changes nothing. */
export const sendDocuments = endpoint({
  method: 'POST',
  path: '/wps/member/documents',
  module: 'SECURITY3',
  who: 'member',
  input: z.strictObject({ kind }),
  output: documents,
  errors: ['documents.state', 'documents.empty', 'documents.face'],
})

const item = z.object({
  account: z.string(),
  /** Of the pictures' subject. */
  id,
  kind,
  tryNo: z.int(),
  /** The registered date of birth; the document must state the same. */
  birthday: z.nullable(z.string()),
  sentAtMs: timestampMs,
  pictures: proofIds,
})

/** Documents that wait for a decision, oldest first, in pages. */
export const listDocuments = endpoint({
  method: 'GET',
  path: '/ops/care/documents',
  module: 'OPS3',
  who: 'operator',
  duty: 'protection',
  input: z.strictObject({ tenant, ...listPage }),
  output: z.object({ documents: z.array(item), next: z.optional(z.string()) }),
  errors: ['tenant.unknown'],
})

/**
 * `accept` takes the date of birth on the document: a date other than the registered one refuses it, and an age below
 * the brand's minimum excludes the player permanently. `ask` begins a new check with all tries.
 */
export const decideDocuments = endpoint({
  method: 'POST',
  path: '/ops/care/documents',
  module: 'OPS3',
  who: 'operator',
  duty: 'protection',
  decides: { subject: 'document', id: ['account'] },
  input: z.strictObject({
    tenant,
    account: accountName,
    operator: operatorName,
    decision: z.enum(['ask', 'accept', 'refuse']),
    /** With `accept`: the date of birth on the document. */
    birthday: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
    /** With `refuse`. */
    reason: z.optional(refusal),
  }),
  output: z.object({ account: z.string(), state: documentState, reason: z.nullable(refusal) }),
  errors: ['tenant.unknown', 'member.unknown', 'documents.state', 'field.invalid', 'protection.unavailable'],
})

/** One operator's part in giving deposits back. */
const consent = z.object({ operator: z.string(), reason: z.string(), atMs: timestampMs })

const depositReturn = z.object({
  account: z.string(),
  currency,
  /** The sum to return; the returned sum once `returnedAtMs` is set. */
  amountMinor: minorUnits,
  asked: z.nullable(consent),
  agreed: z.nullable(consent),
  returnedAtMs: z.nullable(timestampMs),
})
export type DepositReturn = z.infer<typeof depositReturn>

/** Players whose documents showed that they are too young, with the deposits that go back to them. */
export const listDepositReturns = endpoint({
  method: 'GET',
  path: '/ops/care/returns',
  module: 'OPS3',
  who: 'operator',
  duty: 'cashier',
  input: z.strictObject({ tenant }),
  output: z.object({ returns: z.array(depositReturn) }),
  errors: ['tenant.unknown'],
})

/**
 * Returns all deposits of a minor, including lost ones. The first operator requests it; another one agrees, and the
 * ledger books it. The payment itself is sent outside, by the provider's refund.
 */
export const returnDeposits = endpoint({
  method: 'POST',
  path: '/ops/care/returns',
  module: 'OPS3',
  who: 'operator',
  duty: 'cashier',
  input: z.strictObject({
    tenant,
    account: accountName,
    operator: operatorName,
    /** The first one's reason; the second one's is best the number of the refund. */
    reason,
  }),
  output: depositReturn,
  errors: [
    'tenant.unknown',
    'member.unknown',
    'documents.state',
    'withdrawal.sameOperator',
    'withdrawal.state',
    'wallet.insufficient',
  ],
})
