import * as contactCalls from '#lib/api/access/account-contact.ts'
import { ApiError } from '#lib/api/errors.ts'
import { isEasyPin } from '#lib/shared/keys/easy-pin.ts'
import * as securityCalls from '#lib/api/access/account-security.ts'
import { hashPassword } from '#platform/base/crypto/service.ts'
import { hintOf, tellChange } from '#platform/people/messages/service.ts'
import { countRecoveryCodes, hasSecondFactor } from '#platform/people/second-factor/service.ts'
import type { Handler, Routes } from '#platform/base/call.ts'
import { readMember, requirePassword } from '#platform/people/session/service.ts'
import { setContact, sendContactCode } from './contact-service.ts'
import { setPinHash } from '#platform/people/member/service.ts'

/** The security settings of an account: second factor, withdrawal PIN and contacts. */
export function routeAccountSecurity({ serve }: Routes): void {
  serve(securityCalls.getSecurity, getSecurity)
  serve(securityCalls.setPin, setPin)
  serve(contactCalls.sendContactCode, sendContactCode)
  serve(contactCalls.setContact, setContact)
}

const getSecurity: Handler<typeof securityCalls.getSecurity> = async (call) => {
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
}

const setPin: Handler<typeof securityCalls.setPin> = async (call) => {
  const { env, tenant, input } = call
  if (input.pin !== input.confirmPin)
    throw new ApiError('field.invalid', { fields: [{ field: 'confirmPin', reason: 'mismatch' }] })
  if (isEasyPin(input.pin))
    throw new ApiError('field.invalid', { fields: [{ field: 'pin', reason: 'easy' }] })
  const member = await readMember(call, call.member)
  await requirePassword(call, member, input.password)
  await setPinHash(env, { tenant: tenant.id, id: member.id }, await hashPassword(input.pin))
  tellChange(call, member, 'pin')
  return {}
}
