import {
  listVendorKeys,
  listVendorSettings,
  reconcileVendor,
  rotateVendorKey,
  setVendor,
} from '#lib/api/vendor-ops.ts'
import { listVendorStates } from '#lib/api/vendor-states.ts'
import * as wallet from '#lib/api/vendor-wallet.ts'
import type { Routes } from '#platform/call.ts'
import { bet, betAndWin } from './bet-service.ts'
import { bonusResult, closeRound, correction, rollback, win } from './end-service.ts'
import { findOutcome } from './find-service.ts'
import { changeVendor, listKeys, listSettings, rotateKey } from './ops-service.ts'
import { reconcileNow } from './reconciliation.ts'
import { balance, endSession, openSession } from './session-service.ts'
import { closedVendors } from './states-service.ts'

export function routeVendors({ serve }: Routes): void {
  serve(wallet.openVendorSession, openSession)
  serve(wallet.getVendorBalance, balance)
  serve(wallet.vendorBet, bet)
  serve(wallet.vendorBetAndWin, betAndWin)
  serve(wallet.vendorWin, win)
  serve(wallet.vendorRollback, rollback)
  serve(wallet.vendorCloseRound, closeRound)
  serve(wallet.vendorBonusResult, bonusResult)
  serve(wallet.vendorCorrection, correction)
  serve(wallet.findVendorTransaction, findOutcome)
  serve(wallet.endVendorSession, endSession)

  serve(listVendorStates, closedVendors)

  serve(listVendorSettings, listSettings)
  serve(setVendor, changeVendor)
  serve(listVendorKeys, listKeys)
  serve(rotateVendorKey, rotateKey)
  serve(reconcileVendor, reconcileNow)
}
