import { sendContactCode as sendCall, setContact as setCall, type ContactKind } from '#lib/api/contact.ts'
import type { InputOf } from '#lib/api/endpoint.ts'
import { call } from '#lib/client/call.ts'
import { loadSecurity } from './security-store.ts'

export type { ContactKind }
/** A number or address as the member typed it. */
export type Contact = InputOf<typeof sendCall>

/** Both throw their refusal, for the form that asked; after `session.weak` they can be asked again. */

/** Sends a code to it; answers after how many seconds another may be asked for. */
export async function askContactCode(contact: Contact): Promise<number> {
  return (await call(sendCall, contact)).resendAfterSeconds
}

/** Makes it the member's own. */
export async function saveContact(contact: Contact, code: string): Promise<void> {
  await call(setCall, { ...contact, verificationCode: code.trim() })
  await loadSecurity()
}
