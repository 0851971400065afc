import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/access/login.ts'
import { call } from '#lib/client/call.ts'
import { loader } from '#lib/client/code-loader.ts'
import { demandOf, keepDemand, type PasswordDemand } from './password-demand.ts'
import { writeRememberedNumber } from './remembered.ts'
import { enterBy } from './session-store.ts'

/** Loaded with their schemas at the first call. */
const loadCalls = loader(() => import('#lib/api/access/login.ts'))
const botChecks = loader(() => import('#lib/client/proof-of-work.ts'))

type LoginForm = InputOf<typeof calls.login>

/**
 * Logs in; throws the refusal for the form. Returns whether a password change is demanded; never after a login by SMS or by
 * a provider.
 */
export async function login(form: LoginForm): Promise<PasswordDemand | undefined> {
  const loginCalls = await loadCalls()
  const sent = trimmed(form)
  const result = await enterBy(
    () => call(loginCalls.login, sent),
    ({ member }) => (form.remember ? member.account : undefined),
  )
  writeRememberedNumber(numberOf(sent))
  const demand = form.type === 'sms' ? undefined : demandOf(result)
  keepDemand(demand)
  return demand
}

function numberOf({ type, remember, username, countryDialingCode }: LoginForm) {
  return type === 'sms' && remember && countryDialingCode
    ? { countryDialingCode, number: username }
    : undefined
}

/** Opens a trial account for this visit. */
export async function logInFreePlay(): Promise<void> {
  await enterBy(async () => call((await loadCalls()).logInFreePlay, { platform: 'W' }))
  keepDemand(undefined)
}

export async function getCaptcha(): Promise<OutputOf<typeof calls.getCaptcha>> {
  return call((await loadCalls()).getCaptcha, {})
}

/** Replaces the picture by proof of work, without interaction. */
export async function solveCaptcha(): Promise<string> {
  const { solveBotCheck } = await botChecks()
  return solveBotCheck()
}

/** Trims all values except SMS codes and passwords, whose spaces may be intended. */
function trimmed(form: LoginForm): LoginForm {
  const { captcha, otp } = form
  return {
    ...form,
    username: form.username.trim(),
    ...(captcha === undefined ? {} : { captcha: captcha.trim() }),
    ...(otp === undefined ? {} : { otp: otp.trim() }),
  }
}
