import { ApiError, type ErrorCode } from '#lib/api/errors.ts'
import { ClientError } from './client-error.ts'

/** What went wrong, as a screen can say it: a code with words in every locale, and details for them. */
export interface Failure {
  code: ErrorCode | ClientError['reason']
  details?: Record<string, unknown> | undefined
}

/** A value from elsewhere. `changing` is a reload or an action under way while the old value stays on the screen. */
export type Remote<T> =
  | { state: 'loading' }
  | { state: 'failed'; error: Failure }
  | { state: 'ready'; value: T; changing: boolean; error?: Failure }

export const LOADING = { state: 'loading' } as const

/** One of the three places that catch: turns whatever a call threw into a `Failure`. Anything unknown is thrown on. */
export function toFailure(error: unknown): Failure {
  if (error instanceof ApiError) return { code: error.code, details: error.details }
  if (error instanceof ClientError) return { code: error.reason }
  throw error
}
