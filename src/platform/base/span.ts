import { tracing } from 'cloudflare:workers'
import { ApiError } from '#lib/api/errors.ts'

/**
 * Attributes of a span: the brand and how it ended. Never what a person sent or is: traces leave the deployment, and are
 * kept by others.
 */
interface SpanFacts {
  brand?: string | undefined
  outcome?: 'done' | 'refused' | 'failed'
  refusal?: string
}

/** Runs work as a span of the runtime's trace, named by its feature, with how it ended. */
export async function inSpan<T>(name: string, brand: string | undefined, work: () => Promise<T>): Promise<T> {
  return tracing.enterSpan(name, async (span) => {
    try {
      const done = await work()
      const end: SpanFacts = { brand, outcome: 'done' }
      span.setAttributes({ ...end })
      return done
    } catch (cause) {
      span.setAttributes({ ...endOf(brand, cause) })
      if (!isRefusal(cause)) span.setStatus({ code: 'error' })
      throw cause
    }
  })
}

/** The same for a command that answers at once, with a refusal as a value. */
export function inCommandSpan<Reply extends { ok: true } | { ok: false; code: string }>(
  name: string,
  brand: string | undefined,
  work: () => Reply,
): Reply {
  return tracing.enterSpan(name, (span) => {
    const reply = work()
    const end: SpanFacts = reply.ok ? { outcome: 'done' } : { outcome: 'refused', refusal: reply.code }
    span.setAttributes({ brand, ...end })
    return reply
  })
}

function endOf(brand: string | undefined, cause: unknown): SpanFacts {
  return isRefusal(cause) ? { brand, outcome: 'refused', refusal: cause.code } : { brand, outcome: 'failed' }
}

function isRefusal(cause: unknown): cause is ApiError {
  return cause instanceof ApiError && cause.code !== 'system.internal'
}
