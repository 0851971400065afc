declare module 'vitest' {
  interface TaskMeta {
    /** Parts of what the runtime says of exceptions that this test provokes and nobody catches (`uncaught.ts`). */
    uncaught?: readonly string[]
  }
}

/**
 * Options of a test that lets something crash in workerd on purpose: `it('…', crashing('planted crash'), async () => …)`.
 * Any other exception that nobody catches fails the run, and so does a text that none was said with.
 */
export function crashing(...texts: string[]) {
  return { meta: { uncaught: texts } }
}
