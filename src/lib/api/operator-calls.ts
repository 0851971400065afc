import type { Endpoint } from './endpoint.ts'
import * as cashierAdjustments from './money/cashier-adjustments.ts'
import * as promotionsApplications from './rewards/promotions-applications.ts'
import * as agentOps from './agents/agent-ops.ts'
import * as promotionsBonusesOps from './rewards/promotions-bonuses-ops.ts'
import * as cashierOps from './money/cashier-ops.ts'
import * as contentOps from './base/content-ops.ts'
import * as documents from './care/documents.ts'
import * as cashierReversals from './money/cashier-reversals.ts'
import * as contractsOps from './agents/contracts-ops.ts'
import * as ledgerOps from './ops/ledger-ops.ts'
import * as liveOps from './talk/live-ops.ts'
import * as chatOps from './talk/chat-ops.ts'
import * as lotteryOps from './play/lottery-ops.ts'
import * as lotteryVersions from './play/lottery-versions.ts'
import * as memberOps from './ops/member-ops.ts'
import * as consoleCalls from './ops/console.ts'
import * as operators from './ops/operators.ts'
import * as operatorLog from './ops/operator-log.ts'
import * as ops from './ops/ops.ts'
import * as pointsOps from './money/points-ops.ts'
import * as promotionsOps from './rewards/promotions-ops.ts'
import * as protectionOps from './care/protection-ops.ts'
import * as referral from './rewards/referral.ts'
import * as supportOps from './talk/support-ops.ts'
import * as vendorsOps from './play/vendors-ops.ts'
import * as vipOps from './rewards/vip-ops.ts'

/** Calls of operators, and the signed webhooks of the same features. */
export const OPERATOR_API = {
  noticePayment: cashierOps.noticePayment,
  listWithdrawalsToReview: cashierOps.listWithdrawalsToReview,
  reviewWithdrawal: cashierOps.reviewWithdrawal,
  listDepositReversals: cashierReversals.listDepositReversals,
  reverseDeposit: cashierReversals.reverseDeposit,
  settleOwed: cashierReversals.settleOwed,
  listAdjustments: cashierAdjustments.listAdjustments,
  adjustBalance: cashierAdjustments.adjustBalance,
  cancelAdjustment: cashierAdjustments.cancelAdjustment,
  listCare: protectionOps.listCare,
  listExclusions: protectionOps.listExclusions,
  exportProtection: protectionOps.exportProtection,
  listDocuments: documents.listDocuments,
  decideDocuments: documents.decideDocuments,
  listDepositReturns: documents.listDepositReturns,
  returnDeposits: documents.returnDeposits,
  makeTopAgent: agentOps.makeTopAgent,
  getAgent: agentOps.getAgent,
  seedDemoLine: agentOps.seedDemoLine,
  offerTopContract: contractsOps.offerTopContract,
  changeTopContract: contractsOps.changeTopContract,
  listAgentContracts: contractsOps.listAgentContracts,
  settleContracts: contractsOps.settleContracts,
  correctPeriod: contractsOps.correctPeriod,
  listAgentBills: contractsOps.listAgentBills,
  reviewAgentBill: contractsOps.reviewAgentBill,
  moveAgent: contractsOps.moveAgent,
  freezeAgent: contractsOps.freezeAgent,
  planMaintenance: liveOps.planMaintenance,
  listChat: chatOps.listChat,
  moderateChat: chatOps.moderateChat,
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
  listHeldMoney: ledgerOps.listHeldMoney,
  resolveHeldMoney: ledgerOps.resolveHeldMoney,
  listApplications: promotionsApplications.listApplications,
  reviewApplication: promotionsApplications.reviewApplication,
  listReferrals: referral.listReferrals,
  reviewReferral: referral.reviewReferral,
  listPointOrders: pointsOps.listPointOrders,
  reviewPointOrder: pointsOps.reviewPointOrder,
  getMemberPoints: pointsOps.getMemberPoints,
  correctPoints: pointsOps.correctPoints,
  listOffers: promotionsOps.listOffers,
  getOfferResult: promotionsOps.getOfferResult,
  putOffer: promotionsOps.putOffer,
  endOffer: promotionsOps.endOffer,
  listClaims: promotionsOps.listClaims,
  reviewClaim: promotionsOps.reviewClaim,
  listMemberBonuses: promotionsBonusesOps.listMemberBonuses,
  takeBonus: promotionsBonusesOps.takeBonus,
  logInOperator: consoleCalls.logInOperator,
  getOperatorSelf: consoleCalls.getOperatorSelf,
  logOutOperator: consoleCalls.logOutOperator,
  seedOperators: operators.seedOperators,
  listOperatorActions: operatorLog.listOperatorActions,
  getOpenApi: ops.getOpenApi,
  listVendorSettings: vendorsOps.listVendorSettings,
  setVendor: vendorsOps.setVendor,
  listVendorKeys: vendorsOps.listVendorKeys,
  rotateVendorKey: vendorsOps.rotateVendorKey,
  reconcileVendor: vendorsOps.reconcileVendor,
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
