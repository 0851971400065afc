import { atom } from 'nanostores'
import { getRegistrationSettings, type RegistrationSettings } from '#lib/api/registration.ts'
import { call } from '#lib/client/call.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'

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
