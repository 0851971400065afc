import { randomInt } from 'node:crypto'
import type { VerificationAsked } from '#lib/api/access/login.ts'
import { latinDigits } from '#lib/shared/text/digits.ts'
import type { CallBase } from '#platform/base/call.ts'
import { guardOf, limitUse } from '#platform/base/guard/service.ts'
import type { Member } from '#platform/people/member/service.ts'
import { canSend, queueMessage } from './sender.ts'
import { budgetSpent, SMS_NUMBER_A_DAY, useBudget } from './sms-budget.ts'
import { hashToken } from '#platform/base/crypto/service.ts'

/** Codes sent to a member's known contacts: they prove that the caller can read that channel. */

const LIFETIME_MS = 10 * 60_000
const TRIES = 5
export const RESEND_MS = 60_000
const CODES_A_DAY = { limit: 5, windowMs: 24 * 60 * 60_000 }

export type CodeWay = 'sms' | 'email'
/** The purpose of a code; it is valid for no other. */
const PURPOSES = ['place', 'password'] as const
export type MemberCodePurpose = (typeof PURPOSES)[number]

/** The member's channels, each masked. */
export function codeWays({ env }: CallBase, { mobile, email }: Member): VerificationAsked['ways'] {
  const ways: VerificationAsked['ways'] = []
  if (mobile && canSend(env)) ways.push({ way: 'sms', hint: hintOf('sms', mobile) })
  if (email && canSend(env)) ways.push({ way: 'email', hint: hintOf('email', email) })
  return ways
}

/** A masked number or address. */
export function hintOf(way: CodeWay, text: string): string {
  if (way === 'sms') return `••• ${text.slice(-2)}`
  return text.replace(/^(.).*(@.).*(\..+)$/, '$1•••$2•••$3')
}

/**
 * One per minute and five per day for each purpose. A number is sent one per minute and five per day whatever they are for,
 * and those messages also count against the brand's budget.
 */
export async function sendMemberCode(
  base: CallBase,
  member: Member,
  { way, purpose }: { way: CodeWay; purpose: MemberCodePurpose },
): Promise<{ expiredMinutes: number; resendAfterSeconds: number }> {
  const recipient = (way === 'sms' ? member.mobile : member.email) ?? ''
  const guard = guardOf(base, 'code', member.id)
  // The same minute as that of codes which anyone can request (`sms-codes.ts`).
  if (way === 'sms')
    await limitUse(base, guardOf(base, 'code', recipient), {
      key: 'minute',
      limit: 1,
      windowMs: RESEND_MS,
    })
  await limitUse(base, guard, { key: `${purpose}:${way}:minute`, limit: 1, windowMs: RESEND_MS })
  await limitUse(base, guard, { key: `${purpose}:day`, ...CODES_A_DAY })
  if (way === 'sms') {
    await limitUse(base, guardOf(base, 'code', recipient), { key: 'day:member', ...SMS_NUMBER_A_DAY })
    if (!(await useBudget(base, 'member'))) throw budgetSpent()
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAtMs = base.now + LIFETIME_MS
  await guard.put(`${purpose}:${way}`, hashToken(code), { expiresAtMs, tries: TRIES, nowMs: base.now })
  const content = { code, minutes: String(LIFETIME_MS / 60_000) }
  await queueMessage(base, { channel: way, recipient, template: `${purpose}Code`, content, expiresAtMs })
  return { expiredMinutes: LIFETIME_MS / 60_000, resendAfterSeconds: RESEND_MS / 1000 }
}

/** A right code is used up; five wrong attempts use it up too. */
export function matchMemberCode(
  base: CallBase,
  memberId: string,
  { way, purpose, code }: { way: CodeWay; purpose: MemberCodePurpose; code: string },
): Promise<boolean> {
  return guardOf(base, 'code', memberId).match(
    `${purpose}:${way}`,
    hashToken(latinDigits(code.trim())),
    base.now,
  )
}

/** Invalidates codes on their way to a number or address that the member has given up. */
export async function dropMemberCodes(base: CallBase, memberId: string, way: CodeWay): Promise<void> {
  const guard = guardOf(base, 'code', memberId)
  for (const purpose of PURPOSES) await guard.take(`${purpose}:${way}`, base.now)
}
