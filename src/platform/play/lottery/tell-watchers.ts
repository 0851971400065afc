import type { DrawnDraw } from '#lib/api/play/lottery.ts'
import { lotteryChannel } from '#lib/api/play/lottery-channel.ts'
import { drawBefore } from '#lib/shared/draws/past-draws.ts'
import { nextDraws } from '#lib/shared/draws/schedule.ts'
import type { Env } from '#platform/base/env.ts'
import { roomOf, tellRoom } from '#platform/base/rooms/service.ts'
import type { DrawRow, DrawWork } from './draw-rows.ts'
import { nowView, shownDrawn, type NowView } from './draw-views.ts'
import type { MoneyPort } from './money-steps.ts'
import { overDraws } from './results.ts'
import { writeLog } from '#platform/base/log.ts'
import { begunAtMs } from './seeds.ts'

/**
 * A house draw without bets is drawn on the first request. A request for a game's clock announces a listener: the next
 * result is drawn when it is due, and later ones as long as there are listeners.
 */
export function watchedNow(work: DrawWork): NowView {
  if (watchAtMs(work) <= work.nowMs) watchNext(work)
  return nowView(work)
}

/** Sends a new result to all watchers before its bets are settled. Never fails: pages also poll. */
export async function tellWatchers(
  env: Env,
  { work, write }: Pick<MoneyPort, 'work' | 'write'>,
): Promise<void> {
  const fresh = write(takeFresh)
  const { game, nowMs } = work()
  const isWatched = watchAtMs(work()) <= nowMs
  if (!fresh && !isWatched) return
  const tenant = game.tenant.id
  let listeners = 0
  try {
    listeners = fresh
      ? await tellRoom(
          env,
          { tenant, channel: lotteryChannel },
          { type: 'drawn', value: { gameCode: game.settings.gameCode, draw: fresh } },
        )
      : await roomOf(env, { tenant, kind: lotteryChannel.room }).listeners()
  } catch (cause) {
    writeLog('live.notTold', { brand: tenant, about: 'lottery', cause })
  }
  write((now) => (listeners > 0 ? watchNext(now) : watch(now, null)))
}

/** The newest finished draw, if its state has changed since the last message. */
function takeFresh(work: DrawWork): DrawnDraw | undefined {
  const [row] = overDraws(work, { count: 1 })
  if (!row || isOlderThanGame(work, row)) return undefined
  const draw = shownDrawn(work, row)
  if (draw.result === null && draw.state !== 'void') return undefined
  // Settling changes the state of a draw and not its result.
  const mark = `${row.issue}:${row.revision}:${draw.state === 'void' ? 'void' : ''}`
  const told = work.sql.first<{ told: string | null }>('SELECT told FROM owner')?.told
  if (told === mark) return undefined
  work.sql.run('UPDATE owner SET told = ?', mark)
  return draw
}

function isOlderThanGame(work: DrawWork, { closes_at: closesAtMs }: DrawRow): boolean {
  return work.game.settings.resultFrom === 'seed' && closesAtMs <= begunAtMs(work)
}

function watchNext(work: DrawWork): void {
  const { schedule, resultFrom } = work.game.settings
  const [open] = nextDraws(schedule, work.nowMs, 1)
  const closed = open && drawBefore(schedule, open)
  const due = [closed, open].find((draw) => draw !== undefined && draw.drawsAtMs > work.nowMs)
  watch(work, resultFrom === 'seed' ? (due?.drawsAtMs ?? null) : null)
}

function watch({ sql }: DrawWork, atMs: number | null): void {
  sql.run('UPDATE owner SET watch_at = ?1 WHERE watch_at IS NOT ?1', atMs)
}

/** When the next result is due for listeners; `-Infinity` without listeners. */
function watchAtMs({ sql }: DrawWork): number {
  return sql.first<{ watch_at: number | null }>('SELECT watch_at FROM owner')?.watch_at ?? -Infinity
}
