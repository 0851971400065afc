import type { Env } from '#platform/base/env.ts'
import { roomOf } from './room-of.ts'

/**
 * Something of a member changed elsewhere, such as their inbox. Their room looks at what their tabs show; where nobody
 * listens, nothing happens. Never fails: a room that was not reached looks by itself a little later.
 */
export function nudgeMember(env: Env, tenant: string, memberId: string): Promise<void> {
  return reach(() => roomOf(env, { tenant, kind: 'member', memberId }).nudge())
}

/**
 * Sessions of a member ended: to be called after each such change. Their sockets close in every room of the brand; a member
 * without sockets costs one call. Never fails, as above.
 */
export function closeSockets(env: Env, tenant: string, memberId: string): Promise<void> {
  return reach(() => roomOf(env, { tenant, kind: 'member', memberId }).endSessions())
}

async function reach(call: () => Promise<void>): Promise<void> {
  try {
    await call()
  } catch (cause) {
    console.warn('live nudge failed', cause instanceof Error ? cause.message : String(cause))
  }
}
