import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { codeSent } from '#lib/api/people/messages-codes.ts'

const CONTACT_KINDS = ['mobile', 'email'] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]

const contact = {
  kind: z.enum(CONTACT_KINDS),
  /** For a mobile number that is typed without its country. */
  countryDialingCode: z.optional(z.string().check(z.maxLength(6))),
  /** The number or address as typed. */
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
}

/**
 * Sends a code to a number or address that is to become the member's own. The reply is the same where the number belongs to
 * another account: only the message reveals it. A secret must have been given in this session within the last 15 minutes.
 */
export const sendContactCode = endpoint({
  method: 'POST',
  path: '/wps/member/contact/code',
  module: 'SECURITY3',
  who: 'member',
  body: 'sealed',
  input: z.strictObject(contact),
  output: codeSent,
  errors: ['session.weak', 'code.number', 'field.invalid', 'request.tooMany', 'sender.unavailable'],
})

/** Sets or replaces the member's number or address, with the code that was sent to it. */
export const setContact = endpoint({
  method: 'PUT',
  path: '/wps/member/contact',
  module: 'SECURITY3',
  who: 'member',
  body: 'sealed',
  input: z.strictObject({
    ...contact,
    verificationCode: z.string().check(z.minLength(1), z.maxLength(255)),
  }),
  /** Masked. */
  output: z.object({ hint: z.string() }),
  errors: ['session.weak', 'code.number', 'code.incorrect', 'field.invalid', 'protection.unavailable'],
})
