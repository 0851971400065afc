import { ApiError } from '#lib/api/errors.ts'
import * as calls from '#lib/api/people/messages-codes.ts'
import type { Handler, Routes } from '#platform/base/call.ts'
import { requireModules } from '#platform/base/system/service.ts'
import { readMessages } from './message-reader.ts'
import { countriesOf } from './mobile.ts'
import { sendCode } from './sms-codes.ts'

/** Codes by SMS, and the local outbox of messages. */
export function routeMessages({ serve }: Routes): void {
  serve(calls.sendSmsCode, sendSmsCode)
  serve(calls.listCountries, listCountries)
  serve(calls.readOutbox, readOutbox)
}

const sendSmsCode: Handler<typeof calls.sendSmsCode> = (call) => {
  const { mobileNum: number, countryDialingCode, purpose } = call.input
  requireModules(call.tenant, [purpose === 'reset' ? 'MOBILENUMPASSREG3' : 'MOBILEVERCODELOGIN3'])
  return sendCode(call, { number, countryDialingCode, purpose })
}

const listCountries: Handler<typeof calls.listCountries> = ({ tenant }) => countriesOf(tenant)

const readOutbox: Handler<typeof calls.readOutbox> = async ({ env, tenant }) => {
  if (env.LOCAL_MODE !== '1') throw new ApiError('request.notFound')
  return readMessages(env, tenant.id)
}
