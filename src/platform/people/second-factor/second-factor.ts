import { ApiError } from '#lib/api/errors.ts'
import type { CallBase } from '#platform/base/call.ts'
import type { Member } from '#platform/people/member/service.ts'
import { hasSecondFactor, matchSecondFactor } from './totp-service.ts'

/**
 * Checks the second factor (a code of the app or a recovery code); false where the member has none. Attempts are counted
 * per member.
 * @throws ApiError `login.secondFactor`: the code is missing, or wrong where `isWrong` is set
 */
export async function requireSecondFactor(
  base: CallBase,
  member: Member,
  otp: string | undefined,
): Promise<boolean> {
  if (!(await hasSecondFactor(base, member.id))) return false
  if (otp && (await matchSecondFactor(base, member.id, otp))) return true
  throw new ApiError('login.secondFactor', { methods: ['totp', 'recovery'], isWrong: Boolean(otp) })
}
