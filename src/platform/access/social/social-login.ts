import * as z from 'zod/mini'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import * as calls from '#lib/api/access/social.ts'
import type { Call, CallBase } from '#platform/base/call.ts'
import { guardOfKey, limitAddress } from '#platform/base/guard/service.ts'
import { findMemberById, type Member } from '#platform/people/member/service.ts'
import { finishLogin, type LoginResult } from '#platform/access/login/service.ts'
import { tellChange } from '#platform/people/messages/service.ts'
import { requireRecent } from '#platform/people/session/service.ts'
import { finishFlow } from './social-flow.ts'
import { findSocialMember, linkSocialAccount } from './social-repository.ts'
import { hashToken, makeToken } from '#platform/base/crypto/service.ts'
import { hasSecondFactor, matchSecondFactor } from '#platform/people/second-factor/service.ts'

const RATE = { limit: 30, windowMs: 60_000 }
const TICKET_MS = 10 * 60_000
/** The provider's answer: the query of the callback, or a ticket that stands for it. */
interface ProviderAnswer {
  search?: string | undefined
  ticket?: string | undefined
}
/** Stored under a ticket. A ticket issued for a ticket expires with the first one. */
const storedTicket = z.object({
  provider: calls.socialProvider,
  subject: z.string(),
  expiresAtMs: z.number(),
})
type StoredTicket = z.infer<typeof storedTicket>

/** Opens a weak session for the member whom the provider names, because no secret of ours was given. */
export async function finishSocialLogin(call: Call<typeof calls.finishSocialLogin>): Promise<LoginResult> {
  await limitAddress(call, 'social', RATE)
  const { env, tenant, input } = call
  const subject = await subjectOf(call, input)
  const id = await findSocialMember(env, tenant.id, subject)
  const member = id === undefined ? undefined : await findMemberById(env, { tenant: tenant.id, id })
  if (!member || member.status === 'closed')
    throw new ApiError('social.unlinked', {
      provider: subject.provider,
      ticket: await makeTicket(call, subject),
    })
  await requireSecondFactor(call, member, { subject, otp: input.otp })
  if (member.status === 'suspended') throw new ApiError('login.suspended')
  return finishLogin(call, member, { isWeak: true, isPasswordless: true })
}

export async function linkSocial(
  call: Call<typeof calls.linkSocial>,
): Promise<OutputOf<typeof calls.linkSocial>> {
  const { env, tenant, now, member, input } = call
  await requireRecent(call, member)
  const subject = await subjectOf(call, input)
  const owner = { tenant: tenant.id, memberId: member.id }
  if (!(await linkSocialAccount(env, owner, { ...subject, nowMs: now }))) throw new ApiError('social.taken')
  tellChange(call, member, 'socialLinked')
  return { provider: subject.provider }
}

async function subjectOf(base: CallBase, { search, ticket }: ProviderAnswer): Promise<StoredTicket> {
  if (!search) return takeTicket(base, ticket)
  return { ...(await finishFlow(base, search)), expiresAtMs: base.now + TICKET_MS }
}

async function requireSecondFactor(
  base: CallBase,
  member: Member,
  { subject, otp }: { subject: StoredTicket; otp: string | undefined },
): Promise<void> {
  if (!(await hasSecondFactor(base, member.id))) return
  if (otp && (await matchSecondFactor(base, member.id, otp))) return
  const ticket = await makeTicket(base, subject)
  throw new ApiError('login.secondFactor', { methods: ['totp', 'recovery'], isWrong: Boolean(otp), ticket })
}

/** Stores the provider's answer for one use, as its authorization code is already spent. */
async function makeTicket(base: CallBase, subject: StoredTicket): Promise<string> {
  const ticket = makeToken()
  const key = hashToken(ticket)
  const keep = { expiresAtMs: subject.expiresAtMs, nowMs: base.now }
  await guardOfKey(base, 'social', key).put(key, JSON.stringify(subject), keep)
  return ticket
}

async function takeTicket(base: CallBase, ticket = ''): Promise<StoredTicket> {
  const key = hashToken(ticket)
  const text = await guardOfKey(base, 'social', key).take(key, base.now)
  const parsed = storedTicket.safeParse(JSON.parse(text ?? 'null'))
  if (!parsed.success) throw new ApiError('social.failed')
  return parsed.data
}
