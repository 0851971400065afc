import { ApiError } from '#lib/api/errors.ts'
import { call } from '#lib/client/call.ts'
import { loader } from '#lib/client/code-loader.ts'
import { loaded } from '#lib/client/loaded.ts'
import { keepDemand } from './password-demand.ts'
import { enterBy } from './session-store.ts'

/** Loaded with their schemas at the first call. */
const loadCalls = loader(() => import('#lib/api/access/passkeys.ts'))
const devices = loader(async () => {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser')
  return { startAuthentication, startRegistration }
})

/** Whether this browser supports passkeys. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined'
}

const passkeys = loaded(async () => call((await loadCalls()).listPasskeys, {}))
/** The member's own passkeys. */
export const $passkeys = passkeys.$state
export async function loadPasskeys(): Promise<void> {
  await passkeys.load(undefined)
}

/**
 * Logs in with a passkey of this brand (on the agents' page: agents only); `false` where the visitor cancels. Throws the
 * refusal.
 */
export async function logInByPasskey({ agentSite }: { agentSite: boolean }): Promise<boolean> {
  const passkeyCalls = await loadCalls()
  const optionsJSON = await call(passkeyCalls.beginPasskeyLogin, {})
  const { startAuthentication } = await devices()
  const found = await asked(() => startAuthentication({ optionsJSON }))
  if (!found) return false
  const credential = withoutExtras(found)
  await enterBy(() => call(passkeyCalls.logInByPasskey, { credential, ...(agentSite ? { agentSite } : {}) }))
  keepDemand(undefined)
  return true
}

/** Creates a passkey on this device; `false` where the member cancels. Throws the refusal. */
export async function addPasskey(name: string): Promise<boolean> {
  const passkeyCalls = await loadCalls()
  const options = await call(passkeyCalls.beginPasskey, {})
  const { startRegistration } = await devices()
  const made = await asked(() => startRegistration({ optionsJSON: options }))
  if (!made) return false
  const { clientDataJSON, attestationObject } = made.response
  await call(passkeyCalls.addPasskey, {
    name,
    credential: { ...identity(made), response: { clientDataJSON, attestationObject } },
  })
  await loadPasskeys()
  return true
}

export async function removePasskey(id: string): Promise<void> {
  await call((await loadCalls()).removePasskey, { id })
  await loadPasskeys()
}

interface DeviceCredential {
  id: string
  rawId: string
  type: 'public-key'
  authenticatorAttachment?: 'platform' | 'cross-platform' | undefined
}
interface Assertion extends DeviceCredential {
  response: {
    clientDataJSON: string
    authenticatorData: string
    signature: string
    userHandle?: string | undefined
  }
}

/** Only the fields of the call: browsers add extension results that were not requested. */
function withoutExtras(found: Assertion) {
  const { clientDataJSON, authenticatorData, signature, userHandle } = found.response
  const response = { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) }
  return { ...identity(found), response }
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
