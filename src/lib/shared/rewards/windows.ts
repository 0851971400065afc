import { DAY_MS } from './exact.ts'

export const PERIODS = ['day', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]

/** A period of local time; `endsAtMs` is exclusive. */
export interface Window {
  /** `2026-11-22`, `2026-W47` (ISO 8601) or `2026-11`: part of the keys that pay once per window. */
  key: string
  startsAtMs: number
  endsAtMs: number
}

/** Results are final this long after the end, so that the last settlements have arrived [inferred]. */
export const FREEZE_MS = 10 * 60_000

/**
 * The window of an instant, by the calendar of an IANA zone. Days have 23 or 25 hours where clocks change, and begin later
 * where midnight is skipped. Throws a `RangeError` for an unknown zone.
 */
export function windowAt(period: Period, atMs: number, timeZone: string): Window {
  const day = localDay(atMs, timeZone)
  const first = firstDay(period, day)
  const next = followingDay(period, first)
  return {
    key: keyOf(period, first),
    startsAtMs: startOfDay(first, timeZone),
    endsAtMs: startOfDay(next, timeZone),
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

/** The window in which a settlement counts: that of its own time or, if it is reported after the freeze, the current one. */
export function countingWindow(
  period: Period,
  { settledAtMs, nowMs }: { settledAtMs: number; nowMs: number },
  timeZone: string,
): Window {
  const own = windowAt(period, settledAtMs, timeZone)
  return isFrozen(own, nowMs) ? windowAt(period, nowMs, timeZone) : own
}

/** The local date as `YYYY-MM-DD`. */
export function localDate(atMs: number, timeZone: string): string {
  return dateText(localDay(atMs, timeZone))
}

/** Days since 1970-01-01 of the zone's local date. */
function localDay(atMs: number, timeZone: string): number {
  return Math.floor(localClockMs(atMs, timeZone) / DAY_MS)
}

/** The zone's wall clock, as if it were UTC. */
function localClockMs(atMs: number, timeZone: string): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of clockOf(timeZone).formatToParts(atMs)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The first instant of a local date. */
function startOfDay(day: number, timeZone: string): number {
  const utcMidnightMs = day * DAY_MS
  // Offsets before and after any change around that midnight; zones differ from UTC by less than a day.
  const offsets = new Set(
    [-DAY_MS, 0, DAY_MS].map((awayMs) => {
      const nearMs = utcMidnightMs + awayMs
      return localClockMs(nearMs, timeZone) - nearMs
    }),
  )
  const starts = [...offsets]
    .map((offsetMs) => utcMidnightMs - offsetMs)
    .filter((atMs) => localDay(atMs, timeZone) >= day && localDay(atMs - 1, timeZone) < day)
  if (starts.length > 0) return Math.min(...starts)
  throw new RangeError(`no start of ${dateText(day)} in ${timeZone}`)
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

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Cached, because creating a formatter is slow and a window needs it many times. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(timeZone, made)
  return made
}
