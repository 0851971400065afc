import { getMemberInfo, getProfileIcon, setProfileIcon } from '#lib/api/member.ts'
import { serve, type App } from '#platform/serve.ts'
import { readMember } from '#platform/session/secrets.ts'
import { vipRank } from '#platform/promotions/vip-service.ts'
import { memberInfoOf } from './member-info.ts'
import { setProfileEntry } from './member-repository.ts'

export function routeMember(app: App): void {
  serve(app, getMemberInfo, async (call) => {
    const member = await readMember(call, call.member)
    return memberInfoOf(call, { ...member, vipRank: await vipRank(call, member) })
  })

  serve(app, getProfileIcon, async (call) => {
    const { profile } = await readMember(call, call.member)
    return { icon: Number(profile['icon'] ?? 1) }
  })

  serve(app, setProfileIcon, async ({ env, tenant, member, input }) => {
    const entry = { key: 'icon', value: String(input.icon) }
    await setProfileEntry(env, { tenant: tenant.id, id: member.id }, entry)
    return input
  })
}
