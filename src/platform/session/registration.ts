import { ApiError } from '#lib/api/errors.ts'
import type { TenantRecord } from '#lib/api/ops.ts'
import type { RegisterForm, RegistrationField, RegistrationSettings } from '#lib/api/registration.ts'
import { ageInYears, OLDEST_YEARS } from '#lib/shared/patterns.ts'
import type { CallBase } from '#platform/call.ts'
import { limitAddress } from '#platform/guard/guard.ts'
import { findAffiliate } from '#platform/member/affiliate-repository.ts'
import {
  findMemberByAccount,
  insertMember,
  type Member,
  type NewMember,
} from '#platform/member/member-repository.ts'
import { checkBotCheck } from './bot-check.ts'
import { checkHuman } from './human-check.ts'
import { mobileKey, isServed } from './mobile.ts'
import { requireModules } from './modules.ts'
import { matchCode } from './sms-codes.ts'
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
  return openAccount(base, form)
}

/** Opens an account by mobile number: the number is the user name, and the member's own once its code was right. */
export async function registerMobile(base: CallBase, form: RegisterForm): Promise<LoginResult> {
  requireModules(base.tenant, ['DIRECTREG3', 'MOBILENUMREG3'])
  const mobile = mobileKey(form.countryDialingCode ?? '', form.username)
  if (!mobile || !isServed(base.tenant, mobile)) throw new ApiError('code.number')
  if (!base.tenant.modules.includes('REGMOBVERF3')) return openAccount(base, form, { account: mobile })
  return openAccount(base, form, { account: mobile, mobile, code: form.verificationCode ?? '' })
}

/** An account that is a number, and the code that proves whose it is. */
interface MobileAccount {
  account: string
  mobile?: string
  code?: string
}

async function openAccount(
  base: CallBase,
  form: RegisterForm,
  byMobile?: MobileAccount,
): Promise<LoginResult> {
  const { env, tenant, now } = base
  await limitAddress(base, 'register', RATE)
  checkForm(base, form, byMobile !== undefined)
  const uplineId = await findUpline(base, form)
  await checkBotCheck(base, form.botCheck)
  if (tenant.registration.captcha) await checkHuman(base, { ...form, botCheck: form.captchaBotCheck })
  if (byMobile?.mobile) await requireCode(base, byMobile.mobile, byMobile.code ?? '')
  const { account = form.username, mobile } = byMobile ?? {}
  const member = { ...(await newMember(form)), account, mobile, uplineId }
  const isNew = await insertMember(env, { tenant: tenant.id, nowMs: now, member })
  if (!isNew) throw new ApiError('register.usernameTaken')
  return finishLogin(base, await written(base, account))
}

async function requireCode(base: CallBase, mobile: string, code: string): Promise<void> {
  if (!(await matchCode(base, { mobile, purpose: 'register', code }))) throw new ApiError('code.incorrect')
}

function checkForm({ tenant, now }: CallBase, form: RegisterForm, isByMobile: boolean): void {
  // A number has been judged as a number; its rules are not those of names.
  const fields = checkFields(registrationRules(tenant), form).filter(
    // A code that is not asked for came with an agent's link.
    ({ field, reason }) =>
      !(isByMobile && field === 'username') && !(field === 'affiliateCode' && reason === 'notAsked'),
  )
  if (fields.length > 0) throw new ApiError('field.invalid', { fields })
  if (!form.acceptsTerms) throw new ApiError('register.termsRequired')
  const age = ageInYears(form.birthday, now)
  if (age === undefined || age < tenant.minimumAgeYears)
    throw new ApiError('register.underAge', { minimumAgeYears: tenant.minimumAgeYears })
  if (age > OLDEST_YEARS)
    throw new ApiError('field.invalid', { fields: [{ field: 'birthday', reason: 'implausible' }] })
}

/** The agent whose link or code brought the visitor. One that came unseen, with an address, keeps nobody out. */
async function findUpline(base: CallBase, form: RegisterForm): Promise<string | undefined> {
  const code = fieldText(form, 'affiliateCode')
  if (code === '') return undefined
  const isAsked = registrationRules(base.tenant).some(({ field }) => field === 'affiliateCode')
  if (!isAsked && !base.tenant.modules.includes('AGENTPOLICY3')) return undefined
  const affiliate = await findAffiliate(base, code)
  if (!affiliate && isAsked) throw new ApiError('register.affiliateUnknown')
  return affiliate?.agentId
}

/** Field by field: nothing of a form reaches the account that is not named here. */
async function newMember(form: RegisterForm): Promise<NewMember> {
  const paymentPassword = fieldText(form, 'paymentPassword')
  return {
    id: crypto.randomUUID(),
    account: form.username,
    nickname: fieldText(form, 'nickname') || nicknameOf(form.username),
    type: 0,
    passwordHash: await hashPassword(form.password),
    birthday: form.birthday,
    email: fieldText(form, 'email') || undefined,
    profile: profileOf(form),
    pinHash: paymentPassword === '' ? undefined : await hashPassword(paymentPassword),
  }
}

/** Others read it: of a number that is a name only the end. */
function nicknameOf(username: string): string {
  const digits = username.replaceAll(/[^\d]/g, '')
  return /^[+\d\s().-]+$/.test(username) && digits.length >= 8 ? `••• ${digits.slice(-4)}` : username
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
