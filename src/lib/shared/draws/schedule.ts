import { DAY_MS } from '#lib/shared/time/durations.ts'
import { offsetMs } from '#lib/shared/time/zone.ts'
import { SECOND_MS } from './calendar.ts'
import type { CalendarDay } from './calendar.ts'
import { dayStartMs, drawDayOf, spansOf } from './draw-days.ts'
import type { DrawDay, PlanSpan } from './draw-days.ts'
import { issueOf, issueParts } from './issue.ts'
import type { DrawSchedule, ScheduledDraw } from './schedule-types.ts'

/** Upper bound of a page: more than a day of one-minute draws. */
const MAX_COMING = 2_000

/**
 * The open draw at a moment, or `undefined` before the first plan, between plans and after the last. A draw opens when the
 * previous one closes, and the first of a plan with the plan; within a plan one is always open, through nights and holidays
 * too.
 * @throws RangeError for an invalid time.
 */
export function drawAt(schedule: DrawSchedule, nowMs: number): ScheduledDraw | undefined {
  const next = drawsFrom(schedule, nowMs).next().value
  return next && next.opensAtMs <= nowMs ? next : undefined
}

/**
 * The next `count` draws, at most 2,000, that have not closed at `fromMs`: the open one first, if there is one.
 * @throws RangeError for an invalid time.
 */
export function nextDraws(schedule: DrawSchedule, fromMs: number, count: number): ScheduledDraw[] {
  const wanted = Math.min(Math.floor(count) || 0, MAX_COMING)
  const draws: ScheduledDraw[] = []
  if (wanted <= 0) return draws
  for (const draw of drawsFrom(schedule, fromMs)) {
    draws.push(draw)
    if (draws.length === wanted) break
  }
  return draws
}

/** The draw of an issue, or `undefined` if the game has none. Accepts any external value. */
export function drawByIssue(schedule: DrawSchedule, issue: unknown): ScheduledDraw | undefined {
  const parts = issueParts(issue)
  const drawDay = parts && dayOf(schedule, parts.day)
  return drawDay && parts.ordinal <= drawDay.count ? drawOf(drawDay, parts.ordinal) : undefined
}

/** All draws of a business day, in order: the unit of a seed commitment. */
export function drawsOfDay(schedule: DrawSchedule, day: CalendarDay): ScheduledDraw[] {
  const drawDay = dayOf(schedule, day)
  const draws: ScheduledDraw[] = []
  if (!drawDay) return draws
  for (let ordinal = 1; ordinal <= drawDay.count; ordinal += 1)
    draws.push(drawOf(drawDay, ordinal, draws.at(-1)?.closesAtMs))
  return draws
}

function dayOf(schedule: DrawSchedule, day: CalendarDay): DrawDay | undefined {
  const span = spansOf(schedule).find(({ firstDay, lastDay }) => day >= firstDay && day <= lastDay)
  return span && drawDayOf(span, day)
}

/** Every draw that closes after a moment, in order. */
function* drawsFrom(schedule: DrawSchedule, fromMs: number): Generator<ScheduledDraw, undefined> {
  if (!Number.isFinite(fromMs)) throw new RangeError('the time must be a number')
  for (const span of spansOf(schedule)) {
    if (span.endsAtMs <= fromMs) continue
    let opensAtMs: number | undefined
    for (let day = Math.max(span.firstDay, businessDay(span, fromMs)); day <= span.lastDay; day += 1) {
      const drawDay = drawDayOf(span, day)
      if (!drawDay) continue
      for (let ordinal = firstAfter(drawDay, fromMs); ordinal <= drawDay.count; ordinal += 1) {
        const draw = drawOf(drawDay, ordinal, opensAtMs)
        yield draw
        opensAtMs = draw.closesAtMs
      }
    }
  }
  return undefined
}

/** The day of a moment. Draws of earlier days have closed by then: each closes in its own day. */
function businessDay({ timeZone, plan }: PlanSpan, atMs: number): CalendarDay {
  return Math.floor((atMs + offsetMs(atMs, timeZone) - dayStartMs(plan)) / DAY_MS)
}

/** The first ordinal whose close is after a moment; closes ascend. */
function firstAfter({ count, closesAtMs }: DrawDay, atMs: number): number {
  let [low, high] = [1, count + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (closesAtMs(middle) > atMs) high = middle
    else low = middle + 1
  }
  return low
}

function drawOf(drawDay: DrawDay, ordinal: number, knownOpensAtMs?: number): ScheduledDraw {
  const { closeLeadSeconds, drawDelaySeconds } = drawDay.span.plan
  const opensAtMs = knownOpensAtMs ?? closeBefore(drawDay, ordinal)
  const closesAtMs = drawDay.closesAtMs(ordinal)
  return {
    issue: issueOf({ day: drawDay.day, ordinal }),
    opensAtMs,
    closingAtMs: Math.max(opensAtMs, closesAtMs - closeLeadSeconds * SECOND_MS),
    closesAtMs,
    drawsAtMs: closesAtMs + drawDelaySeconds * SECOND_MS,
    stations: drawDay.stations,
  }
}

/** The close of the previous draw, or the start of the plan. */
function closeBefore({ span, day, closesAtMs }: DrawDay, ordinal: number): number {
  if (ordinal > 1) return closesAtMs(ordinal - 1)
  for (let earlierDay = day - 1; earlierDay >= span.firstDay; earlierDay -= 1) {
    const earlier = drawDayOf(span, earlierDay)
    if (earlier) return earlier.closesAtMs(earlier.count)
  }
  return span.startsAtMs
}
