import type { DrawnDraw } from '#lib/api/play/lottery.ts'
import { ApiError } from '#lib/api/errors.ts'
import { calendarDay } from '#lib/shared/draws/calendar.ts'
import { committedDay, isDayOver } from '#lib/shared/draws/day-seeds.ts'
import { issueParts } from '#lib/shared/draws/issue.ts'
import { proofOf, treeOf } from '#lib/shared/draws/merkle-proof.ts'
import type { DrawSchedule } from '#lib/shared/draws/schedule-types.ts'
import { drawByIssue, drawsOfDay, nextDraws } from '#lib/shared/draws/schedule.ts'
import { seedDateOf } from '#lib/shared/draws/seed-chain.ts'
import { gameRules } from '#lib/shared/lottery/game-rules.ts'
import { betFacts } from './bet-facts.ts'
import { hasSameRules } from './chase-plan.ts'
import {
  drawRow,
  factsOf,
  rulesOf,
  scheduledOf,
  shownDraw,
  stateOf,
  stateOfDraw,
  type DrawRow,
  type DrawWork,
} from './draw-rows.ts'
import { isOnSale } from './in-force.ts'
import { closeBets, drawnRow, leavesOf, overDraws } from './results.ts'
import { chainOf, daySecret, heldSinceMs, isHeld } from './seeds.ts'
import { slipRow, type BetRow } from './slip-rows.ts'
import { termsOf, termsShown } from './terms.ts'

export interface NowView {
  oddsVersion: string
  last: DrawnDraw | null
  /** Of a house game: draws that closed before were not held. */
  heldSinceMs?: number
  /** Issues whose state differs from the schedule: paused or void. */
  states: Record<string, string>
  /** Coming issues that take no bets. */
  offSale: string[]
  /** The draws as operators planned them. */
  schedule: DrawSchedule
}

export function nowView(work: DrawWork): NowView {
  const rows = overDraws(work, { count: 3 })
  const last = rows.find(({ result }) => result !== null)
  const { schedule } = work.game.settings
  const coming = nextDraws(schedule, work.nowMs, 2)
  const touched = [...rows, ...coming.map(({ issue }) => drawRow(work.sql, issue))].filter(
    (row): row is DrawRow => row !== undefined,
  )
  return {
    oddsVersion: termsShown(work)?.version ?? '',
    last: last ? shownDrawn(work, last) : null,
    ...(work.game.settings.resultFrom === 'seed' ? { heldSinceMs: heldSinceMs(work) } : {}),
    states: Object.fromEntries(touched.map((row) => [row.issue, stateOf(work, row)])),
    offSale: coming.filter((draw) => !isOnSale(work, draw)).map(({ issue }) => issue),
    schedule,
  }
}

/** Rules, odds, limits and the draws available to a chase plan. */
export function termsView(work: DrawWork) {
  const { schedule, maxChaseDraws } = work.game.settings
  const coming = nextDraws(schedule, work.nowMs, Math.max(2, maxChaseDraws))
  const [first] = coming
  if (!first)
    return { rules: {}, odds: {}, version: '', limits: work.game.settings.limits, schedule, draws: [] }
  const { rules, odds, version, limits } = termsOf(work, first)
  const same = coming.findIndex((draw) => !hasSameRules(work, first, draw))
  const draws = (same < 0 ? coming : coming.slice(0, same)).slice(0, maxChaseDraws)
  // A plan begins with the current draw: while that draw takes no bets, there is nothing to bet on.
  const onSale = isOnSale(work, first) ? draws.filter((draw) => isOnSale(work, draw)) : []
  const shown = onSale.map((draw) => shownDraw(draw, stateOfDraw(work, draw)))
  return { rules, odds, version, limits, schedule, draws: shown }
}

export function historyView(
  work: DrawWork,
  { before, count }: { before?: string | undefined; count: number },
) {
  const rows = overDraws(work, { before, count: count + 1 })
  return { draws: rows.slice(0, count).map((row) => shownDrawn(work, row)), hasMore: rows.length > count }
}

/** All published values of a draw; its seed only after betting is closed and the result is in force. */
export function drawView(work: DrawWork, issue: string) {
  const { settings } = work.game
  const scheduled = drawByIssue(settings.schedule, issue)
  const known = drawRow(work.sql, issue)
  const draw = known ? scheduledOf(known) : scheduled
  if (!draw || !isHeld(work, draw)) throw new ApiError('lottery.drawUnknown')
  const row = work.nowMs >= draw.drawsAtMs ? drawnRow(work, draw) : known
  const facts = row ? factsOf(row) : []
  return {
    draw: shownDraw(draw, stateOfDraw(work, draw)),
    result: row?.result ? (JSON.parse(row.result) as unknown) : null,
    rules: row ? rulesOf(row) : gameRules(settings, draw),
    facts: facts.map(({ kind, atMs, reason }) => ({ kind, atMs, ...(reason ? { reason } : {}) })),
    bets: row && row.closes_at <= work.nowMs ? (closeBets(work, row) ?? null) : null,
    ...(settings.resultFrom === 'seed'
      ? { seed: seedView(work, { issue, isShown: row?.result != null }) }
      : {}),
  }
}

export function proofView(work: DrawWork, member: string, betId: string) {
  const { sql } = work
  const bet = sql.first<BetRow>('SELECT * FROM bet WHERE id = ?', betId)
  const slip = bet && slipRow(sql, bet.slip)
  if (!bet || !slip || bet.member !== member || bet.salt === null || bet.state === 'cancelled')
    throw new ApiError('lottery.orderUnknown')
  const row = drawRow(sql, bet.issue)
  const published = row && closeBets(work, row)
  if (!published) throw new ApiError('lottery.drawUnknown')
  const leaves = leavesOf(sql, bet.issue)
  const { nodeAt } = treeOf(leaves)
  return {
    bet: betFacts(work, slip, bet),
    salt: bet.salt,
    proof: proofOf(nodeAt, leaves.indexOf(bet.leaf ?? ''), leaves.length),
    published,
  }
}

export function shownDrawn(work: DrawWork, row: DrawRow): DrawnDraw {
  return {
    issue: row.issue,
    state: stateOf(work, row),
    drawsAtMs: row.draws_at,
    result: row.result === null ? null : (JSON.parse(row.result) as unknown),
  }
}

function seedView(work: DrawWork, { issue, isShown }: { issue: string; isShown: boolean }) {
  const { schedule } = work.game.settings
  const date = seedDateOf(issue) ?? ''
  const { published, salt, publishedAtMs } = chainOf(work, date)
  const secret = daySecret(work, issue)
  const day = issueParts(issue)?.day ?? NaN
  const committed = committedDay(
    secret,
    drawsOfDay(schedule, day).map((each) => each.issue),
  )
  const isOver = isDayOver(schedule, calendarDay(date) ?? NaN, work.nowMs)
  return {
    chain: published,
    chainPublishedAtMs: publishedAtMs,
    salt,
    day: committed.published,
    shown: isShown ? committed.show(issue) : null,
    daySecret: isOver && isShown ? secret : null,
  }
}
