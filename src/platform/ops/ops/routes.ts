import { openApiDocument } from '#lib/api/openapi.ts'
import * as ledgerOpsCalls from '#lib/api/ops/ledger-ops.ts'
import * as calls from '#lib/api/ops/ops.ts'
import * as memberOpsCalls from '#lib/api/ops/member-ops.ts'
import { statusAt } from '#lib/shared/product/planned-closing.ts'
import type { Handler, Routes } from '#platform/base/call.ts'
import * as gapsCalls from '#lib/api/ops/reconciliation-gaps.ts'
import * as operatorLogCalls from '#lib/api/ops/operator-log.ts'
import { readStatus, storedStatus, writeStatus } from '#platform/base/system/service.ts'
import { listHeldMoney, resolveHeldMoney } from '#platform/money/cashier/service.ts'
import { drillOf } from '#platform/ledger/wallet/service.ts'
import { getBrand } from './brand-record.ts'
import { exportOperatorActions, listOperatorActions } from './action-list.ts'
import { checkLedger } from './ledger-check.ts'
import { exportWallet, restoreWallet } from './ledger-copy.ts'
import { readMemberInFull, getMember } from './member-record.ts'
import { setMemberStatus } from './member-status.ts'
import { getReconciliation, reconcileNext } from './reconciliation.ts'
import { explainReconciliationGap, listReconciliationGaps } from './reconciliation-gaps.ts'
import { resetSecondFactor } from './second-factor-reset.ts'
import { seedPlatform } from './seed-service.ts'
import { walletPage } from './wallet-list.ts'

export function routeOps(routes: Routes): void {
  routes.serve(calls.seedPlatform, seedPlatform)
  routes.serve(calls.getEdgeStatus, getEdgeStatus)
  routes.serve(calls.getBrand, getBrand)
  routes.serve(calls.setMaintenance, setMaintenance)
  routes.serve(calls.setBlockedRegions, setBlockedRegions)
  routes.serve(memberOpsCalls.setMemberStatus, setMemberStatus)
  routes.serve(memberOpsCalls.resetSecondFactor, resetSecondFactor)
  routes.serve(memberOpsCalls.getMember, getMember)
  routes.serve(memberOpsCalls.readMemberInFull, readMemberInFull)
  routes.serve(operatorLogCalls.listOperatorActions, listOperatorActions)
  routes.serve(operatorLogCalls.exportOperatorActions, exportOperatorActions)
  routes.serve(calls.getOpenApi, getOpenApi)

  routeLedgerOps(routes)
}

const getEdgeStatus: Handler<typeof calls.getEdgeStatus> = async ({ env, now, tenant: { id } }) => {
  return readStatus(env, id, now)
}

const setMaintenance: Handler<typeof calls.setMaintenance> = async (call) => {
  const { env, now, tenant, input } = call
  const { id } = tenant
  const before = await readStatus(env, id, now)
  const { maintenance, sinceMs = now, blockedRegions, allowAddresses } = before
  call.noteChange({ before: { maintenance }, after: { maintenance: input.on } })
  // A plan that has not begun stays; one that runs is replaced by what is set now.
  const planned = before.planned && before.planned.startsAtMs > now ? { planned: before.planned } : {}
  const kept = { blockedRegions, allowAddresses, ...planned }
  if (!input.on) return writeStatus(env, id, { ...kept, maintenance: false })
  const { retryAfterSeconds } = input
  const endsAtMs = retryAfterSeconds === undefined ? undefined : now + retryAfterSeconds * 1_000
  return writeStatus(env, id, { ...kept, maintenance: true, sinceMs, retryAfterSeconds, endsAtMs })
}

const setBlockedRegions: Handler<typeof calls.setBlockedRegions> = async (call) => {
  const { env, now, tenant, input } = call
  const status = await storedStatus(env, tenant.id)
  const blockedRegions = [...new Set(input.blockedRegions)].sort()
  call.noteChange({ before: { blockedRegions: status.blockedRegions }, after: { blockedRegions } })
  return statusAt(await writeStatus(env, tenant.id, { ...status, blockedRegions }), now)
}

const getOpenApi: Handler<typeof calls.getOpenApi> = () => openApiDocument()

function routeLedgerOps({ serve }: Routes): void {
  serve(ledgerOpsCalls.checkLedger, checkLedger)
  serve(ledgerOpsCalls.listWallets, listWallets)
  serve(ledgerOpsCalls.exportWallet, exportWallet)
  serve(ledgerOpsCalls.restoreWallet, restoreWallet)
  serve(ledgerOpsCalls.wipeDrill, wipeDrill)
  serve(ledgerOpsCalls.reconcile, reconcile)
  serve(ledgerOpsCalls.getReconciliation, getReconciliation)
  serve(gapsCalls.listReconciliationGaps, listReconciliationGaps)
  serve(gapsCalls.explainReconciliationGap, explainReconciliationGap)
  serve(ledgerOpsCalls.listHeldMoney, listHeldMoney)
  serve(ledgerOpsCalls.resolveHeldMoney, resolveHeldMoney)
}

const listWallets: Handler<typeof ledgerOpsCalls.listWallets> = async ({ env, tenant: { id }, input }) => {
  return walletPage(env, id, input.after)
}

const wipeDrill: Handler<typeof ledgerOpsCalls.wipeDrill> = async ({ env, tenant: { id }, input }) => {
  await drillOf(env, id, { run: input.drill, memberId: input.member }).wipe()
  return {}
}

const reconcile: Handler<typeof ledgerOpsCalls.reconcile> = async ({ env, now, tenant: { id }, input }) => {
  return reconcileNext(env, { tenant: id, day: input.day, nowMs: now, isNew: input.isNew })
}
