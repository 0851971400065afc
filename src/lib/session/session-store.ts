import { atom, computed } from 'nanostores'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type { MemberInfo } from '#lib/api/member.ts'
import type { login } from '#lib/api/session.ts'
import { call, whenPasswordDemanded, whenSessionEnds } from '#lib/client/call.ts'
import { loader } from '#lib/client/load.ts'
import { clearTabSession, readTabToken, writeTabToken } from '#lib/client/tab-token.ts'
import { toFailure, type Failure } from '#lib/client/remote.ts'
import { openModal } from '#lib/modal/modal-store.ts'
import { AGENT_TYPES, TRIAL_TYPES } from '#lib/shared/member-types.ts'
import { forgetOwedLogout, owesLogout, oweLogout } from './owed-logout.ts'
import { demandOf, keepDemand } from './password-demand.ts'
import { readRemembered, writeRemembered } from './remembered.ts'

/** Who sits at this tab. `unknown` until a stored session was looked at. */
export type Session =
  | { state: 'unknown' }
  | { state: 'guest' }
  | { state: 'restoring' }
  | { state: 'failed'; error: Failure }
  | { state: 'member'; member: MemberInfo; isAgent: boolean; isTrial: boolean }

/** Query parameter of an address that carries a one-use exchange code. */
const CODE_PARAMETER = 'token'

const $state = atom<Session>({ state: 'unknown' })
export const $session = $state
// The calls bring their schemas along: loaded with the first one made, so that opening the popup does not wait for them.
const memberCalls = loader(() => import('#lib/api/member.ts'))
const sessionCalls = loader(() => import('#lib/api/session.ts'))
let restoring: Promise<void> | undefined
/** The last way in that was taken, while it is under way. */
let entering: Promise<unknown> | undefined
/** How often this tab was left: what was asked for before is not for whoever came after. */
let departures = 0
export const $isMember = computed($state, (session) => session.state === 'member')

/**
 * Loads the member of this tab's session, or of the browser's remembered login; else settles for a guest. A code in the
 * address is asked about: whoever follows a link of somebody else must not find themself in that one's account. Safe to
 * call from every island: it runs once.
 */
export function restoreSession(): Promise<void> {
  if ($state.get().state === 'member') return Promise.resolve()
  // Whoever asks while it runs waits for the same answer: a game pressed meanwhile must not be taken for a guest's.
  restoring ??= inOrder(restore).finally(() => (restoring = undefined))
  return restoring
}

/** Ways in take turns: a late answer to one must not put its cookie or its member over those of the next. */
function inOrder<T>(act: () => Promise<T>): Promise<T> {
  const turn = entering ? entering.then(act) : act()
  const settled: Promise<unknown> = turn.then(noop, noop).then(() => {
    if (entering === settled) entering = undefined
  })
  entering = settled
  return turn
}

async function restore(): Promise<void> {
  if ($state.get().state === 'member') return
  const code = takeExchangeCode()
  if (code) openModal({ name: 'exchange', code })
  const isGuest = !readTabToken() && !readRemembered()
  if (isGuest) $state.set({ state: 'guest' })
  if (owesLogout()) await payLogout()
  if (isGuest) return
  $state.set({ state: 'restoring' })
  try {
    await readMember()
  } catch (error) {
    const failure = toFailure(error)
    if (isOver(failure)) leave()
    else $state.set({ state: 'failed', error: failure })
  }
}

async function readMember(): Promise<void> {
  try {
    if (readTabToken()) return admit(await call((await memberCalls()).getMemberInfo, {}))
  } catch (error) {
    if (!isOver(toFailure(error)) || !readRemembered()) throw error
    // The tab's session tired; what the browser remembers is good for longer.
  }
  await resumeRemembered()
}

function isOver({ code }: Failure): boolean {
  return code === 'session.required' || code === 'session.expired'
}

/** The code of the address, once the visitor said that it is theirs. Throws the refusal. */
export async function acceptExchange(code: string): Promise<void> {
  await enterBy(async () => call((await sessionCalls()).useExchangeCode, { code }))
}

/**
 * Logs in by the remember cookie; whether there was one that is still good. The cookie is another each time, and one that
 * was used counts as stolen: so the tabs of a browser take turns, and an answer is waited for even where its page is left.
 */
export function resume(): Promise<boolean> {
  return inOrder(resumeRemembered)
}

async function resumeRemembered(): Promise<boolean> {
  const { resumeSession } = await sessionCalls()
  const before = departures
  const result = await inTurn(() => call(resumeSession, {}, { outlivesPage: true }))
  if (before !== departures) return $state.get().state === 'member'
  if (result) {
    enter(result, readRemembered())
    keepDemand(demandOf(result))
  } else {
    writeRemembered(undefined)
    leave()
  }
  return result !== null
}

/** Browsers without locks are old ones; there the platform's own rule decides. */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('vitrine.resume', act) : act()
}

type LoginAnswer = OutputOf<typeof login>

/** Logs in by whatever `ask` does, in its turn; throws its refusal. */
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
 * Begins the session that a login of any kind answered with. `remembered` is the name that the browser keeps; whoever it
 * remembered before is forgotten by any other login.
 */
export function enter({ token, member }: LoginAnswer, remembered?: string): void {
  restoring = undefined
  const before = $state.get()
  // What the stores know of one member is not for the next: they hear of a guest in between.
  if (before.state === 'member' && before.member.id !== member.id) leave()
  forgetOwedLogout()
  writeTabToken(token)
  writeRemembered(remembered)
  admit(member)
}

/** Reads the member anew; where that fails, what is known stays. */
export async function refreshMember(): Promise<void> {
  try {
    admit(await call((await memberCalls()).getMemberInfo, {}))
  } catch (error) {
    toFailure(error)
  }
}

/** Ends the session here even where the platform cannot be reached: the visitor asked to be gone. */
export async function logout(): Promise<void> {
  oweLogout()
  try {
    await payLogout()
  } finally {
    writeRemembered(undefined)
    leave()
  }
}

/** What does not reach the platform is said with the next page: until then the cookies of this browser are good there. */
async function payLogout(): Promise<void> {
  try {
    await call((await sessionCalls()).logout, {}, { outlivesPage: true })
    forgetOwedLogout()
  } catch (error) {
    toFailure(error)
  }
}

/** The tab is a guest's from now on. */
export function leave(): void {
  restoring = undefined
  // Its answer may never come (`call` drops what nobody waits for): the next one does not wait for it.
  entering = undefined
  departures += 1
  clearTabSession()
  $state.set({ state: 'guest' })
  announce()
}

// Its time came while the tab was open, or somebody else's decision: nothing else is answered before it is changed.
whenPasswordDemanded(() => {
  keepDemand('expired')
  openModal({ name: 'changePassword', demand: 'expired' })
})

// Ended from elsewhere or by time, while somebody uses the page: that is said, not just shown.
whenSessionEnds(() => {
  if ($state.get().state !== 'member') return
  leave()
  openModal({ name: 'notice', key: 'sessionEnded' })
})

function admit(member: MemberInfo): void {
  $state.set({
    state: 'member',
    member,
    isAgent: AGENT_TYPES.includes(member.type),
    isTrial: TRIAL_TYPES.includes(member.type),
  })
  announce()
}

/** Islands that wait for a session hydrate on this, and the page shows what is for members or for guests. */
function announce(): void {
  window.dispatchEvent(new Event('vitrine:session'))
}

function noop(): void {}

/** The code is good for one use: it leaves the address at once, before anyone copies it. */
function takeExchangeCode(): string | undefined {
  const address = new URL(location.href)
  const code = address.searchParams.get(CODE_PARAMETER)
  if (code === null) return undefined
  address.searchParams.delete(CODE_PARAMETER)
  history.replaceState(history.state, '', address)
  return code || undefined
}
