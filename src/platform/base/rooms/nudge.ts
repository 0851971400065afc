import type { Env } from '#platform/base/env.ts'
import { roomOf } from './room-of.ts'
import { writeLog } from '#platform/base/log.ts'

/**
 * Tells a member's room that something changed elsewhere, such as the inbox. The room checks what its tabs show;
 * without listeners nothing happens. Never fails: a room that cannot be reached checks by itself a little later.
 */
export function nudgeMember(env: Env, tenant: string, memberId: string): Promise<void> {
  return reach(() => roomOf(env, { tenant, kind: 'member', memberId }).nudge())
}

/**
 * Closes the sockets of a member's ended sessions in every room of the brand; to be called after each change that ends
 * one. A member without sockets costs one call. Never fails, like `nudgeMember`.
 */
export function closeSockets(env: Env, tenant: string, memberId: string): Promise<void> {
  return reach(() => roomOf(env, { tenant, kind: 'member', memberId }).endSessions())
}

async function reach(call: () => Promise<void>): Promise<void> {
  try {
    await call()
  } catch (cause) {
    writeLog('live.notTold', { about: 'change', cause })
  }
}
