import type { Part, PartHealth } from '#lib/api/ops/watch.ts'

/** A part answers within this time, or counts as down. */
const BOUND_MS = 3_000
/** An answer after this time is slow. */
const SLOW_MS = 1_000

/** What a probe found: nothing is well; `off` is not needed or was closed by people. */
interface Found {
  status?: 'down' | 'off'
  found?: string
}

/** Asks one part within the bound of time. Never fails: a probe that throws found its part down. */
export async function probePart(
  part: Part,
  of: string,
  ask: (signal: AbortSignal) => Promise<Found>,
): Promise<PartHealth> {
  const startedMs = Date.now()
  const { status, found = '' } = await withinBound(ask)
  const tookMs = Date.now() - startedMs
  return { part, of, status: status ?? (tookMs > SLOW_MS ? 'slow' : 'up'), tookMs, found }
}

async function withinBound(ask: (signal: AbortSignal) => Promise<Found>): Promise<Found> {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | null = null
  const tooLate = new Promise<Found>((resolve) => {
    timer = setTimeout(() => {
      resolve({ status: 'down', found: `no answer within ${BOUND_MS} ms` })
      controller.abort()
    }, BOUND_MS)
  })
  try {
    return await Promise.race([ask(controller.signal), tooLate])
  } catch (cause) {
    // What the part is asked for fails in ways of its own; all mean the same here.
    return { status: 'down', found: cause instanceof Error ? cause.message : String(cause) }
  } finally {
    clearTimeout(timer)
  }
}

/** Asks a server outside for any answer: without a signature it refuses, and so shows that it is there. */
export async function probeServer(part: Part, url: string | undefined): Promise<PartHealth> {
  return probePart(part, '', async (signal) => {
    if (!url) return { status: 'off', found: 'not set' }
    const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal })
    await response.body?.cancel()
    return response.status >= 500
      ? { status: 'down', found: `status ${response.status}` }
      : { found: `status ${response.status}` }
  })
}
