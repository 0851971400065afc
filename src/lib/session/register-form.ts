import type { InputOf } from '#lib/api/endpoint.ts'
import type {
  FieldRule,
  register,
  RegistrationField,
  RegistrationSettings,
} from '#lib/api/access/registration.ts'
import { ageInYears, OLDEST_YEARS, type FieldProblem } from '#lib/shared/text/patterns.ts'
import { cleanEntry } from '#lib/shared/text/entry.ts'
import { phoneDigits } from '#lib/shared/text/phone.ts'
import { registrationProblem, registrationText } from '#lib/shared/text/registration-text.ts'
import { isEasyPin } from '#lib/shared/keys/easy-pin.ts'
import { dayAt } from '#lib/shared/time/zone.ts'
import { isMobileNumber } from './mobile-number.ts'
import { chosenLimits, limitProblems, type LimitProblem, type LimitValues } from './register-limits.ts'

export type RegisterMethod = 'username' | 'mobile'
/** The values of the registration form: texts by field, the number and its code, and the consent. */
export type RegisterValues = Partial<Record<RegistrationField | 'number' | 'code', string>> &
  LimitValues & {
    acceptsTerms?: boolean
  }
type RegisterProblem =
  | FieldProblem
  | 'easy'
  | 'sameAsUsername'
  | 'underAge'
  | 'implausible'
  | 'mistyped'
  | 'terms'
  | 'mobile'
  | LimitProblem
export type RegisterProblems = Partial<Record<keyof RegisterValues, RegisterProblem>>

/** The fields of the form: by name or by number, and by the brand's settings. */
export interface RegisterTerms {
  method: RegisterMethod
  settings: RegistrationSettings
  dialingCode: string
  nowMs: number
  /** How amounts are typed. */
  lang: string
}

type FieldTerms = Pick<RegisterTerms, 'settings' | 'method'>
export type NumberField = 'number' | 'mobileNum'

/** How browsers and password managers know each field (WCAG 1.3.5), and which keyboard a phone shows. */
export const REGISTER_INPUTS: Partial<
  Record<
    RegistrationField,
    {
      type?: string
      autoComplete?: string
      autoCapitalize?: string
      spellCheck?: boolean
      inputMode?: 'numeric' | 'tel'
    }
  >
> = {
  username: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false },
  password: { type: 'password', autoComplete: 'new-password' },
  mobileNum: { type: 'tel', autoComplete: 'tel-national', inputMode: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
  payeeName: { autoComplete: 'name' },
  birthday: { type: 'date', autoComplete: 'bday' },
  nickname: { autoComplete: 'nickname' },
  paymentPassword: { type: 'password', autoComplete: 'off', inputMode: 'numeric' },
}

/** The longest code of a third party's check. */
const LONGEST_CODE = 255

/**
 * The fields to show, in the product's order. The captcha has its own place; a number replaces the name; the password is
 * typed once, because it can be shown.
 */
export function shownFields({ settings, method }: FieldTerms): FieldRule[] {
  const others: readonly string[] = [
    'captcha',
    'confirmPassword',
    ...(method === 'mobile' ? ['username', 'mobileNum'] : []),
  ]
  return settings.fields.filter((rule) => rule.enabled && !others.includes(rule.field))
}

/** The field of the verified number: the user name itself, or a second field where the brand asks for one and verifies it. */
export function numberField({ settings, method }: FieldTerms): NumberField | undefined {
  if (method === 'mobile') return 'number'
  return settings.smsVerification && ruleOf(settings, 'mobileNum') ? 'mobileNum' : undefined
}

/** How long a text may be; one number where both bounds are the same. */
export function boundsText({ minLength, maxLength }: Pick<FieldRule, 'minLength' | 'maxLength'>): string {
  const min = minLength === maxLength ? '' : `${Math.max(1, minLength)}–`
  return `${min}${maxLength}`
}

/** Whether a code is required: an optional number is verified only if it is given. */
export function needsCode(values: RegisterValues, terms: FieldTerms): boolean {
  const field = numberField(terms)
  if (!field || !terms.settings.smsVerification) return false
  return isNumberRequired(terms) || textOf(values, field, terms) !== ''
}

/** The problems of a filled-in form, by field; the platform checks the same rules again. */
export function problemsOf(values: RegisterValues, terms: RegisterTerms): RegisterProblems {
  const { settings, nowMs } = terms
  const verified = numberField(terms)
  const problems = verified ? numberProblems(values, terms, verified) : {}
  for (const rule of shownFields(terms)) {
    if (rule.field === verified) continue
    const problem = registrationProblem(rule, textOf(values, rule.field, terms), idCountriesOf(terms))
    if (problem) problems[rule.field] = problem
  }
  if (!problems.password && isName(values, terms)) problems.password = 'sameAsUsername'
  const pin = textOf(values, 'paymentPassword', terms)
  if (pin !== '' && !problems.paymentPassword && isEasyPin(pin)) problems.paymentPassword = 'easy'
  const birthday = textOf(values, 'birthday', terms)
  const age = birthday ? ageInYears(birthday, dayAt(nowMs, settings.timeZone)) : undefined
  if (!problems.birthday && age !== undefined) {
    if (age < settings.minimumAgeYears) problems.birthday = 'underAge'
    else if (age > OLDEST_YEARS) problems.birthday = 'implausible'
  }
  if (settings.captchaRequired && !textOf(values, 'captcha', terms)) problems.captcha = 'required'
  if (!values.acceptsTerms) problems.acceptsTerms = 'terms'
  return { ...problems, ...limitProblems(values, terms) }
}

/** The input of the call: only the brand's fields, in the form in which they are checked; passwords as typed. */
export function toRegisterForm(
  values: RegisterValues,
  terms: RegisterTerms,
): Omit<InputOf<typeof register>, 'registerUrl' | 'botCheck'> {
  const filled = shownFields(terms)
    .map(({ field }) => [field, textOf(values, field, terms)] as const)
    .filter(([, text]) => text !== '')
  const {
    username = '',
    password = '',
    birthday = '',
    ...others
  }: Partial<Record<RegistrationField, string>> = Object.fromEntries(filled)
  const acceptsTerms = values.acceptsTerms === true
  const form = {
    ...others,
    username,
    password,
    // The call takes it twice; the form asks once.
    confirmPassword: password,
    birthday,
    acceptsTerms,
    ...chosenLimits(values, terms),
    registerMethod: 'WEB' as const,
  }
  const verified = numberField(terms)
  const number = verified ? textOf(values, verified, terms) : ''
  return number === '' ? form : { ...form, ...numberFields(values, terms, number) }
}

function numberProblems(values: RegisterValues, terms: RegisterTerms, field: NumberField): RegisterProblems {
  const code = cleanEntry(values.code ?? '')
  const number = textOf(values, field, terms)
  const problems: RegisterProblems = {}
  if (number === '') {
    if (isNumberRequired(terms)) problems[field] = 'required'
  } else if (!isMobileNumber(terms.dialingCode, number)) problems[field] = 'mobile'
  if (!needsCode(values, terms)) return problems
  if (code === '') problems.code = 'required'
  else if (code.length > LONGEST_CODE) problems.code = 'length'
  return problems
}

/** By mobile the number is the user name; it is also sent as a number where the brand asks for one. */
function numberFields(
  { code }: RegisterValues,
  { settings, method, dialingCode }: RegisterTerms,
  number: string,
) {
  return {
    ...(method === 'mobile' ? { username: number } : {}),
    countryDialingCode: dialingCode,
    ...(ruleOf(settings, 'mobileNum') ? { mobileNum: number } : {}),
    ...(settings.smsVerification && code ? { verificationCode: cleanEntry(code) } : {}),
  }
}

function isNumberRequired({ settings, method }: FieldTerms): boolean {
  return method === 'mobile' || ruleOf(settings, 'mobileNum')?.required === true
}

function ruleOf(settings: RegistrationSettings, name: RegistrationField): FieldRule | undefined {
  return settings.fields.find(({ field, enabled }) => enabled && field === name)
}

/** A password equal to the user name is guessed first. */
function isName(
  { password = '', username = '', number = '' }: RegisterValues,
  { method }: RegisterTerms,
): boolean {
  const name = (method === 'mobile' ? number : username).trim()
  return password !== '' && password.toLowerCase() === name.toLowerCase()
}

function textOf(values: RegisterValues, field: RegistrationField | 'number', terms: FieldTerms): string {
  const text = values[field] ?? ''
  return field === 'number' ? phoneDigits('', text) : registrationText(field, text, idCountriesOf(terms))
}

function idCountriesOf({ settings }: FieldTerms): readonly string[] {
  return settings.idCountries ?? []
}
