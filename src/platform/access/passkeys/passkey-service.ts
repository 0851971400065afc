import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import * as calls from '#lib/api/access/passkeys.ts'
import type { Call } from '#platform/base/call.ts'
import { guardOf, limitUse } from '#platform/base/guard/service.ts'
import { tellChange } from '#platform/people/messages/service.ts'
import { keepChallenge, PASSKEY_TIMEOUT_MS, relyingParty, takeChallenge } from './passkey-challenge.ts'
import { deletePasskey, insertPasskey, listPasskeysOf, type PasskeyRow } from './passkey-repository.ts'
import { readMember, requireRecent } from '#platform/people/session/service.ts'

const RATE = { limit: 20, windowMs: 15 * 60_000 }

export async function beginPasskey(
  call: Call<typeof calls.beginPasskey>,
): Promise<OutputOf<typeof calls.beginPasskey>> {
  const { env, tenant } = call
  await requireRecent(call, call.member)
  await limitUse(call, guardOf(call, 'member', call.member.id), { key: 'passkey', ...RATE })
  const member = await readMember(call, call.member)
  const known = await listPasskeysOf(env, { tenant: tenant.id, memberId: member.id })
  const options = await generateRegistrationOptions({
    rpName: tenant.name,
    rpID: relyingParty(call).rpId,
    userID: userHandle(member.id),
    userName: member.account,
    userDisplayName: member.nickname,
    timeout: PASSKEY_TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(call, options.challenge, `add:${member.id}`)
  return calls.passkeyCreation.parse(options)
}

export async function addPasskey(call: Call<typeof calls.addPasskey>): Promise<calls.Passkey> {
  const { env, tenant, now, input, member } = call
  await requireRecent(call, member)
  const { credential, isSynced } = await verifyNew(call)
  const row: PasskeyRow = {
    id: credential.id,
    member_id: member.id,
    name: input.name,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    is_synced: isSynced ? 1 : 0,
    created_at: now,
    used_at: null,
  }
  if (!(await insertPasskey(env, tenant.id, row))) throw new ApiError('passkey.known')
  tellChange(call, member, 'passkeyAdded')
  return toPasskey(row)
}

export async function listPasskeys({
  env,
  tenant,
  member,
}: Call<typeof calls.listPasskeys>): Promise<calls.Passkey[]> {
  return (await listPasskeysOf(env, { tenant: tenant.id, memberId: member.id })).map(toPasskey)
}

export async function removePasskey(call: Call<typeof calls.removePasskey>): Promise<Record<string, never>> {
  const { env, tenant, member, input } = call
  await requireRecent(call, member)
  if (!(await deletePasskey(env, { tenant: tenant.id, id: input.id }, member.id)))
    throw new ApiError('passkey.unknown')
  tellChange(call, member, 'passkeyRemoved')
  return {}
}

/** The user handle that authenticators store with the key and return at a login. */
export function userHandle(memberId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(memberId))
}

async function verifyNew(call: Call<typeof calls.addPasskey>) {
  const { rpId, origin } = relyingParty(call)
  const { authenticatorAttachment: _, ...credential } = call.input.credential
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: (challenge) => takeChallenge(call, challenge, `add:${call.member.id}`),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    })
    if (!verified) throw new Error('the attestation does not fit')
    return {
      credential: registrationInfo.credential,
      isSynced: registrationInfo.credentialDeviceType === 'multiDevice',
    }
  } catch (cause) {
    // The library reports the reason by exceptions; the caller gets the same refusal for all of them.
    throw new ApiError('passkey.failed', undefined, { cause })
  }
}

function toPasskey(row: PasskeyRow): calls.Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAtMs: row.created_at,
    usedAtMs: row.used_at,
    isSynced: row.is_synced === 1,
  }
}
