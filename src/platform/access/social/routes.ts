import * as calls from '#lib/api/access/social.ts'
import { limitAddress } from '#platform/base/guard/service.ts'
import type { Handler, Routes } from '#platform/base/call.ts'
import { tellChange } from '#platform/people/messages/service.ts'
import { requireRecent } from '#platform/people/session/service.ts'
import { beginFlow } from './social-flow.ts'
import { linkSocial, finishSocialLogin } from './social-login.ts'
import { listSocialOf, unlinkSocialAccount } from './social-repository.ts'

const RATE = { limit: 30, windowMs: 60_000 }

export function routeSocial({ serve }: Routes): void {
  serve(calls.beginSocialLogin, beginSocialLogin)
  serve(calls.finishSocialLogin, finishSocialLogin)
  serve(calls.linkSocial, linkSocial)
  serve(calls.listSocial, listSocial)
  serve(calls.unlinkSocial, unlinkSocial)
}

const beginSocialLogin: Handler<typeof calls.beginSocialLogin> = async (call) => {
  await limitAddress(call, 'socialBegin', RATE)
  return { url: await beginFlow(call, call.input.provider) }
}

const listSocial: Handler<typeof calls.listSocial> = ({ env, tenant, member }) =>
  listSocialOf(env, { tenant: tenant.id, memberId: member.id })

const unlinkSocial: Handler<typeof calls.unlinkSocial> = async (call) => {
  await requireRecent(call, call.member)
  const owner = { tenant: call.tenant.id, memberId: call.member.id }
  if (await unlinkSocialAccount(call.env, owner, call.input.provider))
    tellChange(call, call.member, 'socialUnlinked')
  return {}
}
