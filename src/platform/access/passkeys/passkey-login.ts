import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/access/passkeys.ts'
import { AGENT_TYPES } from '#lib/shared/product/member-types.ts'
import type { Call, CallBase } from '#platform/base/call.ts'
import { limitAddress } from '#platform/base/guard/service.ts'
import { findMemberById } from '#platform/people/member/service.ts'
import { admitMember, type LoginResult } from '#platform/access/login/service.ts'
import { loginOptions, verifyKey } from './ceremony.ts'
import { findPasskey, storedKey, usePasskey } from './passkey-repository.ts'

const RATE = { limit: 60, windowMs: 60_000 }

export async function beginPasskeyLogin(base: CallBase): Promise<OutputOf<typeof calls.beginPasskeyLogin>> {
  await limitAddress(base, 'passkey', RATE)
  return loginOptions(base)
}

/** Refuses with `passkey.failed`, whatever the reason. */
export async function logInByPasskey(call: Call<typeof calls.logInByPasskey>): Promise<LoginResult> {
  await limitAddress(call, 'passkeyLogin', RATE)
  const { env, tenant, now, input } = call
  const { credential, remember = false, agentSite = false } = input
  const row = await findPasskey(env, { tenant: tenant.id, id: credential.id })
  if (!row) throw new ApiError('passkey.failed')
  const counter = await verifyKey(call, credential, storedKey(row))
  if (!(await usePasskey(env, { tenant: tenant.id, id: row.id }, { counter, nowMs: now })))
    throw new ApiError('passkey.failed')
  const member = await findMemberById(env, { tenant: tenant.id, id: row.member_id })
  if (!member || member.status === 'closed') throw new ApiError('passkey.failed')
  if (agentSite && !AGENT_TYPES.includes(member.type)) throw new ApiError('session.agentOnly')
  return admitMember(call, member, { remember, isPasswordless: true })
}
