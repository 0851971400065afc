import type * as z from 'zod/mini'
import type {
  passkeyAssertion,
  passkeyAttestation,
  passkeyCreation,
  passkeyRequest,
} from '#lib/api/access/passkeys.ts'
import { ApiError } from '#lib/api/errors.ts'
import { loader } from './code-loader.ts'

/** Loaded when a device is asked for the first time. */
const devices = loader(async () => {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser')
  return { startAuthentication, startRegistration }
})

/** Whether this browser supports passkeys. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined'
}

/** A passkey's answer to a login; `undefined` where the person cancels. Throws the refusal. */
export async function askForPasskey(
  optionsJSON: z.infer<typeof passkeyRequest>,
): Promise<z.input<typeof passkeyAssertion> | undefined> {
  const { startAuthentication } = await devices()
  const found = await asked(() => startAuthentication({ optionsJSON }))
  if (!found) return undefined
  // Only the fields of the call: browsers add extension results that were not requested.
  const { clientDataJSON, authenticatorData, signature, userHandle } = found.response
  const response = { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) }
  return { ...identity(found), response }
}

/** A new passkey of this device; `undefined` where the person cancels. Throws the refusal. */
export async function makePasskey(
  optionsJSON: z.infer<typeof passkeyCreation>,
): Promise<z.input<typeof passkeyAttestation> | undefined> {
  const { startRegistration } = await devices()
  const made = await asked(() => startRegistration({ optionsJSON }))
  if (!made) return undefined
  const { clientDataJSON, attestationObject } = made.response
  return { ...identity(made), response: { clientDataJSON, attestationObject } }
}

interface DeviceCredential {
  id: string
  rawId: string
  type: 'public-key'
  authenticatorAttachment?: 'platform' | 'cross-platform' | undefined
}

function identity({ id, rawId, type, authenticatorAttachment }: DeviceCredential) {
  return { id, rawId, type, ...(authenticatorAttachment ? { authenticatorAttachment } : {}) }
}

/** The device's answer; `undefined` where the person cancels or the time runs out. */
async function asked<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined
    throw new ApiError(name === 'InvalidStateError' ? 'passkey.known' : 'passkey.failed', undefined, {
      cause,
    })
  }
}
