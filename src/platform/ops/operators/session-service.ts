import { ApiError } from '#lib/api/errors.ts'
import { CONSOLE_COOKIE } from '#lib/api/surfaces.ts'
import { hashToken, makeToken } from '#platform/base/crypto/service.ts'
import type { ConsoleBase, ConsoleOperator } from '#platform/base/call.ts'
import { noteSeen, type OperatorAccount } from './account-repository.ts'
import {
  deleteOperatorSession,
  findOperatorSession,
  insertOperatorSession,
  touchOperatorSession,
} from './session-repository.ts'

/** A session without acts for this long expires. */
export const OPERATOR_IDLE_MS = 30 * 60_000
const ABSOLUTE_MS = 8 * 60 * 60_000
/** `seen_at` is written at most this often, so that not every call writes. */
const TOUCH_EVERY_MS = 60_000

/**
 * Authenticates a call of the console by both halves of a session, the cookie and the tab's token, in the browser that it was
 * opened in. One half alone, or halves of two sessions, are refused with `session.required`; an expired session with
 * `session.expired`. In another browser both halves are stolen goods: the session ends.
 * @param isPassive a call that a page makes by itself does not extend the session
 */
export async function readOperatorSession(
  base: ConsoleBase,
  tabToken: string | undefined,
  { isPassive }: { isPassive: boolean },
): Promise<ConsoleOperator> {
  const { env, now } = base
  const cookie = base.cookies.get(CONSOLE_COOKIE)
  if (!cookie || !tabToken) throw new ApiError('session.required')
  const cookieHash = hashToken(cookie)
  const row = await findOperatorSession(env, { cookieHash, tabHash: hashToken(tabToken) })
  if (!row) throw new ApiError('session.required')
  if (row.expires_at <= now || row.seen_at + OPERATOR_IDLE_MS <= now) {
    await deleteOperatorSession(env, cookieHash)
    throw new ApiError('session.expired')
  }
  if (row.agent_hash !== agentHash(base.userAgent)) {
    await deleteOperatorSession(env, cookieHash)
    throw new ApiError('session.required')
  }
  if (row.status !== 'active') throw new ApiError('session.required')
  const isSeen = !isPassive && row.seen_at + TOUCH_EVERY_MS <= now
  if (isSeen) base.later(touchOperatorSession(env, cookieHash, now))
  return {
    name: row.operator,
    sessionHash: cookieHash,
    provedAtMs: row.proved_at,
    seenAtMs: isSeen ? now : row.seen_at,
    endsAtMs: row.expires_at,
  }
}

/**
 * Begins a session with a new cookie and a new token for the tab; the earlier session of this browser ends, so that a cookie
 * planted beforehand is worth nothing.
 */
export async function openOperatorSession(
  base: ConsoleBase,
  { name, passwordHash }: Pick<OperatorAccount, 'name' | 'passwordHash'>,
): Promise<{ token: string; operator: ConsoleOperator }> {
  const { env, now, address, userAgent } = base
  const earlier = base.cookies.get(CONSOLE_COOKIE)
  if (earlier) await deleteOperatorSession(env, hashToken(earlier))
  const [cookie, token] = [makeToken(), makeToken()]
  const sessionHash = hashToken(cookie)
  const endsAtMs = now + ABSOLUTE_MS
  const row = {
    cookie_hash: sessionHash,
    tab_hash: hashToken(token),
    operator: name,
    agent_hash: agentHash(userAgent),
    created_at: now,
    seen_at: now,
    expires_at: endsAtMs,
    proved_at: now,
    address,
    device: userAgent,
  }
  if (!(await insertOperatorSession(env, row, passwordHash))) throw new ApiError('session.required')
  await noteSeen(env, name, now)
  base.replyHeaders.append('set-cookie', cookieText(cookie))
  return { token, operator: { name, sessionHash, provedAtMs: now, seenAtMs: now, endsAtMs } }
}

/** Ends the session of this browser. */
export async function closeOperatorSession(base: ConsoleBase): Promise<void> {
  const cookie = base.cookies.get(CONSOLE_COOKIE)
  if (cookie) await deleteOperatorSession(base.env, hashToken(cookie))
  base.replyHeaders.append('set-cookie', `${cookieText('')}; Max-Age=0`)
}

function cookieText(value: string): string {
  return `${CONSOLE_COOKIE}=${value}; Path=/; Secure; HttpOnly; SameSite=Strict`
}

/** Browser and system without versions: an update during the day is the same browser. */
function agentHash(userAgent: string): string {
  return hashToken(userAgent.replace(/[\d._]+/g, ''))
}
