import type { Env } from '#platform/base/env.ts'

/** The offers that a member has joined, and when. */
export async function joinedOffers(
  env: Env,
  tenant: string,
  member: string,
): Promise<ReadonlyMap<string, number>> {
  const { results } = await env.DB.prepare(
    'SELECT offer, joined_at FROM participation WHERE tenant = ? AND member = ?',
  )
    .bind(tenant, member)
    .all<{ offer: string; joined_at: number }>()
  return new Map(results.map(({ offer, joined_at }) => [offer, joined_at]))
}

export async function join(
  env: Env,
  tenant: string,
  { member, offer, nowMs }: { member: string; offer: string; nowMs: number },
): Promise<void> {
  await env.DB.prepare(
    'INSERT INTO participation (tenant, member, offer, joined_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
    .bind(tenant, member, offer, nowMs)
    .run()
}
