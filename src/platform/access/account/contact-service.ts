import { randomInt } from 'node:crypto'
import type * as calls from '#lib/api/access/account-contact.ts'
import type { OutputOf, ParsedInputOf } from '#lib/api/endpoint.ts'
import { latinDigits } from '#lib/shared/text/digits.ts'
import { ApiError } from '#lib/api/errors.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import { MATCHERS } from '#lib/shared/text/patterns.ts'
import type { Call, CallBase } from '#platform/base/call.ts'
import { guardOf, limitAddress, limitUse } from '#platform/base/guard/service.ts'
import { noteVerifiedEmail, writeContact } from './contact-repository.ts'
import { findMemberByMobile, refreshMarks } from '#platform/people/member/service.ts'
import {
  canSend,
  dropMemberCodes,
  hintOf,
  isServed,
  limitSms,
  mobileKey,
  numberRefused,
  queueMessage,
  RESEND_MS,
  tellContactChange,
  useBudget,
} from '#platform/people/messages/service.ts'
import { followExclusion } from '#platform/care/protection/service.ts'
import { readMember, requireRecent } from '#platform/people/session/service.ts'
import { hashToken, makeToken } from '#platform/base/crypto/service.ts'

const LIFETIME_MS = 10 * 60_000
const TRIES = 5
/** Limit of codes per member, and of mails per address. */
const CODES_A_DAY = { limit: 5, windowMs: DAY_MS }
const MAIL_RATE = { limit: 10, windowMs: 60 * 60_000 }

const WAYS = { mobile: 'sms', email: 'email' } as const

/** A number or address that the member claims. */
interface Contact {
  kind: calls.ContactKind
  /** As stored: a number in E.164, an address as typed. */
  recipient: string
}

/**
 * Neither the reply nor its timing reveals whether the number belongs to another account: the lookup happens after the
 * reply.
 */
export async function sendContactCode(
  call: Call<typeof calls.sendContactCode>,
): Promise<OutputOf<typeof calls.sendContactCode>> {
  await requireRecent(call, call.member)
  const contact = contactOf(call, call.input)
  if (!canSend(call.env)) throw new ApiError('sender.unavailable')
  await limitCodes(call, call.member.id, contact)
  call.later(deliverCode(call, call.member.id, contact))
  return { expiredMinutes: LIFETIME_MS / 60_000, resendAfterSeconds: RESEND_MS / 1000 }
}

/**
 * Changes a contact. Codes and links sent to the old one become invalid, and it is notified. An excluded person who is
 * recognised by the new one is excluded here too.
 * @throws ApiError `protection.unavailable` where that cannot be looked up: the contact stays
 */
export async function setContact(
  call: Call<typeof calls.setContact>,
): Promise<OutputOf<typeof calls.setContact>> {
  const { env, tenant, now, input } = call
  await requireRecent(call, call.member)
  const contact = contactOf(call, input)
  const { kind, recipient } = contact
  const before = await readMember(call, call.member)
  const given = secretOf(contact, latinDigits(input.verificationCode.trim()))
  const isRight = await guardOf(call, 'code', before.id).match(keyOf(contact), given, now)
  if (!isRight) throw new ApiError('code.incorrect')
  await followExclusion(call, { [kind]: recipient })
  if (before[kind] !== recipient) {
    // Another account has verified the number: the same refusal as for a wrong code, which reveals nothing.
    if (!(await writeContact(env, { tenant: tenant.id, id: before.id }, contact)))
      throw new ApiError('code.incorrect')
    await dropMemberCodes(call, before.id, WAYS[kind])
    tellContactChange(call, before, kind)
    await refreshMarks(env, { tenant: tenant.id, id: before.id })
    // An exclusion of this very moment has looked for accounts before the contact was written.
    await followExclusion(call)
  }
  if (kind === 'email')
    await noteVerifiedEmail(env, { tenant: tenant.id, id: before.id }, { email: recipient, nowMs: now })
  return { hint: hintOf(WAYS[kind], recipient) }
}

function contactOf({ tenant }: CallBase, form: ParsedInputOf<typeof calls.sendContactCode>): Contact {
  const { kind, text, countryDialingCode = '' } = form
  if (kind === 'email') {
    if (MATCHERS.email(text)) return { kind, recipient: text }
    throw new ApiError('field.invalid', { fields: [{ field: 'text', reason: 'pattern' }] })
  }
  const mobile = mobileKey(countryDialingCode, text)
  if (!mobile || !isServed(tenant, mobile)) throw numberRefused(tenant)
  return { kind, recipient: mobile }
}

/** One per minute and kind, five per day in total, and the limits of the number or address itself. */
async function limitCodes(base: CallBase, memberId: string, contact: Contact): Promise<void> {
  const guard = guardOf(base, 'code', memberId)
  await limitUse(base, guard, { key: `${keyOf(contact)}:minute`, limit: 1, windowMs: RESEND_MS })
  await limitUse(base, guard, { key: 'contact:day', ...CODES_A_DAY })
  if (contact.kind === 'mobile') return limitSms(base, contact.recipient, 'newNumber')
  await limitAddress(base, 'contactMail', MAIL_RATE)
  const mailbox = guardOf(base, 'code', contact.recipient.toLowerCase())
  await limitUse(base, mailbox, { key: 'contactMail', ...CODES_A_DAY })
}

async function deliverCode(base: CallBase, memberId: string, contact: Contact): Promise<void> {
  const { kind, recipient } = contact
  const message = { channel: WAYS[kind], recipient }
  let isTaken = false
  if (kind === 'mobile') {
    const owner = await findMemberByMobile(base.env, { tenant: base.tenant.id, mobile: recipient })
    if (!(await useBudget(base, 'newNumber'))) return
    isTaken = owner !== undefined && owner.id !== memberId
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAtMs = base.now + LIFETIME_MS
  const kept = { expiresAtMs, tries: TRIES, nowMs: base.now }
  // For a taken number an unmatchable code is stored; it replaces an earlier one, so the replies do not differ.
  const secret = isTaken ? hashToken(makeToken()) : secretOf(contact, code)
  await guardOf(base, 'code', memberId).put(keyOf(contact), secret, kept)
  // Only the message reveals that the number has an account.
  if (isTaken) return queueMessage(base, { ...message, template: 'alreadyRegistered', content: {} })
  const content = { code, minutes: String(LIFETIME_MS / 60_000) }
  await queueMessage(base, { ...message, template: 'contactCode', content, expiresAtMs })
}

function keyOf({ kind }: Contact): string {
  return `contact:${kind}`
}

/** A code is valid only for the number or address that it was sent to. */
function secretOf({ recipient }: Contact, code: string): string {
  return hashToken(`${recipient} ${code}`)
}
