import * as calls from '#lib/api/rewards/vip.ts'
import * as opsCalls from '#lib/api/rewards/vip-ops.ts'
import type { Handler, Routes } from '#platform/base/call.ts'
import { giveVipGift, setVipLevel, getVipMember, listVipMembers } from './vip-ops-service.ts'
import { vipOf } from './vip-service.ts'

export function routeVip({ serve }: Routes): void {
  serve(calls.getVip, getVip)

  serve(opsCalls.listVipMembers, listVipMembers)
  serve(opsCalls.getVipMember, getVipMember)
  serve(opsCalls.setVipLevel, setVipLevel)
  serve(opsCalls.giveVipGift, giveVipGift)
}

const getVip: Handler<typeof calls.getVip> = (call) => vipOf(call, { id: call.member.id })
