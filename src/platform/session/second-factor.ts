import { ApiError } from '#lib/api/errors.ts'
import type { CallBase } from '#platform/call.ts'
import type { Member } from '#platform/member/member-repository.ts'
import { giveBackCode, type SentCode } from './sms-codes.ts'
import { hasSecondFactor, matchSecondFactor } from './totp-service.ts'

interface Given {
  /** A code of the app, or a recovery code. */
  otp: string | undefined
  /** The code of the SMS that was right just now, and so is used up: it is given back until the factor comes too. */
  sms?: SentCode | undefined
}

/**
 * The second factor of a member who has one; false where they have none. Tries are counted by the member.
 * @throws ApiError `login.secondFactor`: it is missing, or with `isWrong` is not right
 */
export async function requireSecondFactor(
  base: CallBase,
  member: Member,
  { otp, sms }: Given,
): Promise<boolean> {
  if (!(await hasSecondFactor(base, member.id))) return false
  if (otp && (await matchSecondFactor(base, member.id, otp))) return true
  if (sms) await giveBackCode(base, sms)
  throw new ApiError('login.secondFactor', { methods: ['totp', 'recovery'], isWrong: Boolean(otp) })
}
