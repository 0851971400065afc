import type { RegisterForm } from '#lib/api/access/registration.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import { PERIOD_MINUTES, REQUIRED_KINDS, requiredLimits } from '#lib/shared/protection/required-limits.ts'
import type { CallBase } from '#platform/base/call.ts'
import { changeProtection } from '#platform/care/protection/service.ts'
import type { FieldRefusal, Member } from '#platform/people/member/service.ts'

/** Limits that the market's law asks for at registration; a brand of another market takes none. */
export function checkLimits(tenant: Pick<TenantRecord, 'market'>, { limits }: RegisterForm): FieldRefusal[] {
  const required = requiredLimits(tenant.market)
  return REQUIRED_KINDS.flatMap((kind): FieldRefusal[] => {
    const field = `${kind}Limit`
    const given = limits?.[kind]
    if (!required.includes(kind)) return given ? [{ field, reason: 'notAsked' }] : []
    if (!given) return [{ field, reason: 'required' }]
    const isLimit = kind !== 'time' || given.max <= PERIOD_MINUTES[given.period]
    return isLimit ? [] : [{ field, reason: 'pattern' }]
  })
}

/**
 * Sets them, once an account: a repeat changes nothing. Where the wallet cannot be reached the account exists without them,
 * and no deposit passes before its owner sets them.
 */
export async function setLimits(
  base: CallBase,
  member: Member,
  { limits }: Pick<RegisterForm, 'limits'>,
): Promise<void> {
  for (const kind of REQUIRED_KINDS) {
    const given = limits?.[kind]
    if (given)
      await changeProtection({ ...base, member }, `registration:${kind}:${member.id}`, {
        do: 'setLimit',
        limit: kind,
        ...given,
      })
  }
}
