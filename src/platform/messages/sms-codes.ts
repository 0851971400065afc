import { randomInt } from 'node:crypto'
import { latinDigits } from '#lib/shared/digits.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { CallBase } from '#platform/call.ts'
import { guardOf, limitAddress, limitUse } from '#platform/guard/guard.ts'
import { networkPrefix } from '#platform/guard/network-prefix.ts'
import { findMemberByMobile } from '#platform/member/member-repository.ts'
import { isServed, mobileKey, numberRefused } from './mobile.ts'
import { canSend, queueMessage } from './sender.ts'
import { requireBudget, SMS_NUMBER_A_DAY, useBudget, type BudgetShare } from './sms-budget.ts'
import { hashToken, makeToken } from '#platform/crypto/tokens.ts'

const LIFETIME_MS = 5 * 60_000
const TRIES = 5
const RESEND_MS = 60_000
const ADDRESS_AN_HOUR = { limit: 10, windowMs: 60 * 60_000 }
/** A provider of mobile lines has thousands of players behind one; a farm behind one has thousands of addresses. */
const NETWORK_AN_HOUR = { limit: 200, windowMs: 60 * 60_000 }

/** A code is good for what it was asked for, and for nothing else. */
export type CodePurpose = 'login' | 'reset' | 'register'

export interface CodeRequest {
  countryDialingCode: string
  number: string
  purpose: CodePurpose
}

/**
 * Sends a code where one is due. Whether the number is a member's shows neither in the answer nor in its time: that is
 * looked up after the answer. A new code replaces the one before.
 */
export async function sendCode(
  base: CallBase,
  { countryDialingCode, number, purpose }: CodeRequest,
): Promise<{ expiredMinutes: number; resendAfterSeconds: number }> {
  const mobile = mobileKey(countryDialingCode, number)
  if (!mobile || !isServed(base.tenant, mobile)) throw numberRefused(base.tenant)
  if (!canSend(base.env)) throw new ApiError('sender.unavailable')
  await limitSms(base, mobile, shareOf(purpose))
  base.later(deliverCode(base, { mobile, purpose }))
  return { expiredMinutes: LIFETIME_MS / 60_000, resendAfterSeconds: RESEND_MS / 1000 }
}

/** Counts a message that is asked for, whether or not it turns out to be due. Refuses with `request.tooMany`. */
export async function limitSms(base: CallBase, mobile: string, share: BudgetShare): Promise<void> {
  const guard = guardOf(base, 'code', mobile)
  // The number's own last: what is refused before costs it none of its day's messages.
  await requireBudget(base, share)
  await limitAddress(base, 'sms', ADDRESS_AN_HOUR)
  await limitUse(base, guardOf(base, 'address', networkPrefix(base.address)), {
    key: 'sms',
    ...NETWORK_AN_HOUR,
  })
  await limitUse(base, guard, { key: 'minute', limit: 1, windowMs: RESEND_MS })
  await limitUse(base, guard, { key: 'day', ...SMS_NUMBER_A_DAY })
}

/** A code as somebody typed it. */
export interface SentCode {
  /** E.164. */
  mobile: string
  purpose: CodePurpose
  code: string
}

/**
 * Uses the code up when it is right; five tries use it up too. `isKept`: for an account whose second factor is still to
 * come, and which a code alone does not open.
 */
export async function matchCode(
  base: CallBase,
  { mobile, purpose, code, isKept = false }: SentCode & { isKept?: boolean },
): Promise<boolean> {
  const guard = guardOf(base, 'code', mobile)
  const given = hashToken(latinDigits(code.trim()))
  return isKept ? guard.check(purpose, given, base.now) : guard.match(purpose, given, base.now)
}

/** After the second factor: the code of before it must not open the account again. */
export async function dropCode(base: CallBase, mobile: string, purpose: CodePurpose): Promise<void> {
  await guardOf(base, 'code', mobile).take(purpose, base.now)
}

function shareOf(purpose: CodePurpose): BudgetShare {
  return purpose === 'register' ? 'newNumber' : 'anyone'
}

async function deliverCode(
  base: CallBase,
  { mobile, purpose }: { mobile: string; purpose: CodePurpose },
): Promise<void> {
  const member = await findMemberByMobile(base.env, { tenant: base.tenant.id, mobile })
  const isDue = purpose === 'register' ? !member : member?.status === 'active'
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAtMs = base.now + LIFETIME_MS
  // Also where no code is due, one that nothing matches: a guess at it takes the same steps, and the same time.
  await guardOf(base, 'code', mobile).put(purpose, hashToken(isDue ? code : makeToken()), {
    expiresAtMs,
    tries: TRIES,
    nowMs: base.now,
  })
  // What is not sent costs nothing: numbers of nobody must not use up the messages of members.
  if (!isDue && purpose !== 'register') return
  if (!(await useBudget(base, shareOf(purpose)))) return
  if (!isDue) {
    // Whoever registers a number that has an account learns of it by the message alone.
    await queueMessage(base, {
      channel: 'sms',
      recipient: mobile,
      template: 'alreadyRegistered',
      content: {},
    })
    return
  }
  const content = { code, minutes: String(LIFETIME_MS / 60_000) }
  const message = { channel: 'sms', recipient: mobile, template: `${purpose}Code`, content } as const
  await queueMessage(base, { ...message, expiresAtMs })
}
