import type * as calls from '#lib/api/care/documents.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { Call } from '#platform/base/call.ts'
import { type OwnCall, settingsOf } from '#platform/care/protection/service.ts'
import { checkOutside } from './decision.ts'
import { ask, sendTry, standing } from '#platform/care/documents/service.ts'

export async function getDocuments(call: OwnCall): Promise<calls.Documents> {
  const { documents: rules } = settingsOf(call.tenant)
  const { row, documents } = await standing(call)
  const cause =
    documents.state === 'expired'
      ? 'expired'
      : !row && (rules.ask === 'registration' || rules.ask === 'deposit')
        ? 'registration'
        : undefined
  if (!cause) return documents
  await ask(call, cause, { last: row })
  return (await standing(call)).documents
}

export async function sendDocuments(call: Call<typeof calls.sendDocuments>): Promise<calls.Documents> {
  const { env, tenant, member, now, input } = call
  const { row, documents } = await standing(call)
  // A repetition of a call whose reply was lost.
  if (documents.state === 'reviewing') return documents
  if (!row || documents.id === null) throw new ApiError('documents.state', { state: documents.state })
  // Document and face are two pictures at least.
  const isWithFace = documents.pictures.length !== 1 || settingsOf(tenant).documents.ask !== 'deposit'
  if (!isWithFace) throw new ApiError('documents.face')
  const owner = { tenant: tenant.id, member: member.id }
  if (!(await sendTry(env, owner, { seq: row.seq, kind: input.kind, nowMs: now })))
    throw new ApiError('documents.empty')
  call.later(checkOutside(call, { ...row, kind: input.kind }))
  return (await standing(call)).documents
}
