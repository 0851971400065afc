import { atom } from 'nanostores'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type { listCountries } from '#lib/api/verification.ts'
import { call } from '#lib/client/call.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'

export type Countries = OutputOf<typeof listCountries>
/** What the code is for: it is good for nothing else. */
export type CodePurpose = 'login' | 'reset' | 'register'

export interface MobileNumber {
  countryDialingCode: string
  number: string
}

const $state = atom<Remote<Countries>>(LOADING)
/** With their schemas: loaded with the first one made. */
const calls = () => import('#lib/api/verification.ts')
/** The countries to whose numbers codes are sent. */
export const $countries = $state

/** Asked when a form with a number appears; again only after a failure. */
export async function loadCountries(): Promise<void> {
  if ($state.get().state === 'ready') return
  $state.set(LOADING)
  try {
    $state.set({ state: 'ready', value: await call((await calls()).listCountries, {}), changing: false })
  } catch (error) {
    $state.set({ state: 'failed', error: toFailure(error) })
  }
}

/** Sends a code; throws the refusal. Answers after how many seconds another may be asked for. */
export async function sendCode(purpose: CodePurpose, mobile: MobileNumber): Promise<number> {
  const { countryDialingCode } = mobile
  const { sendRegisterSmsCode, sendSmsCode } = await calls()
  const number = mobile.number.trim()
  const sent =
    purpose === 'register'
      ? await call(sendRegisterSmsCode, { mobileNo: number, countryDialingCode })
      : await call(sendSmsCode, { mobileNum: number, countryDialingCode, purpose })
  return sent.resendAfterSeconds
}
