import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { resetSecondFactor } from '#lib/api/member-ops.ts'
import type { Call } from '#platform/call.ts'
import type { Env } from '#platform/env.ts'
import { pageLocale } from '#platform/locale.ts'
import { tellChange } from '#platform/messages/security-alert.ts'
import { actionsOf, knownMember, OPEN_TABLES } from './member-actions.ts'

/** Without it nothing is done: of two operators side by side the second is told that there is none. */
const HAS_FACTOR =
  'EXISTS (SELECT 1 FROM totp WHERE tenant = ?1 AND member_id = ?2 AND confirmed_at IS NOT NULL)'

/** For who lost phone and recovery codes, or whose thief switched a factor on. The password stays as it is. */
export async function resetFactor(
  call: Call<typeof resetSecondFactor>,
): Promise<OutputOf<typeof resetSecondFactor>> {
  const { env, now, tenant, input } = call
  const member = await knownMember(env, tenant.id, input.account)
  const { account, id } = member
  const { operator, reason } = input
  if (!(await takeOff(env, [tenant.id, id], { operator, reason, nowMs: now })))
    throw new ApiError('totp.notOn', { account })
  // No page asked for it: the member is written to in the brand's own language.
  tellChange({ ...call, tenant, locale: pageLocale(tenant, '') }, member, 'totpReset')
  return { account, actions: await actionsOf(env, tenant.id, id) }
}

/** In one step: no session of before, and none that is just being opened, outlives the factor. False where there is none. */
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
    // Logins and links under way carry the moment of the password that they began with: another moment refuses them.
    env.DB.prepare(
      `UPDATE member SET password_changed_at = password_changed_at + 1 WHERE tenant = ?1 AND id = ?2 AND ${HAS_FACTOR}`,
    ).bind(...of),
    ...[...OPEN_TABLES, 'recovery_code'].map((table) =>
      env.DB.prepare(`DELETE FROM ${table} WHERE tenant = ?1 AND member_id = ?2 AND ${HAS_FACTOR}`).bind(
        ...of,
      ),
    ),
    // Last, as the others ask for it.
    env.DB.prepare('DELETE FROM totp WHERE tenant = ?1 AND member_id = ?2 AND confirmed_at IS NOT NULL').bind(
      ...of,
    ),
  ])
  return (written?.meta.changes ?? 0) > 0
}
