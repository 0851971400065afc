import { AsyncLocalStorage } from 'node:async_hooks'
import { tracing } from 'cloudflare:workers'
import type { LogCode } from '#lib/shared/log/log-codes.ts'
import { logLine, type LogFacts } from '#lib/shared/log/log-line.ts'

/** The request that the edge stated: its id, and the brand of its host. */
interface RequestFacts {
  request: string | undefined
  brand: string | undefined
}

const REQUEST = new AsyncLocalStorage<RequestFacts>()
/** What a runtime that records no trace says instead of an id. */
const NO_TRACE = /^0*$/

/** Every line that is logged meanwhile names the request. */
export function inRequest<T>({ headers }: Request, work: () => T): T {
  const facts = {
    request: headers.get('x-vitrine-request') ?? undefined,
    brand: headers.get('x-vitrine-tenant') ?? undefined,
  }
  return REQUEST.run(facts, work)
}

/** Logs a line about this request. Objects have no headers: the id of the trace, which the edge took for the request's, is theirs too. */
export function writeLog(code: LogCode, facts: LogFacts = {}): void {
  const { request = traceId(), brand } = REQUEST.getStore() ?? {}
  logLine(code, { brand, request, ...facts })
}

function traceId(): string | undefined {
  const id = tracing.getActiveSpan()?.spanContext().traceId ?? ''
  return NO_TRACE.test(id) ? undefined : id
}
