import * as calls from '#lib/api/access/registration.ts'
import * as messagesCodesCalls from '#lib/api/people/messages-codes.ts'
import { verifiesByName } from '#platform/people/member/service.ts'
import { sendCode } from '#platform/people/messages/service.ts'
import type { Handler, Routes } from '#platform/base/call.ts'
import { requireModules } from '#platform/base/system/service.ts'
import { checkAffiliate } from './affiliate.ts'
import { getRegistrationSettings, register, registerByMobile } from './registration.ts'

export function routeRegistration({ serve }: Routes): void {
  serve(calls.getRegistrationSettings, getRegistrationSettings)
  serve(calls.register, register)
  serve(calls.registerByMobile, registerByMobile)
  serve(calls.checkAffiliate, checkAffiliate)
  serve(calls.listDomainRoutes, listDomainRoutes)
  serve(messagesCodesCalls.sendRegisterSmsCode, sendRegisterSmsCode)
}

const listDomainRoutes: Handler<typeof calls.listDomainRoutes> = ({ tenant, host }) => ({
  mainDomain: tenant.hosts[0] ?? host,
  domainRoute: tenant.hosts,
})

const sendRegisterSmsCode: Handler<typeof messagesCodesCalls.sendRegisterSmsCode> = (call) => {
  // Each message costs money, so none is sent where no code is required.
  requireModules(call.tenant, ['DIRECTREG3', 'REGMOBVERF3'])
  const isByName = call.tenant.modules.includes('USERNAMEREG3') && verifiesByName(call.tenant)
  if (!isByName) requireModules(call.tenant, ['MOBILENUMREG3'])
  const { mobileNo: number, countryDialingCode } = call.input
  return sendCode(call, { number, countryDialingCode, purpose: 'register' })
}
