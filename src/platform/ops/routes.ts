import { openApiDocument } from '#lib/api/openapi.ts'
import * as ledgerOps from '#lib/api/ledger-ops.ts'
import { getEdgeStatus, getOpenApi, seedPlatform, setBlockedRegions, setMaintenance } from '#lib/api/ops.ts'
import { resetSecondFactor, setMemberStatus } from '#lib/api/member-ops.ts'
import { serve, type App } from '#platform/serve.ts'
import { readStatus, writeStatus } from '#platform/system/site-status.ts'
import { heldMoneyOf, resolveHeld } from '#platform/cashier/held-service.ts'
import { drillOf } from '#platform/wallet/wallet-of.ts'
import { checkLedgers } from './ledger-check.ts'
import { exportPage, restorePage } from './ledger-copy.ts'
import { changeStatus } from './member-status.ts'
import { readReconciliation, reconcileNext } from './reconciliation.ts'
import { resetFactor } from './second-factor-reset.ts'
import { seed } from './seed-service.ts'
import { walletPage } from './wallet-list.ts'

export function routeOps(app: App): void {
  serve(app, seedPlatform, seed)

  serve(app, getEdgeStatus, async ({ env, tenant: { id } }) => {
    return readStatus(env, id)
  })

  serve(app, setMaintenance, async ({ env, now, tenant: { id }, input }) => {
    const { sinceMs = now, blockedRegions, allowAddresses } = await readStatus(env, id)
    const kept = { blockedRegions, allowAddresses }
    if (!input.on) return writeStatus(env, id, { ...kept, maintenance: false })
    const { retryAfterSeconds } = input
    const endsAtMs = retryAfterSeconds === undefined ? undefined : now + retryAfterSeconds * 1_000
    return writeStatus(env, id, { ...kept, maintenance: true, sinceMs, retryAfterSeconds, endsAtMs })
  })

  serve(app, setBlockedRegions, async ({ env, tenant: { id }, input }) => {
    const status = await readStatus(env, id)
    return writeStatus(env, id, { ...status, blockedRegions: [...new Set(input.blockedRegions)].sort() })
  })

  serve(app, setMemberStatus, changeStatus)
  serve(app, resetSecondFactor, resetFactor)

  serve(app, getOpenApi, () => openApiDocument())

  routeLedgerOps(app)
}

function routeLedgerOps(app: App): void {
  serve(app, ledgerOps.checkLedger, async ({ env, tenant: { id }, input }) => {
    return checkLedgers(env, id, input.after)
  })
  serve(app, ledgerOps.listWallets, async ({ env, tenant: { id }, input }) => {
    return walletPage(env, id, input.after)
  })
  serve(app, ledgerOps.exportWallet, exportPage)
  serve(app, ledgerOps.restoreWallet, restorePage)
  serve(app, ledgerOps.wipeDrill, async ({ env, tenant: { id }, input }) => {
    await drillOf(env, id, { run: input.drill, memberId: input.member }).wipe()
    return {}
  })
  serve(app, ledgerOps.reconcile, async ({ env, now, tenant: { id }, input }) => {
    return reconcileNext(env, { tenant: id, day: input.day, nowMs: now, isNew: input.isNew })
  })
  serve(app, ledgerOps.getReconciliation, async ({ env, now, tenant: { id }, input }) => {
    return readReconciliation(env, { tenant: id, day: input.day, nowMs: now })
  })
  serve(app, ledgerOps.listHeldMoney, heldMoneyOf)
  serve(app, ledgerOps.resolveHeldMoney, resolveHeld)
}
