import * as calls from '#lib/api/access/account-contact.ts'
import type { InputOf } from '#lib/api/endpoint.ts'
import { call } from '#lib/client/call.ts'
import { resendWait } from '#lib/shared/time/waits.ts'
import { dialingCodeOr } from './code-store.ts'
import { loadSecurity } from './security-store.ts'

export type ContactKind = calls.ContactKind
/** A number or address as typed by the member. */
export type Contact = InputOf<typeof calls.sendContactCode>

/** Both throw their refusal for the form; after `session.weak` they can be repeated. */

/** Sends a code; resolves to the seconds until another may be requested. */
export async function sendContactCode(contact: Contact): Promise<number> {
  return resendWait(await call(calls.sendContactCode, await withCountry(contact)))
}

/** Saves it as the member's own. */
export async function setContact(contact: Contact, code: string): Promise<void> {
  await call(calls.setContact, { ...(await withCountry(contact)), verificationCode: code.trim() })
  await loadSecurity()
}

/** A number without a country waits for the brand's countries. */
async function withCountry(contact: Contact): Promise<Contact> {
  if (contact.kind !== 'mobile') return contact
  return { ...contact, countryDialingCode: await dialingCodeOr(contact.countryDialingCode ?? '') }
}
