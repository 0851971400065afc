import { DAY_MS } from '#lib/shared/time/durations.ts'

export const PERIOD_KINDS = ['month', 'halfMonth', 'week', 'day', 'hour', 'fiveMinutes'] as const
export type PeriodKind = (typeof PERIOD_KINDS)[number]
export type CalendarKind = Exclude<PeriodKind, 'hour' | 'fiveMinutes'>
export type ClockKind = Extract<PeriodKind, 'hour' | 'fiveMinutes'>

/** Days are counted from 1970-01-01 in the proleptic Gregorian calendar; `afterDay` is exclusive. */
export interface CalendarSpan {
  kind: CalendarKind
  firstDay: number
  afterDay: number
}

/** `wallMs`: the wall clock at the beginning, as if it were UTC. `nth`: 1 for its first occurrence. */
export interface ClockSpan {
  kind: ClockKind
  wallMs: number
  nth: number
}

const SECOND_HALF_FROM = 16
/** 1970-01-01 is a Thursday; ISO weeks begin on Mondays. */
const EPOCH_WEEKDAY = 3
const CALENDAR_ID = /^(\d{4})-(?:W(\d{2})|(\d{2})(?:-(?:H([12])|(\d{2})))?)$/
const CLOCK_ID = /^(\d{4})-(\d{2})-(\d{2})T(\d{2})(?::(\d{2}))?(?:\.([2-9]))?$/

export function isCalendarKind(kind: PeriodKind): kind is CalendarKind {
  return kind !== 'hour' && kind !== 'fiveMinutes'
}

/** Whether the id is that of the second half of a month. */
export function isSecondHalf(id: string): boolean {
  return id.endsWith('-H2')
}

/** The id of the period that a day lies in. */
export function idOfDay(kind: CalendarKind, day: number): string {
  const date = new Date(day * DAY_MS)
  const [year, month] = [date.getUTCFullYear(), pad(date.getUTCMonth() + 1)]
  if (kind === 'month') return `${pad(year, 4)}-${month}`
  if (kind === 'halfMonth') return `${pad(year, 4)}-${month}-H${date.getUTCDate() < SECOND_HALF_FROM ? 1 : 2}`
  if (kind === 'day') return `${pad(year, 4)}-${month}-${pad(date.getUTCDate())}`
  // An ISO week belongs to the year of its Thursday.
  const monday = mondayOf(day)
  const weekYear = new Date((monday + 3) * DAY_MS).getUTCFullYear()
  return `${pad(weekYear, 4)}-W${pad((monday - firstMonday(weekYear)) / 7 + 1)}`
}

/** The days of a month, half month, week or day; `undefined` for an id that the calendar does not have. */
export function calendarSpan(id: string): CalendarSpan | undefined {
  const found = CALENDAR_ID.exec(id)
  if (!found) return undefined
  const [year, week, month, half, date] = found
    .slice(1)
    .map((digits) => (digits ? Number(digits) : undefined))
  if (year === undefined) return undefined
  const span = spanOf({ year, week, month: (month ?? 0) - 1, half, date })
  // The reverse conversion refuses what does not exist: a thirteenth month, 30 February, week 53 of a short year.
  return idOfDay(span.kind, span.firstDay) === id ? span : undefined
}

export function writeClockId(kind: ClockKind, wallMs: number, nth: number): string {
  const length = kind === 'hour' ? 'yyyy-mm-ddThh'.length : 'yyyy-mm-ddThh:mm'.length
  return new Date(wallMs).toISOString().slice(0, length) + (nth > 1 ? `.${nth}` : '')
}

/** The wall-clock time of an hour or five minutes; `undefined` for an invalid one. */
export function parseClockId(id: string): ClockSpan | undefined {
  const found = CLOCK_ID.exec(id)
  if (!found) return undefined
  const [, year, month, date, hour, minute, nth] = found
  const wallMs = Date.UTC(Number(year), Number(month) - 1, Number(date), Number(hour), Number(minute ?? 0))
  const kind = minute === undefined ? 'hour' : 'fiveMinutes'
  const span = { kind, wallMs, nth: Number(nth ?? 1) } as const
  return wallMs % (5 * 60 * 1000) === 0 && writeClockId(kind, wallMs, span.nth) === id ? span : undefined
}

interface DateParts {
  year: number
  month: number
  week: number | undefined
  half: number | undefined
  date: number | undefined
}

function spanOf({ year, week, month, half, date }: DateParts): CalendarSpan {
  const on = (monthIndex: number, dayOfMonth: number) => Date.UTC(year, monthIndex, dayOfMonth) / DAY_MS
  if (week !== undefined) {
    const firstDay = firstMonday(year) + (week - 1) * 7
    return { kind: 'week', firstDay, afterDay: firstDay + 7 }
  }
  if (date !== undefined) return { kind: 'day', firstDay: on(month, date), afterDay: on(month, date) + 1 }
  const half2 = on(month, SECOND_HALF_FROM)
  if (half === 1) return { kind: 'halfMonth', firstDay: on(month, 1), afterDay: half2 }
  if (half === 2) return { kind: 'halfMonth', firstDay: half2, afterDay: on(month + 1, 1) }
  return { kind: 'month', firstDay: on(month, 1), afterDay: on(month + 1, 1) }
}

/** The Monday of ISO week 1, the week that contains 4 January. */
function firstMonday(year: number): number {
  return mondayOf(Date.UTC(year, 0, 4) / DAY_MS)
}

function mondayOf(day: number): number {
  return day - ((((day + EPOCH_WEEKDAY) % 7) + 7) % 7)
}

function pad(value: number, length = 2): string {
  return String(value).padStart(length, '0')
}
