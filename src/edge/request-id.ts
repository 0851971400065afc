import { tracing } from 'cloudflare:workers'

/** What a runtime that records no trace says instead of an id. */
const NO_TRACE = /^0*$/

/** 32 hexadecimal digits: the id of the request's trace where the runtime records one, so that either finds the other. */
export function newRequestId(): string {
  const traceId = tracing.getActiveSpan()?.spanContext().traceId ?? ''
  return NO_TRACE.test(traceId) ? crypto.randomUUID().replaceAll('-', '') : traceId
}
