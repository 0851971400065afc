import { ApiError } from '#lib/api/errors.ts'
import {
  checkAffiliate,
  getRegistrationSettings,
  listDomainRoutes,
  register,
  registerByMobile,
} from '#lib/api/registration.ts'
import { sendRegisterSmsCode } from '#lib/api/verification.ts'
import { limitAddress } from '#platform/guard/guard.ts'
import { countVisit, findAffiliate } from '#platform/member/affiliate-repository.ts'
import { sendCode } from '#platform/messages/sms-codes.ts'
import { serve, type App } from '#platform/serve.ts'
import { requireModules } from '#platform/system/modules.ts'
import { registerMember, registerMobile, registrationSettingsOf } from './registration.ts'
import { verifiesByName } from './registration-rules.ts'

const AFFILIATE_RATE = { limit: 30, windowMs: 60_000 }

export function routeRegistration(app: App): void {
  serve(app, getRegistrationSettings, ({ tenant }) => registrationSettingsOf(tenant))
  serve(app, register, (call) => registerMember(call, call.input))
  serve(app, registerByMobile, (call) => registerMobile(call, call.input))
  serve(app, checkAffiliate, async (call) => {
    await limitAddress(call, 'affiliate', AFFILIATE_RATE)
    const affiliate = await findAffiliate(call, call.input.code)
    if (!affiliate) throw new ApiError('register.affiliateUnknown')
    call.later(countVisit(call, affiliate.code))
    return { code: affiliate.code }
  })
  serve(app, listDomainRoutes, ({ tenant, host }) => ({
    mainDomain: tenant.hosts[0] ?? host,
    domainRoute: tenant.hosts,
  }))
  serve(app, sendRegisterSmsCode, (call) => {
    // Each message costs money, so none is sent where no code is required.
    requireModules(call.tenant, ['DIRECTREG3', 'REGMOBVERF3'])
    const isByName = call.tenant.modules.includes('USERNAMEREG3') && verifiesByName(call.tenant)
    if (!isByName) requireModules(call.tenant, ['MOBILENUMREG3'])
    const { mobileNo: number, countryDialingCode } = call.input
    return sendCode(call, { number, countryDialingCode, purpose: 'register' })
  })
}
