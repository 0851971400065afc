import type { LotteryDraw } from '#lib/api/play/lottery.ts'
import { placeBets } from '#lib/lottery/placing-store.ts'
import type { Slip } from '#lib/lottery/slip-kept.ts'
import { openModal } from '#lib/modal/modal-store.ts'
import { $session } from '#lib/session/session-store.ts'

/**
 * Sends the slip for these draws; false where nothing is sent: guests get the login, and keep the slip, trial accounts are
 * told that they cannot bet.
 */
export function betSlip(gameCode: string, slip: Slip, draws: readonly Pick<LotteryDraw, 'issue'>[]): boolean {
  if (!mayBet()) return false
  void placeBets({
    gameCode,
    oddsVersion: slip.oddsVersion,
    lines: slip.lines.map(({ play, selection, unitMinor, multiple }) => ({
      play,
      selection,
      unitMinor,
      multiple,
    })),
    draws: draws.map(({ issue }, index) => ({ issue, multiple: slip.multiples[index] ?? 1 })),
    stopsOnWin: slip.stopsOnWin,
  })
  return true
}

function mayBet(): boolean {
  const session = $session.get()
  if (session.state === 'member' && !session.isTrial) return true
  openModal(session.state === 'member' ? { name: 'notice', key: 'trialBlocked' } : { name: 'login' })
  return false
}
