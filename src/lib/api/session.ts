import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { empty } from './fields.ts'
import { memberInfo } from './member.ts'

const text = (max: number) => z.string().check(z.maxLength(max))
const filled = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))

/** `username` holds the mobile number and `password` the code when `type` is `sms`, as the product sends it. */
export const loginForm = z.strictObject({
  username: filled(64),
  password: z.string().check(z.minLength(1), z.maxLength(255)),
  captcha: z.optional(text(16)),
  captchaId: z.optional(text(64)),
  type: z.enum(['username', 'sms']),
  remember: z.optional(z.boolean()),
})

export const loginResult = z.object({
  /** Kept in this tab's session storage; worthless without the HttpOnly cookie of the same session. */
  token: z.string(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  mustChangePassword: z.boolean(),
  member: memberInfo,
})

export const login = endpoint({
  method: 'POST',
  path: '/wps/session/login',
  module: 'LOGIN3',
  who: 'anyone',
  sealed: true,
  input: loginForm,
  output: loginResult,
  errors: [
    'login.incorrect',
    'login.locked',
    'login.suspended',
    'captcha.required',
    'captcha.incorrect',
    'system.moduleOff',
  ],
})

export const logout = endpoint({
  method: 'DELETE',
  path: '/wps/session/logout',
  module: 'LOGIN3',
  who: 'session',
  input: empty,
  output: empty,
  errors: [],
})

/** A fresh picture (base64 PNG or SVG data URL body) and its id; one use, two minutes. */
export const getCaptcha = endpoint({
  method: 'GET',
  path: '/wps/captcha',
  module: 'LOGIN3',
  who: 'anyone',
  input: empty,
  output: z.object({ captchaId: z.string(), image: z.string(), expiresAtMs: z.int() }),
  errors: ['request.tooMany'],
})

/** The public key for sealed calls. It changes daily; yesterday's is still taken. */
export const getSealKey = endpoint({
  method: 'GET',
  path: '/wps/system/sealKey',
  module: 'COMM3',
  who: 'anyone',
  input: empty,
  output: z.object({
    kid: z.string(),
    jwk: z.object({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string() }),
    serverTimeMs: z.int(),
    audience: z.string(),
  }),
  errors: [],
})
