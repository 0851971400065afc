/**
 * How long tests wait for what comes at once. A busy machine may need seconds, where the libraries give up after one; what
 * hangs is found all the same.
 */
export const PATIENCE_MS = 10_000
