import * as z from 'zod/mini'
import type { Duty } from '#lib/api/duties.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { id } from '#lib/api/fields.ts'
import { tenant } from '#lib/api/operator-fields.ts'

/**
 * Pictures that document a payment (the slip of a bank transfer, or what a member received, or did not receive, of a
 * withdrawal), an application, or feedback. Pictures of identity
 * documents are kept alike, and shown to operators only.
 */
export const PROOF_SUBJECTS = ['deposit', 'withdrawal', 'application', 'feedback', 'document'] as const
/** The duty that covers the pictures of each subject. */
const PROOF_DUTIES = {
  deposit: 'cashier',
  withdrawal: 'cashier',
  application: 'rewards',
  feedback: 'support',
  document: 'protection',
} as const satisfies Record<(typeof PROOF_SUBJECTS)[number], Duty>
export const MAX_PROOFS = 3
const MAX_PROOF_BYTES = 5 * 1024 * 1024
/** Pixels per side. */
export const MAX_PROOF_SIDE = 4096

const subject = z.enum(PROOF_SUBJECTS)
const proofImage = z.object({
  id,
  kind: z.enum(['png', 'jpeg']),
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
})
export type ProofImage = z.infer<typeof proofImage>
/** Ids of the pictures of a deposit or withdrawal. */
export const proofIds = z.array(id)

/**
 * Adds a picture to the member's own bank transfer, to a withdrawal that was sent, to an application that is not sent yet,
 * or to feedback that is not answered yet. The body is the PNG or JPEG; it is stored without metadata and trailing data.
 */
export const addProof = endpoint({
  method: 'POST',
  path: '/wps/cashier/proofs',
  module: 'DEPOSIT3',
  who: 'member',
  body: 'image',
  maxBytes: MAX_PROOF_BYTES,
  input: z.strictObject({ subject, id }),
  output: proofImage,
  errors: [
    'upload.kind',
    'upload.damaged',
    'upload.dimensions',
    'upload.tooMany',
    'upload.state',
    'cashier.depositUnknown',
    'withdrawal.unknown',
    'application.unknown',
    'documents.state',
    'feedback.unknown',
    'request.tooMany',
  ],
})

/** A picture as a download, for its owner only. */
export const getProof = endpoint({
  method: 'GET',
  path: '/wps/cashier/proof',
  module: 'DEPOSIT3',
  who: 'member',
  reply: 'file',
  input: z.strictObject({ id }),
  output: z.instanceof(Uint8Array),
  errors: ['upload.unknown'],
})

/** The same for operators. */
export const listProofs = endpoint({
  method: 'GET',
  path: '/ops/proofs',
  module: 'OPS3',
  who: 'operator',
  duty: PROOF_DUTIES,
  input: z.strictObject({ tenant, subject, id }),
  output: z.object({ proofs: z.array(proofImage) }),
  errors: ['tenant.unknown'],
})

/** A picture of that subject; a picture of another subject counts as unknown. */
export const readProof = endpoint({
  method: 'GET',
  path: '/ops/proof',
  module: 'OPS3',
  who: 'operator',
  duty: PROOF_DUTIES,
  showsPersonalData: true,
  input: z.strictObject({ tenant, subject, id }),
  output: z.object({ image: proofImage, base64: z.string() }),
  errors: ['tenant.unknown', 'upload.unknown'],
})
