import { sendContactCode as sendCall, setContact as setCall, type ContactKind } from '#lib/api/contact.ts'
import type { InputOf } from '#lib/api/endpoint.ts'
import { call } from '#lib/client/call.ts'
import { dialingCodeOr } from './code-store.ts'
import { loadSecurity } from './security-store.ts'

export type { ContactKind }
/** A number or address as the member typed it. */
export type Contact = InputOf<typeof sendCall>

/** Both throw their refusal, for the form that asked; after `session.weak` they can be asked again. */

/** Sends a code to it; answers after how many seconds another may be asked for. */
export async function askContactCode(contact: Contact): Promise<number> {
  return (await call(sendCall, await withCountry(contact))).resendAfterSeconds
}

/** Makes it the member's own. */
export async function saveContact(contact: Contact, code: string): Promise<void> {
  await call(setCall, { ...(await withCountry(contact)), verificationCode: code.trim() })
  await loadSecurity()
}

/** A number waits for the brand's countries, where it has none yet. */
async function withCountry(contact: Contact): Promise<Contact> {
  if (contact.kind !== 'mobile') return contact
  return { ...contact, countryDialingCode: await dialingCodeOr(contact.countryDialingCode ?? '') }
}
