import * as gameCalls from '#lib/api/play/games-ops.ts'
import * as opsCalls from '#lib/api/play/vendors-ops.ts'
import * as prizeCalls from '#lib/api/play/vendors-prizes.ts'
import * as statesCalls from '#lib/api/play/vendors-states.ts'
import * as walletCalls from '#lib/api/play/vendors-wallet.ts'
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
import { getHotGames, listGameSettings, setGame, setHotGames } from './game-ops-service.ts'
import { setVendor, listVendorKeys, listVendorSettings, rotateVendorKey } from './ops-service.ts'
import { decideHeldPrize, listHeldPrizes } from './prize-service.ts'
import { reconcileVendor } from './reconciliation.ts'
import { withBalance } from './refusal-balance.ts'
import { getVendorBalance, endVendorSession, openVendorSession } from './session-service.ts'
import { listVendorStates } from './states-service.ts'

export function routeVendors({ serve }: Routes): void {
  serve(walletCalls.openVendorSession, openVendorSession)
  serve(walletCalls.getVendorBalance, withBalance(getVendorBalance))
  serve(walletCalls.vendorBet, withBalance(vendorBet))
  serve(walletCalls.vendorBetAndWin, withBalance(vendorBetAndWin))
  serve(walletCalls.vendorWin, withBalance(vendorWin))
  serve(walletCalls.vendorRollback, withBalance(vendorRollback))
  serve(walletCalls.vendorCloseRound, withBalance(vendorCloseRound))
  serve(walletCalls.vendorBonusResult, withBalance(vendorBonusResult))
  serve(walletCalls.vendorCorrection, withBalance(vendorCorrection))
  serve(walletCalls.findVendorTransaction, findVendorTransaction)
  serve(walletCalls.endVendorSession, endVendorSession)

  serve(statesCalls.listVendorStates, listVendorStates)

  serve(opsCalls.listVendorSettings, listVendorSettings)
  serve(opsCalls.setVendor, setVendor)
  serve(opsCalls.listVendorKeys, listVendorKeys)
  serve(opsCalls.rotateVendorKey, rotateVendorKey)
  serve(opsCalls.reconcileVendor, reconcileVendor)
  serve(gameCalls.listGameSettings, listGameSettings)
  serve(gameCalls.setGame, setGame)
  serve(gameCalls.getHotGames, getHotGames)
  serve(gameCalls.setHotGames, setHotGames)
  serve(prizeCalls.listHeldPrizes, listHeldPrizes)
  serve(prizeCalls.decideHeldPrize, decideHeldPrize)
}
