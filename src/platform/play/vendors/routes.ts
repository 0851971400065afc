import * as opsCalls from '#lib/api/play/vendors-ops.ts'
import * as vendorStatesCalls from '#lib/api/play/vendor-states.ts'
import * as vendorWalletCalls from '#lib/api/play/vendor-wallet.ts'
import type { Routes } from '#platform/base/call.ts'
import { vendorBet, vendorBetAndWin } from './bet-service.ts'
import {
  vendorBonusResult,
  vendorCloseRound,
  vendorCorrection,
  vendorRollback,
  vendorWin,
} from './end-service.ts'
import { findVendorTransaction } from './find-service.ts'
import { setVendor, listVendorKeys, listVendorSettings, rotateVendorKey } from './ops-service.ts'
import { reconcileVendor } from './reconciliation.ts'
import { withBalance } from './refusal-balance.ts'
import { getVendorBalance, endVendorSession, openVendorSession } from './session-service.ts'
import { listVendorStates } from './states-service.ts'

export function routeVendors({ serve }: Routes): void {
  serve(vendorWalletCalls.openVendorSession, openVendorSession)
  serve(vendorWalletCalls.getVendorBalance, withBalance(getVendorBalance))
  serve(vendorWalletCalls.vendorBet, withBalance(vendorBet))
  serve(vendorWalletCalls.vendorBetAndWin, withBalance(vendorBetAndWin))
  serve(vendorWalletCalls.vendorWin, withBalance(vendorWin))
  serve(vendorWalletCalls.vendorRollback, withBalance(vendorRollback))
  serve(vendorWalletCalls.vendorCloseRound, withBalance(vendorCloseRound))
  serve(vendorWalletCalls.vendorBonusResult, withBalance(vendorBonusResult))
  serve(vendorWalletCalls.vendorCorrection, withBalance(vendorCorrection))
  serve(vendorWalletCalls.findVendorTransaction, findVendorTransaction)
  serve(vendorWalletCalls.endVendorSession, endVendorSession)

  serve(vendorStatesCalls.listVendorStates, listVendorStates)

  serve(opsCalls.listVendorSettings, listVendorSettings)
  serve(opsCalls.setVendor, setVendor)
  serve(opsCalls.listVendorKeys, listVendorKeys)
  serve(opsCalls.rotateVendorKey, rotateVendorKey)
  serve(opsCalls.reconcileVendor, reconcileVendor)
}
