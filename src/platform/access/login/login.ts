import type { ParsedInputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/access/login.ts'
import { AGENT_TYPES } from '#lib/shared/product/member-types.ts'
import type { Call, CallBase } from '#platform/base/call.ts'
import { countFault } from '#platform/base/faults/service.ts'
import { limitAddress } from '#platform/base/guard/service.ts'
import {
  accountKey,
  findMemberByAccount,
  findMemberByMobile,
  type Member,
  replaceHash,
} from '#platform/people/member/service.ts'
import { admitMember } from './admit-member.ts'
import { beginGuess } from './guessing.ts'
import type { LoginResult } from './login-result.ts'
import { dropCode, matchCode, mobileKey, numberAsAccount } from '#platform/people/messages/service.ts'
import { requireModules } from '#platform/base/system/service.ts'
import {
  DUMMY_HASH,
  hashPassword,
  isOutdated,
  refuseWhileBusy,
  verifyPassword,
} from '#platform/base/crypto/service.ts'
import { hasSecondFactor, requireSecondFactor } from '#platform/people/second-factor/service.ts'
import { requireKnownPlace } from './verification.ts'

/** Attempts per address, successful ones included: bounds the hashing that one visitor can cause. */
const RATE = { limit: 120, windowMs: 60_000 }

export type LoginForm = ParsedInputOf<typeof calls.login>

/**
 * Logs a member in by user name and password, or by mobile number and code. An unknown account gives the same reply in the
 * same time as a wrong secret (account enumeration).
 */
export async function login(call: Call<typeof calls.login>): Promise<LoginResult> {
  const { input: form } = call
  if (form.type === 'sms') requireModules(call.tenant, ['MOBILEVERCODELOGIN3'])
  if (form.type === 'username') refuseWhileBusy()
  await limitAddress(call, 'login', RATE)
  const guess = await beginGuess(call, subjectOf(call, form), form)
  const member = await (form.type === 'sms' ? checkCode(call, form) : checkPassword(call, form))
  if (!member) {
    call.later(countFault(call, 'login'))
    throw new ApiError('login.incorrect', guess.needsCaptchaNext ? { captcha: true } : undefined)
  }
  if (form.agentSite && !AGENT_TYPES.includes(member.type)) throw new ApiError('session.agentOnly')
  // Runs before the failure counters are reverted, because codes of the second factor are guesses too.
  await guess.unlessNext(async () => {
    const hasProved = await requireSecondFactor(call, member, form.otp)
    if (!hasProved) await requireKnownPlace(call, member, form)
  })
  await guess.forgive()
  if (form.type === 'sms') await dropCode(call, mobileOf(form) ?? '', 'login')
  return admitMember(call, member, { remember: form.remember, isPasswordless: form.type === 'sms' })
}

/** The subject of the failure counter: the account, or the number. */
function subjectOf({ tenant }: CallBase, form: LoginForm): string {
  if (form.type === 'sms') return `mobile:${mobileOf(form) ?? ''}`
  // All spellings of a number count as the same account.
  return numberAsAccount(tenant, form.username) ?? accountKey(form.username)
}

function mobileOf(form: LoginForm): string | undefined {
  return mobileKey(form.countryDialingCode ?? '', form.username)
}

async function checkCode(base: CallBase, form: LoginForm): Promise<Member | undefined> {
  const mobile = mobileOf(form)
  if (!mobile) return undefined
  const member = await findMemberByMobile(base.env, { tenant: base.tenant.id, mobile })
  // Runs in every case, so that the timing does not reveal whether the number is a member's.
  const isKept = await hasSecondFactor(base, member?.id ?? '')
  const isRight = await matchCode(base, { mobile, purpose: 'login', code: form.password, isKept })
  return isRight && member?.status !== 'closed' ? member : undefined
}

/** The member, if the password matches. It computes exactly one hash in every case. */
async function checkPassword({ env, tenant }: CallBase, form: LoginForm): Promise<Member | undefined> {
  const accounts = [form.username, numberAsAccount(tenant, form.username)].filter(
    (each) => each !== undefined,
  )
  // Both lookups run in every case, so that the timing does not reveal which account exists.
  const found = await Promise.all(
    accounts.map((account) => findMemberByAccount(env, { tenant: tenant.id, account })),
  )
  const member = found.find((each) => each !== undefined)
  const isRight = await verifyPassword(form.password, member ? member.passwordHash : DUMMY_HASH)
  if (!member || !isRight || member.status === 'closed') return undefined
  if (isOutdated(member.passwordHash)) {
    const hashes = { from: member.passwordHash, to: await hashPassword(form.password) }
    await replaceHash(env, { tenant: tenant.id, id: member.id }, hashes)
  }
  return member
}
