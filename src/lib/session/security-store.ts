import { atom } from 'nanostores'
import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import {
  beginTotp as beginCall,
  confirmTotp as confirmCall,
  getSecurity,
  removeTotp as removeCall,
  setPin as setPinCall,
} from '#lib/api/security.ts'
import { closeSessions as closeCall, listSessions } from '#lib/api/session.ts'
import { call } from '#lib/client/call.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'
import { $session } from './session-store.ts'

export type Security = OutputOf<typeof getSecurity>
type OwnSession = OutputOf<typeof listSessions>[number]

const $security = atom<Remote<Security>>(LOADING)
const $sessions = atom<Remote<OwnSession[]>>(LOADING)
/** The security settings of the member's account. */
export const $accountSecurity = $security
/** The member's sessions. */
export const $ownSessions = $sessions

export async function loadSecurity(): Promise<void> {
  const before = $security.get()
  $security.set(before.state === 'ready' ? { ...before, changing: true } : LOADING)
  try {
    $security.set({ state: 'ready', value: await call(getSecurity, {}), changing: false })
  } catch (error) {
    $security.set({ state: 'failed', error: toFailure(error) })
  }
}

export async function loadSessions(): Promise<void> {
  const before = $sessions.get()
  $sessions.set(before.state === 'ready' ? { ...before, changing: true } : LOADING)
  try {
    $sessions.set({ state: 'ready', value: await call(listSessions, {}), changing: false })
  } catch (error) {
    $sessions.set({ state: 'failed', error: toFailure(error) })
  }
}

/** The actions below throw their refusal for the form. */

/** Ends one session by its id, or all but this one together with remembered logins of other browsers. */
export async function closeSessions(id?: string): Promise<void> {
  await call(closeCall, id === undefined ? {} : { id })
  await loadSessions()
}

export async function setPin(form: InputOf<typeof setPinCall>): Promise<void> {
  await call(setPinCall, form)
  await loadSecurity()
}

/** A secret for an authenticator app; nothing is enabled yet. */
export function beginTotp(password: string): Promise<OutputOf<typeof beginCall>> {
  return call(beginCall, { password })
}

/** Enables the second factor; the recovery codes are returned only once. */
export async function confirmTotp(code: string): Promise<readonly string[]> {
  const { recoveryCodes } = await call(confirmCall, { code: code.trim() })
  await loadSecurity()
  return recoveryCodes
}

export async function removeTotp(form: InputOf<typeof removeCall>): Promise<void> {
  await call(removeCall, { ...form, code: form.code.trim() })
  await loadSecurity()
}

// Cleared with the session: security settings are personal data of one member.
$session.listen((session) => {
  if (session.state !== 'guest') return
  $security.set(LOADING)
  $sessions.set(LOADING)
})
