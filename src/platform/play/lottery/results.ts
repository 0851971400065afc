import type { PublishedRoot } from '#lib/shared/draws/merkle-proof.ts'
import { appendLeaf, EMPTY_HEAD, rootOf } from '#lib/shared/draws/merkle-tree.ts'
import {
  addFact,
  drawRow,
  keepDraw,
  rulesOf,
  stateOf,
  wakeDraw,
  type DrawRow,
  type DrawWork,
} from './draw-rows.ts'
import { heldDraws, seededResult } from './seeds.ts'
import { tellLater } from './slip-rows.ts'
import type { ScheduledDraw } from '#lib/shared/draws/schedule-types.ts'

/**
 * The root over all valid bets, fixed before the result can be known; `undefined` while a cancellation is still pending
 * at the wallet.
 */
export function closeBets({ sql, nowMs }: DrawWork, row: DrawRow): PublishedRoot | undefined {
  if (row.root !== null && row.size !== null) return { root: row.root, size: row.size }
  if (nowMs < row.closes_at) return undefined
  const isWaiting = sql.first("SELECT 1 FROM bet WHERE issue = ? AND state = 'cancelling' LIMIT 1", row.issue)
  if (isWaiting) return undefined
  let head = EMPTY_HEAD
  for (const leaf of leavesOf(sql, row.issue)) head = appendLeaf(head, leaf).head
  const published = { root: rootOf(head), size: head.size }
  sql.run('UPDATE draw SET root = ?, size = ? WHERE issue = ?', published.root, published.size, row.issue)
  return published
}

/** The leaves of a draw's tree, in the order of acceptance, without cancelled bets. */
export function leavesOf(sql: DrawWork['sql'], issue: string): string[] {
  return sql
    .all<{ leaf: string }>(
      "SELECT leaf FROM bet WHERE issue = ? AND leaf IS NOT NULL AND state NOT IN ('reserved', 'cancelled') ORDER BY seq",
      issue,
    )
    .map(({ leaf }) => leaf)
}

/** The row of a due house draw with its result, created now if needed. Paused and void draws stay without one. */
export function drawnRow(work: DrawWork, draw: ScheduledDraw): DrawRow {
  const row = keepDraw(work, draw)
  if (row.result !== null || work.game.settings.resultFrom !== 'seed') return row
  if (work.nowMs < row.draws_at || stateOf(work, row) !== 'drawing' || !closeBets(work, row)) return row
  return takeResult(work, row, { result: seededResult(work, row.issue, rulesOf(row)) }) ?? row
}

/**
 * Puts a result in force: the first, or with `redrawn` a replacement. It has no effect where the draw's state forbids
 * it.
 */
export function takeResult(
  work: DrawWork,
  row: DrawRow,
  { result, ...by }: { result: unknown; operators?: readonly string[]; reason?: string },
): DrawRow | undefined {
  const { sql, nowMs } = work
  const kind = row.result === null ? 'result' : 'redrawn'
  if (!addFact(work, row, { kind, ...by })) return undefined
  sql.run(
    'UPDATE draw SET result = ?, revision = revision + 1, proposed = NULL WHERE issue = ?',
    JSON.stringify(result),
    row.issue,
  )
  // A house draw without bets has nothing to settle, so it schedules no alarm and no projection.
  const isIdle = work.game.settings.resultFrom === 'seed' && row.wake_at === null
  if (!isIdle) {
    wakeDraw(sql, row.issue, nowMs)
    tellLater(sql, 'draw', row.issue)
  }
  return drawRow(sql, row.issue)
}

/**
 * Finished draws before an issue, newest first: all draws of house games, otherwise draws that are void or have a
 * result.
 */
export function overDraws(
  work: DrawWork,
  { before, count }: { before?: string | undefined; count: number },
): DrawRow[] {
  if (work.game.settings.resultFrom === 'feed')
    return work.sql.all<DrawRow>(
      `SELECT * FROM draw WHERE (result IS NOT NULL OR facts LIKE '%"void"%') AND issue < ?
       ORDER BY issue DESC LIMIT ?`,
      before ?? '9',
      count,
    )
  const rows: DrawRow[] = []
  for (const draw of heldDraws(work)) {
    if (rows.length >= count) break
    if (before === undefined || draw.issue < before) rows.push(drawnRow(work, draw))
  }
  return rows
}
