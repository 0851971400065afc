import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/ops/member-ops.ts'
import type { Call } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { pageLocale } from '#platform/base/locale.ts'
import { tellChange } from '#platform/people/messages/service.ts'
import { closeSockets } from '#platform/base/rooms/service.ts'
import { actionsOf, knownMember, OPEN_TABLES } from '#platform/people/member/service.ts'

/** The condition of every statement: the second of two concurrent operators gets the refusal that there is no factor. */
const HAS_FACTOR =
  'EXISTS (SELECT 1 FROM totp WHERE tenant = ?1 AND member_id = ?2 AND confirmed_at IS NOT NULL)'

/** For members who lost phone and recovery codes, or whose factor was enabled by a thief. The password stays unchanged. */
export async function resetSecondFactor(
  call: Call<typeof calls.resetSecondFactor>,
): Promise<OutputOf<typeof calls.resetSecondFactor>> {
  const { env, now, tenant, input } = call
  const member = await knownMember(env, tenant.id, input.account)
  const { account, id } = member
  const { operator, reason } = input
  if (!(await takeOff(env, [tenant.id, id], { operator, reason, nowMs: now })))
    throw new ApiError('totp.notOn', { account })
  await closeSockets(env, tenant.id, id)
  // No page caused this message, so it uses the brand's default language.
  tellChange({ ...call, tenant, locale: pageLocale(tenant, '') }, member, 'totpReset')
  return { account, actions: await actionsOf(env, tenant.id, id) }
}

/** One batch, so that no session, not even one that is just being opened, outlives the factor. Returns `false` if the member has no second factor. */
async function takeOff(
  env: Env,
  of: readonly [tenant: string, memberId: string],
  { operator, reason, nowMs }: { operator: string; reason: string; nowMs: number },
): Promise<boolean> {
  const [written] = await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO member_action (tenant, member_id, status, operator, reason, at)
       SELECT ?1, ?2, 'secondFactorOff', ?3, ?4, ?5 WHERE ${HAS_FACTOR}`,
    ).bind(...of, operator, reason, nowMs),
    // Logins and links in progress carry the time of the password that they started with; changing it refuses them.
    env.DB.prepare(
      `UPDATE member SET password_changed_at = password_changed_at + 1 WHERE tenant = ?1 AND id = ?2 AND ${HAS_FACTOR}`,
    ).bind(...of),
    ...[...OPEN_TABLES, 'recovery_code'].map((table) =>
      env.DB.prepare(`DELETE FROM ${table} WHERE tenant = ?1 AND member_id = ?2 AND ${HAS_FACTOR}`).bind(
        ...of,
      ),
    ),
    // Last, because the other statements depend on it.
    env.DB.prepare('DELETE FROM totp WHERE tenant = ?1 AND member_id = ?2 AND confirmed_at IS NOT NULL').bind(
      ...of,
    ),
  ])
  return (written?.meta.changes ?? 0) > 0
}
