import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/shared/time/durations.ts'
import { dayCountAt, instantOf, offsetMs, segmentsBetween } from '#lib/shared/time/zone.ts'
import { calendarSpan, idOfDay, isCalendarKind, parseClockId, writeClockId } from './period-id.ts'
import type { CalendarKind, PeriodKind } from './period-id.ts'

/** Times are UTC milliseconds; `startMs` is inclusive and `endMs` exclusive. */
export interface Period {
  kind: PeriodKind
  id: string
  startMs: number
  endMs: number
}

const CLOCK_MS = { hour: HOUR_MS, fiveMinutes: 5 * MINUTE_MS } as const
/** No time zone is or was further from UTC. */
const MAX_OFFSET_MS = 16 * HOUR_MS

/**
 * The period of an instant, in the brand's zone.
 *
 * Days begin when their date is first reached, so they have 23 to 25 hours where clocks change and begin at 01:00 where
 * midnight is skipped. Hours and five minutes are those of the wall clock: a repeated one is two periods, the second with
 * `.2` in its id, and a skipped one does not exist.
 *
 * @throws RangeError for an unknown zone or an invalid time.
 */
export function periodOf(kind: PeriodKind, atMs: number, zone: string): Period {
  if (!Number.isSafeInteger(atMs)) throw new RangeError('a time in whole milliseconds')
  if (isCalendarKind(kind)) return periodBounds(idOfDay(kind, dayCountAt(atMs, zone)), zone)
  const wallMs = Math.floor((atMs + offsetMs(atMs, zone)) / CLOCK_MS[kind]) * CLOCK_MS[kind]
  const shown = clockIntervals(wallMs, CLOCK_MS[kind], zone)
  const nth = shown.findIndex((each) => each.startMs <= atMs && atMs < each.endMs)
  return { kind, id: writeClockId(kind, wallMs, nth + 1), ...(shown[nth] ?? never(kind)) }
}

/**
 * A period by its id: `2026-11`, `2026-11-H1`, `2026-W47`, `2026-11-22`, `2026-11-22T14`, `2026-11-22T14:35`.
 * @throws RangeError where the zone's calendar or clock has no such period.
 */
export function periodBounds(id: string, zone: string): Period {
  const calendar = calendarSpan(id)
  if (calendar) {
    const startMs = instantOf(calendar.firstDay * DAY_MS, zone)
    return { kind: calendar.kind, id, startMs, endMs: instantOf(calendar.afterDay * DAY_MS, zone) }
  }
  const clock = parseClockId(id)
  const interval = clock && clockIntervals(clock.wallMs, CLOCK_MS[clock.kind], zone)[clock.nth - 1]
  return clock && interval ? { kind: clock.kind, id, ...interval } : never(id)
}

/**
 * A period with the bounds that it was closed with; a later change of the zone does not move them. Data by date are found
 * by the dates in the period's id, never by these bounds, which may lie in other days of the new zone.
 * @throws RangeError for an invalid id.
 */
export function closedPeriod(id: string, { startMs, endMs }: Pick<Period, 'startMs' | 'endMs'>): Period {
  const { kind } = calendarSpan(id) ?? parseClockId(id) ?? never(id)
  return { kind, id, startMs, endMs }
}

/** The period of the same kind that follows: by date, and for hours and five minutes by the clock. */
export function nextPeriod(period: Period, zone: string): Period {
  const span = calendarSpan(period.id)
  if (!span) return periodOf(period.kind, period.endMs, zone)
  const next = periodBounds(idOfDay(span.kind, span.afterDay), zone)
  return isLeftOut(next) ? nextPeriod(next, zone) : next
}

/** The period of the same kind before this one: by date, and for hours and five minutes by the clock. */
export function previousPeriod(period: Period, zone: string): Period {
  const span = calendarSpan(period.id)
  if (!span) return periodOf(period.kind, period.startMs - 1, zone)
  const previous = periodBounds(idOfDay(span.kind, span.firstDay - 1), zone)
  return isLeftOut(previous) ? previousPeriod(previous, zone) : previous
}

/**
 * The ids of the days of a period, in order; their number is the divisor of a daily mean. Those of a calendar period are the
 * dates in its id, also where it was closed in another zone.
 */
export function dayIdsOf(period: Period, zone: string): string[] {
  const span = calendarSpan(period.id)
  if (!span) return [periodOf('day', period.startMs, zone).id]
  const days = Array.from({ length: span.afterDay - span.firstDay }, (_, nth) => span.firstDay + nth)
  return days.map((day) => idOfDay('day', day)).filter((id) => !isLeftOut(periodBounds(id, zone)))
}

/**
 * The start of the period of a kind that contains a day, by the clock that the day was closed with: a later change of the
 * zone shifts both alike.
 */
export function startAround(kind: CalendarKind, day: Period, zone: string): number {
  const span = calendarSpan(day.id) ?? never(day.id)
  const around = periodBounds(idOfDay(kind, span.firstDay), zone)
  return day.startMs - (periodBounds(day.id, zone).startMs - around.startMs)
}

/** A date that the zone's clock skipped. */
function isLeftOut({ startMs, endMs }: Period): boolean {
  return startMs >= endMs
}

/** The intervals in which the wall clock shows the times from `wallMs` on: usually one, none or two where clocks change. */
function clockIntervals(
  wallMs: number,
  lengthMs: number,
  zone: string,
): { startMs: number; endMs: number }[] {
  return segmentsBetween(wallMs - MAX_OFFSET_MS, wallMs + lengthMs + MAX_OFFSET_MS, zone)
    .map(({ startMs, endMs, offsetMs }) => ({
      startMs: Math.max(startMs, wallMs - offsetMs),
      endMs: Math.min(endMs, wallMs + lengthMs - offsetMs),
    }))
    .filter(({ startMs, endMs }) => startMs < endMs)
}

function never(id: string): never {
  throw new RangeError(`no period ${id}`)
}
