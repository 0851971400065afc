import type { WalletCommand } from './commands.ts'
import { decideBet, decideRollback, decideRound, decideSettle } from './bet-decisions.ts'
import type { Decision } from './decision.ts'
import {
  decideCapture,
  decideCloseTransfer,
  decideRelease,
  decideReserve,
  decideTransferIn,
  decideTransferOut,
} from './hold-decisions.ts'
import {
  decideAdjust,
  decideConvertBonus,
  decideDeposit,
  decideForfeitBonus,
  decideFreeze,
  decideGrantBonus,
  decidePoints,
  decideSetLimits,
  decideVendorTransfer,
} from './money-decisions.ts'
import type { WalletView } from './wallet-view.ts'

/** One rule a kind of command: reads the wallet, says what to do, writes nothing. */
export function decide(command: WalletCommand, wallet: WalletView, atMs: number): Decision {
  switch (command.kind) {
    case 'deposit':
      return decideDeposit(command, wallet, atMs)
    case 'adjust':
      return decideAdjust(command, wallet, atMs)
    case 'grantBonus':
      return decideGrantBonus(command, wallet, atMs)
    case 'convertBonus':
      return decideConvertBonus(command, wallet, atMs)
    case 'forfeitBonus':
      return decideForfeitBonus(command, wallet, atMs)
    case 'bet':
      return decideBet(command, wallet, atMs)
    case 'settle':
      return decideSettle(command, wallet, atMs)
    case 'rollback':
      return decideRollback(command, wallet, atMs)
    case 'round':
      return decideRound(command, wallet, atMs)
    case 'reserve':
      return decideReserve(command, wallet, atMs)
    case 'capture':
      return decideCapture(command, wallet, atMs)
    case 'release':
      return decideRelease(command, wallet, atMs)
    case 'transferOut':
      return decideTransferOut(command, wallet, atMs)
    case 'transferIn':
      return decideTransferIn(command, wallet, atMs)
    case 'closeTransfer':
      return decideCloseTransfer(command, wallet, atMs)
    case 'vendorTransfer':
      return decideVendorTransfer(command, wallet, atMs)
    case 'points':
      return decidePoints(command, wallet, atMs)
    case 'freeze':
      return decideFreeze(command, wallet, atMs)
    case 'setLimits':
      return decideSetLimits(command, wallet, atMs)
  }
}
