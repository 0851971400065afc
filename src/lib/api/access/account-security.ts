import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { empty } from '#lib/api/fields.ts'

const password = z.string().check(z.minLength(1), z.maxLength(255))
const pin = z.string().check(z.regex(/^\d{6}$/))

/** Sets or replaces the withdrawal PIN. */
export const setPin = endpoint({
  method: 'POST',
  path: '/wps/member/pin',
  module: 'SECURITY3',
  who: 'member',
  body: 'sealed',
  input: z.strictObject({ password, pin, confirmPin: pin }),
  output: empty,
  errors: ['password.incorrect', 'field.invalid', 'request.tooMany'],
})

export const getSecurity = endpoint({
  method: 'GET',
  path: '/wps/member/security',
  module: 'SECURITY3',
  who: 'member',
  input: empty,
  output: z.object({
    hasPin: z.boolean(),
    hasTotp: z.boolean(),
    recoveryCodesLeft: z.int(),
    hasMobile: z.boolean(),
    hasEmail: z.boolean(),
    /** Masked. */
    mobileHint: z.optional(z.string()),
    emailHint: z.optional(z.string()),
    passwordChangedAtMs: z.int(),
    isWeak: z.boolean(),
  }),
  errors: [],
})
