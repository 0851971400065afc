import { atom } from 'nanostores'
import type { InputOf } from '#lib/api/endpoint.ts'
import {
  checkAffiliate,
  getRegistrationSettings,
  register as registerCall,
  registerByMobile,
  type RegistrationSettings,
} from '#lib/api/registration.ts'
import { call } from '#lib/client/call.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'
import type { RegisterMethod } from './register-form.ts'
import { enterBy } from './session-store.ts'

const $state = atom<Remote<RegistrationSettings>>(LOADING)
export const $registrationSettings = $state

/** The fields that this brand asks for. Asked again only after a failure. */
export async function loadRegistrationSettings(): Promise<void> {
  if ($state.get().state === 'ready') return
  $state.set(LOADING)
  try {
    $state.set({ state: 'ready', value: await call(getRegistrationSettings, {}), changing: false })
  } catch (error) {
    $state.set({ state: 'failed', error: toFailure(error) })
  }
}

/**
 * Registers by name or by mobile number and is logged in; throws the refusal for the form that asked. The proof that no
 * robot does it is made here, while the visitor waits.
 */
export async function register(
  method: RegisterMethod,
  form: Omit<InputOf<typeof registerCall>, 'botCheck'>,
): Promise<void> {
  const { solveBotCheck } = await import('#lib/client/proof-of-work.ts')
  const botCheck = await solveBotCheck()
  await enterBy(() => call(method === 'mobile' ? registerByMobile : registerCall, { ...form, botCheck }))
}

/** Whether an agent's code is good here. A check that got no answer is no reason to doubt the code. */
export async function isAffiliateKnown(code: string): Promise<boolean> {
  try {
    await call(checkAffiliate, { code, domain: location.hostname })
    return true
  } catch (error) {
    return toFailure(error).code !== 'register.affiliateUnknown'
  }
}
