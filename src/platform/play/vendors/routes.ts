import {
  listVendorKeys,
  listVendorSettings,
  reconcileVendor,
  rotateVendorKey,
  setVendor,
} from '#lib/api/play/vendors-ops.ts'
import { listVendorStates } from '#lib/api/play/vendor-states.ts'
import * as wallet from '#lib/api/play/vendor-wallet.ts'
import type { Routes } from '#platform/base/call.ts'
import { bet, betAndWin } from './bet-service.ts'
import { bonusResult, closeRound, correction, rollback, win } from './end-service.ts'
import { findOutcome } from './find-service.ts'
import { changeVendor, listKeys, listSettings, rotateKey } from './ops-service.ts'
import { reconcileNow } from './reconciliation.ts'
import { withBalance } from './refusal-balance.ts'
import { balance, endSession, openSession } from './session-service.ts'
import { closedVendors } from './states-service.ts'

export function routeVendors({ serve }: Routes): void {
  serve(wallet.openVendorSession, openSession)
  serve(wallet.getVendorBalance, withBalance(balance))
  serve(wallet.vendorBet, withBalance(bet))
  serve(wallet.vendorBetAndWin, withBalance(betAndWin))
  serve(wallet.vendorWin, withBalance(win))
  serve(wallet.vendorRollback, withBalance(rollback))
  serve(wallet.vendorCloseRound, withBalance(closeRound))
  serve(wallet.vendorBonusResult, withBalance(bonusResult))
  serve(wallet.vendorCorrection, withBalance(correction))
  serve(wallet.findVendorTransaction, findOutcome)
  serve(wallet.endVendorSession, endSession)

  serve(listVendorStates, closedVendors)

  serve(listVendorSettings, listSettings)
  serve(setVendor, changeVendor)
  serve(listVendorKeys, listKeys)
  serve(rotateVendorKey, rotateKey)
  serve(reconcileVendor, reconcileNow)
}
