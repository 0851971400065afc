import { map } from 'nanostores'
import { addProof, getProof, type PROOF_SUBJECTS } from '#lib/api/base/proofs.ts'
import { call } from '#lib/client/call.ts'
import { dataAddress } from '#lib/client/data-address.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'
import { smallPicture } from '#lib/client/small-picture.ts'
import { submitter } from '#lib/client/submitted.ts'
import { $session } from '#lib/session/session-store.ts'

export interface ProofWish {
  subject: (typeof PROOF_SUBJECTS)[number]
  /** Of the deposit or withdrawal. */
  id: string
  file: File
}

const $sent = map<Record<string, readonly string[]>>({})
/** Ids of the pictures sent from this page, by their deposit or withdrawal. */
export const $sentProofs = $sent

/** Sending the same picture again has no effect, so an unanswered upload can be repeated. */
const sending = submitter(async ({ subject, id, file }: ProofWish) => {
  const sent = await call(addProof, { subject, id }, { picture: await smallPicture(file) })
  $sent.setKey(id, [...new Set([...($sent.get()[id] ?? []), sent.id])])
  return sent
})
/** The upload in progress, one at a time. */
export const $proof = sending.$state
export const retryProof = sending.retry
export async function sendProof(wish: ProofWish): Promise<void> {
  sending.reset()
  await sending.submit(wish)
}

const $opened = map<Record<string, Remote<string>>>({})
/** Pictures that their owner opened, by id, as addresses of data. */
export const $ownPictures = $opened
/** Each is read once. */
export async function loadOwnPicture(id: string): Promise<void> {
  if ($opened.get()[id]?.state === 'ready') return
  $opened.setKey(id, LOADING)
  try {
    const value = await dataAddress(Uint8Array.from(await call(getProof, { id })))
    $opened.setKey(id, { state: 'ready', value, changing: false })
  } catch (error) {
    $opened.setKey(id, { state: 'failed', error: toFailure(error) })
  }
}

// Another member on the same device opens none of them.
$session.listen((session) => {
  if (session.state === 'guest') $opened.set({})
})
