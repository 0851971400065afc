import { ApiError, type ErrorCode } from '#lib/api/errors.ts'
import { ClientError } from './client-error.ts'

/** A failure for the screen: a code with words in every locale, and details for them. */
export interface Failure {
  code: ErrorCode | ClientError['reason']
  details?: Record<string, unknown> | undefined
}

/** A value from the platform. `changing` is a reload or an action in progress while the old value stays on the screen. */
export type Remote<T> =
  | { state: 'loading' }
  | { state: 'failed'; error: Failure }
  | { state: 'ready'; value: T; changing: boolean; error?: Failure }

export const LOADING = { state: 'loading' } as const

/**
 * One of the three places that catch: converts an exception of a call into a `Failure`. Anything else is rethrown: a mistake,
 * or `Superseded`.
 */
export function toFailure(error: unknown): Failure {
  if (error instanceof ApiError) return { code: error.code, details: error.details }
  if (error instanceof ClientError)
    return error.details ? { code: error.reason, details: error.details } : { code: error.reason }
  throw error
}
