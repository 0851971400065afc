import { noteAppLogin } from './rewards/promotions-app-login.ts'
import * as promotionsApplications from './rewards/promotions-applications.ts'
import * as agent from './agents/agent.ts'
import * as contractsBills from './agents/contracts-bills.ts'
import * as cashier from './money/cashier.ts'
import * as chat from './talk/chat.ts'
import * as content from './base/content.ts'
import * as crash from './play/crash.ts'
import * as accountContact from './access/account-contact.ts'
import * as contracts from './agents/contracts.ts'
import type { Endpoint } from './endpoint.ts'
import * as promotionsBonuses from './rewards/promotions-bonuses.ts'
import * as humanCheck from './people/human-check.ts'
import * as gamesFavourites from './play/games-favourites.ts'
import * as games from './play/games.ts'
import * as live from './talk/live.ts'
import * as lottery from './play/lottery.ts'
import { lotteryChannel } from './play/lottery-channel.ts'
import * as lotteryBets from './play/lottery-bets.ts'
import * as lotteryMenus from './play/lottery-menus.ts'
import * as lotteryOrders from './play/lottery-orders.ts'
import * as account from './access/account.ts'
import * as messages from './people/messages.ts'
import { OPERATOR_API } from './operator-calls.ts'
import * as passkeys from './access/passkeys.ts'
import * as password from './access/password.ts'
import * as gamesPlay from './play/games-play.ts'
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
import * as agentRegisterCentre from './agents/agent-register-centre.ts'
import * as registration from './access/registration.ts'
import * as gamesCardRooms from './play/games-card-rooms.ts'
import * as accountSecurity from './access/account-security.ts'
import * as secondFactor from './people/second-factor.ts'
import * as login from './access/login.ts'
import * as social from './access/social.ts'
import * as support from './talk/support.ts'
import * as storefront from './access/storefront.ts'
import * as cashierTransfers from './money/cashier-transfers.ts'
import * as vendorsStates from './play/vendors-states.ts'
import * as vendorsWallet from './play/vendors-wallet.ts'
import * as messagesCodes from './people/messages-codes.ts'
import * as vip from './rewards/vip.ts'
import * as wallet from './ledger/wallet.ts'
import * as gamesWinners from './play/games-winners.ts'
import * as promotionsWheel from './rewards/promotions-wheel.ts'
import * as cashierWithdrawals from './money/cashier-withdrawals.ts'

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
  listBills: contractsBills.listBills,
  getBill: contractsBills.getBill,
  simulateBill: contractsBills.simulateBill,
  getRevenue: contractsBills.getRevenue,
  getSystemStatus: storefront.getSystemStatus,
  getWhitelabelMenu: storefront.getWhitelabelMenu,
  getSealKey: login.getSealKey,
  getCaptcha: login.getCaptcha,
  getBotChallenge: humanCheck.getBotChallenge,
  login: login.login,
  logout: login.logout,
  getRegistrationSettings: registration.getRegistrationSettings,
  register: registration.register,
  getMemberInfo: account.getMemberInfo,
  resumeSession: login.resumeSession,
  confirmSession: login.confirmSession,
  getIdleEnd: login.getIdleEnd,
  staySession: login.staySession,
  logInFreePlay: login.logInFreePlay,
  listSessions: login.listSessions,
  closeSessions: login.closeSessions,
  makeExchangeCode: login.makeExchangeCode,
  useExchangeCode: login.useExchangeCode,
  registerByMobile: registration.registerByMobile,
  checkAffiliate: registration.checkAffiliate,
  listDomainRoutes: registration.listDomainRoutes,
  sendSmsCode: messagesCodes.sendSmsCode,
  sendRegisterSmsCode: messagesCodes.sendRegisterSmsCode,
  listCountries: messagesCodes.listCountries,
  readOutbox: messagesCodes.readOutbox,
  sendPasswordCode: password.sendPasswordCode,
  changePassword: password.changePassword,
  forgotPasswordByEmail: password.forgotPasswordByEmail,
  setPasswordByEmail: password.setPasswordByEmail,
  setPasswordByPhone: password.setPasswordByPhone,
  getSecurity: accountSecurity.getSecurity,
  setPin: accountSecurity.setPin,
  sendContactCode: accountContact.sendContactCode,
  setContact: accountContact.setContact,
  beginTotp: secondFactor.beginTotp,
  confirmTotp: secondFactor.confirmTotp,
  removeTotp: secondFactor.removeTotp,
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
  getProfileIcon: account.getProfileIcon,
  setProfileIcon: account.setProfileIcon,
  setWinsHidden: account.setWinsHidden,
  acceptTerms: account.acceptTerms,
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
  listPayoutAccounts: cashierWithdrawals.listPayoutAccounts,
  addPayoutAccount: cashierWithdrawals.addPayoutAccount,
  removePayoutAccount: cashierWithdrawals.removePayoutAccount,
  getWithdrawalTerms: cashierWithdrawals.getWithdrawalTerms,
  withdraw: cashierWithdrawals.withdraw,
  getWithdrawal: cashierWithdrawals.getWithdrawal,
  listWithdrawals: cashierWithdrawals.listWithdrawals,
  confirmWithdrawal: cashierWithdrawals.confirmWithdrawal,
  listTransferTargets: cashierTransfers.listTransferTargets,
  transferToMember: cashierTransfers.transferToMember,
  getMemberTransfer: cashierTransfers.getMemberTransfer,
  listVendorWallets: cashierTransfers.listVendorWallets,
  walletTransfer: cashierTransfers.walletTransfer,
  getConsolidatedFunds: cashierTransfers.getConsolidatedFunds,
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
  openApplication: promotionsApplications.openApplication,
  sendApplication: promotionsApplications.sendApplication,
  getMissionSummary: missions.getMissionSummary,
  getMissionLeaderboard: missions.getMissionLeaderboard,
  listRaffles: missions.listRaffles,
  claimRaffle: missions.claimRaffle,
  getRaffleProof: missions.getRaffleProof,
  getReferral: referral.getReferral,
  listPromotions: promotions.listPromotions,
  joinPromotion: promotions.joinPromotion,
  claimReward: promotions.claimReward,
  spinLuckyWheel: promotionsWheel.spinLuckyWheel,
  getWheelProof: promotionsWheel.getWheelProof,
  listRewards: promotions.listRewards,
  claimAllRewards: promotions.claimAllRewards,
  noteAppLogin,
  listBonuses: promotionsBonuses.listBonuses,
  giveUpBonus: promotionsBonuses.giveUpBonus,
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
  createDownline: agentRegisterCentre.createDownline,
  listInvites: agentRegisterCentre.listInvites,
  createInvite: agentRegisterCentre.createInvite,
  setInviteOpen: agentRegisterCentre.setInviteOpen,
  getGameMenus: games.getGameMenus,
  listVendors: games.listVendors,
  listGames: games.listGames,
  listHotGames: games.listHotGames,
  listPopularGames: games.listPopularGames,
  getFavouriteGames: gamesFavourites.getFavouriteGames,
  listFavouriteGames: gamesFavourites.listFavouriteGames,
  addFavouriteGame: gamesFavourites.addFavouriteGame,
  removeFavouriteGame: gamesFavourites.removeFavouriteGame,
  listRecentGames: gamesFavourites.listRecentGames,
  listVendorGameTypes: gamesFavourites.listVendorGameTypes,
  launchGame: games.launchGame,
  launchDemo: games.launchDemo,
  listVendorStates: vendorsStates.listVendorStates,
  openVendorSession: vendorsWallet.openVendorSession,
  getVendorBalance: vendorsWallet.getVendorBalance,
  vendorBet: vendorsWallet.vendorBet,
  vendorWin: vendorsWallet.vendorWin,
  vendorBetAndWin: vendorsWallet.vendorBetAndWin,
  vendorRollback: vendorsWallet.vendorRollback,
  vendorCloseRound: vendorsWallet.vendorCloseRound,
  vendorBonusResult: vendorsWallet.vendorBonusResult,
  vendorCorrection: vendorsWallet.vendorCorrection,
  findVendorTransaction: vendorsWallet.findVendorTransaction,
  endVendorSession: vendorsWallet.endVendorSession,
  openPlay: gamesPlay.openPlay,
  playRound: gamesPlay.playRound,
  getRound: gamesPlay.getRound,
  getPlayBalance: gamesPlay.getPlayBalance,
  listCardRooms: gamesCardRooms.listCardRooms,
  getWinnerBoard: gamesWinners.getWinnerBoard,
  listJackpots: gamesWinners.listJackpots,
  watchCrash: crash.crashChannel.poll,
  getCrash: crash.getCrash,
  placeCrashBet: crash.placeCrashBet,
  cashOutCrash: crash.cashOutCrash,
  getCrashBet: crash.getCrashBet,
  getFairness: gamesPlay.getFairness,
  changeSeeds: gamesPlay.changeSeeds,
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
