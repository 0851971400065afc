import { ApiError } from '#lib/api/errors.ts'
import type { CallBase } from '#platform/call.ts'
import type { Member } from '#platform/member/member-repository.ts'
import { hasSecondFactor, matchSecondFactor } from './totp-service.ts'

/**
 * The second factor of a member who has one, a code of the app or a recovery code; false where they have none. Tries are
 * counted by the member.
 * @throws ApiError `login.secondFactor`: it is missing, or with `isWrong` is not right
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
