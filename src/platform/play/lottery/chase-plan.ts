import { ApiError } from '#lib/api/errors.ts'
import { takesBets } from '#lib/shared/draws/draw-state.ts'
import type { ScheduledDraw } from '#lib/shared/draws/schedule-types.ts'
import { drawAt, drawByIssue, nextDraws } from '#lib/shared/draws/schedule.ts'
import { gameRules } from '#lib/shared/lottery/game-rules.ts'
import { stateOfDraw, type DrawWork } from './draw-rows.ts'
import { isOnSale } from './in-force.ts'

/** A draw of a slip, with the multiple of its stakes there. */
export interface PlannedDraw {
  draw: ScheduledDraw
  multiple: number
}

/**
 * The draws that a slip names: the current one first, then the following ones in order, all with the same rules.
 * @throws ApiError `lottery.drawUnknown`, `lottery.closed`, `lottery.paused`
 */
export function plannedDraws(
  work: DrawWork,
  draws: readonly { issue: string; multiple: number }[],
): PlannedDraw[] {
  const { schedule, maxChaseDraws } = work.game.settings
  const onSale = drawAt(schedule, work.nowMs)
  const [first, ...later] = draws
  if (!first || later.length >= maxChaseDraws) throw new ApiError('lottery.drawUnknown')
  const found = drawByIssue(schedule, first.issue)
  if (!found) throw new ApiError('lottery.drawUnknown')
  const state = stateOfDraw(work, found)
  if (state === 'paused') throw new ApiError('lottery.paused')
  if (found.issue !== onSale?.issue || !takesBets(state))
    throw new ApiError('lottery.closed', onSale ? { issue: onSale.issue } : undefined)
  if (!isOnSale(work, onSale)) throw new ApiError('lottery.paused')
  const coming = later.length > 0 ? nextDraws(schedule, work.nowMs, 200) : []
  const planned: PlannedDraw[] = [{ draw: onSale, multiple: first.multiple }]
  for (const { issue, multiple } of later) {
    const draw = coming.find((each) => each.issue === issue)
    const before = planned.at(-1)?.draw.issue ?? ''
    if (!draw || draw.issue <= before || !hasSameRules(work, onSale, draw))
      throw new ApiError('lottery.drawUnknown')
    if (!['coming', 'open', 'closing'].includes(stateOfDraw(work, draw)) || !isOnSale(work, draw))
      throw new ApiError('lottery.paused')
    planned.push({ draw, multiple })
  }
  return planned
}

/** Whether a selection means the same in both draws: stations and animals change with the days. */
export function hasSameRules(
  { game: { settings } }: DrawWork,
  one: ScheduledDraw,
  other: ScheduledDraw,
): boolean {
  return JSON.stringify(gameRules(settings, one)) === JSON.stringify(gameRules(settings, other))
}
