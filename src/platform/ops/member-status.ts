import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { setMemberStatus } from '#lib/api/member-ops.ts'
import type { Call } from '#platform/call.ts'
import type { Env } from '#platform/env.ts'
import { findMemberByAccount, findMemberById } from '#platform/member/member-repository.ts'
import { knownTenant } from '#platform/system/known-tenant.ts'

interface ActionRow {
  status: string
  operator: string
  reason: string
  at: number
}

/** An account that was closed for good stays so. Doing it again changes nothing, and is kept as done again. */
export async function changeStatus({
  env,
  now,
  input,
}: Call<typeof setMemberStatus>): Promise<OutputOf<typeof setMemberStatus>> {
  const { id: tenant } = await knownTenant(env, input.tenant)
  const member = await findMemberByAccount(env, { tenant, account: input.account })
  if (!member) throw new ApiError('member.unknown', { account: input.account })
  const of = [tenant, member.id] as const
  // Also when it is opened again: a login that was under way at the suspension must not wake up then.
  const ends = ['remember', 'session', 'play']
  await env.DB.batch([
    env.DB.prepare("UPDATE member SET status = ?3 WHERE tenant = ?1 AND id = ?2 AND status <> 'closed'").bind(
      ...of,
      input.status,
    ),
    ...ends.map((table) =>
      env.DB.prepare(`DELETE FROM ${table} WHERE tenant = ? AND member_id = ?`).bind(...of),
    ),
    env.DB.prepare(
      'INSERT INTO member_action (tenant, member_id, status, operator, reason, at) VALUES (?, ?, ?, ?, ?, ?)',
    ).bind(...of, input.status, input.operator, input.reason, now),
  ])
  const after = await findMemberById(env, { tenant, id: member.id })
  return {
    account: member.account,
    status: after?.status ?? member.status,
    actions: await actionsOf(env, tenant, member.id),
  }
}

async function actionsOf(env: Env, tenant: string, memberId: string) {
  const { results } = await env.DB.prepare(
    `SELECT status, operator, reason, at FROM member_action WHERE tenant = ? AND member_id = ?
     ORDER BY at DESC, rowid DESC LIMIT 50`,
  )
    .bind(tenant, memberId)
    .all<ActionRow>()
  return results.map(({ at, ...action }) => ({ ...action, atMs: at }))
}
