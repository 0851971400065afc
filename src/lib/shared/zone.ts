/** Days and offsets of an IANA time zone, by `Intl`. Days are `yyyy-MM-dd`. */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MAX_ZONES = 64
const formats = new Map<string, Intl.DateTimeFormat>()
/** Cache of the last day, by zone. */
const lastDays = new Map<string, { day: string; fromMs: number; toMs: number }>()

export function isTimeZone(zone: string): boolean {
  try {
    formatOf(zone)
    return true
  } catch {
    // `Intl` throws a RangeError for an unknown zone.
    return false
  }
}

/** The day in a zone at a moment. */
export function dayAt(atMs: number, zone: string): string {
  const last = lastDays.get(zone)
  if (last && last.fromMs <= atMs && atMs < last.toMs) return last.day
  const day = localDay(atMs, zone)
  // Most calls are consecutive: the ledger needs the day of each operation.
  if (lastDays.size < MAX_ZONES || last)
    lastDays.set(zone, { day, fromMs: dayStartMs(day, zone), toMs: dayStartMs(addDays(day, 1), zone) })
  return day
}

/** The start of a day: midnight, or the first moment after it if a clock change skips midnight. */
export function dayStartMs(day: string, zone: string): number {
  const wanted = Date.parse(`${day}T00:00:00Z`)
  // Offsets are at most a day; two iterations suffice, as the second is computed close to the result.
  const first = wanted - offsetMs(wanted, zone)
  const second = wanted - offsetMs(first, zone)
  const start = Math.min(first, second)
  return localDay(start, zone) === day ? start : Math.max(first, second)
}

/** The instant of a local time, `HH:MM`. Of a time that a clock change repeats one of both, always the same one. */
export function clockMs(day: string, time: string, zone: string): number {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  return wanted - offsetMs(wanted - offsetMs(wanted, zone), zone)
}

/** The day a number of days later, or earlier for a negative number. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The offset of local clocks from UTC, in milliseconds. */
export function offsetMs(atMs: number, zone: string): number {
  if (zone === 'UTC') return 0
  const parts = new Map(
    formatOf(zone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type))
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return local - Math.floor(atMs / 1000) * 1000
}

function localDay(atMs: number, zone: string): string {
  return new Date(atMs + offsetMs(atMs, zone)).toISOString().slice(0, 10)
}

/** Cached, because creating a formatter is slow. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  if (formats.size < MAX_ZONES) formats.set(zone, made)
  return made
}
