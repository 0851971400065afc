import * as adjustmentsCalls from '#lib/api/money/cashier-adjustments.ts'
import * as calls from '#lib/api/money/cashier.ts'
import * as depositsOpsCalls from '#lib/api/money/cashier-deposits-ops.ts'
import * as opsCalls from '#lib/api/money/cashier-ops.ts'
import * as reversalsCalls from '#lib/api/money/cashier-reversals.ts'
import { ApiError } from '#lib/api/errors.ts'
import * as proofsCalls from '#lib/api/base/proofs.ts'
import * as transfersCalls from '#lib/api/money/cashier-transfers.ts'
import * as withdrawalsOpsCalls from '#lib/api/money/cashier-withdrawals-ops.ts'
import * as withdrawalsCalls from '#lib/api/money/cashier-withdrawals.ts'
import type { Handler, Routes } from '#platform/base/call.ts'
import { adjustBalance, listAdjustments, cancelAdjustment } from './adjustment-service.ts'
import { paging } from './bounds.ts'
import { findDeposit, pageDeposits } from './deposit-repository.ts'
import { listOperatedDeposits } from './deposit-ops-service.ts'
import { startDeposit, toDeposit } from './deposit-service.ts'
import { noticePayment } from './webhook-service.ts'
import { settleOwed } from './owed-service.ts'
import { listPayouts } from './payout-repository.ts'
import { addPayoutAccount, removePayoutAccount, toPayout } from './payout-service.ts'
import { readProof, listProofs, getProof, addProof } from './proof-service.ts'
import { listDepositReversals, reverseDeposit } from './reversal-service.ts'
import { reviewWithdrawal, listWithdrawalsToReview } from './review-service.ts'
import { readTransfer, transferToMember, listTransferTargets } from './transfer-service.ts'
import { getConsolidatedFunds, walletTransfer, listVendorWallets } from './vendor-wallets.ts'
import { exportWithdrawals } from './withdrawal-export.ts'
import { getOperatedWithdrawal, listOperatedWithdrawals } from './withdrawal-ops-service.ts'
import { pageWithdrawals } from './withdrawal-repository.ts'
import {
  confirmWithdrawal,
  countSilence,
  readWithdrawal,
  withdraw,
  toWithdrawal,
  getWithdrawalTerms,
} from './withdrawal-service.ts'

export function routeCashier(routes: Routes): void {
  routeDeposits(routes)
  routePayouts(routes)
  routeWithdrawals(routes)
  routeTransfers(routes)
  routeAdjustments(routes)
  routeProofs(routes)
}

function routeDeposits({ serve }: Routes): void {
  serve(calls.listDepositMethods, listDepositMethods)
  serve(calls.startDeposit, startDeposit)
  serve(calls.getDeposit, getDeposit)
  serve(calls.listDeposits, listDeposits)
  serve(reversalsCalls.listDepositReversals, listDepositReversals)
  serve(reversalsCalls.reverseDeposit, reverseDeposit)
  serve(reversalsCalls.settleOwed, settleOwed)
  serve(opsCalls.noticePayment, noticePayment)
  serve(depositsOpsCalls.listOperatedDeposits, listOperatedDeposits)
}

const listDepositMethods: Handler<typeof calls.listDepositMethods> = ({ tenant }) => ({
  currency: tenant.currency,
  methods: tenant.cashier.methods,
})

const getDeposit: Handler<typeof calls.getDeposit> = async (call) => {
  const row = await findDeposit(call.env, call.tenant.id, call.input.id)
  if (!row || row.member !== call.member.id) throw new ApiError('cashier.depositUnknown')
  return toDeposit(call, row)
}

const listDeposits: Handler<typeof calls.listDeposits> = async (call) => {
  const { env, tenant, member, input } = call
  const { rows, total } = await pageDeposits(env, tenant.id, { member: member.id, ...input })
  return { content: rows.map((row) => toDeposit(call, row)), ...paging(total, input) }
}

function routePayouts({ serve }: Routes): void {
  serve(withdrawalsCalls.listPayoutAccounts, listPayoutAccounts)
  serve(withdrawalsCalls.addPayoutAccount, addPayoutAccount)
  serve(withdrawalsCalls.removePayoutAccount, removePayoutAccount)
}

const listPayoutAccounts: Handler<typeof withdrawalsCalls.listPayoutAccounts> = async ({
  env,
  tenant,
  member,
}) => (await listPayouts(env, tenant.id, member.id)).map(toPayout)

function routeWithdrawals({ serve }: Routes): void {
  serve(withdrawalsCalls.getWithdrawalTerms, getWithdrawalTerms)
  serve(withdrawalsCalls.withdraw, withdraw)
  serve(withdrawalsCalls.getWithdrawal, getWithdrawal)
  serve(withdrawalsCalls.listWithdrawals, listWithdrawals)
  serve(withdrawalsCalls.confirmWithdrawal, confirmWithdrawal)
  serve(opsCalls.listWithdrawalsToReview, listWithdrawalsToReview)
  serve(opsCalls.reviewWithdrawal, reviewWithdrawal)
  serve(withdrawalsOpsCalls.listOperatedWithdrawals, listOperatedWithdrawals)
  serve(withdrawalsOpsCalls.exportWithdrawals, exportWithdrawals)
  serve(withdrawalsOpsCalls.getOperatedWithdrawal, getOperatedWithdrawal)
}

const getWithdrawal: Handler<typeof withdrawalsCalls.getWithdrawal> = (call) =>
  readWithdrawal(call, call.input.id)

const listWithdrawals: Handler<typeof withdrawalsCalls.listWithdrawals> = async (call) => {
  const { env, tenant, member, input } = call
  await countSilence(call)
  const { rows, total } = await pageWithdrawals(env, tenant.id, { member: member.id, ...input })
  return { content: rows.map((row) => toWithdrawal(call, row)), ...paging(total, input) }
}

function routeTransfers({ serve }: Routes): void {
  serve(transfersCalls.listTransferTargets, listTransferTargets)
  serve(transfersCalls.transferToMember, transferToMember)
  serve(transfersCalls.getMemberTransfer, getMemberTransfer)
  serve(transfersCalls.listVendorWallets, listVendorWallets)
  serve(transfersCalls.walletTransfer, walletTransfer)
  serve(transfersCalls.getConsolidatedFunds, getConsolidatedFunds)
}

const getMemberTransfer: Handler<typeof transfersCalls.getMemberTransfer> = (call) =>
  readTransfer(call, call.input.id)

function routeAdjustments({ serve }: Routes): void {
  serve(adjustmentsCalls.listAdjustments, listAdjustments)
  serve(adjustmentsCalls.adjustBalance, adjustBalance)
  serve(adjustmentsCalls.cancelAdjustment, cancelAdjustment)
}

function routeProofs({ serve }: Routes): void {
  serve(proofsCalls.addProof, addProof)
  serve(proofsCalls.getProof, getProof)
  serve(proofsCalls.listProofs, listProofs)
  serve(proofsCalls.readProof, readProof)
}
