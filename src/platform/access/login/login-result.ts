import type { OutputOf } from '#lib/api/endpoint.ts'
import { TRIAL_TYPES } from '#lib/shared/product/member-types.ts'
import type { login } from '#lib/api/access/login.ts'
import type { CallBase } from '#platform/base/call.ts'
import { askAtLogin } from '#platform/care/registers/service.ts'
import { memberInfoOf } from './member-info.ts'
import { countLogin, type Member } from '#platform/people/member/service.ts'
import { trustPlace } from './known-place.ts'
import { noteDevice } from './new-device.ts'
import { forgetLogin } from './forget-login.ts'
import { isPasswordExpired, openSession, type SessionTerms } from '#platform/people/session/service.ts'

export type LoginResult = OutputOf<typeof login>

/** Opens the session of a member who has just proved who they are. */
export async function finishLogin(
  base: CallBase,
  member: Member,
  terms: SessionTerms = { isWeak: false },
): Promise<LoginResult> {
  // This browser may remember another member.
  if (!terms.family) await forgetLogin(base, member)
  return loginResultOf(base, member, { ...terms, token: await openSession(base, member, terms) })
}

interface Opened extends Pick<SessionTerms, 'isWeak' | 'isPasswordless'> {
  /** The tab token of the session that was just opened. */
  token: string
}

/** Builds the reply to a login and records the login. A place becomes trusted only where a secret of ours was given. */
export async function loginResultOf(
  base: CallBase,
  member: Member,
  { token, isWeak, isPasswordless = false }: Opened,
): Promise<LoginResult> {
  const { env, tenant } = base
  if (!isWeak && !TRIAL_TYPES.includes(member.type)) trustPlace(base, member.id)
  base.later(noteDevice(base, member))
  await askAtLogin(base, member)
  const earlierLogins = await countLogin(env, { tenant: tenant.id, id: member.id }, base.locale)
  return {
    token,
    firstTimeLogin: earlierLogins === 0,
    passwordExpired: !isPasswordless && isPasswordExpired(base, member.passwordChangedAtMs),
    mustChangePassword: !isPasswordless && member.mustChangePassword,
    member: await memberInfoOf({ env, tenant }, member),
  }
}
