import { ApiError } from '#lib/api/errors.ts'
import { fieldProblem } from '#lib/shared/text/patterns.ts'
import type { CallBase } from '#platform/base/call.ts'
import {
  changePassword,
  type FieldRefusal,
  isCommonPassword,
  type Member,
  registrationRules,
} from '#platform/people/member/service.ts'
import { tellChange } from '#platform/people/messages/service.ts'
import { hashPassword, refuseWhileBusy } from '#platform/base/crypto/service.ts'

export interface NewPassword {
  newPassword: string
  confirmNewPassword?: string | undefined
}

/** Validates a new password against the brand's rule; refuses with `field.invalid`, or with `request.busy` before a code is used. */
export function checkNewPassword({ tenant }: CallBase, form: NewPassword, account?: string): void {
  refuseWhileBusy()
  const { newPassword, confirmNewPassword = newPassword } = form
  const fields: FieldRefusal[] = []
  const rule = registrationRules(tenant).find(({ field }) => field === 'password')
  const problem = rule && fieldProblem(rule, newPassword)
  if (problem) {
    const { patternId, minLength: min, maxLength: max } = rule
    fields.push({ field: 'newPassword', reason: problem, patternId, min, max })
  }
  if (confirmNewPassword !== newPassword) fields.push({ field: 'confirmNewPassword', reason: 'mismatch' })
  if (!problem && isCommonPassword(newPassword)) fields.push({ field: 'newPassword', reason: 'common' })
  if (account && newPassword.toLowerCase() === account)
    fields.push({ field: 'newPassword', reason: 'sameAsUsername' })
  if (fields.length > 0) throw new ApiError('field.invalid', { fields })
}

/**
 * Stores a new password and ends every session and remembered login. Returns `undefined` where the password was changed
 * since `member` was read.
 */
export async function setPassword(
  base: CallBase,
  member: Member,
  password: string,
): Promise<Member | undefined> {
  const { env, tenant, now } = base
  const passwordHash = await hashPassword(password)
  const key = { tenant: tenant.id, id: member.id }
  const fromMs = member.passwordChangedAtMs
  const passwordChangedAtMs = await changePassword(env, key, { passwordHash, fromMs, nowMs: now })
  if (passwordChangedAtMs === undefined) return undefined
  tellChange(base, member, 'password')
  return { ...member, passwordHash, passwordChangedAtMs, mustChangePassword: false }
}
