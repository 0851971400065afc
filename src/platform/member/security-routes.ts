import { sendContactCode, setContact } from '#lib/api/contact.ts'
import { ApiError } from '#lib/api/errors.ts'
import { isEasyPin } from '#lib/shared/easy-pin.ts'
import { getSecurity, setPin } from '#lib/api/security.ts'
import { hashPassword } from '#platform/crypto/passwords.ts'
import { hintOf } from '#platform/messages/member-codes.ts'
import { tellChange } from '#platform/messages/security-alert.ts'
import { countRecoveryCodes } from '#platform/second-factor/totp-repository.ts'
import { hasSecondFactor } from '#platform/second-factor/totp-service.ts'
import { serve, type App } from '#platform/serve.ts'
import { readMember, requirePassword } from '#platform/session/secrets.ts'
import { changeContact, sendCodeToContact } from './contact-service.ts'
import { setPinHash } from './member-repository.ts'

/** The security settings of an account: second factor, withdrawal PIN and contacts. */
export function routeMemberSecurity(app: App): void {
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
    if (isEasyPin(input.pin))
      throw new ApiError('field.invalid', { fields: [{ field: 'pin', reason: 'easy' }] })
    const member = await readMember(call, call.member)
    await requirePassword(call, member, input.password)
    await setPinHash(env, { tenant: tenant.id, id: member.id }, await hashPassword(input.pin))
    tellChange(call, member, 'pin')
    return {}
  })
  serve(app, sendContactCode, sendCodeToContact)
  serve(app, setContact, changeContact)
}
