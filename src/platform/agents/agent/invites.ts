import { randomInt } from 'node:crypto'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/agents/agent-register-centre.ts'
import { DOWNLINE_TYPES, mayBring } from '#lib/shared/agent/agent-types.ts'
import { isReservedName } from '#lib/shared/text/reserved-names.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import type { Call } from '#platform/base/call.ts'
import { recordChange, registrationRules } from '#platform/people/member/service.ts'
import { limitChanges } from './downline.ts'
import { insertInvite, invitesOf, updateInvite } from './invite-repository.ts'
import { checkPaid, checkRates, ratesOf } from './rates.ts'

/** Without letters and digits that are easily confused when a code is read out. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8

export async function listInvites(
  call: Call<typeof calls.listInvites>,
): Promise<OutputOf<typeof calls.listInvites>> {
  const { member } = call
  const [content, ownRates] = await Promise.all([invitesOf(call, member.id), ratesOf(call, member)])
  return { content, ownRates, types: DOWNLINE_TYPES.filter((type) => mayBring(member.type, type)) }
}

export async function createInvite(call: Call<typeof calls.createInvite>): Promise<calls.Invite> {
  const { env, tenant, member, now, input } = call
  await limitChanges(call)
  const { label, type, rates, maxUses, days } = input
  // A link needs the field for its code in the registration form; without it, it would assign nobody.
  const isAsked = registrationRules(tenant).some(({ field }) => field === 'affiliateCode')
  if (!isAsked && !tenant.modules.includes('AGENTPOLICY3'))
    throw new ApiError('system.moduleOff', { module: 'AGENTPOLICY3' })
  if (isReservedName(label, tenant)) throw new ApiError('agent.nameReserved')
  if (!mayBring(member.type, type)) throw new ApiError('agent.type', { type })
  checkPaid(call, rates)
  checkRates(rates, { own: await ratesOf(call, member) })
  const code = newCode()
  const expiresAtMs = days === undefined ? undefined : now + days * DAY_MS
  const [inserted] = await env.DB.batch([
    insertInvite(call, { code, agentId: member.id, label, type, rates, maxUses, expiresAtMs }),
    recordChange(call, {
      actor: member.id,
      kind: 'linkOpen',
      subject: code,
      after: { label, type, rates, maxUses, days },
    }),
  ])
  if ((inserted?.meta.changes ?? 0) < 1) throw new ApiError('agent.tooManyLinks')
  return found(await invitesOf(call, member.id, code))
}

export async function setInviteOpen(call: Call<typeof calls.setInviteOpen>): Promise<calls.Invite> {
  const { env, member, input } = call
  await limitChanges(call)
  const { code, isOpen } = input
  const of = { agentId: member.id, code }
  const [before] = await invitesOf(call, member.id, code)
  if (!before) throw new ApiError('agent.linkUnknown')
  // Since it was closed the agent's own rates may have been lowered, or the brand pays none any more.
  if (isOpen) {
    checkPaid(call, before.rates)
    checkRates(before.rates, { own: await ratesOf(call, member) })
  }
  await env.DB.batch([
    updateInvite(call, of, isOpen),
    recordChange(call, {
      actor: member.id,
      kind: 'linkChange',
      subject: code,
      before: before.state,
      after: isOpen ? 'open' : 'closed',
    }),
  ])
  return found(await invitesOf(call, member.id, code))
}

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

function found([invite]: calls.Invite[]): calls.Invite {
  if (!invite) throw new Error('the link was not written')
  return invite
}
