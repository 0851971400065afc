import { getVip } from '#lib/api/rewards/vip.ts'
import * as ops from '#lib/api/rewards/vip-ops.ts'
import type { Routes } from '#platform/base/call.ts'
import { giveGift, setLevel, vipMember, vipMembers } from './vip-ops-service.ts'
import { vipOf } from './vip-service.ts'

export function routeVip({ serve }: Routes): void {
  serve(getVip, (call) => vipOf(call, { id: call.member.id }))

  serve(ops.listVipMembers, vipMembers)
  serve(ops.getVipMember, vipMember)
  serve(ops.setVipLevel, setLevel)
  serve(ops.giveVipGift, giveGift)
}
