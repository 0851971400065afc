import { MINUTE_MS } from '#lib/shared/time/durations.ts'
import {
  addFact,
  drawRow,
  isVoid,
  stateOf,
  wakeDraw,
  scheduledOf,
  type DrawRow,
  type DrawWork,
} from './draw-rows.ts'
import { closeBets, drawnRow } from './results.ts'
import { settleBatch, type Pay } from './settle.ts'

/** Retry interval for a draw whose bets wait for their wallets. */
const SOON_MS = 500

/** Issues with pending work. */
export function dueDraws({ sql, nowMs }: DrawWork): string[] {
  return sql
    .all<{ issue: string }>(
      'SELECT issue FROM draw WHERE wake_at IS NOT NULL AND wake_at <= ? ORDER BY issue LIMIT 20',
      nowMs,
    )
    .map(({ issue }) => issue)
}

/** Advances a draw as far as the time allows. Returns whether more can be done at once. */
export async function stepDraw(clock: () => DrawWork, issue: string, pay: Pay): Promise<boolean> {
  const { sql } = clock()
  const row = sql.transaction(() => advance(clock(), issue))
  if (!row) return false
  return settleBatch(clock, issue, pay)
}

/** Closes, draws or voids what is due; returns the row where bets are to be settled now. */
function advance(work: DrawWork, issue: string): DrawRow | undefined {
  const { sql, nowMs, game } = work
  const row = drawRow(sql, issue)
  if (!row) return undefined
  const wait = (atMs: number | null) => {
    wakeDraw(sql, issue, atMs)
    return undefined
  }
  if (isVoid(row)) return row
  const state = stateOf(work, row)
  if (state === 'result' || state === 'redrawn') return row
  if (state === 'settled' || state === 'paused') return wait(null)
  if (nowMs < row.closes_at) return wait(row.closes_at)
  if (!closeBets(work, row)) return wait(nowMs + SOON_MS)
  if (nowMs < row.draws_at) return wait(row.draws_at)
  if (game.settings.resultFrom === 'seed') {
    const drawn = drawnRow(work, scheduledOf(row))
    return drawn.result === null ? wait(nowMs + SOON_MS) : drawn
  }
  const lastMs = row.draws_at + game.settings.voidAfterMinutes * MINUTE_MS
  if (nowMs < lastMs) return wait(lastMs)
  addFact(work, row, { kind: 'void', reason: 'no result was delivered in time' })
  return drawRow(sql, issue)
}
