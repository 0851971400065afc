import { issueOf, issueParts } from './issue.ts'
import type { DrawSchedule, ScheduledDraw } from './schedule-types.ts'
import { drawByIssue, drawsOfDay, nextDraws } from './schedule.ts'

/** Rare draws are a fortnight apart; the search ends at a longer pause between plans. */
const MOST_DAYS_APART = 400

/** The preceding draw; `undefined` for the first. */
export function drawBefore(
  schedule: DrawSchedule,
  { issue }: Pick<ScheduledDraw, 'issue'>,
): ScheduledDraw | undefined {
  const parts = issueParts(issue)
  if (!parts) return undefined
  const { day, ordinal } = parts
  if (ordinal > 1) return drawByIssue(schedule, issueOf({ day, ordinal: ordinal - 1 }))
  for (let earlier = day - 1; earlier > day - MOST_DAYS_APART; earlier -= 1) {
    const last = drawsOfDay(schedule, earlier).at(-1)
    if (last) return last
  }
  return undefined
}

/** The draws whose result was due at a moment, newest first, back to those that closed after `sinceMs`. */
export function* pastDraws(schedule: DrawSchedule, nowMs: number, sinceMs: number): Generator<ScheduledDraw> {
  const [next] = nextDraws(schedule, nowMs, 1)
  let draw = next && drawBefore(schedule, next)
  while (draw && draw.closesAtMs > sinceMs) {
    if (draw.drawsAtMs <= nowMs) yield draw
    draw = drawBefore(schedule, draw)
  }
}
