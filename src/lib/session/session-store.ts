import { atom, computed } from 'nanostores'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type { MemberInfo } from '#lib/api/member.ts'
import type { login } from '#lib/api/session.ts'
import { call, whenSessionEnds } from '#lib/client/call.ts'
import { clearTabSession, readTabToken, writeTabToken } from '#lib/client/tab-token.ts'
import { toFailure, type Failure } from '#lib/client/remote.ts'
import { openModal } from '#lib/modal/modal-store.ts'
import { AGENT_TYPES, TRIAL_TYPES } from '#lib/shared/member-types.ts'
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
const memberCalls = () => import('#lib/api/member.ts')
const sessionCalls = () => import('#lib/api/session.ts')
let restoring: Promise<void> | undefined
export const $isMember = computed($state, (session) => session.state === 'member')

/**
 * Loads the member of this tab's session, or of the browser's remembered login; else settles for a guest. A code in the
 * address is asked about: whoever follows a link of somebody else must not find themself in that one's account. Safe to
 * call from every island: it runs once.
 */
export function restoreSession(): Promise<void> {
  if ($state.get().state === 'member') return Promise.resolve()
  // Whoever asks while it runs waits for the same answer: a game pressed meanwhile must not be taken for a guest's.
  restoring ??= restore().finally(() => (restoring = undefined))
  return restoring
}

async function restore(): Promise<void> {
  const code = takeExchangeCode()
  if (code) openModal({ name: 'exchange', code })
  if (!readTabToken() && !readRemembered()) {
    $state.set({ state: 'guest' })
    return
  }
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
  await resume()
}

function isOver({ code }: Failure): boolean {
  return code === 'session.required' || code === 'session.expired'
}

/** The code of the address, once the visitor said that it is theirs. Throws the refusal. */
export async function acceptExchange(code: string): Promise<void> {
  enter(await call((await sessionCalls()).useExchangeCode, { code }))
}

/**
 * Logs in by the remember cookie; whether there was one that is still good. The cookie is another each time, and one that
 * was used counts as stolen: so the tabs of a browser take turns, and an answer is waited for even where its page is left.
 */
export async function resume(): Promise<boolean> {
  const { resumeSession } = await sessionCalls()
  const result = await inTurn(() => call(resumeSession, {}, { outlivesPage: true }))
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

/**
 * Begins the session that a login of any kind answered with. `remembered` is the name that the browser keeps; whoever it
 * remembered before is forgotten by any other login.
 */
export function enter({ token, member }: OutputOf<typeof login>, remembered?: string): void {
  restoring = undefined
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
  try {
    await call((await sessionCalls()).logout, {}, { outlivesPage: true })
  } catch (error) {
    toFailure(error)
  }
  writeRemembered(undefined)
  leave()
}

/** The tab is a guest's from now on. */
export function leave(): void {
  restoring = undefined
  clearTabSession()
  $state.set({ state: 'guest' })
  announce()
}

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

/** The code is good for one use: it leaves the address at once, before anyone copies it. */
function takeExchangeCode(): string | undefined {
  const address = new URL(location.href)
  const code = address.searchParams.get(CODE_PARAMETER)
  if (code === null) return undefined
  address.searchParams.delete(CODE_PARAMETER)
  history.replaceState(history.state, '', address)
  return code || undefined
}
