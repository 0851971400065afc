import { atom, computed } from 'nanostores'
import type { InputOf } from '#lib/api/endpoint.ts'
import { AGENT_TYPES, getMemberInfo, TRIAL_TYPES, type MemberInfo } from '#lib/api/member.ts'
import { register as registerCall } from '#lib/api/registration.ts'
import { getCaptcha, login as loginCall, logout as logoutCall } from '#lib/api/session.ts'
import { call } from '#lib/client/call.ts'
import { clearTabSession, readTabToken, writeTabToken } from '#lib/client/tab-token.ts'
import { toFailure, type Failure } from '#lib/client/remote.ts'

/** Who sits at this tab. `unknown` until a stored session was looked at. */
export type Session =
  | { state: 'unknown' }
  | { state: 'guest' }
  | { state: 'restoring' }
  | { state: 'failed'; error: Failure }
  | { state: 'member'; member: MemberInfo; isAgent: boolean; isTrial: boolean }

const $state = atom<Session>({ state: 'unknown' })
export const $session = $state
export const $isMember = computed($state, (session) => session.state === 'member')

/** Loads the member of a stored session, or settles for a guest. Safe to call from every island: it runs once. */
export async function restoreSession(): Promise<void> {
  if ($state.get().state === 'member' || $state.get().state === 'restoring') return
  if (!readTabToken()) {
    $state.set({ state: 'guest' })
    return
  }
  $state.set({ state: 'restoring' })
  try {
    admit(await call(getMemberInfo, {}))
  } catch (error) {
    const failure = toFailure(error)
    if (failure.code === 'session.required' || failure.code === 'session.expired') leave()
    else $state.set({ state: 'failed', error: failure })
  }
}

/** Logs in; throws the refusal for the form that asked. Agents go to their own page afterwards. */
export async function login(form: InputOf<typeof loginCall>): Promise<{ mustChangePassword: boolean }> {
  const result = await call(loginCall, form)
  writeTabToken(result.token)
  admit(result.member)
  return { mustChangePassword: result.mustChangePassword }
}

/** Registers and is logged in; throws the refusal for the form that asked. */
export async function register(form: InputOf<typeof registerCall>): Promise<void> {
  const result = await call(registerCall, form)
  writeTabToken(result.token)
  admit(result.member)
}

export function fetchCaptcha(): Promise<{ captchaId: string; image: string; expiresAtMs: number }> {
  return call(getCaptcha, {})
}

/** Ends the session here even where the platform cannot be reached: the visitor asked to be gone. */
export async function logout(): Promise<void> {
  try {
    await call(logoutCall, {})
  } catch (error) {
    toFailure(error)
  }
  leave()
}

/** Called by any store whose call says that the session is over. */
export function leave(): void {
  clearTabSession()
  $state.set({ state: 'guest' })
}

function admit(member: MemberInfo): void {
  $state.set({
    state: 'member',
    member,
    isAgent: AGENT_TYPES.includes(member.type),
    isTrial: TRIAL_TYPES.includes(member.type),
  })
  // Islands that wait for a session hydrate on this.
  window.dispatchEvent(new Event('vitrine:session'))
}
