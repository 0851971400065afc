import { Hono } from 'hono'
import { ApiError, failureBody } from '#lib/api/errors.ts'
import { routeAgent } from './agent/routes.ts'
import { routeChat } from './chat/routes.ts'
import type { Env } from './env.ts'
import { routeCashier } from './cashier/routes.ts'
import { routeDocuments } from './document-review/routes.ts'
import { routeFavourites } from './games/favourite-routes.ts'
import { routeCrash } from './crash/routes.ts'
import { routeGames } from './games/routes.ts'
import { routePlay } from './games/play-routes.ts'
import { routeLive } from './live/routes.ts'
import { routeLiveOps } from './live/ops-routes.ts'
import { routeLottery } from './lottery/routes.ts'
import { routeLotteryOps } from './lottery/ops-routes.ts'
import { routeMember } from './account/routes.ts'
import { routeMemberSecurity } from './account/security-routes.ts'
import { routeMessages } from './messages/routes.ts'
import { routePasskeys } from './passkeys/routes.ts'
import { routePassword } from './password/routes.ts'
import { routeProtection } from './protection/routes.ts'
import { routeRegistration } from './registration/routes.ts'
import { routeSecondFactor } from './second-factor/routes.ts'
import { routeSocial } from './social/routes.ts'
import { routeContent } from './content/routes.ts'
import { routeContracts } from './contracts/routes.ts'
import { routeInbox } from './messages/inbox-routes.ts'
import { routePush } from './push/routes.ts'
import { routeSupport } from './support/routes.ts'
import { routeOps } from './ops/routes.ts'
import { routeSession } from './login/routes.ts'
import { routeModels } from './models/routes.ts'
import { routeMissions } from './missions/routes.ts'
import { routePoints } from './points/routes.ts'
import { routePromotions } from './promotions/routes.ts'
import { routeReferral } from './referral/routes.ts'
import { routeRecords } from './records/routes.ts'
import { serve, type App } from './serve.ts'
import { serveChannel } from './serve-channel.ts'
import { serveDialect } from './serve-dialect.ts'
import { DIALECTS } from './vendors/dialects/dialects.ts'
import { routeVendors } from './vendors/routes.ts'
import { routeVip } from './vip/routes.ts'
import { routeSystem } from './storefront/routes.ts'
import { routeWallet } from './wallet/routes.ts'

/** All routes of the platform. Failures are thrown, and converted to replies only here. */
export function createApp(): App {
  const app = new Hono<{ Bindings: Env }>()
  app.onError((error) => {
    const refusal =
      error instanceof ApiError ? error : new ApiError('system.internal', undefined, { cause: error })
    // Refusals are normal; only unexpected errors are logged.
    if (refusal.code === 'system.internal') console.error('call failed', error)
    return Response.json(failureBody(refusal), {
      status: refusal.status,
      headers: { 'cache-control': 'no-store' },
    })
  })
  app.notFound(() => {
    throw new ApiError('request.notFound')
  })
  for (const route of [
    routeSystem,
    routeSession,
    routeRegistration,
    routePassword,
    routePasskeys,
    routeSocial,
    routeSecondFactor,
    routeMember,
    routeMemberSecurity,
    routeDocuments,
    routeMessages,
    routeWallet,
    routeCashier,
    routeRecords,
    routeProtection,
    routeAgent,
    routeContracts,
    routePromotions,
    routeVip,
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
