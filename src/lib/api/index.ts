import * as cashier from './cashier.ts'
import * as cashierOps from './cashier-ops.ts'
import * as contact from './contact.ts'
import type { Endpoint } from './endpoint.ts'
import * as botCheck from './bot-check.ts'
import * as games from './games.ts'
import * as ledgerOps from './ledger-ops.ts'
import * as member from './member.ts'
import * as memberOps from './member-ops.ts'
import * as ops from './ops.ts'
import * as passkeys from './passkeys.ts'
import * as password from './password.ts'
import * as play from './play.ts'
import * as proofs from './proofs.ts'
import * as records from './records.ts'
import * as registration from './registration.ts'
import * as security from './security.ts'
import * as session from './session.ts'
import * as social from './social.ts'
import * as system from './system.ts'
import * as transfers from './transfers.ts'
import * as verification from './verification.ts'
import * as wallet from './wallet.ts'
import * as withdrawals from './withdrawals.ts'

/**
 * The registry of all calls, by name. Tests walk it (each endpoint is served, each refusal has words, each caller
 * rule holds), and the OpenAPI document is made from it.
 */
export const API = {
  getSystemStatus: system.getSystemStatus,
  getWhitelabelMenu: system.getWhitelabelMenu,
  getSealKey: session.getSealKey,
  getCaptcha: session.getCaptcha,
  getBotChallenge: botCheck.getBotChallenge,
  login: session.login,
  logout: session.logout,
  getRegistrationSettings: registration.getRegistrationSettings,
  register: registration.register,
  getMemberInfo: member.getMemberInfo,
  resumeSession: session.resumeSession,
  confirmSession: session.confirmSession,
  logInFreePlay: session.logInFreePlay,
  listSessions: session.listSessions,
  closeSessions: session.closeSessions,
  makeExchangeCode: session.makeExchangeCode,
  useExchangeCode: session.useExchangeCode,
  registerByMobile: registration.registerByMobile,
  checkAffiliate: registration.checkAffiliate,
  listDomainRoutes: registration.listDomainRoutes,
  sendSmsCode: verification.sendSmsCode,
  sendRegisterSmsCode: verification.sendRegisterSmsCode,
  listCountries: verification.listCountries,
  readOutbox: verification.readOutbox,
  sendPasswordCode: password.sendPasswordCode,
  changePassword: password.changePassword,
  forgotPasswordByEmail: password.forgotPasswordByEmail,
  setPasswordByEmail: password.setPasswordByEmail,
  setPasswordByPhone: password.setPasswordByPhone,
  getSecurity: security.getSecurity,
  setPin: security.setPin,
  sendContactCode: contact.sendContactCode,
  setContact: contact.setContact,
  beginTotp: security.beginTotp,
  confirmTotp: security.confirmTotp,
  removeTotp: security.removeTotp,
  beginPasskey: passkeys.beginPasskey,
  addPasskey: passkeys.addPasskey,
  listPasskeys: passkeys.listPasskeys,
  removePasskey: passkeys.removePasskey,
  beginPasskeyLogin: passkeys.beginPasskeyLogin,
  logInByPasskey: passkeys.logInByPasskey,
  beginSocialLogin: social.beginSocialLogin,
  finishSocialLogin: social.finishSocialLogin,
  linkSocial: social.linkSocial,
  listSocial: social.listSocial,
  unlinkSocial: social.unlinkSocial,
  getProfileIcon: member.getProfileIcon,
  setProfileIcon: member.setProfileIcon,
  getBalance: wallet.getBalance,
  getMerchantWallet: wallet.getMerchantWallet,
  getPlaySummary: wallet.getPlaySummary,
  listDepositMethods: cashier.listDepositMethods,
  startDeposit: cashier.startDeposit,
  getDeposit: cashier.getDeposit,
  listDeposits: cashier.listDeposits,
  listPayoutAccounts: withdrawals.listPayoutAccounts,
  addPayoutAccount: withdrawals.addPayoutAccount,
  removePayoutAccount: withdrawals.removePayoutAccount,
  getWithdrawalTerms: withdrawals.getWithdrawalTerms,
  withdraw: withdrawals.withdraw,
  getWithdrawal: withdrawals.getWithdrawal,
  listWithdrawals: withdrawals.listWithdrawals,
  confirmWithdrawal: withdrawals.confirmWithdrawal,
  listTransferTargets: transfers.listTransferTargets,
  transferToMember: transfers.transferToMember,
  getMemberTransfer: transfers.getMemberTransfer,
  listVendorWallets: transfers.listVendorWallets,
  walletTransfer: transfers.walletTransfer,
  getConsolidatedFunds: transfers.getConsolidatedFunds,
  noticePayment: cashierOps.noticePayment,
  listWithdrawalsToReview: cashierOps.listWithdrawalsToReview,
  reviewWithdrawal: cashierOps.reviewWithdrawal,
  addProof: proofs.addProof,
  getProof: proofs.getProof,
  listProofs: proofs.listProofs,
  readProof: proofs.readProof,
  listTransactions: records.listTransactions,
  listBets: records.listBets,
  getProfit: records.getProfit,
  getGameMenus: games.getGameMenus,
  listVendors: games.listVendors,
  listGames: games.listGames,
  listHotGames: games.listHotGames,
  listPopularGames: games.listPopularGames,
  launchGame: games.launchGame,
  openPlay: play.openPlay,
  playRound: play.playRound,
  getRound: play.getRound,
  seedPlatform: ops.seedPlatform,
  getEdgeStatus: ops.getEdgeStatus,
  setMaintenance: ops.setMaintenance,
  setBlockedRegions: ops.setBlockedRegions,
  setMemberStatus: memberOps.setMemberStatus,
  resetSecondFactor: memberOps.resetSecondFactor,
  checkLedger: ledgerOps.checkLedger,
  listWallets: ledgerOps.listWallets,
  exportWallet: ledgerOps.exportWallet,
  restoreWallet: ledgerOps.restoreWallet,
  wipeDrill: ledgerOps.wipeDrill,
  reconcile: ledgerOps.reconcile,
  getReconciliation: ledgerOps.getReconciliation,
  listHeldMoney: ledgerOps.listHeldMoney,
  resolveHeldMoney: ledgerOps.resolveHeldMoney,
  getOpenApi: ops.getOpenApi,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof API
