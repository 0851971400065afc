import type { ParsedInputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { login } from '#lib/api/session.ts'
import type { CallBase } from '#platform/call.ts'
import { limitAddress } from '#platform/guard/guard.ts'
import {
  accountKey,
  findMemberByAccount,
  findMemberByMobile,
  replaceHash,
  type Member,
} from '#platform/member/member-repository.ts'
import { admitMember } from './admit-member.ts'
import { beginGuess } from './guessing.ts'
import type { LoginResult } from './login-result.ts'
import { mobileKey } from './mobile.ts'
import { requireModules } from './modules.ts'
import { DUMMY_HASH, hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import { requireSecondFactor } from './second-factor.ts'
import { matchCode } from './sms-codes.ts'
import { requireKnownPlace } from './verification.ts'

/** Attempts of one address, right ones included: bounds how much hashing one visitor can ask for. */
const RATE = { limit: 120, windowMs: 60_000 }

export type LoginForm = ParsedInputOf<typeof login>

/**
 * Logs a member in by user name and password, or by mobile number and code. What does not exist answers and takes like
 * what is wrong.
 */
export async function logIn(base: CallBase, form: LoginForm): Promise<LoginResult> {
  if (form.type === 'sms') requireModules(base.tenant, ['MOBILEVERCODELOGIN3'])
  await limitAddress(base, 'login', RATE)
  const guess = await beginGuess(base, subjectOf(form), form)
  const member = await (form.type === 'sms' ? checkCode(base, form) : checkPassword(base, form))
  if (!member) throw new ApiError('login.incorrect', guess.needsCaptchaNext ? { captcha: true } : undefined)
  // Before the failures are taken back: codes of the second factor are guesses too.
  const mobile = form.type === 'sms' ? mobileOf(form) : undefined
  const sms = mobile ? { mobile, purpose: 'login' as const, code: form.password } : undefined
  const hasProved = await requireSecondFactor(base, member, { otp: form.otp, sms })
  if (!hasProved) await requireKnownPlace(base, member, form)
  await guess.forgive()
  return admitMember(base, member, form)
}

/** What failures are counted by: the account as it was typed, or the number. */
function subjectOf(form: LoginForm): string {
  return form.type === 'sms' ? `mobile:${mobileOf(form) ?? ''}` : accountKey(form.username)
}

function mobileOf(form: LoginForm): string | undefined {
  return mobileKey(form.countryDialingCode ?? '', form.username)
}

async function checkCode(base: CallBase, form: LoginForm): Promise<Member | undefined> {
  const mobile = mobileOf(form)
  if (!mobile) return undefined
  const isRight = await matchCode(base, { mobile, purpose: 'login', code: form.password })
  const member = await findMemberByMobile(base.env, { tenant: base.tenant.id, mobile })
  return isRight && member?.status !== 'closed' ? member : undefined
}

/** The member if the password is theirs. It hashes once in every case. */
async function checkPassword({ env, tenant }: CallBase, form: LoginForm): Promise<Member | undefined> {
  const member = await findMemberByAccount(env, { tenant: tenant.id, account: form.username })
  const isRight = await verifyPassword(form.password, member?.passwordHash ?? DUMMY_HASH)
  if (!member || !isRight || member.status === 'closed') return undefined
  if (isOutdated(member.passwordHash))
    await replaceHash(env, { tenant: tenant.id, id: member.id }, await hashPassword(form.password))
  return member
}
