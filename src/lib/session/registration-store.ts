import { atom } from 'nanostores'
import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import * as calls from '#lib/api/access/registration.ts'
import { PATTERN_IDS } from '#lib/shared/text/patterns.ts'
import { call } from '#lib/client/call.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'
import { keptAnswer } from '#lib/client/session-cache.ts'
import { login, solveCaptcha } from './login-store.ts'
import { showsOtherRules } from './other-rules.ts'
import type { RegisterMethod } from './register-form.ts'
import { enterBy } from './session-store.ts'

const $state = atom<Remote<calls.RegistrationSettings>>(LOADING)
export const $registrationSettings = $state

/** The settings serve the pages of a tab for so long. */
const SETTINGS_MS = 60_000

/** The fields that this brand asks for. Loaded again only after a failure. */
export async function loadRegistrationSettings(): Promise<void> {
  if ($state.get().state === 'ready') return
  $state.set(LOADING)
  try {
    $state.set({ state: 'ready', value: await readSettings(), changing: false })
  } catch (error) {
    $state.set({ state: 'failed', error: toFailure(error) })
  }
}

async function readSettings(isRefresh = false): Promise<calls.RegistrationSettings> {
  const given = await keptAnswer({
    name: 'registration',
    forMs: SETTINGS_MS,
    schema: calls.getRegistrationSettings.output,
    ask: () => call(calls.getRegistrationSettings, {}),
    isRefresh,
  })
  return known(given)
}

/** After a refusal by rules that this page does not know: the form stays, and asks by the rules of now. */
async function renewSettings(): Promise<void> {
  try {
    $state.set({ state: 'ready', value: await readSettings(true), changing: false })
  } catch (error) {
    // The refusal is shown; the known rules stay.
    toFailure(error)
  }
}

/**
 * Registers by name or by mobile number and logs in; throws the refusal for the form. The bot check is solved here, while
 * the visitor waits.
 */
export async function register(
  method: RegisterMethod,
  form: Omit<InputOf<typeof calls.register>, 'botCheck'>,
): Promise<void> {
  const botCheck = await solveCaptcha()
  try {
    await enterBy(() =>
      call(method === 'mobile' ? calls.registerByMobile : calls.register, { ...form, botCheck }),
    )
  } catch (error) {
    const failure = toFailure(error)
    if (showsOtherRules(failure)) await renewSettings()
    const { code } = failure
    const isOwn = code === 'register.usernameTaken' && unanswered === form.username
    unanswered = code.startsWith('client.') ? form.username : undefined
    if (!isOwn) throw error
    await enterWritten(form, error)
  }
}

/** The name of an unanswered registration: the account may exist nevertheless. */
let unanswered: string | undefined

/** If the password opens the account, the unanswered attempt created it. Otherwise the name belongs to somebody else. */
async function enterWritten(
  { username, password }: Pick<InputOf<typeof calls.register>, 'username' | 'password'>,
  refusal: unknown,
): Promise<void> {
  try {
    await login({ type: 'username', username, password })
  } catch {
    throw refusal
  }
}

/**
 * Fields that this build does not support are omitted; unknown patterns are left to the platform. `*` takes any text, whatever
 * kind is named beside.
 */
function known(settings: OutputOf<typeof calls.getRegistrationSettings>): calls.RegistrationSettings {
  const fields = settings.fields.flatMap(({ acceptedPattern, ...rule }) => {
    const field = calls.REGISTRATION_FIELDS.find((each) => each === rule.field)
    const named = PATTERN_IDS.find((each) => each === rule.patternId)
    const patternId = acceptedPattern === '*' ? 'any' : (named ?? 'any')
    return field ? [{ ...rule, field, patternId }] : []
  })
  return { ...settings, fields }
}

/** Whether an agent's code is valid here. A failed check does not invalidate the code. */
export async function checkAffiliate(code: string): Promise<boolean> {
  try {
    await call(calls.checkAffiliate, { code, domain: location.hostname })
    return true
  } catch (error) {
    return toFailure(error).code !== 'register.affiliateUnknown'
  }
}
