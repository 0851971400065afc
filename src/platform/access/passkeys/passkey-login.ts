import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { OutputOf, ParsedInputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import * as calls from '#lib/api/access/passkeys.ts'
import { AGENT_TYPES } from '#lib/shared/product/member-types.ts'
import type { Call, CallBase } from '#platform/base/call.ts'
import { limitAddress } from '#platform/base/guard/service.ts'
import { findMemberById } from '#platform/people/member/service.ts'
import { admitMember, type LoginResult } from '#platform/access/login/service.ts'
import { keepChallenge, PASSKEY_TIMEOUT_MS, relyingParty, takeChallenge } from './passkey-challenge.ts'
import { findPasskey, usePasskey, type PasskeyRow } from './passkey-repository.ts'
import { userHandle } from './passkey-service.ts'

const RATE = { limit: 60, windowMs: 60_000 }

type Form = ParsedInputOf<typeof calls.logInByPasskey>

export async function beginPasskeyLogin(base: CallBase): Promise<OutputOf<typeof calls.beginPasskeyLogin>> {
  await limitAddress(base, 'passkey', RATE)
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(base).rpId,
    timeout: PASSKEY_TIMEOUT_MS,
    userVerification: 'required',
  })
  await keepChallenge(base, options.challenge, 'login')
  return calls.passkeyRequest.parse(options)
}

/** Refuses with `passkey.failed`, whatever the reason. */
export async function logInByPasskey(call: Call<typeof calls.logInByPasskey>): Promise<LoginResult> {
  await limitAddress(call, 'passkeyLogin', RATE)
  const { env, tenant, now, input } = call
  const { credential, remember = false, agentSite = false } = input
  const row = await findPasskey(env, { tenant: tenant.id, id: credential.id })
  if (!row) throw new ApiError('passkey.failed')
  const counter = await verify(call, credential, row)
  if (!(await usePasskey(env, { tenant: tenant.id, id: row.id }, { counter, nowMs: now })))
    throw new ApiError('passkey.failed')
  const member = await findMemberById(env, { tenant: tenant.id, id: row.member_id })
  if (!member || member.status === 'closed') throw new ApiError('passkey.failed')
  if (agentSite && !AGENT_TYPES.includes(member.type)) throw new ApiError('session.agentOnly')
  return admitMember(call, member, { remember, isPasswordless: true })
}

/** The authenticator's counter after this login. */
async function verify(
  base: CallBase,
  { response, authenticatorAttachment: _, ...credential }: Form['credential'],
  row: PasskeyRow,
): Promise<number> {
  const { rpId, origin } = relyingParty(base)
  const { userHandle: handle, ...signed } = response
  try {
    if (handle !== undefined && handle !== Buffer.from(userHandle(row.member_id)).toString('base64url'))
      throw new Error('the key of somebody else')
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response: signed, clientExtensionResults: {} },
      expectedChallenge: (challenge) => takeChallenge(base, challenge, 'login'),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: row.id,
        publicKey: Uint8Array.from(Buffer.from(row.public_key, 'base64url')),
        counter: row.counter,
      },
    })
    if (!verified) throw new Error('the signature does not fit')
    return authenticationInfo.newCounter
  } catch (cause) {
    // The library reports the reason by exceptions; the caller gets the same refusal for all of them.
    throw new ApiError('passkey.failed', undefined, { cause })
  }
}
