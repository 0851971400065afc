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
export type OwnSession = OutputOf<typeof listSessions>[number]

const $security = atom<Remote<Security>>(LOADING)
const $sessions = atom<Remote<OwnSession[]>>(LOADING)
/** How the member's account is secured. */
export const $accountSecurity = $security
/** Where the member is logged in. */
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

/** The actions below throw their refusal, for the form that asked. */

/** Ends one session by its id, or all but this one with whatever other browsers remember. */
export async function closeSessions(id?: string): Promise<void> {
  await call(closeCall, id === undefined ? {} : { id })
  await loadSessions()
}

export async function setPin(form: InputOf<typeof setPinCall>): Promise<void> {
  await call(setPinCall, form)
  await loadSecurity()
}

/** A secret for an authenticator app; nothing is switched on yet. */
export function beginTotp(password: string): Promise<OutputOf<typeof beginCall>> {
  return call(beginCall, { password })
}

/** Switches the second factor on; the recovery codes are told this once. */
export async function confirmTotp(code: string): Promise<readonly string[]> {
  const { recoveryCodes } = await call(confirmCall, { code: code.trim() })
  await loadSecurity()
  return recoveryCodes
}

export async function removeTotp(form: InputOf<typeof removeCall>): Promise<void> {
  await call(removeCall, { ...form, code: form.code.trim() })
  await loadSecurity()
}

// What one member's account looks like is not for the next one at this tab.
$session.listen((session) => {
  if (session.state !== 'guest') return
  $security.set(LOADING)
  $sessions.set(LOADING)
})
