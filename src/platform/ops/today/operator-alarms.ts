import { readProof } from '#lib/api/base/proofs.ts'
import { readMemberInFull } from '#lib/api/ops/member-ops.ts'
import type { TodayAlarm } from '#lib/api/ops/today.ts'
import { listVendorKeys } from '#lib/api/play/vendors-ops.ts'
import { DAY_MS, HOUR_MS } from '#lib/shared/time/durations.ts'
import type { Env } from '#platform/base/env.ts'

type Found = Omit<TodayAlarm, 'brand'>
interface Asked {
  env: Env
  tenant: { id: string }
  nowMs: number
}

/** More looks of one person at personal data or secrets within an hour than a day's work has. */
const MANY_LOOKS = 20
/** More refusals of one person within an hour than mistakes explain. */
const MANY_REFUSALS = 5
/** Nobody reads what another person asks for in so few seconds; once is chance, so many times are not. */
const UNREAD_MS = 15_000
const MANY_UNREAD = 3
/** Refusals that say that somebody tried what they may not do. */
const TRIED = ['operator.notAllowed', 'operator.otherName', 'withdrawal.sameOperator', 'lottery.sameOperator']

/** Looks that are logged: personal data in full, pictures of players, secrets of vendors. */
const LOOKS = [readMemberInFull.path, readProof.path, listVendorKeys.path]

/** Acts of operators at a brand that a second look is worth: they are allowed, and unusual. */
export async function operatorAlarms({ env, tenant: { id }, nowMs }: Asked): Promise<Found[]> {
  const [looks, refusals, unread] = await env.DB.batch<{ about: string; count: number; since: number }>([
    env.DB.prepare(
      `SELECT operator AS about, count(*) AS count, min(at) AS since FROM operator_action
       WHERE tenant = ?1 AND at > ?2 AND operator IS NOT NULL AND outcome = 'done'
         AND call IN (SELECT value FROM json_each(?3))
       GROUP BY operator HAVING count(*) >= ?4 ORDER BY count DESC LIMIT 20`,
    ).bind(id, nowMs - HOUR_MS, JSON.stringify(LOOKS), MANY_LOOKS),
    env.DB.prepare(
      `SELECT operator AS about, count(*) AS count, min(at) AS since FROM operator_action
       WHERE tenant = ?1 AND at > ?2 AND operator IS NOT NULL AND outcome IN (SELECT value FROM json_each(?3))
       GROUP BY operator HAVING count(*) >= ?4 ORDER BY count DESC LIMIT 20`,
    ).bind(id, nowMs - HOUR_MS, JSON.stringify(TRIED), MANY_REFUSALS),
    env.DB.prepare(
      `SELECT asked_by || ' + ' || agreed_by AS about, count(*) AS count, min(agreed_at) AS since FROM adjustment
       WHERE tenant = ?1 AND asked_at > ?2 AND agreed_at - asked_at < ?3
       GROUP BY about HAVING count(*) >= ?4 ORDER BY count DESC LIMIT 20`,
    ).bind(id, nowMs - DAY_MS, UNREAD_MS, MANY_UNREAD),
  ])
  const named = (alarm: Found['alarm'], rows: typeof looks) =>
    (rows?.results ?? []).map(({ about, count, since }): Found => ({
      ...{ alarm, weight: 'warns', about, count, sinceMs: since },
    }))
  return [
    ...named('operatorLooks', looks),
    ...named('operatorRefusals', refusals),
    ...named('operatorPair', unread),
  ]
}
