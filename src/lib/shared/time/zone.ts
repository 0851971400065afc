/**
 * Days, offsets and moments of an IANA time zone, by `Intl`. Days are `yyyy-MM-dd`; a wall clock is written in milliseconds as
 * if it were UTC. Moments outside 2000 to 2099 have the offset of the nearest bound.
 */
import { clockFormat, type ClockFormat, type ClockPart } from '#lib/shared/intl/dates.ts'
import { DAY_MS } from './durations.ts'

/** No week of this count has two changes of a zone. The closest pair of the century (Gaza, 2040) lies an hour short of a week. */
const WEEK_MS = 7 * DAY_MS
const FIRST_WEEK = Math.floor(Date.UTC(2000, 0, 1) / WEEK_MS)
const LAST_WEEK = Math.floor(Date.UTC(2100, 0, 1) / WEEK_MS)
const MAX_ZONES = 64

/** Cache of `Intl` results for a zone: each takes microseconds, and a page needs hundreds. */
interface Zone {
  format: ClockFormat
  /** Offset at the start of a week of 1970's count. */
  weeks: Map<number, number>
  /** Moment of the change within a week. */
  changes: Map<number, number>
  /** Most calls ask for the day of the call before. */
  lastDay?: { day: string; fromMs: number; toMs: number }
}

const zones = new Map<string, Zone>()

export function isTimeZone(zone: string): boolean {
  try {
    return Boolean(zones.get(zone) ?? clockFormat(zone))
  } catch {
    // `Intl` throws a RangeError for an unknown zone.
    return false
  }
}

/**
 * The day in a zone at a moment: the last one that has begun. Where clocks go back over midnight, the time that shows the
 * day before again belongs to the day that has begun.
 */
export function dayAt(atMs: number, zone: string): string {
  const cache = zoneOf(zone)
  const last = cache.lastDay
  if (last && last.fromMs <= atMs && atMs < last.toMs) return last.day
  const shown = new Date(atMs + offsetMs(atMs, zone)).toISOString().slice(0, 10)
  const next = addDays(shown, 1)
  const day = dayStartMs(next, zone) <= atMs ? next : shown
  cache.lastDay = { day, fromMs: dayStartMs(day, zone), toMs: dayStartMs(addDays(day, 1), zone) }
  return day
}

/** The same as a number: days since 1970-01-01. */
export function dayCountAt(atMs: number, zone: string): number {
  return Date.parse(dayAt(atMs, zone)) / DAY_MS
}

/** The first moment of a day: the first midnight, or the first moment after it if a clock change skips midnight. */
export function dayStartMs(day: string, zone: string): number {
  return instantOf(Date.parse(`${day}T00:00:00Z`), zone)
}

/** The instant of a local time, `HH:MM`, as `instantOf`. */
export function clockMs(day: string, time: string, zone: string): number {
  return instantOf(Date.parse(`${day}T${time}:00Z`), zone)
}

/** The day a number of days later, or earlier for a negative number. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/**
 * The moment at which the zone's wall clock shows `wallMs`. A repeated time means its first occurrence; a skipped time means
 * the first moment after the gap, so that the result is monotonic.
 */
export function instantOf(wallMs: number, zone: string): number {
  const [before, after] = [offsetMs(wallMs - DAY_MS, zone), offsetMs(wallMs + DAY_MS, zone)]
  const early = wallMs - before
  if (before === after || offsetMs(early, zone) === before) return early
  const late = wallMs - after
  if (offsetMs(late, zone) === after) return late
  return firstWhere(late, early, (moment) => offsetMs(moment, zone) === after)
}

/** The offset of local clocks from UTC, in milliseconds. @throws RangeError for a zone that the runtime does not know */
export function offsetMs(atMs: number, zone: string): number {
  if (zone === 'UTC') return 0
  const cache = zoneOf(zone)
  const week = Math.min(Math.max(Math.floor(atMs / WEEK_MS), FIRST_WEEK), LAST_WEEK)
  const [before, after] = [weekOffset(cache, week), weekOffset(cache, week + 1)]
  if (before === after) return before
  return atMs < changeOf(cache, week) ? before : after
}

/** A stretch of time in which the clock runs evenly: local time is UTC plus `offsetMs`. */
export interface ClockSegment {
  startMs: number
  endMs: number
  offsetMs: number
}

/** The segments from `startMs` to `endMs`, which are at most some days apart. */
export function segmentsBetween(startMs: number, endMs: number, zone: string): ClockSegment[] {
  const first = offsetMs(startMs, zone)
  if (first === offsetMs(endMs - 1, zone)) return [{ startMs, endMs, offsetMs: first }]
  const changeMs = firstWhere(startMs, endMs - 1, (moment) => offsetMs(moment, zone) !== first)
  // A second change in the same window is found in the remainder.
  return [{ startMs, endMs: changeMs, offsetMs: first }, ...segmentsBetween(changeMs, endMs, zone)]
}

function zoneOf(name: string): Zone {
  const known = zones.get(name)
  if (known) return known
  const made = { format: clockFormat(name), weeks: new Map(), changes: new Map() }
  const [oldest] = zones.keys()
  if (zones.size >= MAX_ZONES && oldest !== undefined) zones.delete(oldest)
  zones.set(name, made)
  return made
}

function weekOffset({ format, weeks }: Zone, week: number): number {
  const known = weeks.get(week)
  if (known !== undefined) return known
  const offset = readOffset(format, week * WEEK_MS)
  weeks.set(week, offset)
  return offset
}

function changeOf({ format, weeks, changes }: Zone, week: number): number {
  const known = changes.get(week)
  if (known !== undefined) return known
  const [fromMs, before] = [week * WEEK_MS, weeks.get(week)]
  const atMs = firstWhere(fromMs, fromMs + WEEK_MS, (moment) => readOffset(format, moment) !== before)
  changes.set(week, atMs)
  return atMs
}

function readOffset(format: ClockFormat, atMs: number): number {
  const parts = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]))
  const part = (type: ClockPart) => parts.get(type) ?? 0
  const day = Date.UTC(part('year'), part('month') - 1, part('day'))
  const localMs = day + ((part('hour') * 60 + part('minute')) * 60 + part('second')) * 1000
  return localMs - Math.floor(atMs / 1000) * 1000
}

/** The first millisecond after `fromMs`, up to `untilMs`, from which on the condition holds. */
function firstWhere(fromMs: number, untilMs: number, holds: (atMs: number) => boolean): number {
  let [low, high] = [fromMs, untilMs]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) high = middle
    else low = middle
  }
  return high
}
