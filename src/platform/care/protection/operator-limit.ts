import { ApiError } from '#lib/api/errors.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/care/protection-ops.ts'
import type { Call } from '#platform/base/call.ts'
import { knownMember } from '#platform/people/member/service.ts'
import { changeProtection } from './protection-service.ts'
import { settingsOf } from './settings.ts'

/** A limit that the player asked an operator for: the player's own rules decide what it changes, and when. */
export async function setMemberLimit(
  call: Call<typeof calls.setMemberLimit>,
): Promise<OutputOf<typeof calls.setMemberLimit>> {
  const { env, tenant, now, input } = call
  const { kind, period, max, operationKey, operator, reason } = input
  if (!settingsOf(tenant).limits.includes(kind)) throw new ApiError('protection.off')
  const { id } = await knownMember(env, tenant.id, input.account)
  const { currency, limits } = await changeProtection(
    { env, tenant, now, member: { id }, asked: { operator, reason } },
    operationKey,
    { do: 'setLimit', limit: kind, period, max },
  )
  return { currency, limits }
}
