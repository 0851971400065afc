import { map } from 'nanostores'
import { addProof, type PROOF_SUBJECTS } from '#lib/api/proofs.ts'
import { call } from '#lib/client/call.ts'
import { smallPicture } from '#lib/client/small-picture.ts'
import { submitter } from '#lib/client/submitted.ts'

export interface ProofWish {
  subject: (typeof PROOF_SUBJECTS)[number]
  /** Of the deposit or withdrawal. */
  id: string
  file: File
}

const $sent = map<Record<string, readonly string[]>>({})
/** Ids of the pictures sent from this page, by their deposit or withdrawal. */
export const $sentProofs = $sent

/** The same picture sent again is no second one, so what got no answer can be sent again. */
const sending = submitter(async ({ subject, id, file }: ProofWish) => {
  const sent = await call(addProof, { subject, id }, { picture: await smallPicture(file) })
  $sent.setKey(id, [...new Set([...($sent.get()[id] ?? []), sent.id])])
  return sent
})
/** A picture on its way, one at a time. */
export const $proof = sending.$state
export const retryProof = sending.retry
export async function sendProof(wish: ProofWish): Promise<void> {
  sending.reset()
  await sending.submit(wish)
}
