import type { Env } from '#platform/env.ts'
import { roomOf } from './room-of.ts'

/**
 * Something of a member changed elsewhere: an inbox, a session. Their room looks at what their tabs show and whose session is
 * over; where nobody listens, nothing happens. Never fails: a room that was not reached looks by itself a little later.
 */
export async function nudgeMember(env: Env, tenant: string, memberId: string): Promise<void> {
  try {
    await roomOf(env, { tenant, kind: 'member', memberId }).nudge()
  } catch (cause) {
    console.warn('live nudge failed', cause instanceof Error ? cause.message : String(cause))
  }
}
