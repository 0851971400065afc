import { MINUTE_MS } from '#lib/shared/time/durations.ts'

/** Two stakes no further apart than this belong to one stretch of play; the time between them counts as played. */
export const PLAY_GAP_MS = 15 * MINUTE_MS

/** A stretch of play, from its first stake to its last. */
export interface PlaySpan {
  sinceMs: number
  untilMs: number
}

/** The stretch including the time since its last stake, if it still continues. */
export function liveSpan(last: PlaySpan | undefined, atMs: number): PlaySpan | undefined {
  return last && atMs - last.untilMs <= PLAY_GAP_MS ? { sinceMs: last.sinceMs, untilMs: atMs } : undefined
}

/** The part of the stretches after `fromMs`. */
export function playedMs(spans: readonly PlaySpan[], fromMs: number): number {
  return spans.reduce(
    (sum, { sinceMs, untilMs }) => sum + Math.max(0, untilMs - Math.max(sinceMs, fromMs)),
    0,
  )
}

/** An unanswered reality check blocks further stakes after this time, when every open page has shown it. */
export const CHECK_GRACE_MS = 2 * MINUTE_MS

/** When the next reality check is due: an interval after the stretch began, or after the last answer in it. */
export function checkDueAtMs(
  span: PlaySpan,
  { minutes, answeredAtMs }: { minutes: number; answeredAtMs: number },
): number {
  return Math.max(span.sinceMs, answeredAtMs) + minutes * MINUTE_MS
}
