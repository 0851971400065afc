import type * as calls from '#lib/api/access/registration.ts'
import { numberedName } from '#lib/shared/text/numbered-name.ts'
import { isRegion } from '#lib/shared/product/iso-codes.ts'
import { hashPassword } from '#platform/base/crypto/service.ts'
import type { NewMember } from '#platform/people/member/service.ts'

/** Personal data that no rule of the platform depends on. */
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
  'address',
] as const satisfies readonly calls.RegistrationField[]

/** Copies field by field, so that nothing else of the form reaches the account. */
export async function newMember(form: calls.RegisterForm, country: string): Promise<NewMember> {
  const paymentPassword = form.paymentPassword ?? ''
  return {
    id: crypto.randomUUID(),
    account: form.username,
    // Other players see it.
    nickname: form.nickname || numberedName(form.username) || form.username,
    type: 0,
    passwordHash: await hashPassword(form.password),
    birthday: form.birthday,
    email: form.email || undefined,
    profile: profileOf(form),
    registeredIn: isRegion(country) ? country : undefined,
    pinHash: paymentPassword === '' ? undefined : await hashPassword(paymentPassword),
  }
}

function profileOf(form: calls.RegisterForm): Record<string, string> {
  const named = PROFILE_FIELDS.map((field) => [field, form[field]] as const)
  const sent = [
    ['countryDialingCode', form.countryDialingCode],
    ['referralCode', form.recommenderId || form.referralCode],
    ['registerUrl', form.registerUrl],
  ] as const
  return Object.fromEntries([...named, ...sent].flatMap(([key, text]) => (text ? [[key, text]] : [])))
}
