import { DAY_MS, FIRST_DAY, LAST_DAY, MINUTE_MS } from './calendar.ts'
import type { CalendarDay } from './calendar.ts'

/** No zone changes twice within a week; the closest pair (Morocco, around Ramadan) is four weeks apart. */
const WEEK_MS = 7 * DAY_MS
const LONG_OFFSET = /GMT(?:([+-])(\d\d):(\d\d))?$/
const ZONE_NAME = /^[A-Za-z][\w+/-]*$/
const EARLIEST_MS = FIRST_DAY * DAY_MS - WEEK_MS
const LATEST_MS = LAST_DAY * DAY_MS + 2 * WEEK_MS

/** Cache of `Intl` results for a zone: each takes microseconds, and a page of draws needs hundreds. */
interface Zone {
  format: Intl.DateTimeFormat
  /** Offset at the start of a week of 1970's count. */
  weeks: Map<number, number>
  /** Moment of the change within a week. */
  switches: Map<number, number>
}

const zones = new Map<string, Zone>()

/** Whether the runtime knows the IANA zone. Offsets such as `+05:30` are not zones: they have no daylight saving. */
export function isTimeZone(value: unknown): value is string {
  if (typeof value !== 'string' || !ZONE_NAME.test(value)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: value }))
  } catch {
    // Intl reports an unknown zone only by a RangeError.
    return false
  }
}

/**
 * The offset of the zone's wall clock from UTC at a moment, in milliseconds. Moments outside 2000 to 2099 have the offset
 * of the nearest bound.
 * @throws RangeError for a zone that the runtime does not know.
 */
export function offsetAt(timeZone: string, atMs: number): number {
  const zone = zoneOf(timeZone)
  const moment = Math.min(Math.max(atMs, EARLIEST_MS), LATEST_MS)
  const week = Math.floor(moment / WEEK_MS)
  const [before, after] = [weekOffset(zone, week), weekOffset(zone, week + 1)]
  if (before === after) return before
  return moment < switchOf(zone, week) ? before : after
}

/**
 * The moment at which the zone's wall clock shows `wallMs` (a wall clock written as if it were UTC). A repeated time means
 * its first occurrence; a skipped time means the first moment after the gap, so that the result is monotonic.
 */
export function instantOf(timeZone: string, wallMs: number): number {
  const [before, after] = [offsetAt(timeZone, wallMs - DAY_MS), offsetAt(timeZone, wallMs + DAY_MS)]
  const early = wallMs - before
  if (before === after || offsetAt(timeZone, early) === before) return early
  const late = wallMs - after
  if (offsetAt(timeZone, late) === after) return late
  return firstWhere(late, early, (moment) => offsetAt(timeZone, moment) === after)
}

/** The date of the zone's wall clock at a moment. */
export function localDay(timeZone: string, atMs: number): CalendarDay {
  return Math.floor((atMs + offsetAt(timeZone, atMs)) / DAY_MS)
}

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const zone: Zone = { format, weeks: new Map(), switches: new Map() }
  zones.set(timeZone, zone)
  return zone
}

function weekOffset(zone: Zone, week: number): number {
  const known = zone.weeks.get(week)
  if (known !== undefined) return known
  const offset = readOffset(zone, week * WEEK_MS)
  zone.weeks.set(week, offset)
  return offset
}

function switchOf(zone: Zone, week: number): number {
  const known = zone.switches.get(week)
  if (known !== undefined) return known
  const before = weekOffset(zone, week)
  const atMs = firstWhere(
    week * WEEK_MS,
    (week + 1) * WEEK_MS,
    (moment) => readOffset(zone, moment) !== before,
  )
  zone.switches.set(week, atMs)
  return atMs
}

function readOffset(zone: Zone, atMs: number): number {
  const parts = LONG_OFFSET.exec(zone.format.format(atMs))
  if (!parts) throw new RangeError('Intl gave no offset')
  const minutes = Number(parts[2] ?? 0) * 60 + Number(parts[3] ?? 0)
  return (parts[1] === '-' ? -minutes : minutes) * MINUTE_MS
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
