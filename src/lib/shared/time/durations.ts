export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
/** The maximum delay of a browser's timer. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1
