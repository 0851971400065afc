import { DAY_MS, HOUR_MS } from '#lib/shared/time/durations.ts'

/** A time-out is a short pause, an exclusion a long one; neither can be ended early. */
export const BREAK_KINDS = ['timeOut', 'exclusion'] as const
export type BreakKind = (typeof BREAK_KINDS)[number]
/** The reach of an exclusion: this brand, or every brand of its operator. */
export const EXCLUSION_SCOPES = ['brand', 'operator'] as const
export type ExclusionScope = (typeof EXCLUSION_SCOPES)[number]

export const SHORTEST_TIME_OUT_HOURS = 24
export const LONGEST_TIME_OUT_HOURS = 6 * 7 * 24
export const SHORTEST_EXCLUSION_MONTHS = 6
export const LONGEST_EXCLUSION_MONTHS = 120

/** `untilMs` `null` is without end. */
export interface Break {
  kind: BreakKind
  fromMs: number
  untilMs: number | null
  scope: ExclusionScope
}

export function isRunning(pause: Pick<Break, 'untilMs'>, atMs: number): boolean {
  return pause.untilMs === null || atMs < pause.untilMs
}

/** The end of a break in the details of a refusal: without `untilMs` it has none. */
export function endDetails({ untilMs }: Pick<Break, 'untilMs'>): { untilMs?: number } {
  return untilMs === null ? {} : { untilMs }
}

/** A running break may be extended, never shortened. */
function isLonger(next: Pick<Break, 'untilMs'>, running: Pick<Break, 'untilMs'>): boolean {
  if (running.untilMs === null) return false
  return next.untilMs === null || next.untilMs > running.untilMs
}

type Length = Pick<Break, 'kind' | 'untilMs'>

/** Whether a break can be taken: a running one may be extended, and an exclusion cannot become a time-out. */
export function canTake(next: Length, running: Length | null): boolean {
  if (running === null) return true
  return isLonger(next, running) && !(running.kind === 'exclusion' && next.kind === 'timeOut')
}

export function timeOutEnd(atMs: number, hours: number): number {
  return atMs + hours * HOUR_MS
}

/** The same day a number of months later; the first day after a month that is too short. */
export function exclusionEnd(atMs: number, months: number): number {
  const start = new Date(atMs)
  const end = new Date(atMs)
  end.setUTCMonth(start.getUTCMonth() + months)
  // A shorter month overflows into the next one.
  const over = end.getUTCDate() === start.getUTCDate() ? 0 : end.getUTCDate() - 1
  return end.getTime() - over * DAY_MS
}
