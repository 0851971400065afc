import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/mobile'
import {
  REGISTRATION_FIELDS,
  type FieldRule,
  type RegistrationSettings,
} from '#lib/api/access/registration.ts'
import {
  boundsText,
  needsCode,
  numberField,
  REGISTER_INPUTS,
  shownFields,
  type RegisterMethod,
} from '#lib/session/register-form.ts'
import { phoneCountriesOf } from '#lib/site/brand/currency-countries.ts'
import type { Tenant } from '#lib/site/brand/tenant-schema.ts'

/** Mandatory fields of every brand, even where its file does not name them. */
const ALWAYS: readonly string[] = ['username', 'password', 'birthday']

interface SheetInput {
  name: string
  prefix?: string | undefined
  hint?: { pattern: string; range: string } | undefined
  input: object
}

interface RegisterSheet {
  fields: readonly SheetInput[]
  /** The field whose code is sent. */
  hasCode: string | undefined
  hasWays: boolean
  hasOptional: boolean
  hasPicture: boolean
}

export function isRegistrationOpen({ modules }: Tenant): boolean {
  return modules.DIRECTREG3 && (modules.USERNAMEREG3 || modules.MOBILENUMREG3)
}

/**
 * The first fields of the registration, the same that its island derives from the platform's settings, which come from
 * the same file.
 */
export function registerSheet(tenant: Tenant): RegisterSheet {
  const { modules, registration } = tenant
  const method: RegisterMethod = modules.MOBILENUMREG3 ? 'mobile' : 'username'
  const settings: RegistrationSettings = {
    fields: REGISTRATION_FIELDS.flatMap((field) => ruleOf(tenant, field)),
    minimumAgeYears: tenant.licence.minimumAgeYears,
    timeZone: tenant.timeZone,
    smsVerification: modules.REGMOBVERF3,
    captchaRequired: registration.captcha,
  }
  const asked = { method, settings }
  const number = numberField(asked)
  const [shown, optional] = [true, false].map((isRequired) =>
    shownFields(asked).filter(({ required }) => required === isRequired),
  )
  const fields = (shown ?? []).map((rule) =>
    rule.field === number ? numberInput(tenant, number) : inputOf(rule),
  )
  return {
    fields: number === 'number' ? [numberInput(tenant, number), ...fields] : fields,
    hasCode: needsCode({}, asked) ? number : undefined,
    hasWays: modules.USERNAMEREG3 && modules.MOBILENUMREG3,
    hasOptional: (optional ?? []).length > 0,
    hasPicture: registration.captcha,
  }
}

function ruleOf({ registration }: Tenant, field: FieldRule['field']): FieldRule[] {
  const rule = registration.fields[field]
  if (ALWAYS.includes(field)) return [{ ...UNBOUND, ...rule, field, enabled: true, required: true }]
  return rule?.enabled ? [{ ...rule, field }] : []
}

const UNBOUND = { minLength: 0, maxLength: 0, patternId: 'any' } as const

function inputOf(rule: FieldRule): SheetInput {
  const hasBounds = rule.maxLength > 0 && rule.field !== 'birthday'
  return {
    name: rule.field,
    input: REGISTER_INPUTS[rule.field] ?? {},
    ...(hasBounds ? { hint: { pattern: rule.patternId, range: boundsText(rule) } } : {}),
  }
}

function numberInput(tenant: Tenant, name: string): SheetInput {
  const [country, another] = phoneCountriesOf(tenant)
  return {
    name,
    input: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' },
    ...(country && !another && isSupportedCountry(country)
      ? { prefix: `+${getCountryCallingCode(country)}` }
      : {}),
  }
}
