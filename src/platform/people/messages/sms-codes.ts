import { randomInt } from 'node:crypto'
import { bareEntry } from '#lib/shared/text/entry.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { CallBase } from '#platform/base/call.ts'
import { guardOf, limitAddress, limitUse, networkPrefix } from '#platform/base/guard/service.ts'
import { findMemberByMobile } from '#platform/people/member/service.ts'
import { isServed, mobileKey, numberRefused } from './mobile.ts'
import { canSend, queueMessage } from './sender.ts'
import { requireBudget, SMS_NUMBER_A_DAY, useBudget, type BudgetShare } from './sms-budget.ts'
import { hashToken, makeToken } from '#platform/base/crypto/service.ts'

const LIFETIME_MS = 5 * 60_000
const TRIES = 5
const RESEND_MS = 60_000
const ADDRESS_AN_HOUR = { limit: 10, windowMs: 60 * 60_000 }
/** A mobile carrier has thousands of players behind one network; a bot farm has thousands of addresses in one. */
const NETWORK_AN_HOUR = { limit: 200, windowMs: 60 * 60_000 }

/** A code is valid for its purpose only. */
export type CodePurpose = 'login' | 'reset' | 'register'

export interface CodeRequest {
  countryDialingCode: string
  number: string
  purpose: CodePurpose
}

/**
 * Sends a code where one is due. Neither the reply nor its timing reveals whether the number is a member's, because the
 * lookup happens after the reply. A new code replaces the previous one.
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

/** Counts a requested message, whether or not it turns out to be due. Refuses with `request.tooMany`. */
export async function limitSms(base: CallBase, mobile: string, share: BudgetShare): Promise<void> {
  const guard = guardOf(base, 'code', mobile)
  // The number's own limit comes last, so that a refusal by another limit does not use it up.
  await requireBudget(base, share)
  await limitAddress(base, 'sms', ADDRESS_AN_HOUR)
  await limitUse(base, guardOf(base, 'address', networkPrefix(base.address)), {
    key: 'sms',
    ...NETWORK_AN_HOUR,
  })
  await limitUse(base, guard, { key: 'minute', limit: 1, windowMs: RESEND_MS })
  await limitUse(base, guard, { key: 'day', ...SMS_NUMBER_A_DAY })
}

/** A code as typed by a person. */
export interface SentCode {
  /** E.164. */
  mobile: string
  purpose: CodePurpose
  code: string
}

/**
 * A correct code is used up; five attempts use it up too. `isKept` keeps it for a step that may still refuse, such as
 * the second factor; `dropCode` ends it afterwards.
 */
export async function matchCode(
  base: CallBase,
  { mobile, purpose, code, isKept = false }: SentCode & { isKept?: boolean },
): Promise<boolean> {
  const guard = guardOf(base, 'code', mobile)
  const given = hashToken(bareEntry(code))
  return isKept ? guard.check(purpose, given, base.now) : guard.match(purpose, given, base.now)
}

/** Ends a kept code after its use, so that it cannot be used again. */
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
  // Where no code is due, an unmatchable one is stored, so that guessing takes the same steps and the same time.
  await guardOf(base, 'code', mobile).put(purpose, hashToken(isDue ? code : makeToken()), {
    expiresAtMs,
    tries: TRIES,
    nowMs: base.now,
  })
  // Unsent messages cost nothing: numbers without an account must not use up the budget of members.
  if (!isDue && purpose !== 'register') return
  if (!(await useBudget(base, shareOf(purpose)))) return
  if (!isDue) {
    // Only the message reveals that the number has an account already.
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
