import type { InputOf } from '#lib/api/endpoint.ts'
import * as passwordCalls from '#lib/api/access/password.ts'
import * as loginCalls from '#lib/api/access/login.ts'
import { call, renewing } from '#lib/client/call.ts'
import { writeTabToken } from '#lib/client/tab-token.ts'
import { resendWait } from '#lib/shared/time/waits.ts'
import { keepDemand } from './password-demand.ts'
import { writeRemembered } from './remembered.ts'
import { enterBy, refreshMember } from './session-store.ts'

/** Every action here throws its refusal for the form. */

/** Sets a new password and opens a new session; remembered logins of other browsers end. */
export async function changePassword(form: InputOf<typeof passwordCalls.changePassword>): Promise<void> {
  await renewing(async () => {
    const { token } = await call(passwordCalls.changePassword, form, { renewsSession: true })
    writeTabToken(token)
  })
  writeRemembered(undefined)
  keepDemand(undefined)
  await refreshMember()
}

/**
 * Sends a code through one of the channels that the refusal named; resolves to the seconds until another may be requested.
 */
export async function sendPasswordCode(way: 'sms' | 'email'): Promise<number> {
  return resendWait(await call(passwordCalls.sendPasswordCode, { way }))
}

/** Requests the mail with the link. The reply is the same whether or not the member exists. */
export async function forgotPasswordByEmail(
  form: InputOf<typeof passwordCalls.forgotPasswordByEmail>,
): Promise<void> {
  await call(passwordCalls.forgotPasswordByEmail, {
    username: form.username.trim(),
    email: form.email.trim(),
  })
}

/** With the token of the mailed link. It does not log in. */
export async function setPasswordByEmail(
  form: InputOf<typeof passwordCalls.setPasswordByEmail>,
): Promise<void> {
  await call(passwordCalls.setPasswordByEmail, form)
}

/** With the code of a text message; logs in with the new password. */
export async function setPasswordByPhone(
  form: InputOf<typeof passwordCalls.setPasswordByPhone>,
): Promise<void> {
  await enterBy(() => call(passwordCalls.setPasswordByPhone, form))
  keepDemand(undefined)
}

/** Turns a resumed session into a full one. */
export async function confirmSession(form: InputOf<typeof loginCalls.confirmSession>): Promise<void> {
  await call(loginCalls.confirmSession, form)
}
