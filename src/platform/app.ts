import { Hono } from 'hono'
import { ApiError, failureBody } from '#lib/api/errors.ts'
import type { Env } from './env.ts'
import { routeCashier } from './cashier/routes.ts'
import { routeGames } from './games/routes.ts'
import { routePlay } from './games/play-routes.ts'
import { routeMember } from './member/routes.ts'
import { routeOps } from './ops/routes.ts'
import { routeSession } from './session/routes.ts'
import { routeRecords } from './records/routes.ts'
import type { App } from './serve.ts'
import { routeSystem } from './system/routes.ts'
import { routeWallet } from './wallet/routes.ts'

/** All routes of the platform. Failures are thrown and answered here, once. */
export function createApp(): App {
  const app = new Hono<{ Bindings: Env }>()
  app.onError((error) => {
    const refusal =
      error instanceof ApiError ? error : new ApiError('system.internal', undefined, { cause: error })
    // Refusals are everyday; only what nobody expected is worth a line in the log.
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
    routeMember,
    routeWallet,
    routeCashier,
    routeRecords,
    routeGames,
    routePlay,
    routeOps,
  ])
    route(app)
  return app
}
