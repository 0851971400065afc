import type { CallBase } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import type { DrawObject } from './draw-object.ts'
import { gameOf } from './game.ts'

/**
 * The object of a game of the call's brand.
 * @throws ApiError `lottery.gameUnknown` for a game that the brand does not have
 */
export function brandDraw({ env, tenant }: Pick<CallBase, 'env' | 'tenant'>, gameCode: string) {
  gameOf(tenant, gameCode)
  return drawOf(env, tenant.id, gameCode)
}

/** The object of one game of one brand. Its name begins with the tenant, so that brands never share one. */
export function drawOf(env: Pick<Env, 'DRAW'>, tenant: string, gameCode: string) {
  if (!/^[a-z][a-z0-9-]{1,30}$/.test(tenant) || !/^[a-z][a-z0-9-]{1,31}$/.test(gameCode))
    throw new Error('no such draw name')
  return objects(env).getByName(`${tenant}:${gameCode}`)
}

/** The reverse: tenant and game from an object's name. */
export function gameOfName(name: string): { tenant: string; game: string } {
  const [tenant = '', game = ''] = name.split(':')
  if (!tenant || !game) throw new Error('a draw object is named by tenant and game')
  return { tenant, game }
}

function objects(env: Pick<Env, 'DRAW'>): DurableObjectNamespace<DrawObject> {
  return env.DRAW as DurableObjectNamespace<DrawObject>
}
