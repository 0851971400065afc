import type { Env } from '#platform/base/env.ts'
import type { PastEvent, PastQuery } from '#platform/base/records/service.ts'

/** Rewards that the member claimed, each once with its state of now. */
export async function pastClaims(
  env: Env,
  { tenant, member, untilMs, limit }: PastQuery,
): Promise<PastEvent[]> {
  const { results } = await env.DB.prepare(
    `SELECT offer, occurrence, amount, status, reason, decided_by, made_at FROM claim
     WHERE tenant = ? AND member = ? AND made_at <= ? ORDER BY made_at DESC LIMIT ?`,
  )
    .bind(tenant, member, untilMs, limit)
    .all<{
      offer: string
      occurrence: string
      amount: number
      status: string
      reason: string | null
      decided_by: string | null
      made_at: number
    }>()
  return results.map((row) => ({
    ...{ id: `claim-${row.offer}-${row.occurrence}`, kind: 'reward', atMs: row.made_at, what: row.offer },
    ...{ status: row.status, amountMinor: row.amount },
    ...(row.decided_by === null ? {} : { by: row.decided_by }),
    ...(row.reason === null ? {} : { text: row.reason }),
  }))
}
