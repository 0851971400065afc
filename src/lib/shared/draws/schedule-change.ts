import { calendarDay, dateOf } from './calendar.ts'
import { planStartMs } from './draw-days.ts'
import { issueParts } from './issue.ts'
import { scheduleProblems } from './schedule-check.ts'
import type { ScheduleProblem } from './schedule-check.ts'
import type { DrawPlan, DrawSchedule } from './schedule-types.ts'
import { drawAt, drawByIssue } from './schedule.ts'
import { localDay } from './time-zone.ts'

export type PlanAdded =
  | { ok: true; schedule: DrawSchedule }
  | { ok: false; reason: 'invalid'; problems: ScheduleProblem[] }
  /** `earliest` is the first `validFrom` from the wanted one on that touches no draw which was opened or sold. */
  | { ok: false; reason: 'tooEarly'; earliest: string }

export interface PlanChange {
  plan: DrawPlan
  nowMs: number
  /** The latest issue that has a bet, where bets run ahead of the sale (chase orders). */
  latestSoldIssue?: string
}

/**
 * The schedule with a further plan, in place of those that would begin with it or later. The plan must begin on a later
 * date than today, than the draw on sale and than the latest issue sold, and after these have closed. An issue and its
 * times follow from its own plan and those before it, which all stay as they are: so no change touches a draw that was
 * opened or sold.
 */
export function addPlan(schedule: DrawSchedule, change: PlanChange): PlanAdded {
  const { plan } = change
  const firstDay = calendarDay(plan.validFrom) ?? NaN
  const kept = schedule.plans.filter(({ validFrom }) => (calendarDay(validFrom) ?? NaN) < firstDay)
  const changed = { ...schedule, plans: [...kept, plan] }
  const problems = scheduleProblems(changed)
  if (problems.length > 0) return { ok: false, reason: 'invalid', problems }

  const fixed = fixedUntil(schedule, change)
  const isFree = (day: number) => day > fixed.day && planStartMs(schedule.timeZone, plan, day) >= fixed.atMs
  let earliest = firstDay
  while (!isFree(earliest)) earliest += 1
  return earliest === firstDay
    ? { ok: true, schedule: changed }
    : { ok: false, reason: 'tooEarly', earliest: dateOf(earliest) }
}

/** The last date and moment that draws which were opened or sold may have. */
function fixedUntil(schedule: DrawSchedule, { nowMs, latestSoldIssue }: PlanChange) {
  // Draws that have closed are of today at the latest: each closes in its own day.
  const fixed = { day: localDay(schedule.timeZone, nowMs), atMs: nowMs }
  for (const draw of [drawAt(schedule, nowMs), drawByIssue(schedule, latestSoldIssue)]) {
    fixed.day = Math.max(fixed.day, issueParts(draw?.issue)?.day ?? fixed.day)
    fixed.atMs = Math.max(fixed.atMs, draw?.closesAtMs ?? fixed.atMs)
  }
  return fixed
}
