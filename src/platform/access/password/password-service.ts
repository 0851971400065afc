import * as z from 'zod/mini'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/access/password.ts'
import { MATCHERS } from '#lib/shared/text/patterns.ts'
import type { Call, CallBase } from '#platform/base/call.ts'
import { guardOf, guardOfKey, limitAddress } from '#platform/base/guard/service.ts'
import { localPath } from '#platform/base/locale.ts'
import { findMemberByAccount, findMemberByMobile, type Member } from '#platform/people/member/service.ts'
import { finishLogin, type LoginResult } from '#platform/access/login/service.ts'
import {
  canSend,
  codeWays,
  dropCode,
  matchCode,
  matchMemberCode,
  mobileKey,
  numberAsAccount,
  queueMessage,
  sendMemberCode,
} from '#platform/people/messages/service.ts'
import { closeSockets } from '#platform/base/rooms/service.ts'
import { requireModules } from '#platform/base/system/service.ts'
import { checkNewPassword, setPassword } from './new-password.ts'
import { hashToken, makeToken, verifyPassword } from '#platform/base/crypto/service.ts'
import {
  countHash,
  findSession,
  isPasswordExpired,
  openSession,
  readMember,
  requirePassword,
  requireStrong,
  strengthenSession,
  tabKeyOf,
} from '#platform/people/session/service.ts'
import { requireSecondFactor } from '#platform/people/second-factor/service.ts'

const MAIL_RATE = { limit: 10, windowMs: 60 * 60_000 }
/** Mails per account and day. */
const MAIL_A_DAY = { limit: 5, windowMs: 24 * 60 * 60_000 }
/** Mails per mailbox and day, over all accounts that use it. */
const MAILBOX_A_DAY = { limit: 10, windowMs: 24 * 60 * 60_000 }
const RESET_RATE = { limit: 30, windowMs: 60 * 60_000 }
const AFTER_ANSWER_MS = 100
const LINK_MS = 30 * 60_000
/** The owner of a link, the password that it replaces, and the address that it was sent to. */
const linkOwner = z.object({
  memberId: z.string(),
  passwordChangedAtMs: z.number(),
  email: z.string(),
  expiresAtMs: z.number(),
})
/** For this long after a login with the old password it need not be given again. */
const JUST_NOW_MS = 15 * 60_000

export async function changePassword(
  call: Call<typeof calls.changePassword>,
): Promise<OutputOf<typeof calls.changePassword>> {
  const { input } = call
  const member = await readMember(call, call.member)
  checkNewPassword(call, input, member.account)
  await requireOldPassword(call, member)
  // Applies also where the old password is not required: the one that the brand set must be replaced.
  if (await verifyPassword(input.newPassword, member.passwordHash))
    throw new ApiError('field.invalid', { fields: [{ field: 'newPassword', reason: 'sameAsOld' }] })
  await requireCode(call, member)
  const changed = await setPassword(call, member, input.newPassword)
  if (!changed) throw new ApiError('session.required')
  const token = await openSession(call, changed, { isWeak: false })
  call.later(closeSockets(call.env, call.tenant.id, member.id))
  return { token }
}

/** The old password, given now or at a recent login. */
async function requireOldPassword(call: Call<typeof calls.changePassword>, member: Member): Promise<void> {
  const { env, tenant, now, input } = call
  const key = tabKeyOf(tenant, call.member)
  if (input.oldPassword !== undefined) {
    await requirePassword(call, member, input.oldPassword)
    // The member has just proved their identity, as with `confirmSession`: a code requested next needs no further proof.
    return strengthenSession(env, key, now)
  }
  const session = await findSession(env, key)
  const isDue = member.mustChangePassword || isPasswordExpired(call, member.passwordChangedAtMs)
  const isDemanded = isDue && !call.member.isWeak
  // A session opened by a code or a passkey involved no old password.
  if (!isDemanded || !session || session.is_passwordless !== 0 || session.created_at + JUST_NOW_MS <= now)
    throw new ApiError('password.incorrect')
  await countHash(call, member.id, 'password')
}

/** Where the brand requires a code and the member can receive one. */
async function requireCode(call: Call<typeof calls.changePassword>, member: Member): Promise<void> {
  if (!call.tenant.modules.includes('CHNGPASSVERIF3')) return
  const ways = codeWays(call, member)
  if (ways.length === 0) return
  const { verification } = call.input
  const isRight =
    verification && (await matchMemberCode(call, member.id, { ...verification, purpose: 'password' }))
  if (!isRight) throw new ApiError('password.verification', { ways, isWrong: verification !== undefined })
}

export async function sendPasswordCode(
  call: Call<typeof calls.sendPasswordCode>,
): Promise<OutputOf<typeof calls.sendPasswordCode>> {
  requireModules(call.tenant, ['CHNGPASSVERIF3'])
  // A weak session must not use up the day's codes.
  requireStrong(call.member)
  const member = await readMember(call, call.member)
  const { way } = call.input
  if (!codeWays(call, member).some((each) => each.way === way)) throw new ApiError('code.number')
  return sendMemberCode(call, member, { way, purpose: 'password' })
}

/** Everything that depends on the account happens after the reply, unless the brand reveals unknown accounts. */
export async function forgotPasswordByEmail(
  call: Call<typeof calls.forgotPasswordByEmail>,
): Promise<OutputOf<typeof calls.forgotPasswordByEmail>> {
  const { username, email } = call.input
  if (!MATCHERS.email(email))
    throw new ApiError('field.invalid', { fields: [{ field: 'email', reason: 'pattern' }] })
  await limitAddress(call, 'resetMail', MAIL_RATE)
  if (!canSend(call.env)) throw new ApiError('sender.unavailable')
  if (call.tenant.tellsUnknownAccounts && !(await findNamed(call, { username, email })))
    throw new ApiError('password.noAccount')
  // Work that depends on the account starts after the reply, so that its timing reveals nothing.
  call.later(scheduler.wait(AFTER_ANSWER_MS).then(() => mailLink(call, { username, email })))
  return {}
}

async function mailLink(
  base: CallBase,
  { username, email }: { username: string; email: string },
): Promise<void> {
  const { env, tenant, now, host, locale } = base
  const member = await findNamed(base, { username, email })
  if (!member?.email) return
  // Counted only after the owner is known, so that others who know the name cannot use up the owner's limit.
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
  // A fragment does not reach server logs.
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

/** Finds the account by its name; a name that is a number matches in every spelling. */
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

export async function setPasswordByEmail(
  call: Call<typeof calls.setPasswordByEmail>,
): Promise<OutputOf<typeof calls.setPasswordByEmail>> {
  const { input: form } = call
  await limitAddress(call, 'reset', RESET_RATE)
  checkNewPassword(call, form)
  const hash = hashToken(form.resetToken)
  const [guard, key] = [guardOfKey(call, 'code', hash), `reset:${hash}`]
  const text = await guard.take(key, call.now)
  const owner = linkOwner.safeParse(JSON.parse(text ?? 'null'))
  const member = owner.success ? await readMember(call, { id: owner.data.memberId }) : undefined
  // A used link, any other password change and a changed address all invalidate earlier links. A link does not outlive a
  // suspension.
  const { passwordChangedAtMs, email, expiresAtMs = 0 } = owner.data ?? {}
  const isGood =
    member?.status === 'active' &&
    member.passwordChangedAtMs === passwordChangedAtMs &&
    member.email === email
  if (!isGood) throw new ApiError('password.linkExpired')
  if (form.newPassword.toLowerCase() === member.account) {
    // The account is known only now; the link stays valid for another attempt.
    await guard.put(key, text ?? '', { expiresAtMs, nowMs: call.now })
    checkNewPassword(call, form, member.account)
  }
  if (!(await setPassword(call, member, form.newPassword))) throw new ApiError('password.linkExpired')
  call.later(closeSockets(call.env, call.tenant.id, member.id))
  return {}
}

export async function setPasswordByPhone(call: Call<typeof calls.setPasswordByPhone>): Promise<LoginResult> {
  const { input: form } = call
  requireModules(call.tenant, ['MOBILENUMPASSREG3'])
  await limitAddress(call, 'reset', RESET_RATE)
  checkNewPassword(call, form)
  const mobile = mobileKey(form.countryDialingCode, form.mobileNum)
  const member = mobile && (await findMemberByMobile(call.env, { tenant: call.tenant.id, mobile }))
  // Kept until the password is set: what refuses before that may be repeated with it.
  const sms = mobile && { mobile, purpose: 'reset' as const, code: form.verificationCode, isKept: true }
  const isRight = sms && (await matchCode(call, sms))
  if (!isRight || !member || member.status !== 'active') throw new ApiError('code.incorrect')
  // Before the second factor, which a refusal would use up.
  checkNewPassword(call, form, member.account)
  await requireSecondFactor(call, member, form.otp)
  const changed = await setPassword(call, member, form.newPassword)
  if (!changed) throw new ApiError('code.incorrect')
  call.later(closeSockets(call.env, call.tenant.id, member.id))
  await dropCode(call, mobile, 'reset')
  return finishLogin(call, changed)
}
