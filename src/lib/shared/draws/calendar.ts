import { DAY_MS, MINUTE_MS } from '#lib/shared/time/durations.ts'

/** A day of the Gregorian calendar without a zone: whole days since 1970-01-01. */
export type CalendarDay = number

export const SECOND_MS = 1_000

/** Issues contain a four-digit year; schedules are limited to this century. */
export const LAST_DAY: CalendarDay = Date.UTC(2099, 11, 31) / DAY_MS

const DATE = /^(20\d\d)-(\d\d)-(\d\d)$/
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/
/** 1970-01-01 was a Thursday. */
const WEEKDAY_OF_DAY_0 = 4

/** The day of a `yyyy-MM-dd` date of 2000 to 2099; `undefined` for anything else, also for 30 February. */
export function calendarDay(date: unknown): CalendarDay | undefined {
  const parts = typeof date === 'string' ? DATE.exec(date) : null
  if (!parts) return undefined
  const [year, month, dayOfMonth] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const atMs = Date.UTC(year, month - 1, dayOfMonth)
  // Date.UTC turns 30 February into a day in March.
  return new Date(atMs).getUTCDate() === dayOfMonth && month >= 1 && month <= 12 ? atMs / DAY_MS : undefined
}

/** The `yyyy-MM-dd` date of a day. */
export function dateOf(day: CalendarDay): string {
  const date = new Date(day * DAY_MS)
  const [month, dayOfMonth] = [date.getUTCMonth() + 1, date.getUTCDate()]
  return `${date.getUTCFullYear()}-${month < 10 ? '0' : ''}${month}-${dayOfMonth < 10 ? '0' : ''}${dayOfMonth}`
}

/** 0 is Sunday. */
export function weekdayOf(day: CalendarDay): number {
  return (day + WEEKDAY_OF_DAY_0) % 7
}

/** 1 to 31. */
export function dayOfMonth(day: CalendarDay): number {
  return new Date(day * DAY_MS).getUTCDate()
}

/** Milliseconds after midnight of an `HH:MM` wall-clock time, or `undefined`. */
export function wallTimeMs(time: unknown): number | undefined {
  const parts = typeof time === 'string' ? TIME.exec(time) : null
  return parts ? (Number(parts[1]) * 60 + Number(parts[2])) * MINUTE_MS : undefined
}
