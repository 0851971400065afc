import type { WalletCommand } from '#platform/ledger/wallet/commands.ts'
import { decideBet, decideRollback, decideSettle, decideSlip } from './bet-decisions.ts'
import {
  decideBlockBonuses,
  decideCancelBonus,
  decideForfeitBonus,
  decideGrantBonus,
  decideLapseBonuses,
} from './bonus-decisions.ts'
import { decideCorrect, decideRecount } from './correct-decisions.ts'
import type { Decision } from './decision.ts'
import { decideReturnDeposits, decideReverseDeposit } from './deposit-back-decisions.ts'
import {
  decideCapture,
  decideCloseTransfer,
  decideRelease,
  decideReserve,
  decideTransferIn,
  decideTransferOut,
} from './hold-decisions.ts'
import {
  decideDeposit,
  decideFreeze,
  decidePoints,
  decidePost,
  decideSetLimits,
  decideVendorTransfer,
} from './money-decisions.ts'
import { decideGrantFreeRounds } from './free-rounds.ts'
import { decideProtect } from '#platform/ledger/wallet/protection/protect-decisions.ts'
import { decideRound, decideWin } from './round-decisions.ts'
import type { WalletView } from '#platform/ledger/wallet/rows/wallet-view.ts'

/** One rule per kind of command: it reads the wallet and decides, and writes nothing. */
export function decide(command: WalletCommand, wallet: WalletView, atMs: number): Decision {
  switch (command.kind) {
    case 'deposit':
      return decideDeposit(command, wallet, atMs)
    case 'post':
      return decidePost(command, wallet, atMs)
    case 'grantBonus':
      return decideGrantBonus(command, wallet, atMs)
    case 'grantFreeRounds':
      return decideGrantFreeRounds(command, wallet, atMs)
    case 'cancelBonus':
      return decideCancelBonus(command, wallet, atMs)
    case 'forfeitBonus':
      return decideForfeitBonus(command, wallet, atMs)
    case 'blockBonuses':
      return decideBlockBonuses(command, wallet, atMs)
    case 'lapseBonuses':
      return decideLapseBonuses(command, wallet, atMs)
    case 'bet':
      return decideBet(command, wallet, atMs)
    case 'slip':
      return decideSlip(command, wallet, atMs)
    case 'settle':
      return decideSettle(command, wallet, atMs)
    case 'rollback':
      return decideRollback(command, wallet, atMs)
    case 'win':
      return decideWin(command, wallet, atMs)
    case 'correct':
      return decideCorrect(command, wallet, atMs)
    case 'recount':
      return decideRecount(command, wallet, atMs)
    case 'round':
      return decideRound(command, wallet, atMs)
    case 'returnDeposits':
      return decideReturnDeposits(command, wallet, atMs)
    case 'reverseDeposit':
      return decideReverseDeposit(command, wallet, atMs)
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
    case 'protect':
      return decideProtect(command, wallet, atMs)
  }
}
