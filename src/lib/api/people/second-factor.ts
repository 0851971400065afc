import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { empty } from '#lib/api/fields.ts'

const password = z.string().check(z.minLength(1), z.maxLength(255))
const code = z.string().check(z.minLength(6), z.maxLength(32))

/** A fresh secret for an authenticator app; nothing changes before `confirmTotp`. */
export const beginTotp = endpoint({
  method: 'POST',
  path: '/wps/member/totp/begin',
  module: 'SECURITY3',
  who: 'member',
  body: 'sealed',
  input: z.strictObject({ password }),
  output: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['password.incorrect', 'totp.alreadyOn', 'request.tooMany'],
})

/** Enables the second factor. The recovery codes are shown only once. */
export const confirmTotp = endpoint({
  method: 'POST',
  path: '/wps/member/totp/confirm',
  module: 'SECURITY3',
  who: 'member',
  body: 'sealed',
  input: z.strictObject({ code }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['code.incorrect', 'totp.alreadyOn', 'request.tooMany'],
})

export const removeTotp = endpoint({
  method: 'POST',
  path: '/wps/member/totp/remove',
  module: 'SECURITY3',
  who: 'member',
  body: 'sealed',
  input: z.strictObject({ password, code }),
  output: empty,
  errors: ['password.incorrect', 'code.incorrect', 'request.tooMany'],
})
