import { ApiError } from '#lib/api/errors.ts'
import type { CallBase, SessionMember } from '#platform/base/call.ts'
import { closeSockets } from '#platform/base/rooms/service.ts'
import type { Member } from '#platform/people/member/service.ts'
import { cookieText, expiredCookieText, SESSION_COOKIE } from './cookies.ts'
import { isPasswordExpired } from './password-age.ts'
import { deleteRemembered, deleteSession, deleteTab, isInLine } from './session-end.ts'
import { findSession, insertSession, isSessionOf, touchSession, type TabKey } from './session-repository.ts'
import { hashToken, makeToken } from '#platform/base/crypto/service.ts'

/** A session without calls for this long expires. */
export const IDLE_MS = 30 * 60_000
const ABSOLUTE_MS = 24 * 60 * 60_000
/** `seen_at` is written at most this often, so that not every call writes. */
const TOUCH_EVERY_MS = 60_000

/**
 * Authenticates a call by both halves of a session, the cookie and the tab token. One half alone, or halves of two
 * sessions, are refused with `session.required`; an expired session with `session.expired`. Automatic calls of a page
 * (`isPassive`) do not extend the session.
 */
export async function readSession(
  base: CallBase,
  tabToken: string | undefined,
  { isPassive }: { isPassive: boolean } = { isPassive: false },
): Promise<SessionMember> {
  const { env, tenant, now } = base
  const cookie = base.cookies.get(SESSION_COOKIE)
  if (!cookie || !tabToken) throw new ApiError('session.required')
  const key = { tenant: tenant.id, cookieHash: hashToken(cookie), tabHash: hashToken(tabToken) }
  const row = await findSession(env, key)
  if (!row) throw new ApiError('session.required')
  if (row.expires_at <= now || row.seen_at + IDLE_MS <= now) {
    await deleteTab(env, key)
    throw new ApiError('session.expired')
  }
  if (row.status !== 'active') throw new ApiError('session.required')
  if (!isPassive && row.seen_at + TOUCH_EVERY_MS <= now) base.later(touchSession(env, key, now))
  const { member_id: id, account, type, is_weak: isWeak } = row
  return {
    ...{ id, account, type, isWeak: isWeak === 1 },
    mustChangePassword:
      row.is_passwordless === 0 &&
      (row.must_change_password === 1 || isPasswordExpired(base, row.password_changed_at)),
    ...{ sessionHash: key.cookieHash, tabHash: key.tabHash },
  }
}

export interface SessionTerms {
  /** No secret was given in it: not sufficient for money and personal data. */
  isWeak: boolean
  expiresAtMs?: number | undefined
  /** The remembered login that it belongs to. */
  family?: string | undefined
  /** Opened by something other than the password: no password change is demanded in it. */
  isPasswordless?: boolean | undefined
  /** The parent session. A logout there ends this session too. */
  parent?: TabKey | undefined
}

/** A member as read at the time of authentication. */
export type Entrant = Pick<Member, 'id' | 'passwordChangedAtMs'>

/**
 * Begins a session: sets the cookie, returns the tab's token. Where the same member is in already in this browser, the tab
 * joins that session, so that one tab does not log the other out. Any other earlier session of this browser ends with its
 * child sessions, so that a cookie planted beforehand is worth nothing.
 */
export async function openSession(base: CallBase, member: Entrant, terms: SessionTerms): Promise<string> {
  const earlier = base.cookies.get(SESSION_COOKIE)
  // What a code opens ends with its parent session: it has a session of its own.
  if (earlier && !terms.parent && (await isLiveHere(base, member, earlier)))
    return openTab(base, member, { ...terms, cookie: earlier })
  if (earlier) await endBrowser(base, earlier)
  const cookie = makeToken()
  base.replyHeaders.append('set-cookie', cookieText(SESSION_COOKIE, cookie))
  return openTab(base, member, { ...terms, cookie })
}

/**
 * Another tab of a remembered browser joins the session of the other tabs where it is the same member's, so that one tab
 * does not log the other out. The new tab is weak, whatever the other tabs have proved.
 */
export async function openResumedSession(
  base: CallBase,
  member: Entrant,
  terms: { family: string; expiresAtMs: number; isPasswordless: boolean },
): Promise<string> {
  const { env, tenant } = base
  const cookie = base.cookies.get(SESSION_COOKIE)
  if (!cookie) return openSession(base, member, { ...terms, isWeak: true })
  if (await isLiveHere(base, member, cookie)) return openTab(base, member, { ...terms, isWeak: true, cookie })
  const of = { tenant: tenant.id, cookieHash: hashToken(cookie), family: terms.family }
  await deleteRemembered(env, of)
  return openSession(base, member, { ...terms, isWeak: true })
}

/** Whether the session of this cookie lives and is this member's. */
function isLiveHere({ env, tenant, now: nowMs }: CallBase, { id: memberId }: Entrant, cookie: string) {
  const own = { tenant: tenant.id, cookieHash: hashToken(cookie) }
  return isSessionOf(env, { ...own, memberId, nowMs, idleMs: IDLE_MS })
}

/**
 * Opens a session with an exchange code. In the browser of the parent session it becomes another tab of that session, also
 * where the parent was itself opened by a code from this browser, so that a visitor returns to the session that they left.
 */
export async function exchangeSession(
  base: CallBase,
  member: Entrant,
  terms: SessionTerms & { parent: TabKey },
): Promise<string> {
  const cookie = base.cookies.get(SESSION_COOKIE)
  const own = cookie && { tenant: base.tenant.id, cookieHash: hashToken(cookie) }
  const isHere = own && (await isInLine(base.env, own, terms.parent.cookieHash))
  return isHere ? openTab(base, member, { ...terms, cookie }) : openSession(base, member, terms)
}

/** Returns the tab token. */
async function openTab(
  base: CallBase,
  member: Entrant,
  terms: SessionTerms & { cookie: string },
): Promise<string> {
  const { env, tenant, now } = base
  const { cookie, isWeak, expiresAtMs = now + ABSOLUTE_MS, family, isPasswordless = false, parent } = terms
  const tabToken = makeToken()
  const row = {
    cookie_hash: hashToken(cookie),
    tab_hash: hashToken(tabToken),
    member_id: member.id,
    created_at: now,
    seen_at: now,
    expires_at: expiresAtMs,
    is_weak: isWeak ? 1 : 0,
    address: base.address,
    device: base.userAgent,
    remember_family: family ?? null,
    proved_at: isWeak ? null : now,
    is_passwordless: isPasswordless ? 1 : 0,
  }
  const { passwordChangedAtMs } = member
  if (!(await insertSession(env, tenant.id, { row, passwordChangedAtMs, parent })))
    throw new ApiError('session.required')
  return tabToken
}

/** Ends this browser's session with all its tabs and child sessions, expired ones included. */
export async function closeSession(base: CallBase): Promise<void> {
  const cookie = base.cookies.get(SESSION_COOKIE)
  if (cookie) await endBrowser(base, cookie)
  base.replyHeaders.append('set-cookie', expiredCookieText(SESSION_COOKIE))
}

async function endBrowser({ env, tenant, later }: CallBase, cookie: string): Promise<void> {
  const owners = await deleteSession(env, { tenant: tenant.id, cookieHash: hashToken(cookie) })
  // Tabs that are still open learn of it now.
  for (const owner of owners) later(closeSockets(env, tenant.id, owner))
}
