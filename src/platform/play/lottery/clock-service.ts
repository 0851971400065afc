import type { DrawnDraw, LotteryDraw, LotteryDrawState } from '#lib/api/play/lottery.ts'
import type { LotterySettings } from '#lib/api/play/lottery-settings.ts'
import { stateAt } from '#lib/shared/draws/draw-state.ts'
import { drawBefore } from '#lib/shared/draws/past-draws.ts'
import { nextDraws } from '#lib/shared/draws/schedule.ts'
import type { DrawSchedule, ScheduledDraw } from '#lib/shared/draws/schedule-types.ts'
import type { BrandContext } from '#platform/base/call.ts'
import { valueOf } from './answer.ts'
import { drawOf } from './draw-of.ts'
import { shownDraw } from './draw-rows.ts'
import type { NowView } from './draw-views.ts'

interface Clock {
  oddsVersion: string
  draw?: LotteryDraw
  previous?: LotteryDraw
  last?: DrawnDraw
  nextAtMs?: number
}

/** … and the schedule that it follows from. */
interface ScheduledClock extends Clock {
  schedule: DrawSchedule
}

/** How long an isolate may cache an object's reply; never beyond the next change by the clock. */
const FRESH_MS = 2_000
/** Retry interval for a draw whose result is due. */
const DUE_MS = 500
const kept = new Map<string, { view: NowView; untilMs: number }>()

/** The current state of a game. However many clients poll, the object is called every two seconds at most. */
export async function clockOf(base: BrandContext, settings: LotterySettings): Promise<ScheduledClock> {
  const { now } = base
  const view = await viewOf(base, settings)
  const { schedule } = view
  const [draw, next] = nextDraws(schedule, now, 2)
  const before = draw ? drawBefore(schedule, draw) : undefined
  // No result is awaited of a draw that was never held.
  const previous = before && before.closesAtMs > (view.heldSinceMs ?? 0) ? before : undefined
  const show = (each: ScheduledDraw) => shownDraw(each, stateOf(settings, view, { draw: each, now }))
  const times = [draw?.opensAtMs, draw?.closingAtMs, draw?.closesAtMs, previous?.drawsAtMs, next?.opensAtMs]
  const nextAtMs = times
    .filter((each): each is number => each !== undefined && each > now)
    .sort((a, b) => a - b)[0]
  return {
    schedule,
    oddsVersion: view.oddsVersion,
    ...(draw && draw.opensAtMs <= now && !view.offSale.includes(draw.issue) ? { draw: show(draw) } : {}),
    ...(previous ? { previous: show(previous) } : {}),
    ...(view.last ? { last: view.last } : {}),
    ...(nextAtMs === undefined ? {} : { nextAtMs }),
  }
}

async function viewOf(
  { env, tenant, now }: BrandContext,
  { gameCode }: Pick<LotterySettings, 'gameCode'>,
): Promise<NowView> {
  const key = `${tenant.id}:${gameCode}`
  const before = kept.get(key)
  if (before && before.untilMs > now) return before.view
  const view = await valueOf<NowView>(drawOf(env, tenant.id, gameCode).now())
  const [draw] = nextDraws(view.schedule, now, 1)
  const previous = draw && drawBefore(view.schedule, draw)
  const isDue = previous !== undefined && view.last?.issue !== previous.issue
  const changesAtMs = previous && previous.drawsAtMs > now ? previous.drawsAtMs : Infinity
  kept.set(key, { view, untilMs: Math.min(now + (isDue ? DUE_MS : FRESH_MS), changesAtMs) })
  return view
}

function stateOf(
  { resultFrom }: LotterySettings,
  { states, last }: NowView,
  { draw, now }: { draw: ScheduledDraw; now: number },
): LotteryDrawState {
  const byClock = stateAt({ ...draw, resultFrom }, now, [])
  if (last?.issue === draw.issue) return last.state
  const told = states[draw.issue]
  return told === 'paused' || told === 'void' ? told : byClock
}
