import * as adjusting from '#lib/api/money/adjustments.ts'
import * as cashier from '#lib/api/money/cashier.ts'
import { listWithdrawalsToReview, noticePayment, reviewWithdrawal } from '#lib/api/money/cashier-ops.ts'
import { listOperatedDeposits } from '#lib/api/money/deposits-ops.ts'
import * as reversals from '#lib/api/money/deposit-reversals.ts'
import { ApiError } from '#lib/api/errors.ts'
import * as proofs from '#lib/api/base/proofs.ts'
import * as transfers from '#lib/api/money/transfers.ts'
import * as withdrawalOps from '#lib/api/money/withdrawals-ops.ts'
import * as withdrawals from '#lib/api/money/withdrawals.ts'
import type { Routes } from '#platform/base/call.ts'
import { adjust, adjustments, withdrawAdjustment } from './adjustment-service.ts'
import { paging } from './bounds.ts'
import { findDeposit, pageDeposits } from './deposit-repository.ts'
import { operatedDeposits } from './deposit-ops-service.ts'
import { beginDeposit, toDeposit } from './deposit-service.ts'
import { takeNotice } from './webhook-service.ts'
import { closeOwed } from './owed-service.ts'
import { listPayouts } from './payout-repository.ts'
import { addPayout, dropPayout, toPayout } from './payout-service.ts'
import { proofFor, proofsFor, sendProof, takeProof } from './proof-service.ts'
import { depositReversals, takeDepositBack } from './reversal-service.ts'
import { review, withdrawalsToReview } from './review-service.ts'
import { readTransfer, transfer, transferTargets } from './transfer-service.ts'
import { consolidatedFunds, moveToVendor, vendorWallets } from './vendor-wallets.ts'
import { operatedWithdrawal, operatedWithdrawals } from './withdrawal-ops-service.ts'
import { pageWithdrawals } from './withdrawal-repository.ts'
import {
  answerWithdrawal,
  countSilence,
  readWithdrawal,
  requestWithdrawal,
  toWithdrawal,
  withdrawalTerms,
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
  serve(cashier.listDepositMethods, ({ tenant }) => ({
    currency: tenant.currency,
    methods: tenant.cashier.methods,
  }))
  serve(cashier.startDeposit, beginDeposit)
  serve(cashier.getDeposit, async (call) => {
    const row = await findDeposit(call.env, call.tenant.id, call.input.id)
    if (!row || row.member !== call.member.id) throw new ApiError('cashier.depositUnknown')
    return toDeposit(call, row)
  })
  serve(cashier.listDeposits, async (call) => {
    const { env, tenant, member, input } = call
    const { rows, total } = await pageDeposits(env, tenant.id, { member: member.id, ...input })
    return { content: rows.map((row) => toDeposit(call, row)), ...paging(total, input) }
  })
  serve(listOperatedDeposits, operatedDeposits)
  serve(reversals.listDepositReversals, depositReversals)
  serve(reversals.reverseDeposit, takeDepositBack)
  serve(reversals.settleOwed, closeOwed)
  serve(noticePayment, async (call) => ({ outcome: await takeNotice(call, call.input) }))
}

function routePayouts({ serve }: Routes): void {
  serve(withdrawals.listPayoutAccounts, async ({ env, tenant, member }) =>
    (await listPayouts(env, tenant.id, member.id)).map(toPayout),
  )
  serve(withdrawals.addPayoutAccount, addPayout)
  serve(withdrawals.removePayoutAccount, async (call) => {
    await dropPayout(call)
    return {}
  })
}

function routeWithdrawals({ serve }: Routes): void {
  serve(withdrawals.getWithdrawalTerms, withdrawalTerms)
  serve(withdrawals.withdraw, requestWithdrawal)
  serve(withdrawals.getWithdrawal, (call) => readWithdrawal(call, call.input.id))
  serve(withdrawals.listWithdrawals, async (call) => {
    const { env, tenant, member, input } = call
    await countSilence(call)
    const { rows, total } = await pageWithdrawals(env, tenant.id, { member: member.id, ...input })
    return { content: rows.map((row) => toWithdrawal(call, row)), ...paging(total, input) }
  })
  serve(withdrawals.confirmWithdrawal, answerWithdrawal)
  serve(listWithdrawalsToReview, withdrawalsToReview)
  serve(reviewWithdrawal, review)
  serve(withdrawalOps.listOperatedWithdrawals, operatedWithdrawals)
  serve(withdrawalOps.getOperatedWithdrawal, operatedWithdrawal)
}

function routeTransfers({ serve }: Routes): void {
  serve(transfers.listTransferTargets, transferTargets)
  serve(transfers.transferToMember, transfer)
  serve(transfers.getMemberTransfer, (call) => readTransfer(call, call.input.id))
  serve(transfers.listVendorWallets, vendorWallets)
  serve(transfers.walletTransfer, moveToVendor)
  serve(transfers.getConsolidatedFunds, consolidatedFunds)
}

function routeAdjustments({ serve }: Routes): void {
  serve(adjusting.listAdjustments, adjustments)
  serve(adjusting.adjustBalance, adjust)
  serve(adjusting.cancelAdjustment, withdrawAdjustment)
}

function routeProofs({ serve }: Routes): void {
  serve(proofs.addProof, takeProof)
  serve(proofs.getProof, sendProof)
  serve(proofs.listProofs, proofsFor)
  serve(proofs.readProof, proofFor)
}
