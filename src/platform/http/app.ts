import { Hono } from 'hono'
import { ApiError, failureBody } from '#lib/api/errors.ts'
import { routeBackup } from '#platform/ops/backup/routes.ts'
import { routeAgent } from '#platform/agents/agent/routes.ts'
import { routeClaims } from '#platform/base/claims/routes.ts'
import { routeChat } from '#platform/talk/chat/routes.ts'
import type { Env } from '#platform/base/env.ts'
import { routeCashier } from '#platform/money/cashier/routes.ts'
import { routeDocumentReview } from '#platform/money/document-review/routes.ts'
import { routeFavourites } from '#platform/play/games/favourite-routes.ts'
import { routeCrash } from '#platform/play/crash/routes.ts'
import { routeGames } from '#platform/play/games/routes.ts'
import { routePlay } from '#platform/play/games/play-routes.ts'
import { routeLive } from '#platform/talk/live/routes.ts'
import { routeLiveOps } from '#platform/talk/live/ops-routes.ts'
import { routeLottery } from '#platform/play/lottery/routes.ts'
import { routeLotteryOps } from '#platform/play/lottery/ops-routes.ts'
import { routeAccount } from '#platform/access/account/routes.ts'
import { routeAccountSecurity } from '#platform/access/account/security-routes.ts'
import { routeMessages } from '#platform/people/messages/routes.ts'
import { routePasskeys } from '#platform/access/passkeys/routes.ts'
import { routePassword } from '#platform/access/password/routes.ts'
import { routeProtection } from '#platform/care/protection/routes.ts'
import { routeRegisters } from '#platform/care/registers/routes.ts'
import { routeRegistration } from '#platform/access/registration/routes.ts'
import { routeSegments } from '#platform/people/segments/routes.ts'
import { routeSecondFactor } from '#platform/people/second-factor/routes.ts'
import { routeSocial } from '#platform/access/social/routes.ts'
import { routeContent } from '#platform/base/content/routes.ts'
import { routeContracts } from '#platform/agents/contracts/routes.ts'
import { routeInbox } from '#platform/people/messages/inbox-routes.ts'
import { routeMailings } from '#platform/talk/mailings/routes.ts'
import { routePush } from '#platform/talk/push/routes.ts'
import { routeSupport } from '#platform/talk/support/routes.ts'
import { routeConsole } from '#platform/ops/console/routes.ts'
import { routeDemo } from '#platform/ops/demo/routes.ts'
import { routeOperators } from '#platform/ops/operators/routes.ts'
import { routeOps } from '#platform/ops/ops/routes.ts'
import { routeLogin } from '#platform/access/login/routes.ts'
import { routeModels } from '#platform/talk/models/routes.ts'
import { routeMissions } from '#platform/rewards/missions/routes.ts'
import { routePlayers } from '#platform/ops/players/routes.ts'
import { routePoints } from '#platform/money/points/routes.ts'
import { routePromotions } from '#platform/rewards/promotions/routes.ts'
import { routeReferral } from '#platform/rewards/referral/routes.ts'
import { routeReleases } from '#platform/rewards/releases/routes.ts'
import { routeRecords } from '#platform/base/records/routes.ts'
import { routeReports } from '#platform/ops/reports/routes.ts'
import { routeToday } from '#platform/ops/today/routes.ts'
import { routeWatch } from '#platform/ops/watch/routes.ts'
import { serve, type App } from './serve.ts'
import { serveChannel } from './serve-channel.ts'
import { serveDialect } from './serve-dialect.ts'
import { DIALECTS } from '#platform/play/vendors/dialects/dialects.ts'
import { routeVendors } from '#platform/play/vendors/routes.ts'
import { routeVip } from '#platform/rewards/vip/routes.ts'
import { routeStorefront } from '#platform/access/storefront/routes.ts'
import { routeWallet } from '#platform/ledger/wallet/routes.ts'
import { writeLog } from '#platform/base/log.ts'

/** All routes of the platform. Failures are thrown, and converted to replies only here. */
export function createApp(): App {
  const app = new Hono<{ Bindings: Env }>()
  app.onError((error) => {
    const refusal =
      error instanceof ApiError ? error : new ApiError('system.internal', undefined, { cause: error })
    // Refusals are normal; only unexpected errors are logged.
    if (refusal.code === 'system.internal') writeLog('call.failed', { cause: error })
    return Response.json(failureBody(refusal), {
      status: refusal.status,
      headers: { 'cache-control': 'no-store' },
    })
  })
  app.notFound(() => {
    throw new ApiError('request.notFound')
  })
  for (const route of [
    routeStorefront,
    routeLogin,
    routeRegistration,
    routePassword,
    routePasskeys,
    routeSocial,
    routeSecondFactor,
    routeSegments,
    routeMailings,
    routeAccount,
    routeAccountSecurity,
    routeDocumentReview,
    routeMessages,
    routeWallet,
    routeCashier,
    routeRecords,
    routeProtection,
    routeRegisters,
    routeAgent,
    routeContracts,
    routePromotions,
    routeVip,
    routeReleases,
    routePoints,
    routeMissions,
    routeReferral,
    routeCrash,
    routeGames,
    routeFavourites,
    routePlay,
    routeLottery,
    routeLotteryOps,
    routeVendors,
    routeOps,
    routeClaims,
    routePlayers,
    routeConsole,
    routeOperators,
    routeDemo,
    routeReports,
    routeToday,
    routeWatch,
    routeBackup,
    routeContent,
    routeInbox,
    routePush,
    routeSupport,
    routeLive,
    routeLiveOps,
    routeChat,
    routeModels,
  ])
    route({
      serve: (endpoint, handler) => serve(app, endpoint, handler),
      serveChannel: (channel) => serveChannel(app, channel),
    })
  for (const dialect of Object.values(DIALECTS)) serveDialect(app, dialect)
  return app
}
