import { ApiError } from '#lib/api/errors.ts'
import * as calls from '#lib/api/people/verification.ts'
import type { Routes } from '#platform/base/call.ts'
import { requireModules } from '#platform/base/system/service.ts'
import { readMessages } from './message-reader.ts'
import { countriesOf } from './mobile.ts'
import { sendCode } from './sms-codes.ts'

/** Codes by SMS, and the local outbox of messages. */
export function routeMessages({ serve }: Routes): void {
  serve(calls.sendSmsCode, (call) => {
    const { mobileNum: number, countryDialingCode, purpose } = call.input
    requireModules(call.tenant, [purpose === 'reset' ? 'MOBILENUMPASSREG3' : 'MOBILEVERCODELOGIN3'])
    return sendCode(call, { number, countryDialingCode, purpose })
  })
  serve(calls.listCountries, ({ tenant }) => countriesOf(tenant))
  serve(calls.readOutbox, async ({ env, tenant }) => {
    if (env.LOCAL_MODE !== '1') throw new ApiError('request.notFound')
    return readMessages(env, tenant.id)
  })
}
