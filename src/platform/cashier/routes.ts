import * as cashier from '#lib/api/cashier.ts'
import { listWithdrawalsToReview, noticePayment, reviewWithdrawal } from '#lib/api/cashier-ops.ts'
import { ApiError } from '#lib/api/errors.ts'
import * as proofs from '#lib/api/proofs.ts'
import * as transfers from '#lib/api/transfers.ts'
import * as withdrawals from '#lib/api/withdrawals.ts'
import { serve, type App } from '#platform/serve.ts'
import { paging } from './bounds.ts'
import { findDeposit, pageDeposits } from './deposit-repository.ts'
import { beginDeposit, toDeposit } from './deposit-service.ts'
import { takeNotice } from './webhook-service.ts'
import { listPayouts } from './payout-repository.ts'
import { addPayout, dropPayout, toPayout } from './payout-service.ts'
import { proofFor, proofsFor, sendProof, takeProof } from './proof-service.ts'
import { review, withdrawalsToReview } from './review-service.ts'
import { readTransfer, transfer, transferTargets } from './transfer-service.ts'
import { consolidatedFunds, moveToVendor, vendorWallets } from './vendor-wallets.ts'
import { pageWithdrawals } from './withdrawal-repository.ts'
import {
  answerWithdrawal,
  countSilence,
  readWithdrawal,
  requestWithdrawal,
  toWithdrawal,
  withdrawalTerms,
} from './withdrawal-service.ts'

export function routeCashier(app: App): void {
  routeDeposits(app)
  routePayouts(app)
  routeWithdrawals(app)
  routeTransfers(app)
  routeProofs(app)
}

function routeDeposits(app: App): void {
  serve(app, cashier.listDepositMethods, ({ tenant }) => ({
    currency: tenant.currency,
    methods: tenant.cashier.methods,
  }))
  serve(app, cashier.startDeposit, beginDeposit)
  serve(app, cashier.getDeposit, async (call) => {
    const row = await findDeposit(call.env, call.tenant.id, call.input.id)
    if (!row || row.member !== call.member.id) throw new ApiError('cashier.depositUnknown')
    return toDeposit(call, row)
  })
  serve(app, cashier.listDeposits, async (call) => {
    const { env, tenant, member, input } = call
    const { rows, total } = await pageDeposits(env, tenant.id, { member: member.id, ...input })
    return { content: rows.map((row) => toDeposit(call, row)), ...paging(total, input) }
  })
  serve(app, noticePayment, async (call) => ({ outcome: await takeNotice(call, call.input) }))
}

function routePayouts(app: App): void {
  serve(app, withdrawals.listPayoutAccounts, async ({ env, tenant, member }) =>
    (await listPayouts(env, tenant.id, member.id)).map(toPayout),
  )
  serve(app, withdrawals.addPayoutAccount, addPayout)
  serve(app, withdrawals.removePayoutAccount, async (call) => {
    await dropPayout(call)
    return {}
  })
}

function routeWithdrawals(app: App): void {
  serve(app, withdrawals.getWithdrawalTerms, withdrawalTerms)
  serve(app, withdrawals.withdraw, requestWithdrawal)
  serve(app, withdrawals.getWithdrawal, (call) => readWithdrawal(call, call.input.id))
  serve(app, withdrawals.listWithdrawals, async (call) => {
    const { env, tenant, member, input } = call
    await countSilence(call)
    const { rows, total } = await pageWithdrawals(env, tenant.id, { member: member.id, ...input })
    return { content: rows.map((row) => toWithdrawal(call, row)), ...paging(total, input) }
  })
  serve(app, withdrawals.confirmWithdrawal, answerWithdrawal)
  serve(app, listWithdrawalsToReview, withdrawalsToReview)
  serve(app, reviewWithdrawal, review)
}

function routeTransfers(app: App): void {
  serve(app, transfers.listTransferTargets, transferTargets)
  serve(app, transfers.transferToMember, transfer)
  serve(app, transfers.getMemberTransfer, (call) => readTransfer(call, call.input.id))
  serve(app, transfers.listVendorWallets, vendorWallets)
  serve(app, transfers.walletTransfer, moveToVendor)
  serve(app, transfers.getConsolidatedFunds, consolidatedFunds)
}

function routeProofs(app: App): void {
  serve(app, proofs.addProof, takeProof)
  serve(app, proofs.getProof, sendProof)
  serve(app, proofs.listProofs, proofsFor)
  serve(app, proofs.readProof, proofFor)
}
