import type { InputOf } from '#lib/api/endpoint.ts'
import {
  changePassword as changeCall,
  forgotPasswordByEmail,
  sendPasswordCode,
  setPasswordByEmail,
  setPasswordByPhone,
} from '#lib/api/password.ts'
import { confirmSession as confirmCall } from '#lib/api/session.ts'
import { call, renewing } from '#lib/client/call.ts'
import { writeTabToken } from '#lib/client/tab-token.ts'
import { keepDemand } from './password-demand.ts'
import { writeRemembered } from './remembered.ts'
import { enterBy, refreshMember } from './session-store.ts'

/** Every action here throws its refusal, for the form that asked. */

/** A new password and a new session for it; what other browsers remember is over. */
export async function changePassword(form: InputOf<typeof changeCall>): Promise<void> {
  await renewing(async () => {
    const { token } = await call(changeCall, form, { renewsSession: true })
    writeTabToken(token)
  })
  writeRemembered(undefined)
  keepDemand(undefined)
  await refreshMember()
}

/** Sends a code for that by one of the ways that the refusal named; answers after how many seconds another may follow. */
export async function askPasswordCode(way: 'sms' | 'email'): Promise<number> {
  return (await call(sendPasswordCode, { way })).resendAfterSeconds
}

/** Asks for the mail with the link. It is answered alike whether or not there is such a member. */
export async function askForResetLink(form: InputOf<typeof forgotPasswordByEmail>): Promise<void> {
  await call(forgotPasswordByEmail, { username: form.username.trim(), email: form.email.trim() })
}

/** With the token of the mail's link. It logs nobody in. */
export async function resetByLink(form: InputOf<typeof setPasswordByEmail>): Promise<void> {
  await call(setPasswordByEmail, form)
}

/** With the code of an SMS; logs in with the new password. */
export async function resetByPhone(form: InputOf<typeof setPasswordByPhone>): Promise<void> {
  await enterBy(() => call(setPasswordByPhone, form))
  keepDemand(undefined)
}

/** Makes a session that was resumed a full one. */
export async function confirmSession(form: InputOf<typeof confirmCall>): Promise<void> {
  await call(confirmCall, form)
}
