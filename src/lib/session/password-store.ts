import type { InputOf } from '#lib/api/endpoint.ts'
import {
  changePassword as changeCall,
  forgotPasswordByEmail,
  sendPasswordCode,
  setPasswordByEmail,
  setPasswordByPhone,
} from '#lib/api/access/password.ts'
import { confirmSession as confirmCall } from '#lib/api/access/session.ts'
import { call, renewing } from '#lib/client/call.ts'
import { writeTabToken } from '#lib/client/tab-token.ts'
import { cleanEntry } from '#lib/shared/text/entry.ts'
import { resendWait } from '#lib/shared/time/waits.ts'
import { keepDemand } from './password-demand.ts'
import { writeRemembered } from './remembered.ts'
import { enterBy, refreshMember } from './session-store.ts'

/** Every action here throws its refusal for the form. */

/** Sets a new password and opens a new session; remembered logins of other browsers end. */
export async function changePassword(form: InputOf<typeof changeCall>): Promise<void> {
  await renewing(async () => {
    const { token } = await call(changeCall, form, { renewsSession: true })
    writeTabToken(token)
  })
  writeRemembered(undefined)
  keepDemand(undefined)
  await refreshMember()
}

/**
 * Sends a code through one of the channels that the refusal named; resolves to the seconds until another may be requested.
 */
export async function askPasswordCode(way: 'sms' | 'email'): Promise<number> {
  return resendWait(await call(sendPasswordCode, { way }))
}

/** Requests the mail with the link. The reply is the same whether or not the member exists. */
export async function askForResetLink(form: InputOf<typeof forgotPasswordByEmail>): Promise<void> {
  await call(forgotPasswordByEmail, { username: form.username.trim(), email: cleanEntry(form.email) })
}

/** With the token of the mailed link. It does not log in. */
export async function resetByLink(form: InputOf<typeof setPasswordByEmail>): Promise<void> {
  await call(setPasswordByEmail, form)
}

/** With the code of a text message; logs in with the new password. */
export async function resetByPhone(form: InputOf<typeof setPasswordByPhone>): Promise<void> {
  await enterBy(() => call(setPasswordByPhone, form))
  keepDemand(undefined)
}

/** Turns a resumed session into a full one. */
export async function confirmSession(form: InputOf<typeof confirmCall>): Promise<void> {
  await call(confirmCall, form)
}
