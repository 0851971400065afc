import { ApiError } from '#lib/api/errors.ts'
import type { CallBase, PlaySession } from '#platform/base/call.ts'
import { hashToken } from '#platform/base/crypto/service.ts'
import { IDLE_MS, touchBrowser } from '#platform/people/session/service.ts'
import { PLAY_IDLE_MS } from '#platform/play/vendors/service.ts'
import { extendPlay, readPlay } from './play-repository.ts'

/** The idle time is extended at most this often, so that not every spin costs a write. */
const EXTEND_EVERY_MS = 60_000

/**
 * The running game of a play token.
 * @throws ApiError `game.launchExpired` for a token that is unknown, of another brand, idle too long, or of a member who
 * may no longer play.
 */
export async function readPlaySession(base: CallBase, token: string | undefined): Promise<PlaySession> {
  const { env, tenant, now } = base
  if (!token) throw new ApiError('game.launchExpired')
  const row = await readPlay(env, tenant.id, { tokenHash: hashToken(token), nowMs: now })
  if (!row || row.expiresAtMs <= now) throw new ApiError('game.launchExpired')
  const { expiresAtMs, sessionHash, ...play } = row
  if (now + PLAY_IDLE_MS - expiresAtMs > EXTEND_EVERY_MS) {
    base.later(extendPlay(env, tenant.id, { tokenHash: row.tokenHash, expiresAtMs: now + PLAY_IDLE_MS }))
    // A player is not idle, even though the page around the game makes no call.
    const browser = { tenant: tenant.id, cookieHash: sessionHash }
    base.later(touchBrowser(env, browser, { nowMs: now, idleMs: IDLE_MS }))
  }
  return play
}
