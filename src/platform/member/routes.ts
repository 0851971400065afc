import { ApiError } from '#lib/api/errors.ts'
import { getMemberInfo } from '#lib/api/member.ts'
import { serve, type App } from '#platform/serve.ts'
import { memberInfoOf } from './member-info.ts'
import { findMemberById } from './member-repository.ts'

export function routeMember(app: App): void {
  serve(app, getMemberInfo, async ({ env, tenant, member }) => {
    const found = await findMemberById(env, { tenant: tenant.id, id: member.id })
    if (!found) throw new ApiError('session.required')
    return memberInfoOf(tenant, found)
  })
}
