import { ApiError } from '#lib/api/errors.ts'
import type { CallBase } from '#platform/base/call.ts'
import type { Member } from '#platform/people/member/service.ts'
import { finishLogin, type LoginResult } from './login-result.ts'
import { forgetLogin } from './forget-login.ts'
import { rememberLogin } from './remember.ts'

/** Logs in a member who has just given every secret that was due. Refuses with `login.suspended`. */
export async function admitMember(
  base: CallBase,
  member: Member,
  { remember = false, isPasswordless = false }: { remember?: boolean | undefined; isPasswordless?: boolean },
): Promise<LoginResult> {
  if (member.status === 'suspended') throw new ApiError('login.suspended')
  await forgetLogin(base, member)
  const family = remember ? await rememberLogin(base, member, { isPasswordless }) : undefined
  return finishLogin(base, member, { isWeak: false, family, isPasswordless })
}
