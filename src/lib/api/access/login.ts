import * as z from 'zod/mini'
import { botCheck } from '#lib/api/people/human-check.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { accountName, empty, entry } from '#lib/api/fields.ts'
import { memberInfo } from './account.ts'

const text = (max: number) => z.string().check(z.maxLength(max))

/** Further proofs of identity: a code to a known number or address, or the name on the bank account. */
export const VERIFICATION_WAYS = ['sms', 'email', 'payee'] as const
export const verificationWay = z.enum(VERIFICATION_WAYS)
export type VerificationWay = z.infer<typeof verificationWay>
/** `details` of the refusal `login.verification`. */
export const verificationAsked = z.object({
  /** The channels of this member; `hint` is the masked number or address. */
  ways: z.array(z.object({ way: verificationWay, hint: z.optional(z.string()) })),
  /** The channel to which a code was sent. */
  sentBy: z.optional(verificationWay),
  resendAfterSeconds: z.optional(z.int()),
  isWrong: z.optional(z.boolean()),
})
export type VerificationAsked = z.infer<typeof verificationAsked>

/** For `type` `sms`, `username` holds the mobile number and `password` the code, as the product sends it. */
export const loginForm = z.strictObject({
  username: accountName,
  password: z.string().check(z.minLength(1), z.maxLength(255)),
  captcha: z.optional(entry(16)),
  captchaId: z.optional(text(64)),
  /** Replaces the picture: a solved `getBotChallenge`. */
  botCheck: z.optional(botCheck),
  type: z.enum(['username', 'sms']),
  /** For `sms`, where the number is typed without its country. */
  countryDialingCode: z.optional(entry(6)),
  /** The second factor, where the member has one: a code of the app, or a recovery code. */
  otp: z.optional(entry(32)),
  remember: z.optional(z.boolean()),
  /** On the agents' page, which admits agents only. */
  agentSite: z.optional(z.boolean()),
  /** For a login from an unknown place: the chosen channel, and in `text` the code or the requested name. */
  verification: z.optional(z.strictObject({ way: verificationWay, text: z.optional(text(120)) })),
})

export const loginResult = z.object({
  /** Kept in this tab's session storage; useless without the HttpOnly cookie of the same session. */
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
  body: 'sealed',
  input: loginForm,
  output: loginResult,
  errors: [
    'request.busy',
    'login.incorrect',
    'login.locked',
    'login.suspended',
    'session.agentOnly',
    'captcha.required',
    'captcha.incorrect',
    'botCheck.failed',
    'login.secondFactor',
    'login.verification',
    'request.tooMany',
    'sender.unavailable',
    'system.moduleOff',
  ],
})

/**
 * Logs in with the remember cookie of this browser; `null` where there is nothing to resume. The session is weak: calls
 * about money and personal data require the password or the withdrawal PIN (`session.weak`, then `confirmSession`).
 */
export const resumeSession = endpoint({
  method: 'POST',
  path: '/wps/session/remember',
  module: 'LOGIN3',
  who: 'anyone',
  input: empty,
  output: z.nullable(loginResult),
  errors: [],
})

/** Makes a weak session a full one. Exactly one of the two secrets. */
export const confirmSession = endpoint({
  method: 'POST',
  path: '/wps/session/confirm',
  module: 'SECURITY3',
  who: 'member',
  body: 'sealed',
  input: z.strictObject({
    secret: z.enum(['password', 'pin']),
    text: z.string().check(z.minLength(1), z.maxLength(255)),
  }),
  output: empty,
  errors: ['password.incorrect', 'pin.incorrect', 'request.tooMany'],
})

/** How long this tab's session still lives if nothing uses it. Asking does not count as use. */
export const getIdleEnd = endpoint({
  method: 'GET',
  path: '/wps/session/idle',
  module: 'LOGIN3',
  who: 'session',
  isPassive: true,
  input: empty,
  output: z.object({ endsInMs: z.int() }),
  errors: [],
})

/** Restarts the idle time of this tab's session, for a member who is present but makes no other call. */
export const staySession = endpoint({
  method: 'POST',
  path: '/wps/session/idle',
  module: 'LOGIN3',
  who: 'session',
  input: empty,
  output: z.object({ endsInMs: z.int() }),
  errors: [],
})

/** A trial account: it can look at everything, and play nothing for money. */
export const logInFreePlay = endpoint({
  method: 'POST',
  path: '/wps/session/login/freeplay',
  module: 'LOGIN3',
  who: 'anyone',
  input: z.strictObject({
    platform: z.literal('W'),
    os: z.optional(text(64)),
    random: z.optional(text(512)),
    version: z.optional(text(8)),
  }),
  output: loginResult,
  errors: ['system.moduleOff', 'request.tooMany'],
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/wps/session/list',
  module: 'SECURITY3',
  who: 'session',
  input: empty,
  output: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      address: z.string(),
      createdAtMs: z.int(),
      seenAtMs: z.int(),
      isCurrent: z.boolean(),
      isWeak: z.boolean(),
    }),
  ),
  errors: [],
})

/** Ends all other sessions and remembered logins, or one session by its id. */
export const closeSessions = endpoint({
  method: 'DELETE',
  path: '/wps/session/list',
  module: 'SECURITY3',
  who: 'session',
  input: z.strictObject({ id: z.optional(text(64)) }),
  output: z.object({ closed: z.int() }),
  errors: ['session.weak'],
})

/** A one-use code, valid for 60 s, to open this member's session where the cookie does not reach (an app's web view). */
export const makeExchangeCode = endpoint({
  method: 'POST',
  path: '/wps/session/exchange/code',
  module: 'LOGIN3',
  who: 'session',
  input: empty,
  output: z.object({ code: z.string(), expiresAtMs: z.int() }),
  errors: [],
})

export const useExchangeCode = endpoint({
  method: 'POST',
  path: '/wps/session/exchange',
  module: 'LOGIN3',
  who: 'anyone',
  input: z.strictObject({ code: z.string().check(z.minLength(16), z.maxLength(128)) }),
  output: loginResult,
  errors: ['session.required', 'request.tooMany'],
})

/** Open to everyone, so that a logout also works after the session has expired and only the remember cookie is left. */
export const logout = endpoint({
  method: 'DELETE',
  path: '/wps/session/logout',
  module: 'LOGIN3',
  who: 'anyone',
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

/** The public key for sealed calls. It changes daily; yesterday's is still accepted. */
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
