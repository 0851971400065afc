import {
  listVendorKeys,
  listVendorSettings,
  reconcileVendor,
  rotateVendorKey,
  setVendor,
} from '#lib/api/vendor-ops.ts'
import { listVendorStates } from '#lib/api/vendor-states.ts'
import * as wallet from '#lib/api/vendor-wallet.ts'
import { serve, type App } from '#platform/serve.ts'
import { bet, betAndWin } from './bet-service.ts'
import { bonusResult, closeRound, correction, rollback, win } from './end-service.ts'
import { findOutcome } from './find-service.ts'
import { changeVendor, listKeys, listSettings, rotateKey } from './ops-service.ts'
import { reconcileNow } from './reconciliation.ts'
import { balance, endSession, openSession } from './session-service.ts'
import { closedVendors } from './states-service.ts'

export function routeVendors(app: App): void {
  serve(app, wallet.openVendorSession, openSession)
  serve(app, wallet.getVendorBalance, balance)
  serve(app, wallet.vendorBet, bet)
  serve(app, wallet.vendorBetAndWin, betAndWin)
  serve(app, wallet.vendorWin, win)
  serve(app, wallet.vendorRollback, rollback)
  serve(app, wallet.vendorCloseRound, closeRound)
  serve(app, wallet.vendorBonusResult, bonusResult)
  serve(app, wallet.vendorCorrection, correction)
  serve(app, wallet.findVendorTransaction, findOutcome)
  serve(app, wallet.endVendorSession, endSession)

  serve(app, listVendorStates, closedVendors)

  serve(app, listVendorSettings, listSettings)
  serve(app, setVendor, changeVendor)
  serve(app, listVendorKeys, listKeys)
  serve(app, rotateVendorKey, rotateKey)
  serve(app, reconcileVendor, reconcileNow)
}
