import { isTimeZone } from '#lib/shared/time/zone.ts'
import { calendarDay } from './calendar.ts'
import { isList, isRecord, isWhole } from './shape.ts'
import type { ScheduleProblem } from './schedule-types.ts'
import { timingProblems } from './timing-check.ts'

/** Offsets such as `+05:30` are not zones: they have no daylight saving. */
const ZONE_NAME = /^[A-Za-z][\w+/-]*$/
const MAX_PLANS = 200
const MAX_SKIPPED = 1_000
const MAX_DELAY_SECONDS = 12 * 3_600

/**
 * Every problem of an external schedule; an empty list proves a `DrawSchedule`. Accepts any JSON value and never throws.
 * Beyond the form: plans ascend, times ascend and are far enough from midnight for their delay, the closing time is shorter
 * than an interval, each rule can match a day.
 */
export function scheduleProblems(value: unknown): ScheduleProblem[] {
  if (!isRecord(value)) return [{ path: '', allowed: 'timeZone and plans' }]
  const problems: ScheduleProblem[] = []
  if (!isNamedZone(value['timeZone'])) problems.push({ path: 'timeZone', allowed: 'an IANA time zone' })
  const plans = value['plans']
  if (!isList(plans, 1, MAX_PLANS))
    return [...problems, { path: 'plans', allowed: `1 to ${MAX_PLANS} plans` }]

  let lastFrom = -Infinity
  for (const [index, plan] of plans.entries()) {
    problems.push(...planProblems(plan, `plans.${index}`))
    const from = isRecord(plan) ? calendarDay(plan['validFrom']) : undefined
    if (from === undefined) continue
    if (from <= lastFrom)
      problems.push({ path: `plans.${index}.validFrom`, allowed: 'later than the plan before' })
    lastFrom = from
  }
  return problems
}

function planProblems(plan: unknown, path: string): ScheduleProblem[] {
  if (!isRecord(plan)) return [{ path, allowed: 'a plan' }]
  const problems: ScheduleProblem[] = []
  const refuse = (key: string, allowed: string) => problems.push({ path: `${path}.${key}`, allowed })

  const from = calendarDay(plan['validFrom'])
  const to = calendarDay(plan['validTo'])
  if (from === undefined) refuse('validFrom', 'a date, yyyy-MM-dd, of 2000 to 2099')
  if (plan['validTo'] !== undefined && !(to !== undefined && to >= (from ?? to)))
    refuse('validTo', 'a date, yyyy-MM-dd, not before validFrom')
  for (const key of ['closeLeadSeconds', 'drawDelaySeconds'])
    if (!isWhole(plan[key], 0, MAX_DELAY_SECONDS)) refuse(key, `whole seconds from 0 to ${MAX_DELAY_SECONDS}`)
  const skipped = plan['skippedDates']
  if (skipped !== undefined && !(isList(skipped, 0, MAX_SKIPPED) && skipped.every(isDate)))
    refuse('skippedDates', `at most ${MAX_SKIPPED} dates, yyyy-MM-dd`)
  return [...problems, ...timingProblems(plan, path)]
}

function isDate(value: unknown): boolean {
  return calendarDay(value) !== undefined
}

function isNamedZone(value: unknown): boolean {
  return typeof value === 'string' && ZONE_NAME.test(value) && isTimeZone(value)
}
