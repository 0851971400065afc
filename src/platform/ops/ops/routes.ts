import { openApiDocument } from '#lib/api/openapi.ts'
import * as ledgerOps from '#lib/api/ops/ledger-ops.ts'
import {
  getEdgeStatus,
  getOpenApi,
  seedPlatform,
  setBlockedRegions,
  setMaintenance,
} from '#lib/api/ops/ops.ts'
import { getMember, readMemberInFull, resetSecondFactor, setMemberStatus } from '#lib/api/ops/member-ops.ts'
import type { Routes } from '#platform/base/call.ts'
import * as logCalls from '#lib/api/ops/operator-log.ts'
import { readStatus, writeStatus } from '#platform/base/system/service.ts'
import { heldMoneyOf, resolveHeld } from '#platform/money/cashier/service.ts'
import { drillOf } from '#platform/ledger/wallet/service.ts'
import { exportOperatorActions, listOperatorActions } from './action-list.ts'
import { checkLedgers } from './ledger-check.ts'
import { exportPage, restorePage } from './ledger-copy.ts'
import { readInFull, readMasked } from './member-record.ts'
import { changeStatus } from './member-status.ts'
import { readReconciliation, reconcileNext } from './reconciliation.ts'
import { resetFactor } from './second-factor-reset.ts'
import { seed } from './seed-service.ts'
import { walletPage } from './wallet-list.ts'

export function routeOps(routes: Routes): void {
  routes.serve(seedPlatform, seed)

  routes.serve(getEdgeStatus, async ({ env, tenant: { id } }) => {
    return readStatus(env, id)
  })

  routes.serve(setMaintenance, async ({ env, now, tenant: { id }, input, noteChange }) => {
    const { maintenance, sinceMs = now, blockedRegions, allowAddresses } = await readStatus(env, id)
    noteChange({ before: { maintenance }, after: { maintenance: input.on } })
    const kept = { blockedRegions, allowAddresses }
    if (!input.on) return writeStatus(env, id, { ...kept, maintenance: false })
    const { retryAfterSeconds } = input
    const endsAtMs = retryAfterSeconds === undefined ? undefined : now + retryAfterSeconds * 1_000
    return writeStatus(env, id, { ...kept, maintenance: true, sinceMs, retryAfterSeconds, endsAtMs })
  })

  routes.serve(setBlockedRegions, async ({ env, tenant: { id }, input, noteChange }) => {
    const status = await readStatus(env, id)
    const blockedRegions = [...new Set(input.blockedRegions)].sort()
    noteChange({ before: { blockedRegions: status.blockedRegions }, after: { blockedRegions } })
    return writeStatus(env, id, { ...status, blockedRegions })
  })

  routes.serve(setMemberStatus, changeStatus)
  routes.serve(resetSecondFactor, resetFactor)
  routes.serve(getMember, readMasked)
  routes.serve(readMemberInFull, readInFull)

  routes.serve(logCalls.listOperatorActions, listOperatorActions)
  routes.serve(logCalls.exportOperatorActions, exportOperatorActions)

  routes.serve(getOpenApi, () => openApiDocument())

  routeLedgerOps(routes)
}

function routeLedgerOps({ serve }: Routes): void {
  serve(ledgerOps.checkLedger, async ({ env, tenant: { id }, input }) => {
    return checkLedgers(env, id, input.after)
  })
  serve(ledgerOps.listWallets, async ({ env, tenant: { id }, input }) => {
    return walletPage(env, id, input.after)
  })
  serve(ledgerOps.exportWallet, exportPage)
  serve(ledgerOps.restoreWallet, restorePage)
  serve(ledgerOps.wipeDrill, async ({ env, tenant: { id }, input }) => {
    await drillOf(env, id, { run: input.drill, memberId: input.member }).wipe()
    return {}
  })
  serve(ledgerOps.reconcile, async ({ env, now, tenant: { id }, input }) => {
    return reconcileNext(env, { tenant: id, day: input.day, nowMs: now, isNew: input.isNew })
  })
  serve(ledgerOps.getReconciliation, async ({ env, now, tenant: { id }, input }) => {
    return readReconciliation(env, { tenant: id, day: input.day, nowMs: now })
  })
  serve(ledgerOps.listHeldMoney, heldMoneyOf)
  serve(ledgerOps.resolveHeldMoney, resolveHeld)
}
