import * as calls from '#lib/api/access/account.ts'
import { ApiError } from '#lib/api/errors.ts'
import { numberedName } from '#lib/shared/text/numbered-name.ts'
import { isReservedName } from '#lib/shared/text/reserved-names.ts'
import { termsVersionOf } from '#lib/shared/product/terms.ts'
import type { Handler, Routes } from '#platform/base/call.ts'
import { readMember } from '#platform/people/session/service.ts'
import { memberInfoOf } from '#platform/access/login/service.ts'
import {
  HIDES_WINS,
  newTermsFor,
  replaceNickname,
  setProfileEntry,
  writeTerms,
} from '#platform/people/member/service.ts'
import { vipRank } from '#platform/rewards/vip/service.ts'

export function routeAccount({ serve }: Routes): void {
  serve(calls.getMemberInfo, getMemberInfo)
  serve(calls.acceptTerms, acceptTerms)
  serve(calls.getProfileIcon, getProfileIcon)
  serve(calls.setProfileIcon, setProfileIcon)
  serve(calls.chooseNickname, chooseNickname)
  serve(calls.setWinsHidden, setWinsHidden)
}

const getMemberInfo: Handler<typeof calls.getMemberInfo> = async (call) => {
  const member = await readMember(call, call.member)
  return memberInfoOf(call, { ...member, vipRank: await vipRank(call, member) })
}

const acceptTerms: Handler<typeof calls.acceptTerms> = async (call) => {
  const { env, tenant, now: nowMs, input } = call
  const { version } = input
  if (version === termsVersionOf(tenant))
    await writeTerms(env, { tenant: tenant.id, id: call.member.id }, { version, nowMs })
  return { newTerms: newTermsFor(await readMember(call, call.member), tenant) ?? null }
}

const getProfileIcon: Handler<typeof calls.getProfileIcon> = async (call) => {
  const { profile } = await readMember(call, call.member)
  return { icon: Number(profile['icon'] ?? 1) }
}

const setProfileIcon: Handler<typeof calls.setProfileIcon> = async ({ env, tenant, member, input }) => {
  const entry = { key: 'icon', value: String(input.icon) }
  await setProfileEntry(env, { tenant: tenant.id, id: member.id }, entry)
  return input
}

const chooseNickname: Handler<typeof calls.chooseNickname> = async (call) => {
  const { env, tenant, member, input } = call
  // Everybody in the room reads it: nobody speaks there as the house.
  if (isReservedName(input.nickname, tenant)) throw new ApiError('register.usernameTaken')
  const from = numberedName((await readMember(call, member)).account)
  if (from !== undefined)
    await replaceNickname(env, { tenant: tenant.id, id: member.id }, { from, to: input.nickname })
  return { nickname: (await readMember(call, member)).nickname }
}

const setWinsHidden: Handler<typeof calls.setWinsHidden> = async ({ env, tenant, member, input }) => {
  const entry = { key: HIDES_WINS, value: input.isHidden ? '1' : '0' }
  await setProfileEntry(env, { tenant: tenant.id, id: member.id }, entry)
  return input
}
