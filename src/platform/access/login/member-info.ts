import type { MemberInfo } from '#lib/api/access/account.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import { TRIAL_TYPES } from '#lib/shared/product/member-types.ts'
import { numberedName } from '#lib/shared/text/numbered-name.ts'
import { countUnread } from '#platform/people/messages/service.ts'
import type { Env } from '#platform/base/env.ts'
import { hidesWins, type Member, newTermsFor } from '#platform/people/member/service.ts'

/** A member's view of their own account. */
export async function memberInfoOf(
  { env, tenant }: { env: Env; tenant: TenantRecord },
  member: Member,
): Promise<MemberInfo> {
  const newTerms = TRIAL_TYPES.includes(member.type) ? undefined : newTermsFor(member, tenant)
  const icon = member.profile['icon']
  return {
    id: member.id,
    account: member.account,
    nickname: member.nickname,
    type: member.type,
    currency: tenant.currency,
    currencySymbol: tenant.currencySymbol,
    timeZone: tenant.timeZone,
    vipLabel: member.vipRank > 0 ? `VIP ${member.vipRank}` : '',
    vipRank: member.vipRank,
    unreadMessages: await countUnread(env, { tenant: tenant.id, member: member.id }),
    ...(icon === undefined ? {} : { icon: Number(icon) }),
    winsHidden: hidesWins(member),
    ...(member.nickname === numberedName(member.account) ? { needsName: true } : {}),
    ...(newTerms === undefined ? {} : { newTerms }),
  }
}
