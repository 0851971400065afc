import type { OrderDetail, OrderState, OrderSummary, PlacedBet } from '#lib/api/play/lottery-orders.ts'
import type { DrawWork } from './draw-rows.ts'
import { canCancelBet } from './cancel.ts'
import { betsOfSlip, linesOf, type BetRow, type SlipRow } from './slip-rows.ts'
import { keptTerms } from './terms.ts'

/** The summary of an order, from its bets. */
export function orderSummary(work: DrawWork, slip: SlipRow): OrderSummary {
  const { settings } = work.game
  const bets = betsOfSlip(work.sql, slip.key)
  const standing = bets.filter(({ state }) => !isBack(state))
  const issues = bets.map(({ issue }) => issue)
  return {
    orderId: slip.key,
    gameCode: settings.gameCode,
    gameName: settings.name,
    atMs: bets[0]?.accepted_at ?? slip.at,
    state: orderState(bets),
    firstIssue: issues[0] ?? slip.first_issue,
    lastIssue: issues.at(-1) ?? slip.first_issue,
    draws: new Set(issues).size,
    lines: new Set(bets.map(({ line }) => line)).size,
    bets: bets.length,
    isChase: new Set(issues).size > 1,
    stopsOnWin: slip.stops_on_win === 1,
    stakeMinor: sum(standing.map(({ stake }) => stake)),
    paidMinor: sum(standing.map(({ paid }) => paid)),
    play: linesOf(slip)[bets[0]?.line ?? 0]?.play ?? '',
  }
}

export function orderDetail(work: DrawWork, slip: SlipRow): OrderDetail {
  const bets = betsOfSlip(work.sql, slip.key)
  const { rules, odds } = keptTerms(work.sql, slip.version)
  return {
    ...orderSummary(work, slip),
    currency: work.game.tenant.currency,
    selections: linesOf(slip),
    rules: { ...rules },
    odds,
    placed: bets.map(shownBet),
    canCancel: work.game.settings.canCancel && bets.some((bet) => canCancelBet(work, bet)),
  }
}

function orderState(bets: readonly BetRow[]): OrderState {
  const states = new Set(bets.map(({ state }) => (state === 'cancelling' ? 'cancelled' : state)))
  if (states.has('accepted')) return states.size > 1 ? 'partly' : 'open'
  if (states.has('won')) return 'won'
  if (states.has('lost')) return 'lost'
  return states.has('returned') ? 'returned' : 'cancelled'
}

function shownBet(bet: BetRow): PlacedBet {
  return {
    betId: bet.id,
    issue: bet.issue,
    line: bet.line,
    multiple: bet.multiple,
    payableMinor: bet.stake,
    state: bet.state === 'reserved' ? 'accepted' : bet.state,
    paidMinor: bet.paid,
    refundMinor: bet.refund,
    cutMinor: bet.cut,
    acceptedAtMs: bet.accepted_at ?? 0,
  }
}

function isBack(state: BetRow['state']): boolean {
  return state === 'cancelled' || state === 'cancelling' || state === 'returned'
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, each) => total + each, 0)
}
