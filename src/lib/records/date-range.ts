import { addDays } from '#lib/shared/time/zone.ts'

/** The product's presets for past dates, and a custom range. */
export const RANGE_PRESETS = ['today', 'previous7', 'previous30', 'custom'] as const
export type RangePreset = (typeof RANGE_PRESETS)[number]

/** Days in the brand's time zone, `yyyy-MM-dd`, both inclusive. */
export interface DayRange {
  fromDay: string
  toDay: string
}
export type RangeProblem = 'missing' | 'order' | 'tooOld' | 'future'
export type CheckedRange = { ok: true; range: DayRange } | { ok: false; reason: RangeProblem }

const DAYS_BACK = 364

/** @param today in the brand's time zone; the last day of every preset */
export function presetRange(preset: Exclude<RangePreset, 'custom'>, today: string): DayRange {
  const days = { today: 1, previous7: 7, previous30: 30 }[preset]
  return { fromDay: addDays(today, 1 - days), toDay: today }
}

export function customRange({ first, last }: { first: string; last: string }, today: string): CheckedRange {
  if (![first, last].every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day))) return { ok: false, reason: 'missing' }
  if (first > last) return { ok: false, reason: 'order' }
  if (first < dayBounds(today).min) return { ok: false, reason: 'tooOld' }
  if (last > today) return { ok: false, reason: 'future' }
  return { ok: true, range: { fromDay: first, toDay: last } }
}

/** Each day of a range of at most `most` days; of a longer range none. */
export function daysOf({ fromDay, toDay }: DayRange, most: number): string[] {
  const days: string[] = []
  for (let day = fromDay; day <= toDay; day = addDays(day, 1)) {
    if (days.length === most) return []
    days.push(day)
  }
  return days
}

/** The earliest day of a query, and today, for the calendar of a date field. */
export function dayBounds(today: string): { min: string; max: string } {
  return { min: addDays(today, -DAYS_BACK), max: today }
}
