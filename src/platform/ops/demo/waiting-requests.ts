import { HOUR_MS } from '#lib/shared/time/durations.ts'
import type { DemoCall } from './demo-business.ts'
import { insertOnce } from './demo-rows.ts'

const REMARK = 'It was my birthday on Sunday, and I play here since spring.'

/** What players ask people for, and an account that may be an excluded player's. */
export async function waitingRequests(
  { env, tenant, now }: DemoCall,
  members: readonly string[],
): Promise<D1PreparedStatement[]> {
  const own = { tenant: tenant.id }
  const member = (index: number) => members[index % members.length] ?? ''
  const offer = await env.DB.prepare(
    `SELECT id FROM offer WHERE tenant = ? AND state = 'live' AND json_extract(body, '$.reward.kind') = 'application' LIMIT 1`,
  )
    .bind(tenant.id)
    .first<{ id: string }>()
  const doubt = insertOnce(env, 'exclusion_doubt', {
    ...{ ...own, member: member(11), like_tenant: tenant.id, like_member: member(12) },
    ...{ reason: 'birthday', at: now - 3 * HOUR_MS },
  })
  if (!offer) return [doubt]
  const applications = [2, 20].map((hoursAgo, index) =>
    insertOnce(env, 'application', {
      ...{ ...own, id: `demo-application-${index}`, member: member(index + 5), offer: offer.id },
      ...{ status: 'applying', remark: REMARK, made_at: now - (hoursAgo + 1) * HOUR_MS },
      sent_at: now - hoursAgo * HOUR_MS,
    }),
  )
  return [doubt, ...applications]
}
