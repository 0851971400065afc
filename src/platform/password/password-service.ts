import * as z from 'zod/mini'
import type { OutputOf, ParsedInputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type {
  changePassword,
  forgotPasswordByEmail,
  sendPasswordCode,
  setPasswordByEmail,
  setPasswordByPhone,
} from '#lib/api/password.ts'
import { MATCHERS } from '#lib/shared/patterns.ts'
import type { Call, CallBase } from '#platform/call.ts'
import { guardOf, guardOfKey, limitAddress } from '#platform/guard/guard.ts'
import { localPath } from '#platform/locale.ts'
import { findMemberByAccount, findMemberByMobile, type Member } from '#platform/member/member-repository.ts'
import { finishLogin, type LoginResult } from '#platform/session/login-result.ts'
import { codeWays, matchMemberCode, sendMemberCode } from '#platform/messages/member-codes.ts'
import { mobileKey, numberAsAccount } from '#platform/messages/mobile.ts'
import { requireModules } from '#platform/system/modules.ts'
import { checkNewPassword, setPassword } from './new-password.ts'
import { verifyPassword } from '#platform/crypto/passwords.ts'
import { readMember, requirePassword, requireStrong } from '#platform/session/secrets.ts'
import { canSend, queueMessage } from '#platform/messages/sender.ts'
import { findSession, strengthenSession, tabKeyOf } from '#platform/session/session-repository.ts'
import { openSession } from '#platform/session/session-service.ts'
import { requireSecondFactor } from '#platform/second-factor/second-factor.ts'
import { dropCode, matchCode } from '#platform/messages/sms-codes.ts'
import { hashToken, makeToken } from '#platform/crypto/tokens.ts'
import { hasSecondFactor } from '#platform/second-factor/totp-service.ts'
import { countHash } from '#platform/session/tries.ts'

const MAIL_RATE = { limit: 10, windowMs: 60 * 60_000 }
/** Mails to one account in a day. */
const MAIL_A_DAY = { limit: 5, windowMs: 24 * 60 * 60_000 }
/** To one mailbox, whatever accounts name it. */
const MAILBOX_A_DAY = { limit: 10, windowMs: 24 * 60 * 60_000 }
const RESET_RATE = { limit: 30, windowMs: 60 * 60_000 }
const AFTER_ANSWER_MS = 100
const LINK_MS = 30 * 60_000
/** Whose link it is, of which password, and where it went. */
const linkOwner = z.object({
  memberId: z.string(),
  passwordChangedAtMs: z.number(),
  email: z.string(),
  expiresAtMs: z.number(),
})
/** How long after a login with the old password it need not be given again. */
const JUST_NOW_MS = 15 * 60_000

export async function changeOwnPassword(
  call: Call<typeof changePassword>,
): Promise<OutputOf<typeof changePassword>> {
  const { input } = call
  const member = await readMember(call, call.member)
  checkNewPassword(call, input, member.account)
  await requireOldPassword(call, member)
  // Also where the old one need not be given: the one that the brand set must go.
  if (await verifyPassword(input.newPassword, member.passwordHash))
    throw new ApiError('field.invalid', { fields: [{ field: 'newPassword', reason: 'sameAsOld' }] })
  await requireCode(call, member)
  const changed = await setPassword(call, member, input.newPassword)
  if (!changed) throw new ApiError('session.required')
  return { token: await openSession(call, changed, { isWeak: false }) }
}

/** Given now, or just now at the login. */
async function requireOldPassword(call: Call<typeof changePassword>, member: Member): Promise<void> {
  const { env, tenant, now, input } = call
  const key = tabKeyOf(tenant, call.member)
  if (input.oldPassword !== undefined) {
    await requirePassword(call, member, input.oldPassword)
    // Who sits here is known now, as after `confirmSession`: the code that may be asked for next needs no other proof.
    return strengthenSession(env, key, now)
  }
  const session = await findSession(env, key)
  const isForced = member.mustChangePassword && !call.member.isWeak
  // Who came in by a code or a passkey gave no old password that could count here.
  if (!isForced || !session || session.is_passwordless !== 0 || session.created_at + JUST_NOW_MS <= now)
    throw new ApiError('password.incorrect')
  await countHash(call, member.id, 'password')
}

/** Where the brand wants it and the member has a way to get one. */
async function requireCode(call: Call<typeof changePassword>, member: Member): Promise<void> {
  if (!call.tenant.modules.includes('CHNGPASSVERIF3')) return
  const ways = codeWays(call, member)
  if (ways.length === 0) return
  const { verification } = call.input
  const isRight =
    verification && (await matchMemberCode(call, member.id, { ...verification, purpose: 'password' }))
  if (!isRight) throw new ApiError('password.verification', { ways, isWrong: verification !== undefined })
}

export async function sendCodeForPassword(
  call: Call<typeof sendPasswordCode>,
): Promise<OutputOf<typeof sendPasswordCode>> {
  requireModules(call.tenant, ['CHNGPASSVERIF3'])
  // Whoever has only what the browser remembers must not use up the codes of the day.
  requireStrong(call.member)
  const member = await readMember(call, call.member)
  const { way } = call.input
  if (!codeWays(call, member).some((each) => each.way === way)) throw new ApiError('code.number')
  return sendMemberCode(call, member, { way, purpose: 'password' })
}

/** All that depends on whether the account exists happens after the answer, unless the brand wants it told. */
export async function sendResetLink(
  base: CallBase,
  { username, email }: ParsedInputOf<typeof forgotPasswordByEmail>,
): Promise<void> {
  if (!MATCHERS.email(email))
    throw new ApiError('field.invalid', { fields: [{ field: 'email', reason: 'pattern' }] })
  await limitAddress(base, 'resetMail', MAIL_RATE)
  if (!canSend(base.env)) throw new ApiError('sender.unavailable')
  if (base.tenant.tellsUnknownAccounts && !(await findNamed(base, { username, email })))
    throw new ApiError('password.noAccount')
  // Work that depends on the account begins when the answer has left: its time tells nothing.
  base.later(scheduler.wait(AFTER_ANSWER_MS).then(() => mailLink(base, { username, email })))
}

async function mailLink(
  base: CallBase,
  { username, email }: { username: string; email: string },
): Promise<void> {
  const { env, tenant, now, host, locale } = base
  const member = await findNamed(base, { username, email })
  if (!member?.email) return
  // Counted only now: others who know the name must not use up what its owner may ask for.
  const { limit, windowMs } = MAIL_A_DAY
  const guard = guardOf(base, 'member', member.id)
  if (!(await guard.hit('resetMail', { limit, windowMs, nowMs: now })).isAllowed) return
  const mailbox = guardOf(base, 'code', member.email.toLowerCase())
  if (!(await mailbox.hit('resetMail', { ...MAILBOX_A_DAY, nowMs: now })).isAllowed) return
  const resetToken = makeToken()
  const hash = hashToken(resetToken)
  const expiresAtMs = now + LINK_MS
  const kept: z.infer<typeof linkOwner> = {
    memberId: member.id,
    passwordChangedAtMs: member.passwordChangedAtMs,
    email: member.email,
    expiresAtMs,
  }
  await guardOfKey(base, 'code', hash).put(`reset:${hash}`, JSON.stringify(kept), { expiresAtMs, nowMs: now })
  // In the fragment it reaches no server's log.
  const scheme = env.LOCAL_MODE === '1' ? 'http' : 'https'
  const link = `${scheme}://${host}${localPath(tenant, locale, '/login')}#reset=${resetToken}`
  await queueMessage(base, {
    channel: 'email',
    recipient: member.email,
    template: 'resetLink',
    content: { link },
    expiresAtMs,
  })
}

/** By the name of the account, also where that is a number and is written as people write numbers. */
async function findNamed(
  { env, tenant }: CallBase,
  { username, email }: { username: string; email: string },
): Promise<Member | undefined> {
  const find = (account: string) => findMemberByAccount(env, { tenant: tenant.id, account })
  const number = numberAsAccount(tenant, username)
  const member = (await find(username)) ?? (number ? await find(number) : undefined)
  const isTheirs = member?.status === 'active' && member.email?.toLowerCase() === email.toLowerCase()
  return isTheirs ? member : undefined
}

export async function setPasswordByLink(
  base: CallBase,
  form: ParsedInputOf<typeof setPasswordByEmail>,
): Promise<void> {
  await limitAddress(base, 'reset', RESET_RATE)
  checkNewPassword(base, form)
  const hash = hashToken(form.resetToken)
  const [guard, key] = [guardOfKey(base, 'code', hash), `reset:${hash}`]
  const text = await guard.take(key, base.now)
  const owner = linkOwner.safeParse(JSON.parse(text ?? 'null'))
  const member = owner.success ? await readMember(base, { id: owner.data.memberId }) : undefined
  // One link that was used, or any other change, ends all links of before, and so does another address; nobody waits with
  // one for a suspension's end.
  const { passwordChangedAtMs, email, expiresAtMs = 0 } = owner.data ?? {}
  const isGood =
    member?.status === 'active' &&
    member.passwordChangedAtMs === passwordChangedAtMs &&
    member.email === email
  if (!isGood) throw new ApiError('password.linkExpired')
  if (form.newPassword.toLowerCase() === member.account) {
    // Only now it is known whose it is; the link is good for another try.
    await guard.put(key, text ?? '', { expiresAtMs, nowMs: base.now })
    checkNewPassword(base, form, member.account)
  }
  if (!(await setPassword(base, member, form.newPassword))) throw new ApiError('password.linkExpired')
}

export async function setPasswordByCode(
  base: CallBase,
  form: ParsedInputOf<typeof setPasswordByPhone>,
): Promise<LoginResult> {
  requireModules(base.tenant, ['MOBILENUMPASSREG3'])
  await limitAddress(base, 'reset', RESET_RATE)
  checkNewPassword(base, form)
  const mobile = mobileKey(form.countryDialingCode, form.mobileNum)
  const member = mobile && (await findMemberByMobile(base.env, { tenant: base.tenant.id, mobile }))
  // Asked in every case: whether the number is a member's does not show in the time.
  const isKept = await hasSecondFactor(base, member ? member.id : '')
  const sms = mobile && { mobile, purpose: 'reset' as const, code: form.verificationCode, isKept }
  const isRight = sms && (await matchCode(base, sms))
  if (!isRight || !member || member.status !== 'active') throw new ApiError('code.incorrect')
  await requireSecondFactor(base, member, form.otp)
  checkNewPassword(base, form, member.account)
  const changed = await setPassword(base, member, form.newPassword)
  if (!changed) throw new ApiError('code.incorrect')
  await dropCode(base, mobile, 'reset')
  return finishLogin(base, changed)
}
