import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { empty } from '#lib/api/fields.ts'

const dialingCode = z.string().check(z.maxLength(6))
const number = z.string().check(z.minLength(1), z.maxLength(32))
export const codeSent = z.object({
  /** Validity of the code; ours always say it. */
  expiredMinutes: z.optional(z.int()),
  /** Time until another may be requested; `resendWait` (`lib/shared/time/waits.ts`) says it for gateways that do not. */
  resendAfterSeconds: z.optional(z.int()),
})

/** A code for a login or a password reset. The reply is the same for a number without an account. */
export const sendSmsCode = endpoint({
  method: 'POST',
  path: '/wps/verification/sms/noLogin',
  module: 'LOGIN3',
  who: 'anyone',
  input: z.strictObject({
    mobileNum: number,
    countryDialingCode: dialingCode,
    purpose: z._default(z.enum(['login', 'reset']), 'login'),
  }),
  output: codeSent,
  errors: ['code.number', 'request.tooMany', 'sender.unavailable', 'system.moduleOff'],
})

export const sendRegisterSmsCode = endpoint({
  method: 'POST',
  path: '/wps/verification/sms/register',
  module: 'REG3',
  who: 'anyone',
  input: z.strictObject({ mobileNo: number, countryDialingCode: dialingCode }),
  output: codeSent,
  errors: ['code.number', 'request.tooMany', 'sender.unavailable', 'system.moduleOff'],
})

/** Countries whose numbers receive codes. */
export const listCountries = endpoint({
  method: 'GET',
  path: '/wps/system/countryCodes',
  module: 'COMM3',
  who: 'anyone',
  input: empty,
  output: z.array(z.object({ countryCode: z.string(), countryDialingCode: z.string() })),
  errors: [],
})

export const outboxMessage = z.object({
  id: z.string(),
  channel: z.enum(['sms', 'email']),
  recipient: z.string(),
  template: z.string(),
  /** The language of the message. */
  locale: z.string(),
  content: z.record(z.string(), z.string()),
  status: z.enum(['waiting', 'sent', 'failed']),
  createdAtMs: z.int(),
})

/** The newest messages of the brand. Local mode only: elsewhere the address does not exist. */
export const readOutbox = endpoint({
  method: 'GET',
  path: '/__outbox',
  module: 'COMM3',
  who: 'anyone',
  input: empty,
  output: z.array(outboxMessage),
  errors: ['request.notFound'],
})
