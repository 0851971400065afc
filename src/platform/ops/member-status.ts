import type { OutputOf } from '#lib/api/endpoint.ts'
import type { setMemberStatus } from '#lib/api/member-ops.ts'
import type { Call } from '#platform/call.ts'
import { nudgeMember } from '#platform/rooms/service.ts'
import { actionsOf, findMemberById, knownMember, OPEN_TABLES } from '#platform/member/service.ts'

/** Changes the status of an account; a closed account stays closed. A repetition changes nothing and is recorded as well. */
export async function changeStatus({
  env,
  now,
  tenant: { id: tenant },
  input,
}: Call<typeof setMemberStatus>): Promise<OutputOf<typeof setMemberStatus>> {
  const member = await knownMember(env, tenant, input.account)
  const of = [tenant, member.id] as const
  await env.DB.batch([
    env.DB.prepare("UPDATE member SET status = ?3 WHERE tenant = ?1 AND id = ?2 AND status <> 'closed'").bind(
      ...of,
      input.status,
    ),
    // Also when the account is restored, so that a login that was in progress at the suspension does not succeed later.
    ...OPEN_TABLES.map((table) =>
      env.DB.prepare(`DELETE FROM ${table} WHERE tenant = ? AND member_id = ?`).bind(...of),
    ),
    env.DB.prepare(
      'INSERT INTO member_action (tenant, member_id, status, operator, reason, at) VALUES (?, ?, ?, ?, ?, ?)',
    ).bind(...of, input.status, input.operator, input.reason, now),
  ])
  await nudgeMember(env, tenant, member.id)
  const after = await findMemberById(env, { tenant, id: member.id })
  return {
    account: member.account,
    status: after?.status ?? member.status,
    actions: await actionsOf(env, tenant, member.id),
  }
}
