import { atom } from 'nanostores'
import { ApiError } from '#lib/api/errors.ts'
import type { Passkey } from '#lib/api/passkeys.ts'
import { call } from '#lib/client/call.ts'
import { loader } from '#lib/client/load.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'
import { keepDemand } from './password-demand.ts'
import { $session, enterBy } from './session-store.ts'

const $state = atom<Remote<Passkey[]>>(LOADING)
/** With their schemas: loaded with the first one made. */
const calls = loader(() => import('#lib/api/passkeys.ts'))
const devices = loader(async () => {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser')
  return { startAuthentication, startRegistration }
})
/** The member's own passkeys. */
export const $passkeys = $state

/** Whether this browser knows passkeys at all. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined'
}

export async function loadPasskeys(): Promise<void> {
  const before = $state.get()
  $state.set(before.state === 'ready' ? { ...before, changing: true } : LOADING)
  try {
    $state.set({ state: 'ready', value: await call((await calls()).listPasskeys, {}), changing: false })
  } catch (error) {
    $state.set({ state: 'failed', error: toFailure(error) })
  }
}

/**
 * Logs in by a passkey of this brand, on the agents' page agents alone; `false` where the visitor thought better of it.
 * Throws the refusal.
 */
export async function loginByPasskey({ agentSite }: { agentSite: boolean }): Promise<boolean> {
  const { beginPasskeyLogin, logInByPasskey } = await calls()
  const optionsJSON = await call(beginPasskeyLogin, {})
  const { startAuthentication } = await devices()
  const found = await asked(() => startAuthentication({ optionsJSON }))
  if (!found) return false
  const credential = withoutExtras(found)
  await enterBy(() => call(logInByPasskey, { credential, ...(agentSite ? { agentSite } : {}) }))
  keepDemand(undefined)
  return true
}

/** Makes a passkey on this device; `false` where the member thought better of it. Throws the refusal. */
export async function addPasskey(name: string): Promise<boolean> {
  const { beginPasskey, addPasskey: addCall } = await calls()
  const options = await call(beginPasskey, {})
  const { startRegistration } = await devices()
  const made = await asked(() => startRegistration({ optionsJSON: options }))
  if (!made) return false
  const { clientDataJSON, attestationObject } = made.response
  await call(addCall, {
    name,
    credential: { ...identity(made), response: { clientDataJSON, attestationObject } },
  })
  await loadPasskeys()
  return true
}

export async function removePasskey(id: string): Promise<void> {
  await call((await calls()).removePasskey, { id })
  await loadPasskeys()
}

interface Found {
  id: string
  rawId: string
  type: 'public-key'
  authenticatorAttachment?: 'platform' | 'cross-platform' | undefined
}
interface Assertion extends Found {
  response: {
    clientDataJSON: string
    authenticatorData: string
    signature: string
    userHandle?: string | undefined
  }
}

/** Only what the call takes: browsers add results of extensions that nobody asked for. */
function withoutExtras(found: Assertion) {
  const { clientDataJSON, authenticatorData, signature, userHandle } = found.response
  const response = { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) }
  return { ...identity(found), response }
}

function identity({ id, rawId, type, authenticatorAttachment }: Found) {
  return { id, rawId, type, ...(authenticatorAttachment ? { authenticatorAttachment } : {}) }
}

/** What the device answered; nothing where the person closed its window or let the time pass. */
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

// The names of one member's devices are not for the next one at this tab.
$session.listen((session) => {
  if (session.state === 'guest') $state.set(LOADING)
})
