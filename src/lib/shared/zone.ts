/** Days and offsets of an IANA time zone, by the calendar that `Intl` knows. Days are `yyyy-MM-dd`. */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MAX_ZONES = 64
const formats = new Map<string, Intl.DateTimeFormat>()
/** The day that was asked for last, by zone. */
const lastDays = new Map<string, { day: string; fromMs: number; toMs: number }>()

export function isTimeZone(zone: string): boolean {
  try {
    formatOf(zone)
    return true
  } catch {
    // `Intl` throws a RangeError for a zone that it does not know.
    return false
  }
}

/** The day at a place and moment. */
export function dayAt(atMs: number, zone: string): string {
  const last = lastDays.get(zone)
  if (last && last.fromMs <= atMs && atMs < last.toMs) return last.day
  const day = localDay(atMs, zone)
  // Most are asked for one after the other: the ledger says a day with each operation.
  if (lastDays.size < MAX_ZONES || last)
    lastDays.set(zone, { day, fromMs: dayStartMs(day, zone), toMs: dayStartMs(addDays(day, 1), zone) })
  return day
}

/** When a day begins there: its midnight, or the first moment after one that a clock change leaves out. */
export function dayStartMs(day: string, zone: string): number {
  const wanted = Date.parse(`${day}T00:00:00Z`)
  // Offsets are at most a day off; two looks settle it, as the second is taken close to the answer.
  const first = wanted - offsetMs(wanted, zone)
  const second = wanted - offsetMs(first, zone)
  const start = Math.min(first, second)
  return localDay(start, zone) === day ? start : Math.max(first, second)
}

/** The same day so many days later, or with a number below zero earlier. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** How far local clocks are ahead of UTC, in milliseconds. */
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

/** Making a formatter is slow. */
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
