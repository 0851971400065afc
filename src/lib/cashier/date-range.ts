/** The presets of the product that make sense for what has already happened, and dates of one's own. */
export const RANGE_PRESETS = ['today', 'previous7', 'previous30', 'custom'] as const
export type RangePreset = (typeof RANGE_PRESETS)[number]

/** From `fromMs` up to, not including, `toMs`. */
export interface DateRange {
  fromMs: number
  toMs: number
}
export type RangeProblem = 'missing' | 'order' | 'tooOld' | 'future'
export type CheckedRange = { ok: true; range: DateRange } | { ok: false; reason: RangeProblem }

const MONTHS_BACK = 12

/** Whole days where the member is, today being the last. */
export function presetRange(preset: Exclude<RangePreset, 'custom'>, nowMs: number): DateRange {
  const days = { today: 1, previous7: 7, previous30: 30 }[preset]
  return { fromMs: startOfDay(nowMs, 1 - days), toMs: startOfDay(nowMs, 1) }
}

/** @param first and last days as `yyyy-MM-dd`, both included */
export function customRange({ first, last }: { first: string; last: string }, nowMs: number): CheckedRange {
  const fromMs = dayMs(first)
  const lastMs = dayMs(last)
  if (fromMs === undefined || lastMs === undefined) return { ok: false, reason: 'missing' }
  if (fromMs > lastMs) return { ok: false, reason: 'order' }
  if (fromMs < earliestMs(nowMs)) return { ok: false, reason: 'tooOld' }
  if (lastMs >= startOfDay(nowMs, 1)) return { ok: false, reason: 'future' }
  return { ok: true, range: { fromMs, toMs: startOfDay(lastMs, 1) } }
}

/** The first day that can be asked for, and today, for the calendar of a date field. */
export function dayBounds(nowMs: number): { min: string; max: string } {
  return { min: dayText(earliestMs(nowMs)), max: dayText(nowMs) }
}

export function dayText(ms: number): string {
  const date = new Date(ms)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Minutes east of UTC, for days that are cut where the member is. */
export function offsetMinutes(nowMs: number): number {
  // Not `-0`, which is no whole number to some.
  return 0 - new Date(nowMs).getTimezoneOffset()
}

function earliestMs(nowMs: number): number {
  const date = new Date(startOfDay(nowMs, 1))
  date.setMonth(date.getMonth() - MONTHS_BACK)
  return date.getTime()
}

/** Midnight, by the calendar: days are not always 24 hours long. */
function startOfDay(ms: number, days: number): number {
  const date = new Date(ms)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime()
}

function dayMs(text: string): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (!year || !month || !day) return undefined
  return new Date(Number(year), Number(month) - 1, Number(day)).getTime()
}
