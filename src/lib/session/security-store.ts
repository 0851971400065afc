import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import {
  beginTotp as beginCall,
  confirmTotp as confirmCall,
  getSecurity,
  removeTotp as removeCall,
  setPin as setPinCall,
} from '#lib/api/access/security.ts'
import { closeSessions as closeCall, listSessions } from '#lib/api/access/session.ts'
import { call } from '#lib/client/call.ts'
import { loaded } from '#lib/client/loaded.ts'
import { cleanEntry } from '#lib/shared/text/entry.ts'

export type Security = OutputOf<typeof getSecurity>

const security = loaded(() => call(getSecurity, {}))
/** The security settings of the member's account. */
export const $accountSecurity = security.$state
export async function loadSecurity(): Promise<void> {
  await security.load(undefined)
}

const sessions = loaded(() => call(listSessions, {}))
/** The member's sessions. */
export const $ownSessions = sessions.$state
export async function loadSessions(): Promise<void> {
  await sessions.load(undefined)
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
  const { recoveryCodes } = await call(confirmCall, { code: cleanEntry(code) })
  await loadSecurity()
  return recoveryCodes
}

export async function removeTotp(form: InputOf<typeof removeCall>): Promise<void> {
  await call(removeCall, { ...form, code: cleanEntry(form.code) })
  await loadSecurity()
}
