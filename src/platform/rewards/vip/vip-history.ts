import { addDays, dayAt } from '#lib/shared/time/zone.ts'
import { closedWindowBefore, windowAt } from '#lib/shared/rewards/windows.ts'
import type { Env } from '#platform/base/env.ts'

/** The end of a day, a week or a month, at which a member's level is decided. */
interface LevelEnd {
  /** The last day before it. */
  day: string
  endsAtMs: number
  isMonth: boolean
}
const MOST_MONTHS = 24

/**
 * The ends that have passed since the last check of a level, in order: of months, at most two years back, and of the
 * last week and day, which pay as well.
 */
export function endsSince(
  { month, reachedAtMs }: { month: string; reachedAtMs: number },
  { now, zone }: { now: number; zone: string },
): LevelEnd[] {
  const months: number[] = []
  let last = closedWindowBefore('month', now, zone)
  while (last.key >= month && months.length < MOST_MONTHS) {
    months.push(last.endsAtMs)
    last = windowAt('month', last.startsAtMs - 1, zone)
  }
  const others = (['week', 'day'] as const)
    .map((period) => closedWindowBefore(period, now, zone).endsAtMs)
    .filter((endsAtMs) => endsAtMs > reachedAtMs)
  return [...new Set([...months, ...others])]
    .toSorted((one, other) => one - other)
    .map((endsAtMs) => ({
      day: addDays(dayAt(endsAtMs, zone), -1),
      endsAtMs,
      isMonth: months.includes(endsAtMs),
    }))
}

/** A member's levels just before some moments; 0: none yet. */
export async function levelsBefore(
  env: Env,
  { tenant, member }: { tenant: string; member: string },
  moments: readonly number[],
): Promise<number[]> {
  const { results } = await env.DB.prepare(
    `SELECT coalesce((SELECT level FROM vip_level WHERE tenant = ?1 AND member = ?2 AND since < wanted.value
       ORDER BY since DESC LIMIT 1), 0) AS level
     FROM json_each(?3) AS wanted ORDER BY wanted.key`,
  )
    .bind(tenant, member, JSON.stringify(moments))
    .all<{ level: number }>()
  return results.map(({ level }) => level)
}
