import { DAY_MS } from '#lib/shared/time/durations.ts'
import { dayCountAt, dayStartMs } from '#lib/shared/time/zone.ts'

export const PERIODS = ['day', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]

/** A period of local time; `endsAtMs` is exclusive. */
export interface Window {
  /** `2026-11-22`, `2026-W47` (ISO 8601) or `2026-11`: part of the keys that pay once per window. */
  key: string
  startsAtMs: number
  endsAtMs: number
}

/** Results are final this long after the end, so that the last settlements have arrived. */
export const FREEZE_MS = 10 * 60_000

/**
 * The window of an instant, by the calendar of an IANA zone. Days have 23 or 25 hours where clocks change, and begin later
 * where midnight is skipped. Throws a `RangeError` for an unknown zone.
 */
export function windowAt(period: Period, atMs: number, timeZone: string): Window {
  const day = dayCountAt(atMs, timeZone)
  const first = firstDay(period, day)
  const next = followingDay(period, first)
  return {
    key: keyOf(period, first),
    startsAtMs: dayStartMs(dateText(first), timeZone),
    endsAtMs: dayStartMs(dateText(next), timeZone),
  }
}

/** The last finished window of the period, for which salaries and rebates are paid. */
export function closedWindowBefore(period: Period, atMs: number, timeZone: string): Window {
  return windowAt(period, windowAt(period, atMs, timeZone).startsAtMs - 1, timeZone)
}

/** Whether the results of a window are final. */
export function isFrozen(window: Window, nowMs: number): boolean {
  return nowMs >= window.endsAtMs + FREEZE_MS
}

function firstDay(period: Period, day: number): number {
  if (period === 'day') return day
  if (period === 'week') return day - weekdayOf(day)
  const date = new Date(day * DAY_MS)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / DAY_MS
}

function followingDay(period: Period, first: number): number {
  if (period !== 'month') return first + (period === 'day' ? 1 : 7)
  const date = new Date(first * DAY_MS)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / DAY_MS
}

function keyOf(period: Period, first: number): string {
  if (period === 'day') return dateText(first)
  if (period === 'month') return dateText(first).slice(0, 7)
  // An ISO week belongs to the year of its Thursday.
  const year = new Date((first + 3) * DAY_MS).getUTCFullYear()
  const fourthOfJanuary = Date.UTC(year, 0, 4) / DAY_MS
  const week = (first - (fourthOfJanuary - weekdayOf(fourthOfJanuary))) / 7 + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}

/** Monday is 0. 1970-01-01 was a Thursday. */
function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7
}

function dateText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}
