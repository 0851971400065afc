import { atom } from 'nanostores'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { listCountries } from '#lib/api/people/messages-codes.ts'
import { call } from '#lib/client/call.ts'
import { loader } from '#lib/client/code-loader.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'
import { resendWait } from '#lib/shared/time/waits.ts'

type Countries = OutputOf<typeof listCountries>
/** The purpose of a code; it is valid for no other. */
export type CodePurpose = 'login' | 'reset' | 'register'

export interface MobileNumber {
  /** Empty where the visitor had no choice yet. */
  countryDialingCode: string
  number: string
}

const $state = atom<Remote<Countries>>(LOADING)
/** Loaded with their schemas at the first call. */
const loadCalls = loader(() => import('#lib/api/people/messages-codes.ts'))
/** Countries whose numbers receive codes. */
export const $countries = $state
let asking: Promise<Countries> | undefined

/** Loaded when a form with a number appears; again only after a failure. */
export async function loadCountries(): Promise<void> {
  try {
    await readCountries()
  } catch (error) {
    // `$countries` reports the failure.
    toFailure(error)
  }
}

/** The selected dialling code, or the brand's first: waits for the countries, and throws why they cannot be loaded. */
export async function dialingCodeOr(chosen: string): Promise<string> {
  const code = await dialingCodeOrNone(chosen)
  if (!code) throw new ApiError('code.number')
  return code
}

/** The same, but empty for a brand that lists no countries: its numbers are written with their own. */
export async function dialingCodeOrNone(chosen: string): Promise<string> {
  if (chosen) return chosen
  const [first] = await readCountries()
  return first?.countryDialingCode ?? ''
}

/** Sends a code; throws the refusal. Resolves to the seconds until another may be requested. */
export async function sendCode(purpose: CodePurpose, mobile: MobileNumber): Promise<number> {
  const countryDialingCode = await dialingCodeOr(mobile.countryDialingCode)
  const { sendRegisterSmsCode, sendSmsCode } = await loadCalls()
  const number = mobile.number.trim()
  const sent =
    purpose === 'register'
      ? await call(sendRegisterSmsCode, { mobileNo: number, countryDialingCode })
      : await call(sendSmsCode, { mobileNum: number, countryDialingCode, purpose })
  return resendWait(sent)
}

/** In the tab's storage: until when no other code can be sent for this purpose. */
const WAIT_KEY = 'vitrine.codeWait.'

/** Zero where there is no wait. */
export function readCodeWait(purpose: CodePurpose): number {
  return Number(sessionStorage.getItem(WAIT_KEY + purpose)) || 0
}

export function keepCodeWait(purpose: CodePurpose, untilMs: number): void {
  sessionStorage.setItem(WAIT_KEY + purpose, String(untilMs))
}

/** Field and button share one call. */
function readCountries(): Promise<Countries> {
  const known = $state.get()
  if (known.state === 'ready') return Promise.resolve(known.value)
  asking ??= fetchCountries().finally(() => (asking = undefined))
  return asking
}

async function fetchCountries(): Promise<Countries> {
  $state.set(LOADING)
  try {
    const value = await call((await loadCalls()).listCountries, {})
    $state.set({ state: 'ready', value, changing: false })
    return value
  } catch (error) {
    $state.set({ state: 'failed', error: toFailure(error) })
    throw error
  }
}
