import { dayCountAt } from '#lib/shared/time/zone.ts'
import { calendarDay, dateOf } from './calendar.ts'
import { planStartMs } from './draw-days.ts'
import { issueParts } from './issue.ts'
import { scheduleProblems } from './schedule-check.ts'
import type { ScheduleProblem, DrawPlan, DrawSchedule } from './schedule-types.ts'
import { drawAt, drawByIssue } from './schedule.ts'

export type PlanRefusal =
  | { reason: 'invalid'; problems: ScheduleProblem[] }
  /** `earliest` is the first `validFrom`, from the requested one on, that affects no opened or sold draw. */
  | { reason: 'tooEarly'; earliest: string }

export interface PlanChange {
  plan: DrawPlan
  nowMs: number
  /** The latest issue with a bet, where bets run ahead of the current draw (chase orders). */
  latestSoldIssue?: string
}

/**
 * Why a plan may not begin, or end, on its date; undefined where it may. It must begin on a later date than today, than the
 * current draw and than the latest sold issue, and after these have closed. An issue and its times depend on its own plan and
 * earlier ones, which are unchanged, so no change affects an opened or sold draw.
 */
export function planRefusal(schedule: DrawSchedule, change: PlanChange): PlanRefusal | undefined {
  const problems = scheduleProblems(withPlan(schedule, change.plan))
  if (problems.length > 0) return { reason: 'invalid', problems }
  const earliest = earliestStart(schedule, change)
  return earliest === change.plan.validFrom ? undefined : { reason: 'tooEarly', earliest }
}

/** The schedule with a plan among the others, which end and begin with it; one of the same date is replaced. */
export function withPlan(schedule: DrawSchedule, plan: DrawPlan): DrawSchedule {
  const others = schedule.plans.filter(({ validFrom }) => validFrom !== plan.validFrom)
  const plans = [...others, plan].sort((one, other) => (one.validFrom < other.validFrom ? -1 : 1))
  return { ...schedule, plans }
}

/** The first date, from the plan's own one on, on which it may begin or end without affecting an opened or sold draw. */
function earliestStart(schedule: DrawSchedule, change: PlanChange): string {
  const { plan } = change
  const fixed = fixedUntil(schedule, change)
  const isFree = (day: number) => day > fixed.day && planStartMs(schedule.timeZone, plan, day) >= fixed.atMs
  let earliest = calendarDay(plan.validFrom) ?? NaN
  while (!isFree(earliest)) earliest += 1
  return dateOf(earliest)
}

/** The last possible date and moment of draws that were opened or sold. */
function fixedUntil(schedule: DrawSchedule, { nowMs, latestSoldIssue }: PlanChange) {
  // Closed draws belong to today at the latest, because each closes in its own day.
  const fixed = { day: dayCountAt(nowMs, schedule.timeZone), atMs: nowMs }
  for (const draw of [drawAt(schedule, nowMs), drawByIssue(schedule, latestSoldIssue)]) {
    fixed.day = Math.max(fixed.day, issueParts(draw?.issue)?.day ?? fixed.day)
    fixed.atMs = Math.max(fixed.atMs, draw?.closesAtMs ?? fixed.atMs)
  }
  return fixed
}
