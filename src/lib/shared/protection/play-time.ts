import { MINUTE_MS } from './durations.ts'

/** Two stakes no further apart than this belong to one stretch of play, and the time between them is time played. */
export const PLAY_GAP_MS = 15 * MINUTE_MS

/** A stretch of play, from its first stake to its last. */
export interface PlaySpan {
  sinceMs: number
  untilMs: number
}

/** The stretch with what has passed since its last stake, where that still belongs to it. */
export function liveSpan(last: PlaySpan | undefined, atMs: number): PlaySpan | undefined {
  return last && atMs - last.untilMs <= PLAY_GAP_MS ? { sinceMs: last.sinceMs, untilMs: atMs } : undefined
}

/** How much of the stretches lies after `fromMs`. */
export function playedMs(spans: readonly PlaySpan[], fromMs: number): number {
  return spans.reduce(
    (sum, { sinceMs, untilMs }) => sum + Math.max(0, untilMs - Math.max(sinceMs, fromMs)),
    0,
  )
}

/** A reality check that nobody answers stops further stakes after this long: by then every open page has shown it. */
export const CHECK_GRACE_MS = 2 * MINUTE_MS

/** When the next reality check is due: an interval after the stretch began, or after the last answer in it. */
export function checkDueAtMs(
  span: PlaySpan,
  { minutes, answeredAtMs }: { minutes: number; answeredAtMs: number },
): number {
  return Math.max(span.sinceMs, answeredAtMs) + minutes * MINUTE_MS
}
