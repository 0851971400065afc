import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/talk/support-answers-ops.ts'
import type { Handler } from '#platform/base/call.ts'
import { deleteAnswer, listAnswers, putAnswer, type AnswerRow } from './answer-repository.ts'

const MOST = 500

export const listSavedAnswers: Handler<typeof calls.listSavedAnswers> = async ({ env, tenant }) => ({
  answers: (await listAnswers(env, tenant.id)).map(toAnswer),
})

export const saveAnswer: Handler<typeof calls.saveAnswer> = async ({ env, tenant, now, input }) => {
  const { operator, locale, name, text } = input
  if (!tenant.locales.includes(locale))
    throw new ApiError('field.invalid', { fields: [{ field: 'locale', reason: 'unknown' }] })
  const row = { id: crypto.randomUUID(), locale, name, text, written_by: operator, written_at: now }
  const kept = await putAnswer(env, tenant.id, { row, most: MOST })
  if (!kept) throw new ApiError('request.tooMany')
  return toAnswer(kept)
}

export const removeAnswer: Handler<typeof calls.removeAnswer> = async ({ env, tenant, input }) => {
  await deleteAnswer(env, tenant.id, input.id)
  return { id: input.id }
}

function toAnswer({ written_by: writtenBy, written_at: writtenAtMs, ...row }: AnswerRow) {
  return { ...row, writtenBy, writtenAtMs }
}
