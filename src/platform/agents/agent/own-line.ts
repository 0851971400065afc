import { ApiError } from '#lib/api/errors.ts'
import type { CallBase, SessionMember } from '#platform/base/call.ts'
import { findMemberByAccount } from '#platform/people/member/service.ts'

export type AgentCall = CallBase & { member: SessionMember }

/** A member of an agent's line. */
export interface InLine {
  id: string
  account: string
  type: number
  /** 0 is the agent. */
  level: number
}

/**
 * The member that an agent names: the agent if none is named, or a member of the downline. Uplines, siblings and unknown
 * accounts are refused alike.
 * @throws ApiError `agent.memberUnknown`
 */
export async function inOwnLine(call: AgentCall, account: string | undefined): Promise<InLine> {
  const { env, tenant, member } = call
  if (account === undefined) return { id: member.id, account: member.account, type: member.type, level: 0 }
  const found = await findMemberByAccount(env, { tenant: tenant.id, account })
  if (!found) throw new ApiError('agent.memberUnknown')
  const { id, type } = found
  const level = id === member.id ? 0 : await levelBelow(call, id)
  if (level === undefined) throw new ApiError('agent.memberUnknown')
  return { id, account: found.account, type, level }
}

/** The position at which a list by join time, newest first, continues; without a cursor its beginning. */
export function readJoined(cursor: string | undefined): { joinedAtMs: number; id: string } {
  const [, joinedAt, id = ''] = /^(\d+):(.+)$/.exec(cursor ?? '') ?? []
  return { joinedAtMs: Number(joinedAt ?? Number.MAX_SAFE_INTEGER), id }
}

/** The cursor of the rows after this one. */
export function joinedCursor({ joined_at, id }: { joined_at: number; id: string }): string {
  return `${joined_at}:${id}`
}

/** Agents change their direct downline only. */
export async function directlyBelow(call: AgentCall, account: string): Promise<InLine> {
  const found = await inOwnLine(call, account)
  if (found.level !== 1) throw new ApiError('agent.memberUnknown')
  return found
}

/** The path from the agent down to a member of the line, both included. */
export async function pathTo({ env, tenant, member }: AgentCall, to: InLine): Promise<{ account: string }[]> {
  const { results } = await env.DB.prepare(
    `SELECT m.account FROM lineage l JOIN member m ON m.tenant = l.tenant AND m.id = l.ancestor
     WHERE l.tenant = ? AND l.member = ? AND l.level < ? ORDER BY l.level DESC`,
  )
    .bind(tenant.id, to.id, to.level)
    .all<{ account: string }>()
  const own = to.level === 0 ? [] : [{ account: to.account }]
  return [{ account: member.account }, ...results, ...own]
}

/** Counts everyone below a member, and the direct downline. */
export async function teamSizes(
  { env, tenant }: Pick<CallBase, 'env' | 'tenant'>,
  memberId: string,
): Promise<{ teamSize: number; directSize: number }> {
  const row = await env.DB.prepare('SELECT below AS team, direct FROM team WHERE tenant = ? AND agent = ?')
    .bind(tenant.id, memberId)
    .first<{ team: number; direct: number }>()
  return { teamSize: row?.team ?? 0, directSize: row?.direct ?? 0 }
}

async function levelBelow({ env, tenant, member }: AgentCall, id: string): Promise<number | undefined> {
  const row = await env.DB.prepare(
    'SELECT level FROM lineage WHERE tenant = ? AND member = ? AND ancestor = ?',
  )
    .bind(tenant.id, id, member.id)
    .first<{ level: number }>()
  return row?.level
}
