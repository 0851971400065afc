import type * as calls from '#lib/api/agents/contracts-ops.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import { mayBring } from '#lib/shared/agent/agent-types.ts'
import { isStanding, isTiered } from '#lib/shared/contracts/contract.ts'
import { isOverlap } from '#lib/shared/contracts/problems.ts'
import { AGENT_TYPES } from '#lib/shared/product/member-types.ts'
import {
  findMemberById,
  hasRoomSql,
  knownMember,
  type Member,
  recordChange,
} from '#platform/people/member/service.ts'
import { checkRates, ratesOf } from '#platform/agents/agent/service.ts'
import type { Call } from '#platform/base/call.ts'
import { again } from './contract-changes.ts'
import {
  heldContracts,
  recordChanges,
  setState,
  type Change,
  type ContractRow,
} from './contract-repository.ts'
import { lineConsequences } from './line-consequences.ts'
import { releaseBills } from './payment-repository.ts'
import { ancestorsOf } from './people.ts'

type MoveCall = Call<typeof calls.moveAgent>

const HEIGHT = '(SELECT coalesce(max(level), 0) FROM lineage WHERE tenant = ?1 AND ancestor = ?2)'
const HAS_ROOM = hasRoomSql({ agent: '?5', maxDepth: '?8', maxDirect: '?9', height: HEIGHT })

/**
 * Moves a member with the whole team. Earlier activity stays with the line in which it happened, in lists and in sums; a
 * period counts the line at its end. Offers of the former upline are withdrawn, contracts with it are suspended.
 */
export async function moveAgent(call: MoveCall): Promise<OutputOf<typeof calls.moveAgent>> {
  const { env, tenant, input } = call
  const [member, to] = await Promise.all([
    knownMember(env, tenant.id, input.account),
    knownMember(env, tenant.id, input.to),
  ])
  return again(call, async (after) => {
    const fromId = (await findMemberById(env, { tenant: tenant.id, id: member.id }))?.uplineId
    if (fromId === undefined || fromId === to.id || to.id === member.id)
      throw new ApiError('agent.move', { reason: fromId === to.id ? 'same' : 'top' })
    const moved = await checkPlace(call, member, to)
    if (!mayBring(to.type, member.type)) throw new ApiError('agent.type', { type: to.type })
    checkRates(await ratesOf(call, member), { own: await ratesOf(call, to) })
    await checkOverlaps(call, member, to)
    const from = await findMemberById(env, { tenant: tenant.id, id: fromId })
    const { changes, writes } = await restingContracts(call, member, fromId)
    const note: Change = {
      contractId: '',
      actor: `operator/${input.operator}`,
      action: `move ${member.account}`,
      reason: input.reason,
    }
    await env.DB.batch([
      ...recordChanges(call, after, [...changes, note]),
      ...writes,
      ...placeBelow(call, { memberId: member.id, fromId, toId: to.id }),
      recordChange(call, {
        actor: `operator/${input.operator}`,
        kind: 'move',
        subject: member.account,
        before: from?.account ?? '',
        after: { to: to.account, reason: input.reason },
      }),
    ])
    return { account: member.account, from: from?.account ?? '', to: to.account, moved }
  })
}

/** Not below oneself, and within the brand's bounds of lines. Answers how many move. */
async function checkPlace({ env, tenant }: MoveCall, member: Member, to: Member): Promise<number> {
  const row = await env.DB.prepare(
    `SELECT (SELECT count(*) FROM lineage WHERE tenant = ?1 AND member = ?3 AND ancestor = ?2) AS isBelow,
       (SELECT count(*) FROM lineage WHERE tenant = ?1 AND member = ?3) AS depth,
       coalesce((SELECT direct FROM team WHERE tenant = ?1 AND agent = ?3), 0) AS direct,
       (SELECT coalesce(max(level), 0) FROM lineage WHERE tenant = ?1 AND ancestor = ?2) AS height,
       coalesce((SELECT below FROM team WHERE tenant = ?1 AND agent = ?2), 0) AS team`,
  )
    .bind(tenant.id, member.id, to.id)
    .first<Record<'isBelow' | 'depth' | 'direct' | 'height' | 'team', number>>()
  if (!row || row.isBelow > 0) throw new ApiError('agent.move', { reason: 'loop' })
  const { maxDepth, maxDirect } = tenant.agents
  if (row.depth + 1 + row.height > maxDepth)
    throw new ApiError('agent.lineFull', { bound: 'depth', limit: maxDepth })
  if (row.direct + 1 > maxDirect) throw new ApiError('agent.lineFull', { bound: 'size', limit: maxDirect })
  return row.team + 1
}

/**
 * Contracts by rate difference go along with their agents: none may meet one above that pays for the same bets apart from it.
 * The others rest.
 */
async function checkOverlaps(call: MoveCall, member: Member, to: Member): Promise<void> {
  const ids = [to.id, ...(await ancestorsOf(call, to.id))]
  const [moved, ...above] = await Promise.all([
    heldContracts(call, { agentId: member.id, withBelow: true }),
    ...ids.map((agentId) => heldContracts(call, { agentId, withBelow: false })),
  ])
  const kept = moved.filter(({ state, terms }) => isStanding(state) && !isTiered(terms))
  const standing = above.flat().filter(({ state }) => isStanding(state))
  if (kept.some(({ terms }) => standing.some((upper) => isOverlap(terms, upper.terms))))
    throw new ApiError('agent.move', { reason: 'overlaps' })
}

async function restingContracts(call: MoveCall, member: Member, fromId: string) {
  const { env, tenant, input } = call
  const actor = `operator/${input.operator}`
  const changes: Change[] = []
  const writes: D1PreparedStatement[] = []
  const { results } = await env.DB.prepare(
    "SELECT id, state FROM contract WHERE tenant = ? AND agent = ? AND upline = ? AND state IN ('offered', 'requested')",
  )
    .bind(tenant.id, member.id, fromId)
    .all<Pick<ContractRow, 'id' | 'state'>>()
  for (const { id } of results) {
    changes.push({ contractId: id, actor, action: 'revoke' })
    writes.push(setState(call, id, 'revoked'))
  }
  for (const contract of await heldContracts(call, { agentId: member.id, withBelow: false })) {
    if (!isTiered(contract.terms) || contract.uplineId === null || contract.state === 'resting') continue
    const { rests } = await lineConsequences(call, { action: 'end', contract })
    for (const { contractId } of [contract, ...rests]) {
      changes.push({ contractId, actor, action: 'rest' })
      writes.push(setState(call, contractId, 'resting'))
    }
  }
  return { changes, writes }
}

function placeBelow(
  { env, tenant, now, input }: MoveCall,
  { memberId, fromId, toId }: { memberId: string; fromId: string; toId: string },
): D1PreparedStatement[] {
  const { maxDepth, maxDirect } = tenant.agents
  return [
    // Others may have joined since the check: without room the whole batch fails, and the move is decided again.
    env.DB.prepare(
      `INSERT INTO line_move (tenant, member, at, from_upline, to_upline, operator, reason)
       VALUES (?1, ?2, ?3, ?4, iif(${HAS_ROOM}, ?5, NULL), ?6, ?7)`,
    ).bind(tenant.id, memberId, now, fromId, toId, input.operator, input.reason, maxDepth, maxDirect),
    env.DB.prepare('UPDATE member SET upline_id = ? WHERE tenant = ? AND id = ?').bind(
      toId,
      tenant.id,
      memberId,
    ),
    env.DB.prepare(
      `INSERT INTO line_past (tenant, member, ancestor, level, since, until)
       SELECT tenant, member, ancestor, level, since, ?3 FROM lineage WHERE tenant = ?1 AND since < ?3
         AND member IN (SELECT ?2 UNION ALL SELECT member FROM lineage WHERE tenant = ?1 AND ancestor = ?2)
         AND ancestor IN (SELECT ancestor FROM lineage WHERE tenant = ?1 AND member = ?2)`,
    ).bind(tenant.id, memberId, now),
    env.DB.prepare(
      `INSERT OR IGNORE INTO stint (tenant, member, at) SELECT ?1, ?2, ?3
       UNION ALL SELECT ?1, member, ?3 FROM lineage WHERE tenant = ?1 AND ancestor = ?2`,
    ).bind(tenant.id, memberId, now),
    env.DB.prepare(
      `DELETE FROM lineage WHERE tenant = ?1
         AND member IN (SELECT ?2 UNION ALL SELECT member FROM lineage WHERE tenant = ?1 AND ancestor = ?2)
         AND ancestor IN (SELECT ancestor FROM lineage WHERE tenant = ?1 AND member = ?2)`,
    ).bind(tenant.id, memberId),
    env.DB.prepare(
      `INSERT INTO lineage (tenant, member, ancestor, level, joined_at, since)
       SELECT ?1, below.member, above.ancestor, below.level + above.level, ?4, ?4
       FROM (SELECT ?2 AS member, 0 AS level UNION ALL
         SELECT member, level FROM lineage WHERE tenant = ?1 AND ancestor = ?2) below
       JOIN (SELECT ?3 AS ancestor, 1 AS level UNION ALL
         SELECT ancestor, level + 1 FROM lineage WHERE tenant = ?1 AND member = ?3) above`,
    ).bind(tenant.id, memberId, toId, now),
  ]
}

export async function freezeAgent(
  call: Call<typeof calls.freezeAgent>,
): Promise<OutputOf<typeof calls.freezeAgent>> {
  const { env, tenant, now, input } = call
  const member = await knownMember(env, tenant.id, input.account)
  if (!AGENT_TYPES.includes(member.type)) throw new ApiError('agent.type', { type: member.type })
  await env.DB.batch([
    ...(input.isFrozen
      ? [
          env.DB.prepare(
            'INSERT INTO frozen_agent (tenant, agent, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
          ).bind(tenant.id, member.id, now),
        ]
      : releaseBills(call, member.id)),
    recordChange(call, {
      actor: `operator/${input.operator}`,
      kind: 'freeze',
      subject: member.account,
      after: { isFrozen: input.isFrozen, reason: input.reason },
    }),
  ])
  return { account: member.account, isFrozen: input.isFrozen }
}
