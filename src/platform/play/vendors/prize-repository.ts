import type { HeldPrize } from '#lib/api/play/vendors-prizes.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import type { Env } from '#platform/base/env.ts'

type PrizeState = 'paid' | 'held' | 'allowed' | 'refused'

export interface Prize {
  key: string
  vendor: string
  /** As the vendor sends it. */
  id: string
  member: string
  amountMinor: number
  nowMs: number
}

interface Bounds {
  callMinor: number
  /** Of all of the vendor's prizes within 24 hours; `null`: the kind has no bound of a day. */
  dayMinor: number | null
  /** Days within which the member must have played there; `null`: the kind needs no round. */
  roundDays: number | null
  /** What is beyond the bound of a call. */
  callReason: 'call' | 'win'
}

/**
 * Stores a prize, held where it is beyond a bound; in one statement, so that concurrent calls see each other's. What is not
 * booked yet is judged anew with each repetition, except for an operator's decision on the same amount.
 */
export async function keepPrize(
  env: Env,
  tenant: string,
  { prize, bounds }: { prize: Prize; bounds: Bounds },
): Promise<PrizeState> {
  const { key, vendor, id, member, amountMinor, nowMs } = prize
  const { callMinor, dayMinor, roundDays, callReason } = bounds
  const [, found] = await env.DB.batch<{ state: PrizeState }>([
    env.DB.prepare(
      `INSERT INTO vendor_prize (tenant, key, vendor, id, member, amount, at, state, reason)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, iif(why IS NULL, 'paid', 'held'), why FROM (SELECT CASE
         WHEN ?6 > ?8 THEN ?9
         WHEN ?10 IS NOT NULL AND NOT EXISTS (SELECT 1 FROM vendor_transaction t WHERE t.tenant = ?1 AND t.member_id = ?5
           AND t.vendor = ?3 AND t.at > ?7 - ?10 * ${DAY_MS} AND t.kind = 'bet') THEN 'noRound'
         WHEN ?11 IS NOT NULL AND ?6 + (SELECT coalesce(sum(p.amount), 0) FROM vendor_prize p WHERE p.tenant = ?1
           AND p.vendor = ?3 AND p.at > ?7 - ${DAY_MS} AND p.state IN ('paid', 'allowed') AND p.key <> ?2) > ?11 THEN 'day' END AS why)
       WHERE true ON CONFLICT (tenant, key) DO UPDATE SET amount = excluded.amount, state = excluded.state,
         reason = excluded.reason
       WHERE state IN ('paid', 'held') OR (state = 'allowed' AND amount <> excluded.amount)`,
    ).bind(tenant, key, vendor, id, member, amountMinor, nowMs, callMinor, callReason, roundDays, dayMinor),
    env.DB.prepare('SELECT state FROM vendor_prize WHERE tenant = ? AND key = ?').bind(tenant, key),
  ])
  return found?.results[0]?.state ?? 'held'
}

/** What waits for a decision, the oldest first. */
export async function heldPrizes(env: Env, tenant: string): Promise<HeldPrize[]> {
  const { results } = await env.DB.prepare(
    `SELECT p.vendor, p.id AS "transaction", m.account, p.amount AS amountMinor, p.reason, p.at AS atMs
     FROM vendor_prize p JOIN member m ON m.tenant = p.tenant AND m.id = p.member
     WHERE p.tenant = ? AND p.state = 'held' ORDER BY p.at LIMIT 500`,
  )
    .bind(tenant)
    .all<HeldPrize>()
  return results
}

/** False where nothing of this name waits. */
export async function decidePrize(
  env: Env,
  tenant: string,
  of: {
    vendor: string
    id: string
    state: 'allowed' | 'refused'
    operator: string
    note: string
    nowMs: number
  },
): Promise<boolean> {
  const { meta } = await env.DB.prepare(
    `UPDATE vendor_prize SET state = ?4, decided_by = ?5, note = ?6, decided_at = ?7
     WHERE tenant = ?1 AND vendor = ?2 AND id = ?3 AND state = 'held'`,
  )
    .bind(tenant, of.vendor, of.id, of.state, of.operator, of.note, of.nowMs)
    .run()
  return meta.changes > 0
}
