import { sendContactCode, setContact } from '#lib/api/contact.ts'
import { ApiError } from '#lib/api/errors.ts'
import {
  changePassword,
  forgotPasswordByEmail,
  sendPasswordCode,
  setPasswordByEmail,
  setPasswordByPhone,
} from '#lib/api/password.ts'
import {
  checkAffiliate,
  getRegistrationSettings,
  listDomainRoutes,
  register,
  registerByMobile,
} from '#lib/api/registration.ts'
import { beginTotp, confirmTotp, getSecurity, removeTotp, setPin } from '#lib/api/security.ts'
import { limitAddress } from '#platform/guard/guard.ts'
import { findAffiliate } from '#platform/member/affiliate-repository.ts'
import { setPinHash } from '#platform/member/member-repository.ts'
import { serve, type App } from '#platform/serve.ts'
import { changeContact, sendCodeToContact } from './contact-service.ts'
import { hintOf } from './member-codes.ts'
import { tellChange } from './member-notice.ts'
import {
  changeOwnPassword,
  sendCodeForPassword,
  sendResetLink,
  setPasswordByCode,
  setPasswordByLink,
} from './password-service.ts'
import { hashPassword } from './passwords.ts'
import { registerMember, registerMobile, registrationSettingsOf } from './registration.ts'
import { readMember, requirePassword } from './secrets.ts'
import { countRecoveryCodes } from './totp-repository.ts'
import { begin, confirm, hasSecondFactor, remove } from './totp-service.ts'

const AFFILIATE_RATE = { limit: 30, windowMs: 60_000 }

/** Opening an account, and the secrets of one. */
export function routeAccount(app: App): void {
  routeRegistration(app)
  routePasswords(app)
  routeSecurity(app)
}

function routeRegistration(app: App): void {
  serve(app, getRegistrationSettings, ({ tenant }) => registrationSettingsOf(tenant))
  serve(app, register, (call) => registerMember(call, call.input))
  serve(app, registerByMobile, (call) => registerMobile(call, call.input))
  serve(app, checkAffiliate, async (call) => {
    await limitAddress(call, 'affiliate', AFFILIATE_RATE)
    const affiliate = await findAffiliate(call, call.input.code)
    if (!affiliate) throw new ApiError('register.affiliateUnknown')
    return { code: affiliate.code }
  })
  serve(app, listDomainRoutes, ({ tenant, host }) => ({
    mainDomain: tenant.hosts[0] ?? host,
    domainRoute: tenant.hosts,
  }))
}

function routePasswords(app: App): void {
  serve(app, sendPasswordCode, sendCodeForPassword)
  serve(app, changePassword, changeOwnPassword)
  serve(app, forgotPasswordByEmail, async (call) => {
    await sendResetLink(call, call.input)
    return {}
  })
  serve(app, setPasswordByEmail, async (call) => {
    await setPasswordByLink(call, call.input)
    return {}
  })
  serve(app, setPasswordByPhone, (call) => setPasswordByCode(call, call.input))
}

function routeSecurity(app: App): void {
  serve(app, getSecurity, async (call) => {
    const member = await readMember(call, call.member)
    const { mobile, email } = member
    return {
      hasPin: member.pinHash !== undefined,
      hasTotp: await hasSecondFactor(call, member.id),
      recoveryCodesLeft: await countRecoveryCodes(call.env, { tenant: call.tenant.id, memberId: member.id }),
      hasMobile: mobile !== undefined,
      hasEmail: email !== undefined,
      ...(mobile && { mobileHint: hintOf('sms', mobile) }),
      ...(email && { emailHint: hintOf('email', email) }),
      passwordChangedAtMs: member.passwordChangedAtMs,
      isWeak: call.member.isWeak,
    }
  })
  serve(app, setPin, async (call) => {
    const { env, tenant, input } = call
    if (input.pin !== input.confirmPin)
      throw new ApiError('field.invalid', { fields: [{ field: 'confirmPin', reason: 'mismatch' }] })
    const member = await readMember(call, call.member)
    await requirePassword(call, member, input.password)
    await setPinHash(env, { tenant: tenant.id, id: member.id }, await hashPassword(input.pin))
    tellChange(call, member, 'pin')
    return {}
  })
  serve(app, sendContactCode, sendCodeToContact)
  serve(app, setContact, changeContact)
  serve(app, beginTotp, begin)
  serve(app, confirmTotp, confirm)
  serve(app, removeTotp, remove)
}
