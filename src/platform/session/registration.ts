import { ApiError } from '#lib/api/errors.ts'
import type { TenantRecord } from '#lib/api/ops.ts'
import type { RegisterForm, RegistrationField, RegistrationSettings } from '#lib/api/registration.ts'
import { ageInYears } from '#lib/shared/patterns.ts'
import type { CallBase } from '#platform/call.ts'
import { limitAddress } from '#platform/guard/guard.ts'
import { findAffiliate } from '#platform/member/affiliate-repository.ts'
import {
  findMemberByAccount,
  insertMember,
  type Member,
  type NewMember,
} from '#platform/member/member-repository.ts'
import { checkCaptcha } from './captcha.ts'
import { finishLogin, type LoginResult } from './login-result.ts'
import { hashPassword } from './passwords.ts'
import { checkFields, fieldText, registrationRules } from './registration-rules.ts'

/** Accounts that one address may open in an hour: a household or a shop, not a farm. */
const RATE = { limit: 60, windowMs: 60 * 60_000 }

/** What a member tells of themself that no rule of the platform depends on. */
const PROFILE_FIELDS = [
  'mobileNum',
  'payeeName',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'telegram',
  'zalo',
  'idNumber',
  'recommenderId',
] as const satisfies readonly RegistrationField[]

export function registrationSettingsOf(tenant: TenantRecord): RegistrationSettings {
  return {
    fields: registrationRules(tenant),
    minimumAgeYears: tenant.minimumAgeYears,
    smsVerification: tenant.modules.includes('REGMOBVERF3'),
    captchaRequired: tenant.registration.captcha,
  }
}

/** Opens an account by user name, and logs it in. */
export async function registerMember(base: CallBase, form: RegisterForm): Promise<LoginResult> {
  requireModules(base.tenant, ['DIRECTREG3', 'USERNAMEREG3'])
  return openAccount(base, form, {})
}

/** `verified` is what has been proved before: a mobile number by its code. */
export async function openAccount(
  base: CallBase,
  form: RegisterForm,
  verified: { mobile?: string },
): Promise<LoginResult> {
  const { env, tenant, now } = base
  await limitAddress(base, 'register', RATE)
  checkForm(base, form)
  const uplineId = await findUpline(base, fieldText(form, 'affiliateCode'))
  if (tenant.registration.captcha) await checkCaptcha(base, form)
  const member = { ...(await newMember(form)), ...verified, uplineId }
  const isNew = await insertMember(env, { tenant: tenant.id, nowMs: now, member })
  if (!isNew) throw new ApiError('register.usernameTaken')
  return finishLogin(base, await written(base, member.account))
}

export function requireModules(tenant: TenantRecord, modules: readonly string[]): void {
  const off = modules.find((module) => !tenant.modules.includes(module))
  if (off) throw new ApiError('system.moduleOff', { module: off })
}

function checkForm({ tenant, now }: CallBase, form: RegisterForm): void {
  const fields = checkFields(registrationRules(tenant), form)
  if (fields.length > 0) throw new ApiError('field.invalid', { fields })
  if (!form.acceptsTerms) throw new ApiError('register.termsRequired')
  const age = ageInYears(form.birthday, now)
  if (age === undefined || age < tenant.minimumAgeYears)
    throw new ApiError('register.underAge', { minimumAgeYears: tenant.minimumAgeYears })
}

async function findUpline(base: CallBase, code: string): Promise<string | undefined> {
  if (code === '') return undefined
  const affiliate = await findAffiliate(base, code)
  if (!affiliate) throw new ApiError('register.affiliateUnknown')
  return affiliate.agentId
}

/** Field by field: nothing of a form reaches the account that is not named here. */
async function newMember(form: RegisterForm): Promise<NewMember> {
  const paymentPassword = fieldText(form, 'paymentPassword')
  return {
    id: crypto.randomUUID(),
    account: form.username,
    nickname: fieldText(form, 'nickname') || form.username,
    type: 0,
    passwordHash: await hashPassword(form.password),
    birthday: form.birthday,
    email: fieldText(form, 'email') || undefined,
    profile: profileOf(form),
    pinHash: paymentPassword === '' ? undefined : await hashPassword(paymentPassword),
  }
}

function profileOf(form: RegisterForm): Record<string, string> {
  const named = PROFILE_FIELDS.map((field) => [field, fieldText(form, field)] as const)
  const sent = [
    ['countryDialingCode', form.countryDialingCode],
    ['referralCode', form.referralCode],
    ['registerUrl', form.registerUrl],
  ] as const
  return Object.fromEntries([...named, ...sent].flatMap(([key, text]) => (text ? [[key, text]] : [])))
}

async function written({ env, tenant }: CallBase, account: string): Promise<Member> {
  const member = await findMemberByAccount(env, { tenant: tenant.id, account })
  if (!member) throw new Error('the account was not written')
  return member
}
