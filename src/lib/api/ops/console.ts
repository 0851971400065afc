import * as z from 'zod/mini'
import { passkeyAssertion, passkeyRequest } from '#lib/api/access/passkeys.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, empty, entry, timestampMs } from '#lib/api/fields.ts'
import { market } from '#lib/api/rewards/offers.ts'
import { operatorName } from '#lib/api/operator-fields.ts'
import { operatorGrant } from './operator-grant.ts'

export type { OperatorGrant } from './operator-grant.ts'

/** Calls of the console's login. No script makes them: a script has a key. */

/** A brand that an operator may look at. */
const operatorBrand = z.object({
  id: z.string(),
  name: z.string(),
  currency,
  currencySymbol: z.string(),
  timeZone: z.string(),
  locales: z.array(z.string()),
  /** Whose law its offers obey. */
  market,
})
export type OperatorBrand = z.infer<typeof operatorBrand>

/** Who is logged in to the console, and what they may do now. */
const operatorSelf = z.object({
  name: operatorName,
  grants: z.array(operatorGrant),
  brands: z.array(operatorBrand),
  /** When the session ends by itself: without acts, and in any case. */
  idleEndsAtMs: timestampMs,
  endsAtMs: timestampMs,
  hasAuthenticator: z.boolean(),
  passkeys: z.int(),
})
export type OperatorSelf = z.infer<typeof operatorSelf>

/** The reply's token is the tab's half of the session, a cookie the browser's. */
const operatorLogin = z.object({ token: z.string(), operator: operatorSelf })

/** Existing passwords have any length; new ones have their own rule. */
export const operatorPassword = z.string().check(z.minLength(1), z.maxLength(256))
/** Of an authenticator app. */
export const operatorCode = entry(32)
export const SHORTEST_OPERATOR_PASSWORD = 12

/** Logs an operator in by password and code. */
export const logInOperator = endpoint({
  method: 'POST',
  path: '/ops/console/login',
  module: 'OPS3',
  who: 'operatorGuest',
  input: z.strictObject({
    name: operatorName,
    password: operatorPassword,
    /** Asked for once the password is right. */
    code: z.optional(operatorCode),
  }),
  output: operatorLogin,
  errors: [
    'operator.login',
    'operator.codeRequired',
    'operator.passkeyRequired',
    'login.locked',
    'request.tooMany',
    'session.required',
  ],
})

/** The same for everyone: it does not reveal who has passkeys. */
export const beginOperatorPasskeyLogin = endpoint({
  method: 'POST',
  path: '/ops/console/passkey/options',
  module: 'OPS3',
  who: 'operatorGuest',
  input: empty,
  output: passkeyRequest,
  errors: ['request.tooMany'],
})

/** A passkey combines two factors, so neither password nor code is asked for. */
export const logInOperatorByPasskey = endpoint({
  method: 'POST',
  path: '/ops/console/passkey',
  module: 'OPS3',
  who: 'operatorGuest',
  input: z.strictObject({ credential: passkeyAssertion }),
  output: operatorLogin,
  errors: ['passkey.failed', 'request.tooMany', 'session.required'],
})

/** The one-time code of an invitation or a reset. */
const setupCode = z.string().check(z.regex(/^[\w-]{43}$/))

/** Whom a setup code is for, and the secret of the authenticator that goes with it. It stays the same until the setup. */
export const getOperatorSetup = endpoint({
  method: 'POST',
  path: '/ops/console/setup/read',
  module: 'OPS3',
  who: 'operatorGuest',
  input: z.strictObject({ code: setupCode }),
  output: z.object({ name: operatorName, secret: z.string(), uri: z.string(), endsAtMs: timestampMs }),
  errors: ['operator.setupExpired', 'request.tooMany'],
})

/** Sets password and authenticator of an account, uses the code up, and logs in. */
export const finishOperatorSetup = endpoint({
  method: 'POST',
  path: '/ops/console/setup',
  module: 'OPS3',
  who: 'operatorGuest',
  input: z.strictObject({ code: setupCode, password: operatorPassword, totp: operatorCode }),
  output: operatorLogin,
  errors: ['operator.setupExpired', 'field.invalid', 'code.incorrect', 'request.tooMany', 'session.required'],
})

/** The session of this tab; asking does not extend it. */
export const getOperatorSelf = endpoint({
  method: 'GET',
  path: '/ops/console/self',
  module: 'OPS3',
  who: 'operatorSession',
  isPassive: true,
  input: empty,
  output: operatorSelf,
  errors: [],
})

export const logOutOperator = endpoint({
  method: 'POST',
  path: '/ops/console/logout',
  module: 'OPS3',
  who: 'operatorSession',
  input: empty,
  output: z.object({}),
  errors: [],
})
