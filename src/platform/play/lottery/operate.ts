import { ApiError } from '#lib/api/errors.ts'
import type { OperatedDraw } from '#lib/api/play/lottery-ops.ts'
import { drawAt, drawByIssue } from '#lib/shared/draws/schedule.ts'
import {
  addFact,
  drawRow,
  factsOf,
  keepDraw,
  rulesOf,
  scheduledOf,
  shownDraw,
  stateOf,
  wakeDraw,
  type DrawRow,
  type DrawWork,
  type Proposal,
} from './draw-rows.ts'
import { boundsOf, readKey } from './exposure-rows.ts'
import { limitsOf } from './in-force.ts'
import { drawSums } from './projection.ts'
import { takeResult } from './results.ts'
import { tellLater } from './slip-rows.ts'

/** An operator's action on a draw, with operator and reason. */
export interface Operation {
  issue: string
  action: 'pause' | 'resume' | 'void' | 'result'
  resultJson?: string | null
  operator: string
  reason: string
}

/** @throws ApiError `lottery.state`, `lottery.sameOperator`, `lottery.result`, `lottery.drawUnknown` */
export function operate(work: DrawWork, operation: Operation): OperatedDraw {
  const row = heldRow(work, operation.issue)
  const { action, operator, reason } = operation
  if (action === 'pause' || action === 'resume') {
    const kind = action === 'pause' ? 'paused' : 'resumed'
    if (!addFact(work, row, { kind, operators: [operator], reason })) throw new ApiError('lottery.state')
    wakeDraw(work.sql, row.issue, action === 'pause' ? null : work.nowMs)
  } else {
    if (action === 'result') checkResult(work, row, operation.resultJson ?? '')
    checkState(work, row, action)
    confirm(work, row, operation)
  }
  tellLater(work.sql, 'draw', row.issue)
  return operatedDraw(work, drawRow(work.sql, row.issue) ?? row)
}

/** Dual control: the first operator requests, a second one requests the same and thereby confirms it. */
function confirm(
  work: DrawWork,
  row: DrawRow,
  { action, operator, reason, resultJson = null }: Operation,
): void {
  const before = proposalOf(row)
  const isSame = before?.action === action && before.resultJson === resultJson
  if (isSame && before.operator === operator) throw new ApiError('lottery.sameOperator')
  if (!isSame) {
    const proposal: Proposal = {
      action: action === 'void' ? 'void' : 'result',
      operator,
      reason,
      resultJson,
      atMs: work.nowMs,
    }
    work.sql.run('UPDATE draw SET proposed = ? WHERE issue = ?', JSON.stringify(proposal), row.issue)
    return
  }
  const by = { operators: [before.operator, operator], reason }
  if (action === 'result') {
    if (!takeResult(work, row, { result: JSON.parse(resultJson ?? 'null'), ...by }))
      throw new ApiError('lottery.state')
    return
  }
  if (!addFact(work, row, { kind: 'void', ...by })) throw new ApiError('lottery.state')
  work.sql.run('UPDATE draw SET proposed = NULL, wake_at = ? WHERE issue = ?', work.nowMs, row.issue)
}

/** A signed result from the provider takes effect at once. One that differs from the result in force is left to operators. */
export function deliver(
  work: DrawWork,
  { issue, resultJson }: { issue: string; resultJson: string },
): { outcome: 'taken' | 'duplicate' | 'differs' } {
  const row = heldRow(work, issue)
  checkResult(work, row, resultJson)
  if (row.result !== null) return { outcome: sameJson(row.result, resultJson) ? 'duplicate' : 'differs' }
  // Refused in any state but `drawing`.
  if (!takeResult(work, row, { result: JSON.parse(resultJson) })) throw new ApiError('lottery.state')
  return { outcome: 'taken' }
}

export function restrict(
  { sql, nowMs }: DrawWork,
  { closed, half, operator, reason }: { closed: string[]; half: string[]; operator: string; reason: string },
) {
  const lists = { closed: [...new Set(closed)].sort(), half: [...new Set(half)].sort() }
  sql.run(
    'INSERT INTO restricted (closed, half, operator, reason, at) VALUES (?, ?, ?, ?, ?)',
    JSON.stringify(lists.closed),
    JSON.stringify(lists.half),
    operator,
    reason,
    nowMs,
  )
  return lists
}

export function operatedDraws(
  work: DrawWork,
  { state, count }: { state?: string | undefined; count: number },
): OperatedDraw[] {
  const rows = work.sql.all<DrawRow>(
    `SELECT * FROM draw d WHERE proposed IS NOT NULL OR facts LIKE '%operators%'
       OR EXISTS (SELECT 1 FROM bet WHERE bet.issue = d.issue) ORDER BY issue DESC LIMIT 500`,
  )
  return rows
    .map((row) => operatedDraw(work, row))
    .filter((draw) => state === undefined || draw.state === state)
    .slice(0, count)
}

/** The possible cost of a draw, largest first, with its bounds. */
export function exposureView(work: DrawWork, wanted: string | undefined) {
  const issue = wanted ?? drawAt(work.game.settings.schedule, work.nowMs)?.issue
  const draw = issue && drawByIssue(work.game.settings.schedule, issue)
  if (!draw) throw new ApiError('lottery.drawUnknown')
  const boundOf = boundsOf(limitsOf(work, draw))
  const rows = work.sql
    .all<{ key: string; amount: number }>(
      'SELECT key, amount FROM exposure WHERE issue = ? AND amount > 0 ORDER BY amount DESC, key LIMIT 200',
      issue,
    )
    .map(({ key, amount }) => ({ ...readKey(key), reservedMinor: amount, boundMinor: boundOf(key) }))
  return { issue, rows }
}

function operatedDraw(work: DrawWork, row: DrawRow): OperatedDraw {
  const sums = drawSums(work, row.issue)
  const proposal = proposalOf(row)
  return {
    ...shownDraw(scheduledOf(row), stateOf(work, row)),
    result: row.result === null ? null : (JSON.parse(row.result) as unknown),
    bets: sums.bets,
    stakeMinor: sums.stake,
    paidMinor: sums.paid,
    openBets: sums.open,
    facts: factsOf(row).map(({ kind, atMs, operators = [], reason = '' }) => ({
      kind,
      atMs,
      operators: [...operators],
      reason,
    })),
    proposed: proposal
      ? {
          action: proposal.action,
          operator: proposal.operator,
          reason: proposal.reason,
          result: proposal.resultJson === null ? null : (JSON.parse(proposal.resultJson) as unknown),
          atMs: proposal.atMs,
        }
      : null,
  }
}

function heldRow(work: DrawWork, issue: string): DrawRow {
  const known = drawRow(work.sql, issue)
  if (known) return known
  const draw = drawByIssue(work.game.settings.schedule, issue)
  if (!draw) throw new ApiError('lottery.drawUnknown')
  return keepDraw(work, draw)
}

function checkResult({ game }: DrawWork, row: DrawRow, resultJson: string): void {
  if (game.settings.resultFrom === 'seed') throw new ApiError('lottery.state')
  const problem = game.family.problemOfResult(JSON.parse(resultJson), rulesOf(row))
  if (problem) throw new ApiError('lottery.result', { problem })
}

/** A draw whose settlement has begun is settled with that result first. */
function checkState(work: DrawWork, row: DrawRow, action: 'void' | 'result'): void {
  const state = stateOf(work, row)
  const allowed =
    action === 'result'
      ? ['drawing', 'settled']
      : ['coming', 'open', 'closing', 'closed', 'drawing', 'paused', 'settled']
  if (!allowed.includes(state)) throw new ApiError('lottery.state', { state })
}

function proposalOf({ proposed }: DrawRow): Proposal | undefined {
  return proposed === null ? undefined : (JSON.parse(proposed) as Proposal)
}

function sameJson(one: string, other: string): boolean {
  return JSON.stringify(JSON.parse(one)) === JSON.stringify(JSON.parse(other))
}
