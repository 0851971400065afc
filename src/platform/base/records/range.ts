import { ApiError } from '#lib/api/errors.ts'
import { addDays, dayAt, dayStartMs } from '#lib/shared/time/zone.ts'

/** Twelve months, with an extra day for leap years. */
const LONGEST_DAYS = 367

/** Days in the brand's time zone, both inclusive. */
export interface DayRange {
  fromDay: string
  toDay: string
}
/** The same as timestamps: from `fromMs` up to, not including, `toMs`. */
export interface TimeRange {
  fromMs: number
  toMs: number
}

/** @throws ApiError `records.range` for invalid days, an empty range, and one older than twelve months */
export function checkRange({ fromDay, toDay }: DayRange, at: { zone: string; nowMs: number }): TimeRange {
  const today = dayAt(at.nowMs, at.zone)
  const earliest = addDays(today, -LONGEST_DAYS)
  const isReal = [fromDay, toDay].every((day) => !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day)
  if (!isReal || toDay < fromDay || fromDay < earliest || toDay > addDays(today, LONGEST_DAYS))
    throw new ApiError('records.range', { earliest })
  if (addDays(fromDay, LONGEST_DAYS) < toDay) throw new ApiError('records.range', { earliest })
  return { fromMs: dayStartMs(fromDay, at.zone), toMs: dayStartMs(addDays(toDay, 1), at.zone) }
}

/**
 * Days of an operators' list, both optional; every row where none is given.
 * @throws ApiError `records.range` for invalid days and an empty range
 */
export function openRange(
  { fromDay, toDay }: { fromDay?: string | undefined; toDay?: string | undefined },
  zone: string,
): TimeRange {
  const isReal = [fromDay, toDay].every(
    (day) => day === undefined || (!Number.isNaN(Date.parse(day)) && addDays(day, 0) === day),
  )
  if (!isReal || (fromDay !== undefined && toDay !== undefined && toDay < fromDay))
    throw new ApiError('records.range')
  return {
    fromMs: fromDay === undefined ? 0 : dayStartMs(fromDay, zone),
    toMs: toDay === undefined ? Number.MAX_SAFE_INTEGER : dayStartMs(addDays(toDay, 1), zone),
  }
}
