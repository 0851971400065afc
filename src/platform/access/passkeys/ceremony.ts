import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type * as z from 'zod/mini'
import {
  passkeyCreation,
  passkeyRequest,
  type passkeyAssertion,
  type passkeyAttestation,
} from '#lib/api/access/passkeys.ts'
import { ApiError } from '#lib/api/errors.ts'
import {
  keepChallenge,
  PASSKEY_TIMEOUT_MS,
  relyingParty,
  takeChallenge,
  type PasskeyBase,
} from './passkey-challenge.ts'

/** Whose key it becomes; the id is what authenticators keep with it. */
interface KeyOwner {
  id: string
  name: string
  displayName: string
}

/** A key as it is stored, whoever owns it. */
export interface StoredKey {
  id: string
  ownerId: string
  /** COSE, base64url. */
  publicKey: string
  counter: number
}

/** The options of a new key, and its challenge. */
export async function keyOptions(
  base: PasskeyBase,
  { rpName, owner, known }: { rpName: string; owner: KeyOwner; known: readonly { id: string }[] },
): Promise<z.infer<typeof passkeyCreation>> {
  const options = await generateRegistrationOptions({
    rpName,
    rpID: relyingParty(base).rpId,
    userID: userHandle(owner.id),
    userName: owner.name,
    userDisplayName: owner.displayName,
    timeout: PASSKEY_TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(base, options.challenge, `add:${owner.id}`)
  return passkeyCreation.parse(options)
}

/** @throws ApiError `passkey.failed`, whatever the reason */
export async function verifyNewKey(
  base: PasskeyBase,
  { authenticatorAttachment: _, ...credential }: z.output<typeof passkeyAttestation>,
  ownerId: string,
): Promise<StoredKey & { isSynced: boolean }> {
  const { rpId, origin } = relyingParty(base)
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: (challenge) => takeChallenge(base, challenge, `add:${ownerId}`),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    })
    if (!verified) throw new Error('the attestation does not fit')
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      ...{ id, ownerId, counter, publicKey: Buffer.from(publicKey).toString('base64url') },
      isSynced: registrationInfo.credentialDeviceType === 'multiDevice',
    }
  } catch (cause) {
    // The library reports the reason by exceptions; the caller gets the same refusal for all of them.
    throw new ApiError('passkey.failed', undefined, { cause })
  }
}

/** The options of a login, the same for everyone. */
export async function loginOptions(base: PasskeyBase): Promise<z.infer<typeof passkeyRequest>> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(base).rpId,
    timeout: PASSKEY_TIMEOUT_MS,
    userVerification: 'required',
  })
  await keepChallenge(base, options.challenge, 'login')
  return passkeyRequest.parse(options)
}

/**
 * The authenticator's counter after a login with this key.
 * @throws ApiError `passkey.failed`, whatever the reason
 */
export async function verifyKey(
  base: PasskeyBase,
  { response, authenticatorAttachment: _, ...credential }: z.output<typeof passkeyAssertion>,
  key: StoredKey,
): Promise<number> {
  const { rpId, origin } = relyingParty(base)
  const { userHandle: handle, ...signed } = response
  try {
    if (handle !== undefined && handle !== Buffer.from(userHandle(key.ownerId)).toString('base64url'))
      throw new Error('the key of somebody else')
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response: signed, clientExtensionResults: {} },
      expectedChallenge: (challenge) => takeChallenge(base, challenge, 'login'),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: key.id,
        publicKey: Uint8Array.from(Buffer.from(key.publicKey, 'base64url')),
        counter: key.counter,
      },
    })
    if (!verified) throw new Error('the signature does not fit')
    return authenticationInfo.newCounter
  } catch (cause) {
    // The library reports the reason by exceptions; the caller gets the same refusal for all of them.
    throw new ApiError('passkey.failed', undefined, { cause })
  }
}

/** What authenticators store with a key and return at a login. */
function userHandle(ownerId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(ownerId))
}
