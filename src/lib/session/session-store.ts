import { computed, type ReadableAtom } from 'nanostores'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type { MemberInfo } from '#lib/api/access/account.ts'
import type { login } from '#lib/api/access/login.ts'
import { call, whenPasswordDemanded, whenSessionEnds } from '#lib/client/call.ts'
import { loader } from '#lib/client/code-loader.ts'
import { $tabSession, type Session } from '#lib/client/session-state.ts'
import { clearTabSession, readTabToken, writeTabToken } from '#lib/client/tab-token.ts'
import { toFailure, type Failure } from '#lib/client/remote.ts'
import { openModal } from '#lib/modal/modal-store.ts'
import { AGENT_TYPES, TRIAL_TYPES } from '#lib/shared/product/member-types.ts'
import { forgetOwedLogout, owesLogout, oweLogout } from './owed-logout.ts'
import { demandOf, keepDemand, readDemand } from './password-demand.ts'
import { readRemembered, writeRemembered } from './remembered.ts'

/** The query parameter with a one-use exchange code. */
const CODE_PARAMETER = 'token'

export type { Session }
export const $session: ReadableAtom<Session> = $tabSession
// The calls are loaded with their schemas at the first call, so that opening a dialog does not wait for them.
const memberCalls = loader(() => import('#lib/client/member-calls.ts'))
const sessionCalls = loader(() => import('#lib/api/access/login.ts'))
let restoring: Promise<void> | undefined
/** The login or restore in progress. */
let entering: Promise<unknown> | undefined
/** Counts the ends of a session in this tab, to drop replies that belong to an earlier one. */
let departures = 0
export const $isMember = computed($tabSession, (session) => session.state === 'member')

/**
 * Loads the member of this tab's session, or of the browser's remembered login; otherwise the visitor is a guest. A code in
 * the address needs the visitor's confirmation, because a link could log them into another account. Every island may call
 * it: it runs once.
 */
export function restoreSession(): Promise<void> {
  if ($tabSession.get().state === 'member') return Promise.resolve()
  // Concurrent callers wait for the same reply, so that a member who opens a game meanwhile is not treated as a guest.
  restoring ??= inOrder(restore).finally(() => (restoring = undefined))
  return restoring
}

/** Resolves when the visitor is found to be a guest; never for a member who stays one. */
export function whenGuest(): Promise<void> {
  return new Promise((resolve) => {
    const stop = $tabSession.listen(settle)
    settle($tabSession.get())
    function settle({ state }: Session): void {
      if (state !== 'guest') return
      stop()
      resolve()
    }
  })
}

/** Serialises logins and restores: a late reply must not overwrite the cookie or the member of the next one. */
function inOrder<T>(act: () => Promise<T>): Promise<T> {
  const turn = entering ? entering.then(act) : act()
  const settled: Promise<unknown> = turn.then(noop, noop).then(() => {
    if (entering === settled) entering = undefined
  })
  entering = settled
  return turn
}

async function restore(): Promise<void> {
  if ($tabSession.get().state === 'member') return
  const code = takeExchangeCode()
  if (code) openModal({ name: 'exchange', code })
  const isGuest = !readTabToken() && !readRemembered()
  if (isGuest) $tabSession.set({ state: 'guest' })
  if (owesLogout()) await payLogout()
  if (isGuest) return
  $tabSession.set({ state: 'restoring' })
  try {
    await readMember()
  } catch (error) {
    const failure = toFailure(error)
    if (isOver(failure)) leave()
    else $tabSession.set({ state: 'failed', error: failure })
  }
}

async function readMember(): Promise<void> {
  try {
    if (readTabToken()) return admit(await call((await memberCalls()).getMemberInfo, {}))
  } catch (error) {
    if (!isOver(toFailure(error)) || !readRemembered()) throw error
    // The tab's session expired; the remembered login lives longer.
  }
  await resumeRemembered()
}

function isOver({ code }: Failure): boolean {
  return code === 'session.required' || code === 'session.expired'
}

/** Uses the code of the address after the visitor has confirmed it. Throws the refusal. */
export async function useExchangeCode(code: string): Promise<void> {
  await enterBy(async () => call((await sessionCalls()).useExchangeCode, { code }))
}

/**
 * Logs in with the remember cookie; returns whether there was a valid one. The cookie rotates with each use and a reuse
 * counts as theft, so the tabs of a browser take turns, and the call completes even if its page is left.
 */
export function resumeSession(): Promise<boolean> {
  return inOrder(resumeRemembered)
}

async function resumeRemembered(): Promise<boolean> {
  const { resumeSession } = await sessionCalls()
  const before = departures
  const result = await inTurn(() => call(resumeSession, {}, { outlivesPage: true }))
  if (before !== departures) return $tabSession.get().state === 'member'
  if (result) {
    enter(result, readRemembered())
    keepDemand(demandOf(result))
  } else {
    writeRemembered(undefined)
    leave()
  }
  return result !== null
}

/** Old browsers have no locks; there the platform's own rule applies. */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('vitrine.resume', act) : act()
}

type LoginAnswer = OutputOf<typeof login>

/** Logs in through `ask`, serialised with other logins; throws its refusal. */
export function enterBy(
  ask: () => Promise<LoginAnswer>,
  rememberedOf?: (result: LoginAnswer) => string | undefined,
): Promise<LoginAnswer> {
  return inOrder(async () => {
    const result = await ask()
    enter(result, rememberedOf?.(result))
    return result
  })
}

/**
 * Starts the session of a login of any kind. `remembered` is the name that the browser stores; any other login clears the
 * stored one.
 */
export function enter({ token, member }: LoginAnswer, remembered?: string): void {
  restoring = undefined
  const before = $tabSession.get()
  // Stores clear one member's data before the next one's by seeing a guest in between.
  if (before.state === 'member' && before.member.id !== member.id) leave()
  forgetOwedLogout()
  writeTabToken(token)
  writeRemembered(remembered)
  admit(member)
}

/** Reads the member again; after a failure the known state stays. */
export async function refreshMember(): Promise<void> {
  try {
    admit(await call((await memberCalls()).getMemberInfo, {}))
  } catch (error) {
    toFailure(error)
  }
}

/** Ends the session here even where the platform is unreachable. */
export async function logout(): Promise<void> {
  oweLogout()
  try {
    await payLogout()
  } finally {
    writeRemembered(undefined)
    leave()
  }
}

/** A failed logout is repeated by the next page, because the cookies of this browser stay valid until then. */
async function payLogout(): Promise<void> {
  try {
    await call((await sessionCalls()).logout, {}, { outlivesPage: true })
    forgetOwedLogout()
  } catch (error) {
    toFailure(error)
  }
}

/** The tab belongs to a guest from now on. */
export function leave(): void {
  restoring = undefined
  // Its reply may never arrive (`call` drops replies of ended sessions), so the next login must not wait for it.
  entering = undefined
  departures += 1
  clearTabSession()
  $tabSession.set({ state: 'guest' })
  announce()
}

// The password expired, or the brand demands a change, while the tab was open: nothing else is answered before. What the
// login told of it holds: calls that the page makes after a login are refused too.
whenPasswordDemanded(() => {
  const told = readDemand()
  const demand = told ?? 'expired'
  keepDemand(demand)
  openModal({ name: 'changePassword', demand, ...(told ? {} : { isLate: true }) })
})

// The session ended elsewhere or expired while the page is in use: a notice says so.
whenSessionEnds(() => {
  if ($tabSession.get().state !== 'member') return
  leave()
  openModal({ name: 'notice', key: 'sessionEnded' })
})

function admit(member: MemberInfo): void {
  $tabSession.set({
    state: 'member',
    member,
    isAgent: AGENT_TYPES.includes(member.type),
    isTrial: TRIAL_TYPES.includes(member.type),
  })
  announce()
}

/** Islands that wait for a session hydrate on this event, and CSS shows the parts for members or guests. */
function announce(): void {
  window.dispatchEvent(new Event('vitrine:session'))
}

function noop(): void {}

/** The code is valid once: it is removed from the address at once, before anyone can copy it. */
function takeExchangeCode(): string | undefined {
  const address = new URL(location.href)
  const code = address.searchParams.get(CODE_PARAMETER)
  if (code === null) return undefined
  address.searchParams.delete(CODE_PARAMETER)
  history.replaceState(history.state, '', address)
  return code || undefined
}
