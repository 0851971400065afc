import { ApiError } from '#lib/api/errors.ts'
import type { CallBase, SessionMember } from '#platform/base/call.ts'
import type { Member } from '#platform/people/member/service.ts'
import { readMember, requirePassword, requirePin } from '#platform/people/session/service.ts'

/**
 * Step-up authentication before a payout or a change of payout accounts: the password or the withdrawal PIN. An account
 * that was suspended meanwhile, even during the check, is refused.
 */
export async function stepUp(
  base: CallBase,
  session: SessionMember,
  proof: { secret: 'password' | 'pin'; text: string },
): Promise<Member> {
  const member = await readMember(base, session)
  if (proof.secret === 'pin') await requirePin(base, member, proof.text)
  else await requirePassword(base, member, proof.text)
  const after = await readMember(base, session)
  if (after.status !== 'active') throw new ApiError('session.required')
  return after
}
