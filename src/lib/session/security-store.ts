import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import * as securityCalls from '#lib/api/access/account-security.ts'
import * as factorCalls from '#lib/api/people/second-factor.ts'
import * as loginCalls from '#lib/api/access/login.ts'
import { call } from '#lib/client/call.ts'
import { loaded } from '#lib/client/loaded.ts'

export type Security = OutputOf<typeof securityCalls.getSecurity>

const security = loaded(() => call(securityCalls.getSecurity, {}))
/** The security settings of the member's account. */
export const $accountSecurity = security.$state
export async function loadSecurity(): Promise<void> {
  await security.load(undefined)
}

const sessions = loaded(() => call(loginCalls.listSessions, {}))
/** The member's sessions. */
export const $ownSessions = sessions.$state
export async function loadSessions(): Promise<void> {
  await sessions.load(undefined)
}

/** The actions below throw their refusal for the form. */

/** Ends one session by its id, or all but this one together with remembered logins of other browsers. */
export async function closeSessions(id?: string): Promise<void> {
  await call(loginCalls.closeSessions, id === undefined ? {} : { id })
  await loadSessions()
}

export async function setPin(form: InputOf<typeof securityCalls.setPin>): Promise<void> {
  await call(securityCalls.setPin, form)
  await loadSecurity()
}

/** A secret for an authenticator app; nothing is enabled yet. */
export function beginTotp(password: string): Promise<OutputOf<typeof factorCalls.beginTotp>> {
  return call(factorCalls.beginTotp, { password })
}

/** Enables the second factor; the recovery codes are returned only once. */
export async function confirmTotp(code: string): Promise<readonly string[]> {
  const { recoveryCodes } = await call(factorCalls.confirmTotp, { code: code.trim() })
  await loadSecurity()
  return recoveryCodes
}

export async function removeTotp(form: InputOf<typeof factorCalls.removeTotp>): Promise<void> {
  await call(factorCalls.removeTotp, { ...form, code: form.code.trim() })
  await loadSecurity()
}
