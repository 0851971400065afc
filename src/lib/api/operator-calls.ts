import type { Endpoint } from './endpoint.ts'
import * as adjustments from './money/adjustments.ts'
import * as applications from './rewards/applications.ts'
import * as agentOps from './agents/agent-ops.ts'
import * as bonusOps from './rewards/bonuses-ops.ts'
import * as cashierOps from './money/cashier-ops.ts'
import * as claims from './base/claims.ts'
import * as contentOps from './base/content-ops.ts'
import * as documents from './care/documents.ts'
import { listOperatedDeposits } from './money/deposits-ops.ts'
import * as depositReversals from './money/deposit-reversals.ts'
import * as contractOps from './agents/contracts-ops.ts'
import * as ledgerOps from './ops/ledger-ops.ts'
import * as liveOps from './talk/live-ops.ts'
import * as lotteryOps from './play/lottery-ops.ts'
import * as lotteryVersions from './play/lottery-versions.ts'
import * as memberLists from './ops/member-lists.ts'
import * as memberNotes from './ops/member-notes.ts'
import * as memberOps from './ops/member-ops.ts'
import { getMemberOverview } from './ops/member-overview.ts'
import { searchMembers } from './ops/member-search.ts'
import { explainReconciliationGap, listReconciliationGaps } from './ops/reconciliation-gaps.ts'
import { getMemberTimeline } from './ops/member-timeline.ts'
import * as consoleCalls from './ops/console.ts'
import * as operators from './ops/operators.ts'
import * as operatorLog from './ops/operator-log.ts'
import * as ops from './ops/ops.ts'
import * as pointOps from './money/points-ops.ts'
import * as promotionOps from './rewards/promotions-ops.ts'
import * as protectionOps from './care/protection-ops.ts'
import * as referral from './rewards/referral.ts'
import * as supportOps from './talk/support-ops.ts'
import * as withdrawalOps from './money/withdrawals-ops.ts'
import * as vendorOps from './play/vendors-ops.ts'
import * as vipOps from './rewards/vip-ops.ts'

/** Calls of operators, and the signed webhooks of the same features. */
export const OPERATOR_API = {
  noticePayment: cashierOps.noticePayment,
  listWithdrawalsToReview: cashierOps.listWithdrawalsToReview,
  reviewWithdrawal: cashierOps.reviewWithdrawal,
  listOperatedWithdrawals: withdrawalOps.listOperatedWithdrawals,
  getOperatedWithdrawal: withdrawalOps.getOperatedWithdrawal,
  claimEntry: claims.claimEntry,
  releaseEntry: claims.releaseEntry,
  listOperatedDeposits,
  listDepositReversals: depositReversals.listDepositReversals,
  reverseDeposit: depositReversals.reverseDeposit,
  settleOwed: depositReversals.settleOwed,
  listAdjustments: adjustments.listAdjustments,
  adjustBalance: adjustments.adjustBalance,
  cancelAdjustment: adjustments.cancelAdjustment,
  listCare: protectionOps.listCare,
  listExclusions: protectionOps.listExclusions,
  exportProtection: protectionOps.exportProtection,
  setMemberLimit: protectionOps.setMemberLimit,
  listDocuments: documents.listDocuments,
  decideDocuments: documents.decideDocuments,
  listDepositReturns: documents.listDepositReturns,
  returnDeposits: documents.returnDeposits,
  makeTopAgent: agentOps.makeTopAgent,
  getAgent: agentOps.getAgent,
  seedDemoLine: agentOps.seedDemoLine,
  offerTopContract: contractOps.offerTopContract,
  changeTopContract: contractOps.changeTopContract,
  listAgentContracts: contractOps.listAgentContracts,
  settleContracts: contractOps.settleContracts,
  correctPeriod: contractOps.correctPeriod,
  listAgentBills: contractOps.listAgentBills,
  reviewAgentBill: contractOps.reviewAgentBill,
  moveAgent: contractOps.moveAgent,
  freezeAgent: contractOps.freezeAgent,
  planMaintenance: liveOps.planMaintenance,
  listChat: liveOps.listChat,
  moderateChat: liveOps.moderateChat,
  noticeResult: lotteryOps.noticeResult,
  listOperatedDraws: lotteryOps.listOperatedDraws,
  getExposure: lotteryOps.getExposure,
  enterResult: lotteryOps.enterResult,
  operateDraw: lotteryOps.operateDraw,
  setRestricted: lotteryOps.setRestricted,
  getLotterySheet: lotteryOps.getLotterySheet,
  listLotteryVersions: lotteryVersions.listLotteryVersions,
  draftLotteryVersion: lotteryVersions.draftLotteryVersion,
  decideLotteryVersion: lotteryVersions.decideLotteryVersion,
  seedPlatform: ops.seedPlatform,
  getEdgeStatus: ops.getEdgeStatus,
  setMaintenance: ops.setMaintenance,
  setBlockedRegions: ops.setBlockedRegions,
  setMemberStatus: memberOps.setMemberStatus,
  resetSecondFactor: memberOps.resetSecondFactor,
  getMember: memberOps.getMember,
  readMemberInFull: memberOps.readMemberInFull,
  searchMembers,
  getMemberOverview,
  getMemberTimeline,
  listMemberMovements: memberLists.listMemberMovements,
  listMemberBets: memberLists.listMemberBets,
  getMemberBet: memberLists.getMemberBet,
  listMemberSessions: memberLists.listMemberSessions,
  listMemberPayouts: memberLists.listMemberPayouts,
  listMemberNotes: memberNotes.listMemberNotes,
  writeMemberNote: memberNotes.writeMemberNote,
  pinMemberNote: memberNotes.pinMemberNote,
  checkLedger: ledgerOps.checkLedger,
  listVipMembers: vipOps.listVipMembers,
  getVipMember: vipOps.getVipMember,
  setVipLevel: vipOps.setVipLevel,
  giveVipGift: vipOps.giveVipGift,
  listWallets: ledgerOps.listWallets,
  exportWallet: ledgerOps.exportWallet,
  restoreWallet: ledgerOps.restoreWallet,
  wipeDrill: ledgerOps.wipeDrill,
  reconcile: ledgerOps.reconcile,
  getReconciliation: ledgerOps.getReconciliation,
  listReconciliationGaps,
  explainReconciliationGap,
  listHeldMoney: ledgerOps.listHeldMoney,
  resolveHeldMoney: ledgerOps.resolveHeldMoney,
  listApplications: applications.listApplications,
  reviewApplication: applications.reviewApplication,
  listReferrals: referral.listReferrals,
  reviewReferral: referral.reviewReferral,
  listPointOrders: pointOps.listPointOrders,
  reviewPointOrder: pointOps.reviewPointOrder,
  getMemberPoints: pointOps.getMemberPoints,
  correctPoints: pointOps.correctPoints,
  listOffers: promotionOps.listOffers,
  getOfferResult: promotionOps.getOfferResult,
  putOffer: promotionOps.putOffer,
  endOffer: promotionOps.endOffer,
  listClaims: promotionOps.listClaims,
  reviewClaim: promotionOps.reviewClaim,
  listMemberBonuses: bonusOps.listMemberBonuses,
  takeBonus: bonusOps.takeBonus,
  logInOperator: consoleCalls.logInOperator,
  getOperatorSelf: consoleCalls.getOperatorSelf,
  logOutOperator: consoleCalls.logOutOperator,
  seedOperators: operators.seedOperators,
  listOperatorActions: operatorLog.listOperatorActions,
  getOpenApi: ops.getOpenApi,
  listVendorSettings: vendorOps.listVendorSettings,
  setVendor: vendorOps.setVendor,
  listVendorKeys: vendorOps.listVendorKeys,
  rotateVendorKey: vendorOps.rotateVendorKey,
  reconcileVendor: vendorOps.reconcileVendor,
  listFeedback: supportOps.listFeedback,
  answerFeedback: supportOps.answerFeedback,
  listOpenCases: supportOps.listOpenCases,
  answerCase: supportOps.answerCase,
  writeContent: contentOps.writeContent,
  listContent: contentOps.listContent,
  readContent: contentOps.readContent,
  setLiveContent: contentOps.setLiveContent,
  linkPreview: contentOps.linkPreview,
  seedContent: contentOps.seedContent,
} as const satisfies Record<string, Endpoint>
