import { vi } from 'vitest'

/** The first interval of polling, in `lib/client/poll.ts`. */
export const POLLED_FROM_MS = 2_000

/**
 * Timers of that length and longer never end, until `vi.unstubAllGlobals`: whatever shows in this test has not waited for
 * one, however long the machine takes.
 */
export function withoutWaits(fromMs: number): void {
  const begin = globalThis.setTimeout
  const stand = (act: () => void, afterMs = 0, ...values: []) =>
    begin(afterMs < fromMs ? act : () => undefined, afterMs, ...values)
  vi.stubGlobal('setTimeout', Object.assign(stand, begin))
}
