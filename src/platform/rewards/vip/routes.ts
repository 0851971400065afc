import * as calls from '#lib/api/rewards/vip.ts'
import * as opsCalls from '#lib/api/rewards/vip-ops.ts'
import type { Routes } from '#platform/base/call.ts'
import { giveVipGift, setVipLevel, getVipMember, listVipMembers } from './vip-ops-service.ts'
import { vipOf } from './vip-service.ts'

export function routeVip({ serve }: Routes): void {
  serve(calls.getVip, (call) => vipOf(call, { id: call.member.id }))

  serve(opsCalls.listVipMembers, listVipMembers)
  serve(opsCalls.getVipMember, getVipMember)
  serve(opsCalls.setVipLevel, setVipLevel)
  serve(opsCalls.giveVipGift, giveVipGift)
}
