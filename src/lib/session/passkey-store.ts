import { call } from '#lib/client/call.ts'
import { loader } from '#lib/client/code-loader.ts'
import { loaded } from '#lib/client/loaded.ts'
import { askForPasskey, makePasskey } from '#lib/client/passkey-device.ts'
import { keepDemand } from './password-demand.ts'
import { enterBy } from './session-store.ts'

export { canUsePasskeys } from '#lib/client/passkey-device.ts'

/** Loaded with their schemas at the first call. */
const loadCalls = loader(() => import('#lib/api/access/passkeys.ts'))
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
  const credential = await askForPasskey(optionsJSON)
  if (!credential) return false
  await enterBy(() => call(passkeyCalls.logInByPasskey, { credential, ...(agentSite ? { agentSite } : {}) }))
  keepDemand(undefined)
  return true
}

/** Creates a passkey on this device; `false` where the member cancels. Throws the refusal. */
export async function addPasskey(name: string): Promise<boolean> {
  const passkeyCalls = await loadCalls()
  const options = await call(passkeyCalls.beginPasskey, {})
  const credential = await makePasskey(options)
  if (!credential) return false
  await call(passkeyCalls.addPasskey, { name, credential })
  await loadPasskeys()
  return true
}

export async function removePasskey(id: string): Promise<void> {
  await call((await loadCalls()).removePasskey, { id })
  await loadPasskeys()
}
