import { map } from 'nanostores'
import * as calls from '#lib/api/base/proofs.ts'
import { call } from '#lib/client/call.ts'
import { dataAddress } from '#lib/client/data-address.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'
import { smallPicture } from '#lib/client/small-picture.ts'
import { submitter } from '#lib/client/submitted.ts'
import { $session } from '#lib/session/session-store.ts'

export interface ProofWish {
  subject: (typeof calls.PROOF_SUBJECTS)[number]
  /** Of the deposit or withdrawal. */
  id: string
  file: File
}

const $sent = map<Record<string, readonly string[]>>({})
/** Ids of the pictures sent from this page, by their deposit or withdrawal. */
export const $sentProofs = $sent

/** Sending the same picture again has no effect, so an unanswered upload can be repeated. */
const sending = submitter(async ({ subject, id, file }: ProofWish) => {
  const sent = await call(calls.addProof, { subject, id }, { picture: await smallPicture(file) })
  $sent.setKey(id, [...new Set([...($sent.get()[id] ?? []), sent.id])])
  return sent
})
/** The upload in progress, one at a time. */
export const $proof = sending.$state
export const retryProof = sending.retry
export async function addProof(wish: ProofWish): Promise<void> {
  sending.reset()
  await sending.submit(wish)
}

const $opened = map<Record<string, Remote<string>>>({})
/** Pictures that their owner opened, by id, as addresses of data. */
export const $ownProofs = $opened
/** Each is read once. */
export async function loadOwnProof(id: string): Promise<void> {
  if ($opened.get()[id]?.state === 'ready') return
  $opened.setKey(id, LOADING)
  try {
    const value = await dataAddress(Uint8Array.from(await call(calls.getProof, { id })))
    $opened.setKey(id, { state: 'ready', value, changing: false })
  } catch (error) {
    $opened.setKey(id, { state: 'failed', error: toFailure(error) })
  }
}

// Another member on the same device opens none of them.
$session.listen((session) => {
  if (session.state === 'guest') $opened.set({})
})
