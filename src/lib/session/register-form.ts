import type { InputOf } from '#lib/api/endpoint.ts'
import type { FieldRule, register, RegistrationField, RegistrationSettings } from '#lib/api/registration.ts'
import { ageInYears, fieldProblem, type FieldProblem } from '#lib/shared/patterns.ts'

/** What stands in the registration form: texts by field, and the consent. */
export type RegisterValues = Partial<Record<RegistrationField, string>> & { acceptsTerms?: boolean }
export type RegisterProblem = FieldProblem | 'mismatch' | 'underAge' | 'terms'

/** The fields to show, in the product's order. The picture has its own place in the form. */
export function shownFields(settings: RegistrationSettings): FieldRule[] {
  return settings.fields.filter((rule) => rule.enabled && rule.field !== 'captcha')
}

/** What is wrong with a filled-in form, by field; the platform checks the same rules again. */
export function problemsOf(
  values: RegisterValues,
  settings: RegistrationSettings,
  nowMs: number,
): Partial<Record<keyof RegisterValues, RegisterProblem>> {
  const problems: Partial<Record<keyof RegisterValues, RegisterProblem>> = {}
  for (const rule of shownFields(settings)) {
    const problem = fieldProblem(rule, textOf(values, rule.field))
    if (problem) problems[rule.field] = problem
  }
  if (!problems.confirmPassword && values.confirmPassword !== values.password) problems.confirmPassword = 'mismatch'
  const age = values.birthday ? ageInYears(values.birthday, nowMs) : undefined
  if (!problems.birthday && age !== undefined && age < settings.minimumAgeYears) problems.birthday = 'underAge'
  if (settings.captchaRequired && !values.captcha?.trim()) problems.captcha = 'required'
  if (!values.acceptsTerms) problems.acceptsTerms = 'terms'
  return problems
}

/** The call's input: only what this brand asks for, trimmed; passwords as they were typed. */
export function toRegisterForm(
  values: RegisterValues,
  settings: RegistrationSettings,
): Omit<InputOf<typeof register>, 'registerUrl'> {
  const filled = shownFields(settings)
    .map(({ field }) => [field, textOf(values, field)] as const)
    .filter(([, text]) => text !== '')
  const { username = '', password = '', confirmPassword = '', birthday = '', ...others }: Partial<
    Record<RegistrationField, string>
  > = Object.fromEntries(filled)
  const acceptsTerms = values.acceptsTerms === true
  return { ...others, username, password, confirmPassword, birthday, acceptsTerms, registerMethod: 'WEB' }
}

function textOf(values: RegisterValues, field: RegistrationField): string {
  const text = values[field] ?? ''
  return field === 'password' || field === 'confirmPassword' ? text : text.trim()
}
