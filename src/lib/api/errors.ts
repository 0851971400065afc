import { ERROR_STATUS } from './error-status.ts'

/** A key of `ERROR_STATUS`. */
export type ErrorCode = keyof typeof ERROR_STATUS

/**
 * A refusal that is returned to the caller: thrown anywhere, converted to a reply once (platform `onError`, client `call`).
 */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown> | undefined

  constructor(code: ErrorCode, details?: Record<string, unknown>, options?: ErrorOptions) {
    super(code, options)
    this.name = 'ApiError'
    this.code = code
    this.details = details
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERROR_STATUS, code)
}

/** `{ success: false, … }` as sent by every worker; `details` names fields or waiting times. */
export interface FailureBody {
  success: false
  code: ErrorCode
  message: string
  details?: Record<string, unknown>
}

export function failureBody(error: ApiError, message: string = error.code): FailureBody {
  const { code, details } = error
  return details ? { success: false, code, message, details } : { success: false, code, message }
}
