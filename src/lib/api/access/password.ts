import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { empty } from '#lib/api/fields.ts'
import { loginResult } from './login.ts'
import { codeSent } from '#lib/api/people/messages-codes.ts'

const secret = z.string().check(z.minLength(1), z.maxLength(255))
const mobile = {
  mobileNum: z.string().check(z.maxLength(32)),
  countryDialingCode: z.string().check(z.maxLength(6)),
}

const codeWay = z.enum(['sms', 'email'])

/**
 * Sends a code to the member's own number or address, for a change of the password. A weak session becomes a full one after
 * `changePassword` was called with the right old password.
 */
export const sendPasswordCode = endpoint({
  method: 'POST',
  path: '/wps/verification/password',
  module: 'PASS3',
  who: 'member',
  input: z.strictObject({ way: codeWay }),
  output: codeSent,
  errors: ['session.weak', 'code.number', 'request.tooMany', 'system.moduleOff'],
})

/**
 * Ends every other session and opens a new one. The old password may be omitted only where the recent login returned
 * `mustChangePassword` or `passwordExpired`, because it was given there.
 */
export const changePassword = endpoint({
  method: 'POST',
  path: '/wps/member/password',
  module: 'PASS3',
  who: 'member',
  body: 'sealed',
  input: z.strictObject({
    oldPassword: z.optional(secret),
    newPassword: secret,
    confirmNewPassword: secret,
    /** Where the brand requires it (CHNGPASSVERIF3): a code of `sendPasswordCode`, and its channel. */
    verification: z.optional(z.strictObject({ way: codeWay, code: secret })),
  }),
  output: z.object({ token: z.string() }),
  errors: ['password.incorrect', 'password.verification', 'field.invalid', 'request.tooMany'],
})

/**
 * Sends a link if name and address belong to one account. The reply is the same otherwise, unless the brand wants
 * `password.noAccount`.
 */
export const forgotPasswordByEmail = endpoint({
  method: 'POST',
  path: '/wps/member/password/email',
  module: 'PASS3',
  who: 'anyone',
  body: 'form',
  input: z.strictObject({
    username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
    email: z.string().check(z.trim(), z.minLength(3), z.maxLength(254)),
  }),
  output: empty,
  errors: ['field.invalid', 'password.noAccount', 'request.tooMany', 'sender.unavailable'],
})

/** With the one-use token of the mailed link. It does not log in. */
export const setPasswordByEmail = endpoint({
  method: 'POST',
  path: '/wps/member/password/reset',
  module: 'PASS3',
  who: 'anyone',
  body: 'sealed',
  input: z.strictObject({
    resetToken: z.string().check(z.minLength(16), z.maxLength(128)),
    newPassword: secret,
    confirmNewPassword: secret,
  }),
  output: empty,
  errors: ['password.linkExpired', 'field.invalid', 'request.tooMany'],
})

/**
 * With a code sent to the member's own number; logs in with the new password. An account with a second factor must provide
 * it first, so that a stolen SIM card alone opens nothing.
 */
export const setPasswordByPhone = endpoint({
  method: 'POST',
  path: '/wps/member/password/verification',
  module: 'PASS3',
  who: 'anyone',
  body: 'sealed',
  input: z.strictObject({
    ...mobile,
    verificationCode: secret,
    newPassword: secret,
    confirmNewPassword: z.optional(secret),
    otp: z.optional(z.string().check(z.maxLength(32))),
  }),
  output: loginResult,
  errors: ['code.incorrect', 'login.secondFactor', 'field.invalid', 'request.tooMany', 'system.moduleOff'],
})
