import { LOG_CODES, type LogCode } from './log-codes.ts'

/** What a line says besides its code: ids, states and counts. Never names, addresses or contents of members. */
export interface LogFacts {
  brand?: string | undefined
  /** The request of the line: the header `x-request-id` of its reply has it, and its trace is called so. */
  request?: string | undefined
  /** The failure that the line is about. Its stack is logged for errors only. */
  cause?: unknown
  [fact: string]: unknown
}

/** Writes one line of JSON to the log: `level`, `code`, then `brand`, `request` and the facts. */
export function logLine(code: LogCode, { cause, ...facts }: LogFacts = {}): void {
  const level = LOG_CODES[code]
  console[level](JSON.stringify({ level, code, ...facts, ...failureOf(level, cause) }))
}

function failureOf(level: string, cause: unknown): Record<string, unknown> {
  if (cause === undefined) return {}
  if (!(cause instanceof Error)) return { reason: String(cause) }
  // Several failures at once: the first tells the kind.
  const [first]: unknown[] = cause instanceof AggregateError ? cause.errors : []
  const { message, stack } = first instanceof Error ? first : cause
  return { reason: message, ...(level === 'error' && stack !== undefined && { stack }) }
}
