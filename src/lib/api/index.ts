import * as consoleAccount from './ops/console-account.ts'
import * as consoleViews from './ops/console-views.ts'
import * as consoleCalls from './ops/console.ts'
import * as demo from './ops/demo.ts'
import * as ledgerOps from './ops/ledger-ops.ts'
import * as playersLists from './ops/players-lists.ts'
import * as playersNotes from './ops/players-notes.ts'
import * as playersOverview from './ops/players-overview.ts'
import * as playersSearch from './ops/players-search.ts'
import * as playersTimeline from './ops/players-timeline.ts'
import * as reconciliationGaps from './ops/reconciliation-gaps.ts'
import * as memberOps from './ops/member-ops.ts'
import * as operatorLog from './ops/operator-log.ts'
import * as operators from './ops/operators.ts'
import * as ops from './ops/ops.ts'
import * as reportsLists from './ops/reports-lists.ts'
import * as reportsSigap from './ops/reports-sigap.ts'
import * as reports from './ops/reports.ts'
import * as today from './ops/today.ts'
import * as services from './ops/services.ts'
import * as watch from './ops/watch.ts'
import * as backup from './ops/backup.ts'
import * as agentOps from './agents/agent-ops.ts'
import * as agentRegisterCentre from './agents/agent-register-centre.ts'
import * as agent from './agents/agent.ts'
import * as contractsBills from './agents/contracts-bills.ts'
import * as contractsOps from './agents/contracts-ops.ts'
import * as contracts from './agents/contracts.ts'
import * as accountContact from './access/account-contact.ts'
import * as accountSecurity from './access/account-security.ts'
import * as account from './access/account.ts'
import * as login from './access/login.ts'
import * as passkeys from './access/passkeys.ts'
import * as password from './access/password.ts'
import * as registration from './access/registration.ts'
import * as social from './access/social.ts'
import * as storefront from './access/storefront.ts'
import * as cashierAdjustments from './money/cashier-adjustments.ts'
import * as cashierOps from './money/cashier-ops.ts'
import * as cashierReversals from './money/cashier-reversals.ts'
import * as cashierTransfers from './money/cashier-transfers.ts'
import * as cashierWithdrawals from './money/cashier-withdrawals.ts'
import * as cashier from './money/cashier.ts'
import * as cashierDepositsOps from './money/cashier-deposits-ops.ts'
import * as cashierWithdrawalsOps from './money/cashier-withdrawals-ops.ts'
import * as pointsOps from './money/points-ops.ts'
import * as points from './money/points.ts'
import * as missions from './rewards/missions.ts'
import * as offersDryRun from './rewards/offers-dry-run.ts'
import * as promotionsAppLogin from './rewards/promotions-app-login.ts'
import * as promotionsApplications from './rewards/promotions-applications.ts'
import * as promotionsBonusesOps from './rewards/promotions-bonuses-ops.ts'
import * as promotionsBonuses from './rewards/promotions-bonuses.ts'
import * as promotionsOps from './rewards/promotions-ops.ts'
import * as promotionsWheel from './rewards/promotions-wheel.ts'
import * as promotions from './rewards/promotions.ts'
import * as referral from './rewards/referral.ts'
import * as releasesOps from './rewards/releases-ops.ts'
import * as vipOps from './rewards/vip-ops.ts'
import * as vip from './rewards/vip.ts'
import * as chatOps from './talk/chat-ops.ts'
import * as chat from './talk/chat.ts'
import * as liveOps from './talk/live-ops.ts'
import * as mailingsOps from './talk/mailings-ops.ts'
import * as models from './talk/models.ts'
import * as push from './talk/push.ts'
import * as supportAnswersOps from './talk/support-answers-ops.ts'
import * as supportOps from './talk/support-ops.ts'
import * as support from './talk/support.ts'
import * as crash from './play/crash.ts'
import * as gamesCardRooms from './play/games-card-rooms.ts'
import * as gamesFavourites from './play/games-favourites.ts'
import * as gamesOps from './play/games-ops.ts'
import * as gamesPlay from './play/games-play.ts'
import * as gamesWinners from './play/games-winners.ts'
import * as games from './play/games.ts'
import * as lotteryBets from './play/lottery-bets.ts'
import * as lotteryMenus from './play/lottery-menus.ts'
import * as lotteryOps from './play/lottery-ops.ts'
import * as lotteryOrders from './play/lottery-orders.ts'
import * as lotteryVersions from './play/lottery-versions.ts'
import * as lottery from './play/lottery.ts'
import * as vendorsOps from './play/vendors-ops.ts'
import * as vendorsPrizes from './play/vendors-prizes.ts'
import * as vendorsStates from './play/vendors-states.ts'
import * as vendorsWallet from './play/vendors-wallet.ts'
import * as documents from './care/documents.ts'
import * as protectionOps from './care/protection-ops.ts'
import * as protection from './care/protection.ts'
import * as wallet from './ledger/wallet.ts'
import * as humanCheck from './people/human-check.ts'
import * as messagesCodes from './people/messages-codes.ts'
import * as messages from './people/messages.ts'
import * as segmentsOps from './people/segments-ops.ts'
import * as secondFactor from './people/second-factor.ts'
import * as claims from './base/claims.ts'
import * as contentOps from './base/content-ops.ts'
import * as content from './base/content.ts'
import * as proofs from './base/proofs.ts'
import * as records from './base/records.ts'
import { crashChannel } from './play/crash.ts'
import { lotteryChannel } from './play/lottery-channel.ts'
import { chatChannel } from './talk/chat.ts'
import { brandChannel, memberChannel } from './talk/live.ts'
import type { Endpoint } from './endpoint.ts'

/** The endpoints among what a module exports: its schemas, types and tables are left out. */
type EndpointsOf<Module> = {
  [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name]
}

function endpointsOf<Module extends object>(module: Module): EndpointsOf<Module> {
  const found = Object.entries(module).filter(([, value]) => isEndpoint(value))
  // Filtered by the same rule as the type.
  return Object.fromEntries(found) as EndpointsOf<Module>
}

function isEndpoint(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'who' in value && 'surface' in value
  )
}

/**
 * The registry of all calls, by name: every endpoint of every file (`tests/unit/house/api-files.test.ts` finds a file that is left out).
 * Tests iterate over it (every endpoint is served, every refusal has words, every caller rule holds), and the OpenAPI
 * document derives from it.
 */
export const API = {
  ...endpointsOf(consoleAccount),
  ...endpointsOf(consoleViews),
  ...endpointsOf(consoleCalls),
  ...endpointsOf(demo),
  ...endpointsOf(ledgerOps),
  ...endpointsOf(playersLists),
  ...endpointsOf(playersNotes),
  ...endpointsOf(playersOverview),
  ...endpointsOf(playersSearch),
  ...endpointsOf(playersTimeline),
  ...endpointsOf(reconciliationGaps),
  ...endpointsOf(memberOps),
  ...endpointsOf(operatorLog),
  ...endpointsOf(operators),
  ...endpointsOf(ops),
  ...endpointsOf(reportsLists),
  ...endpointsOf(reportsSigap),
  ...endpointsOf(reports),
  ...endpointsOf(today),
  ...endpointsOf(services),
  ...endpointsOf(watch),
  ...endpointsOf(backup),
  ...endpointsOf(agentOps),
  ...endpointsOf(agentRegisterCentre),
  ...endpointsOf(agent),
  ...endpointsOf(contractsBills),
  ...endpointsOf(contractsOps),
  ...endpointsOf(contracts),
  ...endpointsOf(accountContact),
  ...endpointsOf(accountSecurity),
  ...endpointsOf(account),
  ...endpointsOf(login),
  ...endpointsOf(passkeys),
  ...endpointsOf(password),
  ...endpointsOf(registration),
  ...endpointsOf(social),
  ...endpointsOf(storefront),
  ...endpointsOf(cashierAdjustments),
  ...endpointsOf(cashierOps),
  ...endpointsOf(cashierReversals),
  ...endpointsOf(cashierTransfers),
  ...endpointsOf(cashierWithdrawals),
  ...endpointsOf(cashier),
  ...endpointsOf(cashierDepositsOps),
  ...endpointsOf(cashierWithdrawalsOps),
  ...endpointsOf(pointsOps),
  ...endpointsOf(points),
  ...endpointsOf(missions),
  ...endpointsOf(offersDryRun),
  ...endpointsOf(promotionsAppLogin),
  ...endpointsOf(promotionsApplications),
  ...endpointsOf(promotionsBonusesOps),
  ...endpointsOf(promotionsBonuses),
  ...endpointsOf(promotionsOps),
  ...endpointsOf(promotionsWheel),
  ...endpointsOf(promotions),
  ...endpointsOf(referral),
  ...endpointsOf(releasesOps),
  ...endpointsOf(vipOps),
  ...endpointsOf(vip),
  ...endpointsOf(chatOps),
  ...endpointsOf(chat),
  ...endpointsOf(liveOps),
  ...endpointsOf(mailingsOps),
  ...endpointsOf(models),
  ...endpointsOf(push),
  ...endpointsOf(supportOps),
  ...endpointsOf(supportAnswersOps),
  ...endpointsOf(support),
  ...endpointsOf(crash),
  ...endpointsOf(gamesCardRooms),
  ...endpointsOf(gamesFavourites),
  ...endpointsOf(gamesOps),
  ...endpointsOf(gamesPlay),
  ...endpointsOf(gamesWinners),
  ...endpointsOf(games),
  ...endpointsOf(lotteryBets),
  ...endpointsOf(lotteryMenus),
  ...endpointsOf(lotteryOps),
  ...endpointsOf(lotteryOrders),
  ...endpointsOf(lotteryVersions),
  ...endpointsOf(lottery),
  ...endpointsOf(vendorsOps),
  ...endpointsOf(vendorsPrizes),
  ...endpointsOf(vendorsStates),
  ...endpointsOf(vendorsWallet),
  ...endpointsOf(documents),
  ...endpointsOf(protectionOps),
  ...endpointsOf(protection),
  ...endpointsOf(wallet),
  ...endpointsOf(humanCheck),
  ...endpointsOf(messagesCodes),
  ...endpointsOf(messages),
  ...endpointsOf(segmentsOps),
  ...endpointsOf(secondFactor),
  ...endpointsOf(claims),
  ...endpointsOf(contentOps),
  ...endpointsOf(content),
  ...endpointsOf(proofs),
  ...endpointsOf(records),
  watchMember: memberChannel.poll,
  watchBrand: brandChannel.poll,
  watchChat: chatChannel.poll,
  watchCrash: crashChannel.poll,
  watchLotteries: lotteryChannel.poll,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof API
