import type { TFunction } from 'i18next'
import {
  REGISTRATION_FIELDS,
  type FieldRule,
  type RegistrationSettings,
} from '#lib/api/access/registration.ts'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { formatMoney } from '#lib/shared/money/money.ts'
import { PERIOD_MINUTES, REQUIRED_KINDS, type RequiredKind } from '#lib/shared/protection/required-limits.ts'
import { periodOf } from '#lib/session/register-limits.ts'
import { failureText } from '#islands/ui/failure-text.ts'
import type { Failure } from '#lib/client/remote.ts'
import { boundsText, type RegisterMethod, type RegisterValues } from '#lib/session/register-form.ts'

interface Problem {
  field: keyof RegisterValues
  problem: string | undefined
  settings: RegistrationSettings
  failure: Failure | undefined
}

/** What a field asks for, with its bounds. */
export function patternText(t: TFunction, rule: FieldRule): string {
  return t(`session:pattern.${rule.patternId}`, { range: boundsText(rule) })
}

type LimitField = `${RequiredKind}Limit`

export function isLimit(field: keyof RegisterValues): field is LimitField {
  return REQUIRED_KINDS.some((kind) => field === `${kind}Limit`)
}

interface LimitMistake {
  field: LimitField
  problem: string | undefined
  values: RegisterValues
  settings: RegistrationSettings
  lang: string
}

/** The message under a limit: what to write, for the chosen period. */
export function limitText(t: TFunction, { field, problem, values, settings, lang }: LimitMistake): string {
  const { currency } = settings.requiredLimits ?? {}
  if (problem === 'required' || !currency) return t('session:validation.required')
  if (field === 'timeLimit') {
    const max = numberText(PERIOD_MINUTES[periodOf('time', values)], lang)
    return t('session:validation.minutes', { max })
  }
  return t('session:validation.amount', {
    example: formatMoney(100 * 10 ** currency.exponent, currency, lang),
  })
}

/** The message under a field. */
export function problemText(t: TFunction, { field, problem, settings, failure }: Problem): string {
  if (problem === 'required')
    return t(field === 'captcha' ? 'session:validation.captcha' : 'session:validation.required')
  if (problem === 'mobile') return t('session:validation.mobile')
  if (problem === 'terms') return t('session:validation.terms')
  if (problem === 'underAge') return t('session:validation.underAge', { age: settings.minimumAgeYears })
  if (problem === 'refused' && failure && failure.code !== 'field.invalid')
    return registerFailureText(t, failure, field === 'number' ? 'mobile' : 'username')
  // A registration by number uses the rules of the field `mobileNum`.
  const name = field === 'number' ? 'mobileNum' : field
  const reason = problem === 'refused' ? refusedReason(failure, name) : problem
  if (reason === 'unknown' && name === 'recommenderId') return t('errors:register.affiliateUnknown')
  if (reason === 'taken')
    return t(name === 'nickname' ? 'errors:register.usernameTaken' : 'session:register.numberTaken')
  if (reason === 'easy') return t('session:validation.easyPin')
  if (reason === 'mistyped') return t('session:validation.mistyped')
  // The browser's date field has an order of its own: a pattern such as 1990-12-31 would not be what it shows.
  if (reason === 'implausible' || name === 'birthday') return t('session:validation.birthday')
  if (reason === 'sameAsUsername' || reason === 'common') return t(`session:password.${reason}`)
  const rule = settings.fields.find((entry) => entry.field === name)
  if (rule && name === 'payeeName' && reason === 'pattern')
    return t('session:validation.payeeName', { rule: patternText(t, rule) })
  return rule ? patternText(t, rule) : t('session:validation.required')
}

const FIELD_OF: Partial<Record<Failure['code'], keyof RegisterValues>> = {
  'register.usernameTaken': 'username',
  'register.affiliateUnknown': 'affiliateCode',
  'agent.lineFull': 'affiliateCode',
  'register.underAge': 'birthday',
  'register.termsRequired': 'acceptsTerms',
  'code.incorrect': 'code',
  'code.number': 'number',
  'captcha.incorrect': 'captcha',
  'captcha.required': 'captcha',
}

/** The fields that the platform refused. */
export function refusedFields(failure: Failure, method: RegisterMethod): (keyof RegisterValues)[] {
  const one = FIELD_OF[failure.code]
  const names = one ? [one] : namedFields(failure).map(({ field }) => field)
  return names.flatMap((name) => {
    // Who registers by number has no other name.
    if (method === 'mobile' && (name === 'username' || name === 'mobileNum')) return ['number' as const]
    if (name === 'number') return ['mobileNum' as const]
    return isField(name) ? [name] : []
  })
}

/** Why a registration was refused: what is taken is a name, or a number. */
export function registerFailureText(t: TFunction, failure: Failure, method: RegisterMethod): string {
  if (method === 'mobile' && failure.code === 'register.usernameTaken')
    return t('session:register.numberTaken')
  return failureText(t, failure)
}

function isField(name: string): name is keyof RegisterValues {
  return [...REGISTRATION_FIELDS, 'number', 'code', 'acceptsTerms', 'lossLimit', 'timeLimit'].some(
    (field) => field === name,
  )
}

/** Why one field was refused: the platform's reason. */
export function refusedReason(failure: Failure | undefined, name: string): string | undefined {
  return failure && namedFields(failure).find(({ field }) => field === name)?.reason
}

function namedFields({ details }: Failure): { field: string; reason: string }[] {
  const named: unknown = details?.['fields']
  if (!Array.isArray(named)) return []
  return named.flatMap((entry: unknown) =>
    typeof entry === 'object' && entry !== null && 'field' in entry && 'reason' in entry
      ? [{ field: String(entry.field), reason: String(entry.reason) }]
      : [],
  )
}
