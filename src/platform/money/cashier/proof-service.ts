import { createHash } from 'node:crypto'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import * as calls from '#lib/api/base/proofs.ts'
import type { Call } from '#platform/base/call.ts'
import { takesPictures } from '#platform/care/documents/service.ts'
import { findApplication } from '#platform/rewards/promotions/service.ts'
import { guardOf, limitUse } from '#platform/base/guard/service.ts'
import { findFeedback } from '#platform/talk/support/service.ts'
import { findDeposit } from './deposit-repository.ts'
import {
  cleanImage,
  deleteProof,
  findProof,
  insertProof,
  type ProofRow,
  proofsOf,
  putPicture,
  readPicture,
} from '#platform/base/uploads/service.ts'
import { findWithdrawal } from './withdrawal-repository.ts'

/** Images per member. */
const A_DAY = { limit: 20, windowMs: 24 * 60 * 60_000 }

/** Inserts the row first, so that there are never more images than rows; it is deleted again if the upload fails. */
export async function addProof(call: Call<typeof calls.addProof>): Promise<calls.ProofImage> {
  const { env, tenant, member, now, input } = call
  await checkSubject(call)
  await limitUse(call, guardOf(call, 'member', member.id), { key: 'proof', ...A_DAY })
  const { kind, width, height, bytes } = await cleanImage(call.file ?? new Uint8Array())
  const row: ProofRow = {
    ...{ id: crypto.randomUUID(), member: member.id, subject: input.subject, subject_id: input.id },
    ...{ kind, width, height, bytes: bytes.length, at: now },
    digest: createHash('sha256').update(bytes).digest('hex'),
  }
  const isNew = await insertProof(env, tenant.id, { row, most: calls.MAX_PROOFS })
  // Sent before, or in parallel: the reply was lost, and perhaps the image with it.
  const kept = isNew
    ? row
    : (await proofsOf(env, tenant.id, input)).find(({ digest }) => digest === row.digest)
  if (!kept) throw new ApiError('upload.tooMany', { most: calls.MAX_PROOFS })
  try {
    await putPicture(env, tenant.id, { id: kept.id, bytes })
  } catch (cause) {
    if (isNew) await deleteProof(env, tenant.id, row)
    throw cause
  }
  return toImage(kept)
}

export async function getProof(call: Call<typeof calls.getProof>): Promise<Uint8Array<ArrayBuffer>> {
  const { env, tenant, member, input, replyHeaders } = call
  const row = await findProof(env, tenant.id, input.id)
  // Documents are for operators only.
  const isShown = row?.member === member.id && row.subject !== 'document'
  const bytes = isShown ? await readPicture(env, tenant.id, row.id) : undefined
  if (!row || !bytes) throw new ApiError('upload.unknown')
  replyHeaders.set('content-type', `image/${row.kind}`)
  // A random name, which reveals nothing and cannot be guessed.
  const name = `${crypto.randomUUID()}.${row.kind === 'png' ? 'png' : 'jpg'}`
  replyHeaders.set('content-disposition', `attachment; filename="${name}"`)
  return bytes
}

export async function listProofs({
  env,
  tenant: { id: tenant },
  input,
}: Call<typeof calls.listProofs>): Promise<OutputOf<typeof calls.listProofs>> {
  return { proofs: (await proofsOf(env, tenant, input)).map(toImage) }
}

export async function readProof({
  env,
  tenant: { id: tenant },
  input,
}: Call<typeof calls.readProof>): Promise<OutputOf<typeof calls.readProof>> {
  const row = await findProof(env, tenant, input.id)
  // The key's duty was checked for the stated subject.
  const bytes = row?.subject === input.subject ? await readPicture(env, tenant, row.id) : undefined
  if (!row || !bytes) throw new ApiError('upload.unknown')
  return { image: toImage(row), base64: Buffer.from(bytes).toString('base64') }
}

/** Only for what is the member's own, and only while a picture is still useful. */
async function checkSubject(call: Call<typeof calls.addProof>): Promise<void> {
  const { env, tenant, member, input } = call
  if (input.subject === 'document') {
    if (!(await takesPictures(call, input.id))) throw new ApiError('documents.state')
    return
  }
  if (input.subject === 'deposit') {
    const row = await findDeposit(env, tenant.id, input.id)
    if (!row || row.member !== member.id) throw new ApiError('cashier.depositUnknown')
    if (row.kind !== 'bank' || row.status === 'credited')
      throw new ApiError('upload.state', { status: row.status })
    return
  }
  if (input.subject === 'application') {
    const row = await findApplication(env, tenant.id, input.id)
    if (!row || row.member !== member.id) throw new ApiError('application.unknown')
    if (row.status !== 'draft') throw new ApiError('upload.state', { status: row.status })
    return
  }
  if (input.subject === 'feedback') {
    const row = await findFeedback(env, tenant.id, input.id)
    if (!row || row.member !== member.id) throw new ApiError('feedback.unknown')
    if (row.answered_at !== null) throw new ApiError('upload.state', { status: 'answered' })
    return
  }
  const row = await findWithdrawal(env, tenant.id, input.id)
  if (!row || row.member !== member.id) throw new ApiError('withdrawal.unknown')
  if (row.sent_at === null) throw new ApiError('upload.state', { status: row.status })
}

function toImage({ id, kind, bytes, width, height }: ProofRow): calls.ProofImage {
  return { id, kind, bytes, width, height }
}
