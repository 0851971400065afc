import type { CommandInput, WalletReply } from '#platform/ledger/wallet/service.ts'
import { takesBets } from '#lib/shared/draws/draw-state.ts'
import { drawRow, stateOf, type DrawWork } from './draw-rows.ts'
import { giveBackExposure } from './exposure-rows.ts'
import { betsOfSlip, tellLater, type BetRow } from './slip-rows.ts'

/** Whether the member can still cancel a bet. */
export function canCancelBet(work: DrawWork, bet: BetRow): boolean {
  if (bet.state !== 'accepted') return false
  const draw = drawRow(work.sql, bet.issue)
  if (!draw || draw.root !== null) return false
  const state = stateOf(work, draw)
  return takesBets(state) || state === 'coming'
}

/** Marks the open bets of an order as cancelled. Returns how many stakes are to be returned. */
export function beginCancel(work: DrawWork, key: string): number {
  for (const bet of betsOfSlip(work.sql, key))
    if (canCancelBet(work, bet)) work.sql.run("UPDATE bet SET state = 'cancelling' WHERE seq = ?", bet.seq)
  return cancellingOf(work, key).length
}

export function cancellingOf({ sql }: DrawWork, key: string): BetRow[] {
  return betsOfSlip(sql, key).filter(({ state }) => state === 'cancelling')
}

/** One operation per bet, because bets of an order may be cancelled at different times, by the member or after a win. */
export function cancelCommand({ game }: DrawWork, bet: BetRow): CommandInput {
  return {
    kind: 'settle',
    operationKey: `cancel:${game.settings.gameCode}:${bet.issue}:${bet.seq}`,
    bets: [{ id: bet.id, isReturned: true }],
    reference: `${game.settings.gameCode}/${bet.issue}`,
  }
}

export function takeCancelReply({ sql }: DrawWork, bet: BetRow, reply: WalletReply): void {
  if (!reply.ok && reply.code === 'system.internal') return
  const { seq, slip, issue, line } = bet
  sql.run(
    "UPDATE bet SET state = 'cancelled', stuck = ? WHERE seq = ? AND state = 'cancelling'",
    reply.ok ? null : reply.code,
    seq,
  )
  giveBackExposure(sql, { slip, issue, line })
  tellLater(sql, 'order', slip)
  tellLater(sql, 'draw', issue)
}

/** Slips with cancelled bets whose stakes are not returned yet. */
export function slipsToCancel({ sql }: DrawWork): string[] {
  return sql
    .all<{ slip: string }>("SELECT DISTINCT slip FROM bet WHERE state = 'cancelling' LIMIT 100")
    .map(({ slip }) => slip)
}
