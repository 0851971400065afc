import type * as calls from '#lib/api/agents/agent-ops.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { Call } from '#platform/base/call.ts'
import { findMemberById, knownMember, recordChange } from '#platform/people/member/service.ts'
import { teamSizes } from './own-line.ts'
import { checkPaid, checkRates, givenBelow, ratesOf, writeRates } from './rates.ts'

/** A player without an upline becomes a top agent; a top agent gets other rates or the other type. */
export async function makeTopAgent(
  call: Call<typeof calls.makeTopAgent>,
): Promise<OutputOf<typeof calls.makeTopAgent>> {
  const { env, tenant, input } = call
  const member = await knownMember(env, tenant.id, input.account)
  const isFree = member.uplineId === undefined && [0, 1, 41].includes(member.type)
  if (!isFree) throw new ApiError('agent.type', { type: member.type })
  checkPaid(call, input.rates ?? {})
  // A change of a top agent's type keeps the rates.
  const rates = input.rates ?? (member.type === 0 ? tenant.agents.topRates : await ratesOf(call, member))
  checkRates(rates, { own: tenant.agents.topRates, below: await givenBelow(call, member.id) })
  await env.DB.batch([
    env.DB.prepare('UPDATE member SET type = ? WHERE tenant = ? AND id = ? AND upline_id IS NULL').bind(
      input.type,
      tenant.id,
      member.id,
    ),
    writeRates(call, member.id, rates),
    recordChange(call, {
      actor: `operator/${input.operator}`,
      kind: 'topAgent',
      subject: member.account,
      before: { type: member.type },
      after: { type: input.type, rates, reason: input.reason },
    }),
  ])
  return { account: member.account, type: input.type, rates }
}

export async function getAgent(call: Call<typeof calls.getAgent>): Promise<OutputOf<typeof calls.getAgent>> {
  const { env, tenant, input } = call
  const member = await knownMember(env, tenant.id, input.account)
  const { uplineId } = member
  const [upline, sizes, rates, depth, frozenAtMs] = await Promise.all([
    uplineId === undefined ? undefined : findMemberById(env, { tenant: tenant.id, id: uplineId }),
    teamSizes(call, member.id),
    ratesOf(call, member),
    env.DB.prepare('SELECT count(*) AS depth FROM lineage WHERE tenant = ? AND member = ?')
      .bind(tenant.id, member.id)
      .first<number>('depth'),
    env.DB.prepare('SELECT at FROM frozen_agent WHERE tenant = ? AND agent = ?')
      .bind(tenant.id, member.id)
      .first<number>('at'),
  ])
  return {
    account: member.account,
    type: member.type,
    upline: upline?.account ?? null,
    depth: depth ?? 0,
    ...sizes,
    rates,
    status: member.status,
    frozenAtMs,
  }
}
