import { DAY_MS, MINUTE_MS } from '#lib/shared/time/durations.ts'
import { instantOf } from '#lib/shared/time/zone.ts'
import { calendarDay, dateOf, dayOfMonth, LAST_DAY, SECOND_MS, wallTimeMs, weekdayOf } from './calendar.ts'
import type { CalendarDay } from './calendar.ts'
import type { DayMatch, DaysTiming, DrawPlan, DrawSchedule, IntervalTiming } from './schedule-types.ts'

/** A plan with its effective bounds: its draws close after `startsAtMs`, and at `endsAtMs` at the latest. */
export interface PlanSpan {
  plan: DrawPlan
  timeZone: string
  startsAtMs: number
  endsAtMs: number
  firstDay: CalendarDay
  lastDay: CalendarDay
}

/** The draws of one business day; ordinals run from 1 to `count`. */
export interface DrawDay {
  span: PlanSpan
  day: CalendarDay
  count: number
  stations: readonly string[]
  closesAtMs: (ordinal: number) => number
}

/** The plans of a schedule with their bounds, in order. */
export function spansOf({ timeZone, plans }: DrawSchedule): PlanSpan[] {
  const spans: PlanSpan[] = []
  let [nextDay, nextStartsAtMs] = [LAST_DAY + 1, Infinity]
  for (const plan of plans.toReversed()) {
    const firstDay = calendarDay(plan.validFrom) ?? LAST_DAY + 1
    const lastDay = Math.min(calendarDay(plan.validTo) ?? LAST_DAY, nextDay - 1)
    const startsAtMs = planStartMs(timeZone, plan, firstDay)
    spans.push({ plan, timeZone, startsAtMs, endsAtMs: nextStartsAtMs, firstDay, lastDay })
    nextDay = firstDay
    nextStartsAtMs = startsAtMs
  }
  return spans.reverse()
}

/** The start of a plan that is valid from a given day on. */
export function planStartMs(timeZone: string, plan: DrawPlan, day: CalendarDay): number {
  return instantOf(day * DAY_MS + dayStartMs(plan), timeZone)
}

/** The offset of a business day's first moment from midnight of the wall clock. */
export function dayStartMs({ timing }: DrawPlan): number {
  return timing.kind === 'interval' ? (wallTimeMs(timing.dayStart) ?? 0) : 0
}

/** The draws of a day, or `undefined` if the plan has none. */
export function drawDayOf(span: PlanSpan, day: CalendarDay): DrawDay | undefined {
  const { plan, firstDay, lastDay } = span
  if (!(day >= firstDay && day <= lastDay)) return undefined
  if (plan.skippedDates?.length && plan.skippedDates.includes(dateOf(day))) return undefined
  return plan.timing.kind === 'interval'
    ? intervalDay(span, plan.timing, day)
    : ruleDay(span, plan.timing, day)
}

function intervalDay(span: PlanSpan, timing: IntervalTiming, day: CalendarDay): DrawDay | undefined {
  const stepMs = timing.intervalMinutes * MINUTE_MS
  const startMs = planStartMs(span.timeZone, span.plan, day)
  const endMs = Math.min(planStartMs(span.timeZone, span.plan, day + 1), span.endsAtMs)
  const count = Math.min(Math.floor((endMs - startMs) / stepMs), timing.drawsPerDay ?? Infinity)
  if (!(count >= 1)) return undefined
  return { span, day, count, stations: [], closesAtMs: (ordinal) => startMs + ordinal * stepMs }
}

function ruleDay(span: PlanSpan, timing: DaysTiming, day: CalendarDay): DrawDay | undefined {
  const rule = timing.rules.find(({ on }) => fits(on, day))
  if (!rule) return undefined
  const dayStartsAtMs = planStartMs(span.timeZone, span.plan, day)
  const closes: number[] = []
  for (const time of rule.times) {
    const drawsAtMs = instantOf(day * DAY_MS + (wallTimeMs(time) ?? 0), span.timeZone)
    const closesAtMs = drawsAtMs - span.plan.drawDelaySeconds * SECOND_MS
    // Times within a gap of the wall clock coincide: one draw is held for them. A gap at midnight may also put the close
    // before the day: a draw closes in its own day or is not held.
    if (closesAtMs > (closes.at(-1) ?? dayStartsAtMs)) closes.push(closesAtMs)
  }
  if (closes.length === 0) return undefined
  const closesAtMs = (ordinal: number) => closes[ordinal - 1] ?? NaN
  return { span, day, count: closes.length, stations: rule.stations ?? [], closesAtMs }
}

function fits(on: DayMatch, day: CalendarDay): boolean {
  switch (on.kind) {
    case 'every':
      return true
    case 'weekdays':
      return on.weekdays.includes(weekdayOf(day))
    case 'monthDays':
      return on.days.includes(dayOfMonth(day))
    case 'dates':
      return on.dates.includes(dateOf(day))
  }
}
