import type { MemberInfo } from '#lib/api/member.ts'
import type { TenantRecord } from '#lib/api/ops.ts'
import type { Member } from './member-repository.ts'

/** What a member sees of their own account. */
export function memberInfoOf(tenant: TenantRecord, member: Member): MemberInfo {
  return {
    id: member.id,
    account: member.account,
    nickname: member.nickname,
    type: member.type,
    currency: tenant.currency,
    currencySymbol: tenant.currencySymbol,
    vipLabel: `VIP ${member.vipRank}`,
    vipRank: member.vipRank,
    unreadMessages: 0,
    availablePromotions: 0,
  }
}
