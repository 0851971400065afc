import type { InputOf } from '#lib/api/endpoint.ts'
import type { FieldRule, register, RegistrationField, RegistrationSettings } from '#lib/api/registration.ts'
import { ageInYears, fieldProblem, OLDEST_YEARS, type FieldProblem } from '#lib/shared/patterns.ts'
import { isMobileNumber } from './mobile-number.ts'

export type RegisterMethod = 'username' | 'mobile'
/** What stands in the registration form: texts by field, the number and its code, and the consent. */
export type RegisterValues = Partial<Record<RegistrationField | 'number' | 'code', string>> & {
  acceptsTerms?: boolean
}
export type RegisterProblem =
  FieldProblem | 'mismatch' | 'sameAsUsername' | 'underAge' | 'implausible' | 'terms' | 'mobile'
export type RegisterProblems = Partial<Record<keyof RegisterValues, RegisterProblem>>

/** What the form asks for: by name or by number, and by the brand's settings. */
export interface RegisterTerms {
  method: RegisterMethod
  settings: RegistrationSettings
  dialingCode: string
  nowMs: number
}

/** The longest code that a third party's check may give. */
export const LONGEST_CODE = 255

/** The fields to show, in the product's order. The picture has its own place; a number stands in for the name. */
export function shownFields({ settings, method }: Pick<RegisterTerms, 'settings' | 'method'>): FieldRule[] {
  const others: readonly string[] = method === 'mobile' ? ['captcha', 'username', 'mobileNum'] : ['captcha']
  return settings.fields.filter((rule) => rule.enabled && !others.includes(rule.field))
}

/** What is wrong with a filled-in form, by field; the platform checks the same rules again. */
export function problemsOf(values: RegisterValues, terms: RegisterTerms): RegisterProblems {
  const { settings, nowMs } = terms
  const problems: RegisterProblems = terms.method === 'mobile' ? numberProblems(values, terms) : {}
  for (const rule of shownFields(terms)) {
    const problem = fieldProblem(rule, textOf(values, rule.field))
    if (problem) problems[rule.field] = problem
  }
  if (!problems.confirmPassword && values.confirmPassword !== values.password)
    problems.confirmPassword = 'mismatch'
  if (!problems.password && isName(values, terms)) problems.password = 'sameAsUsername'
  const age = values.birthday ? ageInYears(values.birthday, nowMs) : undefined
  if (!problems.birthday && age !== undefined) {
    if (age < settings.minimumAgeYears) problems.birthday = 'underAge'
    else if (age > OLDEST_YEARS) problems.birthday = 'implausible'
  }
  if (settings.captchaRequired && !values.captcha?.trim()) problems.captcha = 'required'
  if (!values.acceptsTerms) problems.acceptsTerms = 'terms'
  return problems
}

/** The call's input: only what this brand asks for, trimmed; passwords and codes as they were typed. */
export function toRegisterForm(
  values: RegisterValues,
  terms: RegisterTerms,
): Omit<InputOf<typeof register>, 'registerUrl' | 'botCheck'> {
  const filled = shownFields(terms)
    .map(({ field }) => [field, textOf(values, field)] as const)
    .filter(([, text]) => text !== '')
  const {
    username = '',
    password = '',
    confirmPassword = '',
    birthday = '',
    ...others
  }: Partial<Record<RegistrationField, string>> = Object.fromEntries(filled)
  const acceptsTerms = values.acceptsTerms === true
  const form = {
    ...others,
    username,
    password,
    confirmPassword,
    birthday,
    acceptsTerms,
    registerMethod: 'WEB' as const,
  }
  return terms.method === 'mobile' ? { ...form, ...numberFields(values, terms) } : form
}

function numberProblems(values: RegisterValues, { settings, dialingCode }: RegisterTerms): RegisterProblems {
  const { number = '', code = '' } = values
  const problems: RegisterProblems = {}
  if (number.trim() === '') problems.number = 'required'
  else if (!isMobileNumber(dialingCode, number)) problems.number = 'mobile'
  if (settings.smsVerification && code === '') problems.code = 'required'
  else if (code.length > LONGEST_CODE) problems.code = 'length'
  return problems
}

/** The number is the name; it is told as a number too where the brand asks for one. */
function numberFields({ number = '', code }: RegisterValues, { settings, dialingCode }: RegisterTerms) {
  const asksForNumber = settings.fields.some(({ field, enabled }) => field === 'mobileNum' && enabled)
  return {
    username: number.trim(),
    countryDialingCode: dialingCode,
    ...(asksForNumber ? { mobileNum: number.replaceAll(/\D/g, '') } : {}),
    ...(settings.smsVerification && code ? { verificationCode: code } : {}),
  }
}

/** A password that is the account's name is the first that anybody tries. */
function isName(
  { password = '', username = '', number = '' }: RegisterValues,
  { method }: RegisterTerms,
): boolean {
  const name = (method === 'mobile' ? number : username).trim()
  return password !== '' && password.toLowerCase() === name.toLowerCase()
}

function textOf(values: RegisterValues, field: RegistrationField): string {
  const text = values[field] ?? ''
  return field === 'password' || field === 'confirmPassword' ? text : text.trim()
}
