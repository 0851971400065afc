import { expect, test } from 'vitest'
import type { FieldRule, RegistrationField } from '#lib/api/access/registration.ts'
import { problemsOf, toRegisterForm, type RegisterTerms } from '#lib/session/register-form.ts'

const rule = (field: RegistrationField, differences: Partial<FieldRule> = {}): FieldRule => ({
  ...{ field, enabled: true, required: false, minLength: 0, maxLength: 64, patternId: 'any' as const },
  ...differences,
})

function termsOf(...fields: FieldRule[]): RegisterTerms {
  return {
    method: 'username',
    settings: {
      fields,
      minimumAgeYears: 18,
      timeZone: 'UTC',
      smsVerification: true,
      captchaRequired: false,
    },
    dialingCode: '966',
    nowMs: Date.UTC(2026, 10, 26),
    lang: 'en',
  }
}

test.each(['٠٥٠ ١٢٣-٤٥٦٧', '۰۵۰۱۲۳۴۵۶۷', '０５０１２３４５６７', '050 123 4567'])(
  'a number beside the name is sent in the digits that the platform compares: %s',
  (mobileNum) => {
    const form = toRegisterForm({ mobileNum, code: '123456' }, termsOf(rule('mobileNum')))
    expect(form).toMatchObject({ mobileNum: '0501234567', verificationCode: '123456' })
  },
)

test('a withdrawal PIN is judged and sent in Latin digits, and an easy one is refused', () => {
  const pin = rule('paymentPassword', { minLength: 6, maxLength: 6, patternId: 'digits' })
  const terms = termsOf(pin)
  const problem = (paymentPassword: string) => problemsOf({ paymentPassword }, terms).paymentPassword
  expect(['482913', '٤٨٢٩١٣', '۴۸۲۹۱۳', ''].map(problem)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(['48291', '48291a', '123456', '١٢٣٤٥٦', '121212'].map(problem)).toEqual([
    'length',
    'pattern',
    'easy',
    'easy',
    'easy',
  ])
  expect(toRegisterForm({ paymentPassword: ' ٤٨٢٩١٣ ' }, terms)).toMatchObject({ paymentPassword: '482913' })
})
