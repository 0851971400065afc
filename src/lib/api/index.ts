import { noteAppLogin } from './access/app-login.ts'
import * as applications from './rewards/applications.ts'
import * as agent from './agents/agent.ts'
import * as bills from './agents/bills.ts'
import * as cashier from './money/cashier.ts'
import * as chat from './talk/chat.ts'
import * as content from './base/content.ts'
import * as crash from './play/crash.ts'
import * as contact from './access/contact.ts'
import * as contracts from './agents/contracts.ts'
import type { Endpoint } from './endpoint.ts'
import * as bonuses from './rewards/bonuses.ts'
import * as botCheck from './people/bot-check.ts'
import * as favourites from './play/favourites.ts'
import * as games from './play/games.ts'
import * as live from './talk/live.ts'
import * as lottery from './play/lottery.ts'
import { lotteryChannel } from './play/lottery-channel.ts'
import * as lotteryBets from './play/lottery-bets.ts'
import * as lotteryMenus from './play/lottery-menus.ts'
import * as lotteryOrders from './play/lottery-orders.ts'
import * as member from './people/member.ts'
import * as messages from './people/messages.ts'
import { OPERATOR_API } from './operator-calls.ts'
import * as passkeys from './access/passkeys.ts'
import * as password from './access/password.ts'
import * as play from './play/play.ts'
import * as documents from './care/documents.ts'
import * as protection from './care/protection.ts'
import * as models from './talk/models.ts'
import * as missions from './rewards/missions.ts'
import * as points from './money/points.ts'
import * as promotions from './rewards/promotions.ts'
import * as proofs from './base/proofs.ts'
import * as push from './talk/push.ts'
import * as records from './base/records.ts'
import * as referral from './rewards/referral.ts'
import * as registerCentre from './agents/register-centre.ts'
import * as registration from './access/registration.ts'
import * as cardRooms from './play/card-rooms.ts'
import * as security from './access/security.ts'
import * as session from './access/session.ts'
import * as social from './access/social.ts'
import * as support from './talk/support.ts'
import * as system from './access/system.ts'
import * as transfers from './money/transfers.ts'
import * as vendorStates from './play/vendor-states.ts'
import * as vendorWallet from './play/vendor-wallet.ts'
import * as verification from './people/verification.ts'
import * as vip from './rewards/vip.ts'
import * as wallet from './ledger/wallet.ts'
import * as winners from './play/winners.ts'
import * as wheel from './rewards/wheel.ts'
import * as withdrawals from './money/withdrawals.ts'

/**
 * The registry of all calls, by name. Tests iterate over it (every endpoint is served, every refusal has words, every
 * caller rule holds), and the OpenAPI document derives from it.
 */
export const API = {
  ...OPERATOR_API,
  listContracts: contracts.listContracts,
  getConsequences: contracts.getConsequences,
  offerContract: contracts.offerContract,
  requestContract: contracts.requestContract,
  changeContract: contracts.changeContract,
  listBills: bills.listBills,
  getBill: bills.getBill,
  simulateBill: bills.simulateBill,
  getRevenue: bills.getRevenue,
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
  getIdleEnd: session.getIdleEnd,
  staySession: session.staySession,
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
  setWinsHidden: member.setWinsHidden,
  acceptTerms: member.acceptTerms,
  getBalance: wallet.getBalance,
  getMerchantWallet: wallet.getMerchantWallet,
  watchMember: live.memberChannel.poll,
  watchBrand: live.brandChannel.poll,
  watchChat: chat.chatChannel.poll,
  getChatSelf: chat.getChatSelf,
  sayInChat: chat.sayInChat,
  reportChatLine: chat.reportChatLine,
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
  addProof: proofs.addProof,
  getProof: proofs.getProof,
  listProofs: proofs.listProofs,
  readProof: proofs.readProof,
  getPointBalance: points.getPointBalance,
  getPointConfig: points.getPointConfig,
  listPointRewards: points.listPointRewards,
  listRedemptions: points.listRedemptions,
  listPointChanges: points.listPointChanges,
  redeemPoints: points.redeemPoints,
  convertPoints: points.convertPoints,
  openApplication: applications.openApplication,
  sendApplication: applications.sendApplication,
  getMissionSummary: missions.getMissionSummary,
  getMissionLeaderboard: missions.getMissionLeaderboard,
  listRaffles: missions.listRaffles,
  claimRaffle: missions.claimRaffle,
  getRaffleProof: missions.getRaffleProof,
  getReferral: referral.getReferral,
  listPromotions: promotions.listPromotions,
  joinPromotion: promotions.joinPromotion,
  claimReward: promotions.claimReward,
  spinLuckyWheel: wheel.spinLuckyWheel,
  getWheelProof: wheel.getWheelProof,
  listRewards: promotions.listRewards,
  claimAllRewards: promotions.claimAllRewards,
  noteAppLogin,
  listBonuses: bonuses.listBonuses,
  giveUpBonus: bonuses.giveUpBonus,
  getVip: vip.getVip,
  listTransactions: records.listTransactions,
  listBets: records.listBets,
  getProfit: records.getProfit,
  getProtection: protection.getProtection,
  setLimit: protection.setLimit,
  answerFirstLimit: protection.answerFirstLimit,
  answerRaise: protection.answerRaise,
  takeTimeOut: protection.takeTimeOut,
  excludeMyself: protection.excludeMyself,
  setRealityCheck: protection.setRealityCheck,
  answerRealityCheck: protection.answerRealityCheck,
  answerPrompt: protection.answerPrompt,
  getMyPlay: protection.getMyPlay,
  getDocuments: documents.getDocuments,
  sendDocuments: documents.sendDocuments,
  getTeamOverview: agent.getTeamOverview,
  getTeamProfit: agent.getTeamProfit,
  listTeamBets: agent.listTeamBets,
  listTeamTransactions: agent.listTeamTransactions,
  listDownline: agent.listDownline,
  setDownlineRates: agent.setDownlineRates,
  setDownlineRemark: agent.setDownlineRemark,
  listAgentActions: agent.listAgentActions,
  createDownline: registerCentre.createDownline,
  listInvites: registerCentre.listInvites,
  createInvite: registerCentre.createInvite,
  setInviteOpen: registerCentre.setInviteOpen,
  getGameMenus: games.getGameMenus,
  listVendors: games.listVendors,
  listGames: games.listGames,
  listHotGames: games.listHotGames,
  listPopularGames: games.listPopularGames,
  getFavouriteGames: favourites.getFavouriteGames,
  listFavouriteGames: favourites.listFavouriteGames,
  addFavouriteGame: favourites.addFavouriteGame,
  removeFavouriteGame: favourites.removeFavouriteGame,
  listRecentGames: favourites.listRecentGames,
  listVendorGameTypes: favourites.listVendorGameTypes,
  launchGame: games.launchGame,
  launchDemo: games.launchDemo,
  listVendorStates: vendorStates.listVendorStates,
  openVendorSession: vendorWallet.openVendorSession,
  getVendorBalance: vendorWallet.getVendorBalance,
  vendorBet: vendorWallet.vendorBet,
  vendorWin: vendorWallet.vendorWin,
  vendorBetAndWin: vendorWallet.vendorBetAndWin,
  vendorRollback: vendorWallet.vendorRollback,
  vendorCloseRound: vendorWallet.vendorCloseRound,
  vendorBonusResult: vendorWallet.vendorBonusResult,
  vendorCorrection: vendorWallet.vendorCorrection,
  findVendorTransaction: vendorWallet.findVendorTransaction,
  endVendorSession: vendorWallet.endVendorSession,
  openPlay: play.openPlay,
  playRound: play.playRound,
  getRound: play.getRound,
  getPlayBalance: play.getPlayBalance,
  listCardRooms: cardRooms.listCardRooms,
  getWinnerBoard: winners.getWinnerBoard,
  listJackpots: winners.listJackpots,
  watchCrash: crash.crashChannel.poll,
  getCrash: crash.getCrash,
  placeCrashBet: crash.placeCrashBet,
  cashOutCrash: crash.cashOutCrash,
  getCrashBet: crash.getCrashBet,
  getFairness: play.getFairness,
  changeSeeds: play.changeSeeds,
  listLotteryGames: lottery.listLotteryGames,
  getLotteryGame: lottery.getLotteryGame,
  getDrawClock: lottery.getDrawClock,
  watchLotteries: lotteryChannel.poll,
  listDraws: lottery.listDraws,
  getDraw: lottery.getDraw,
  getTrends: lottery.getTrends,
  getLotteryReturns: lottery.getLotteryReturns,
  priceSlip: lotteryBets.priceSlip,
  placeBets: lotteryBets.placeBets,
  getSlip: lotteryBets.getSlip,
  listLotteryOrders: lotteryOrders.listLotteryOrders,
  getLotteryOrder: lotteryOrders.getLotteryOrder,
  cancelLotteryOrder: lotteryOrders.cancelLotteryOrder,
  getBetProof: lotteryOrders.getBetProof,
  getLotteryMenu: lotteryMenus.getLotteryMenu,
  getRecentLotteries: lotteryMenus.getRecentLotteries,
  listOpenedGames: lotteryMenus.listOpenedGames,
  getOpenedNumero: lotteryMenus.getOpenedNumero,
  launchLottery: lotteryMenus.launchLottery,
  listModels: models.listModels,
  launchChat: models.launchChat,
  listAnnouncements: content.listAnnouncements,
  listAgentAnnouncements: content.listAgentAnnouncements,
  previewContent: content.previewContent,
  getHelpCentre: content.getHelpCentre,
  getUnreadCount: messages.getUnreadCount,
  listMessages: messages.listMessages,
  readMessages: messages.readMessages,
  deleteMessages: messages.deleteMessages,
  getPushSettings: push.getPushSettings,
  savePush: push.savePush,
  removePush: push.removePush,
  writeMessage: messages.writeMessage,
  getFeedbackSettings: support.getFeedbackSettings,
  sendFeedback: support.sendFeedback,
  sendMemberFeedback: support.sendMemberFeedback,
  listDisputable: support.listDisputable,
  openCase: support.openCase,
  listCases: support.listCases,
  getCase: support.getCase,
  replyToCase: support.replyToCase,
  withdrawCase: support.withdrawCase,
  getCaseStatement: support.getCaseStatement,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof API
