import { ApiError } from '#lib/api/errors.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import {
  REGISTRATION_FIELDS,
  PIN_BOUNDS,
  type FieldRule,
  type RegisterForm,
  type RegistrationField,
} from '#lib/api/access/registration.ts'
import { isCommonPassword } from './common-passwords.ts'
import { isEasyPin } from '#lib/shared/keys/easy-pin.ts'
import { ageInYears, OLDEST_YEARS, type FieldProblem } from '#lib/shared/text/patterns.ts'
import { registrationProblem, registrationText } from '#lib/shared/text/registration-text.ts'
import { dayAt } from '#lib/shared/time/zone.ts'

/** Lower bound for every brand: shorter passwords are guessed too fast. */
const PASSWORD_FLOOR = 8

type Bounds = Pick<FieldRule, 'minLength' | 'maxLength' | 'patternId'>

/** Fields of every brand, with bounds for those that its record does not name. */
const ALWAYS: Partial<Record<RegistrationField, Bounds>> = {
  username: { minLength: 4, maxLength: 16, patternId: 'letterFirst' },
  password: { minLength: PASSWORD_FLOOR, maxLength: 64, patternId: 'any' },
  confirmPassword: { minLength: PASSWORD_FLOOR, maxLength: 64, patternId: 'any' },
  birthday: { minLength: 10, maxLength: 10, patternId: 'dateYmd' },
}

export interface FieldRefusal {
  field: string
  reason:
    | FieldProblem
    | 'notAsked'
    | 'mismatch'
    | 'sameAsUsername'
    | 'common'
    | 'easy'
    | 'implausible'
    | 'mistyped'
    | 'unknown'
    | 'taken'
  patternId?: string
  min?: number
  max?: number
}

/** The rules of a brand's form in the product's order, for the browser and for the check here. */
export function registrationRules({ registration }: Pick<TenantRecord, 'registration'>): FieldRule[] {
  const given = new Map(registration.fields.map((rule) => [rule.field, rule]))
  return REGISTRATION_FIELDS.flatMap((field) => {
    if (field === 'captcha') return registration.captcha ? [captchaRule()] : []
    const always = ALWAYS[field]
    // The repeated password follows the rule of the first; the format of a date is fixed.
    const rule = given.get(field === 'confirmPassword' ? 'password' : field)
    if (!always) return rule?.enabled ? [rule] : []
    return [
      { ...always, ...(field === 'birthday' ? {} : boundsOf(rule)), field, enabled: true, required: true },
    ]
  }).map(withFixedBounds)
}

/** Whether a registration by name verifies the number in the form: the brand verifies numbers, and its form asks for one. */
export function verifiesByName(tenant: Pick<TenantRecord, 'modules' | 'registration'>): boolean {
  const isAsked = registrationRules(tenant).some(({ field }) => field === 'mobileNum')
  return isAsked && tenant.modules.includes('REGMOBVERF3')
}

/** A form with the texts that are checked and stored. */
export function cleanedForm(tenant: Pick<TenantRecord, 'phoneCountries'>, form: RegisterForm): RegisterForm {
  const texts = REGISTRATION_FIELDS.flatMap((field) => {
    const text = form[field]
    return text === undefined ? [] : [[field, registrationText(field, text, tenant.phoneCountries)]]
  })
  return { ...form, ...Object.fromEntries(texts) }
}

/** Every problem of a cleaned form at once; empty if it is valid. */
export function checkFields(
  tenant: Pick<TenantRecord, 'registration' | 'phoneCountries'>,
  form: RegisterForm,
): FieldRefusal[] {
  const byField = new Map(registrationRules(tenant).map((rule) => [rule.field, rule]))
  const refusals = REGISTRATION_FIELDS.flatMap((field): FieldRefusal[] => {
    if (field === 'captcha') return []
    const text = form[field] ?? ''
    const rule = byField.get(field)
    if (!rule) return text === '' ? [] : [{ field, reason: 'notAsked' }]
    const problem = hasControl(text) ? 'pattern' : registrationProblem(rule, text, tenant.phoneCountries)
    if (!problem) return []
    return [{ field, reason: problem, patternId: rule.patternId, min: rule.minLength, max: rule.maxLength }]
  })
  if (form.password !== form.confirmPassword) refusals.push({ field: 'confirmPassword', reason: 'mismatch' })
  if (form.password.toLowerCase() === form.username.toLowerCase())
    refusals.push({ field: 'password', reason: 'sameAsUsername' })
  const pin = form.paymentPassword ?? ''
  const isPinJudged = pin === '' || refusals.some(({ field }) => field === 'paymentPassword')
  if (!isPinJudged && isEasyPin(pin)) refusals.push({ field: 'paymentPassword', reason: 'easy' })
  const isJudged = refusals.some(({ field }) => field === 'password')
  if (!isJudged && isCommonPassword(form.password)) refusals.push({ field: 'password', reason: 'common' })
  return refusals
}

/** Checks the brand's minimum age by the day in its zone, and an upper bound of plausibility. @throws ApiError */
export function checkAge(
  { tenant, now }: { tenant: Pick<TenantRecord, 'minimumAgeYears' | 'timeZone'>; now: number },
  birthday: string,
): void {
  const age = ageInYears(birthday, dayAt(now, tenant.timeZone))
  if (age === undefined || age < tenant.minimumAgeYears)
    throw new ApiError('register.underAge', { minimumAgeYears: tenant.minimumAgeYears })
  if (age > OLDEST_YEARS)
    throw new ApiError('field.invalid', { fields: [{ field: 'birthday', reason: 'implausible' }] })
}

/** The host of the form: one of the brand's hosts, or the host of the call. */
export function checkDomain(
  { tenant, host }: { tenant: Pick<TenantRecord, 'hosts'>; host: string },
  { domain }: RegisterForm,
): FieldRefusal[] {
  const hosts = [...tenant.hosts, host, host.split(':', 1)[0]]
  if (domain === undefined || hosts.includes(domain.trim().toLowerCase())) return []
  return [{ field: 'domain', reason: 'unknown' }]
}

function boundsOf(rule: FieldRule | undefined): Partial<Bounds> {
  if (!rule) return {}
  const { minLength, maxLength, patternId } = rule
  return { minLength, maxLength, patternId }
}

function captchaRule(): FieldRule {
  return {
    field: 'captcha',
    enabled: true,
    required: true,
    minLength: 6,
    maxLength: 6,
    patternId: 'alphanumeric',
  }
}

/** Bounds that no brand's record can change. */
function withFixedBounds(rule: FieldRule): FieldRule {
  if (rule.field === 'paymentPassword') return { ...rule, ...PIN_BOUNDS }
  if (rule.field !== 'password' && rule.field !== 'confirmPassword') return rule
  const minLength = Math.max(rule.minLength, PASSWORD_FLOOR)
  return { ...rule, minLength, maxLength: Math.max(rule.maxLength, minLength) }
}

/** Control characters, which nobody types; in names they serve to deceive. */
function hasControl(text: string): boolean {
  return /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(text)
}
