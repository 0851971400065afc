import { DAY_MS } from '#lib/shared/time/durations.ts'
import { addDays } from '#lib/shared/time/zone.ts'

/** No two time zones are further apart than this. */
const ZONES_APART_MS = 2 * DAY_MS

/**
 * The last day of the period, from a column of ids (`period-id.ts`). It is computed from the dates in the id, because
 * the stored bounds lie in other days once the brand has moved to another time zone. The Sunday of ISO week 1 is the
 * first one from 4 January on.
 */
export const lastDayOf = (period: string): string =>
  `CASE WHEN ${period} LIKE '____-W__'
    THEN date(substr(${period}, 1, 4) || '-01-04', 'weekday 0', ((substr(${period}, 7, 2) - 1) * 7) || ' days')
    WHEN ${period} LIKE '____-__-H1' THEN substr(${period}, 1, 8) || '15'
    WHEN ${period} LIKE '____-__' OR ${period} LIKE '____-__-H2'
    THEN date(substr(${period}, 1, 7) || '-01', '+1 month', '-1 day')
    ELSE substr(${period}, 1, 10) END`

/**
 * The values that `endedIn` binds, in its order: bounds of the index, wide enough for every time zone, and the days
 * themselves.
 */
export function endedInValues({
  fromDay,
  toDay,
}: {
  fromDay: string
  toDay: string
}): [fromMs: number, toMs: number, fromDay: string, toDay: string] {
  return [
    Date.parse(fromDay) - ZONES_APART_MS,
    Date.parse(addDays(toDay, 1)) + ZONES_APART_MS,
    fromDay,
    toDay,
  ]
}

/** Whether the period of a bill ended in a range of days; its four parameters begin with the number `from`. */
export const endedIn = (from: number, bill = 'bill'): string =>
  `${bill}.ends_at > ?${from} AND ${bill}.ends_at <= ?${from + 1}
    AND ${lastDayOf(`${bill}.period`)} BETWEEN ?${from + 2} AND ?${from + 3}`
