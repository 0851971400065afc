import * as z from 'zod/mini'
import { DUTIES } from '#lib/api/duties.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, empty, positiveMinorUnits, timestampMs } from '#lib/api/fields.ts'
import { operatorName } from '#lib/api/operator-fields.ts'

/** What one role, or one personal key, lets its holder do. */
export const operatorGrant = z.object({
  duties: z.union([z.literal('all'), z.array(z.enum(DUTIES))]),
  /** Ids of brands; `all` includes what concerns the whole deployment. */
  brands: z.union([z.literal('all'), z.array(z.string())]),
  /** Highest amount of one act in minor units of the brand's currency; left out: no bound. */
  mostMinor: z.optional(positiveMinorUnits),
  readsOnly: z.boolean(),
  endsAtMs: timestampMs,
})
export type OperatorGrant = z.infer<typeof operatorGrant>

/** A brand that an operator may look at. */
export const operatorBrand = z.object({
  id: z.string(),
  name: z.string(),
  currency,
  currencySymbol: z.string(),
  timeZone: z.string(),
  locales: z.array(z.string()),
})
export type OperatorBrand = z.infer<typeof operatorBrand>

/** Who is logged in to the console, and what they may do now. */
export const operatorSelf = z.object({
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

/** Logs an operator in: the reply's token is the tab's half of the session, a cookie the browser's. */
export const logInOperator = endpoint({
  method: 'POST',
  path: '/ops/console/login',
  module: 'OPS3',
  who: 'operatorGuest',
  input: z.strictObject({
    name: operatorName,
    password: z.string().check(z.minLength(1), z.maxLength(256)),
    /** Of the authenticator app; asked for once the password is right. */
    code: z.optional(z.string().check(z.maxLength(32))),
  }),
  output: z.object({ token: z.string(), operator: operatorSelf }),
  errors: [
    'operator.login',
    'operator.codeRequired',
    'operator.passkeyRequired',
    'login.locked',
    'request.tooMany',
    'session.required',
  ],
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
