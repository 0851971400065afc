import { ApiError, isErrorCode, type ErrorCode } from '#lib/api/errors.ts'

/**
 * The reply of a draw object: a JSON value, because results and selections have the shapes of their families, or a refusal
 * as a value, because errors lose their class between objects.
 */
export type Answer = { ok: true; json: string } | { ok: false; code: ErrorCode; details: string }

function answered(value: unknown): Answer {
  return { ok: true, json: JSON.stringify(value) }
}

/** Runs `work` and turns refusals into values; other errors pass through. */
export async function answerOf(work: () => unknown): Promise<Answer> {
  try {
    return answered(await work())
  } catch (cause) {
    if (cause instanceof ApiError)
      return { ok: false, code: cause.code, details: JSON.stringify(cause.details ?? {}) }
    throw cause
  }
}

/** @throws ApiError the refusal */
export async function valueOf<Value>(answer: Promise<Answer>): Promise<Value> {
  const given = await answer
  if (given.ok) return JSON.parse(given.json) as Value
  const details = JSON.parse(given.details) as Record<string, unknown>
  throw new ApiError(isErrorCode(given.code) ? given.code : 'system.internal', details)
}
