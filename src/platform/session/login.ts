import type { ParsedInputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { login } from '#lib/api/session.ts'
import type { CallBase } from '#platform/call.ts'
import { limitAddress } from '#platform/guard/guard.ts'
import { accountKey, findMemberByAccount, replaceHash, type Member } from '#platform/member/member-repository.ts'
import { beginGuess } from './guessing.ts'
import { finishLogin, type LoginResult } from './login-result.ts'
import { DUMMY_HASH, hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import { forgetLogin, rememberLogin } from './remember.ts'

/** Attempts of one address, right ones included: bounds how much hashing one visitor can ask for. */
const RATE = { limit: 120, windowMs: 60_000 }

export type LoginForm = ParsedInputOf<typeof login>

/** Logs a member in by user name and password. An account that does not exist answers and takes like a wrong password. */
export async function logIn(base: CallBase, form: LoginForm): Promise<LoginResult> {
  if (form.type === 'sms') throw new ApiError('system.moduleOff', { module: 'MOBILEVERCODELOGIN3' })
  await limitAddress(base, 'login', RATE)
  const guess = await beginGuess(base, accountKey(form.username), form)
  const member = await checkPassword(base, form)
  if (!member) throw new ApiError('login.incorrect', guess.needsCaptchaNext ? { captcha: true } : undefined)
  await guess.forgive()
  if (member.status === 'suspended') throw new ApiError('login.suspended')
  await forgetLogin(base)
  const family = form.remember ? await rememberLogin(base, member.id) : undefined
  return finishLogin(base, member, { isWeak: false, family })
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
