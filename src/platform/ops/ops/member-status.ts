import { ApiError } from '#lib/api/errors.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/ops/member-ops.ts'
import type { Call } from '#platform/base/call.ts'
import { closeSockets } from '#platform/base/rooms/service.ts'
import {
  actionsOf,
  banOf,
  findMemberById,
  knownMember,
  OPEN_TABLES,
  type Member,
} from '#platform/people/member/service.ts'
import { moveMoney, tryMoney } from '#platform/ledger/wallet/service.ts'

type StatusCall = Call<typeof calls.setMemberStatus>

/** Changes the status of an account; a closed account stays closed. A repetition changes nothing and is recorded as well. */
export async function setMemberStatus(call: StatusCall): Promise<OutputOf<typeof calls.setMemberStatus>> {
  const { env, now, input } = call
  const tenant = call.tenant.id
  const member = await knownMember(env, tenant, input.account)
  await refuseUnban(call, member)
  const of = [tenant, member.id] as const
  await env.DB.batch([
    env.DB.prepare("UPDATE member SET status = ?3 WHERE tenant = ?1 AND id = ?2 AND status <> 'closed'").bind(
      ...of,
      // The banned log in to withdraw.
      input.status === 'suspended' ? 'suspended' : 'active',
    ),
    // Also when the account is restored, so that a login that was in progress at the suspension does not succeed later.
    ...OPEN_TABLES.map((table) =>
      env.DB.prepare(`DELETE FROM ${table} WHERE tenant = ? AND member_id = ?`).bind(...of),
    ),
    env.DB.prepare(
      'INSERT INTO member_action (tenant, member_id, status, operator, reason, at) VALUES (?, ?, ?, ?, ?, ?)',
    ).bind(...of, input.status, input.operator, input.reason, now),
  ])
  await barRewards(call, member.id)
  await closeSockets(env, tenant, member.id)
  const after = await findMemberById(env, { tenant, id: member.id })
  return {
    account: member.account,
    status: after?.status ?? member.status,
    actions: await actionsOf(env, tenant, member.id),
  }
}

/** A ban is permanent; a banned member who is also suspended may be restored, to log in and withdraw. */
async function refuseUnban({ env, tenant, input }: StatusCall, { id, status }: Member): Promise<void> {
  if (input.status !== 'active' || status !== 'active') return
  const ban = await banOf(env, tenant.id, id)
  if (ban) throw new ApiError('member.banned', ban)
}

/** The wallet refuses what the directory no longer allows: a grant may be on its way when the account is suspended. */
async function barRewards(call: StatusCall, member: string): Promise<void> {
  const { status, operator, reason } = call.input
  const operationKey = `status:${crypto.randomUUID()}`
  if (status === 'banned') await ban(call, member, `${operationKey}:ban`)
  await moveMoney(call, member, {
    kind: 'blockBonuses',
    operationKey,
    blocked: status === 'suspended',
    note: `${operator}: ${reason}`.slice(0, 300),
  })
}

async function ban(call: StatusCall, member: string, operationKey: string): Promise<void> {
  const reply = await tryMoney(call, member, {
    kind: 'protect',
    operationKey,
    by: 'operator',
    change: { do: 'exclude', months: null, scope: 'brand' },
  })
  // A member with a permanent self-exclusion is barred already.
  if (!reply.ok && reply.code !== 'protection.breakRuns') throw new ApiError(reply.code, reply.details)
}
