import { addDays } from '#lib/shared/time/zone.ts'
import type { Env } from '#platform/base/env.ts'
import { profitOfWhom, seriesOf, sumOf, type Sums } from './day-totals.ts'
import { profitOf } from './profit.ts'

/**
 * A member's profit and loss in each of several consecutive periods, empty ones included.
 * @param periods first day of the first, and last day of each
 */
export async function profitByPeriod(
  base: { env: Env; tenant: string },
  memberId: string,
  { fromDay, ends }: { fromDay: string; ends: readonly string[] },
): Promise<ReturnType<typeof profitOf>[]> {
  const after = addDays(fromDay, -1)
  return (await seriesOfAll(base, profitOfWhom.member(memberId), { after, ends })).map(profitOf)
}

/** The same totals as `seriesOf`, of several subjects together. */
export async function seriesOfAll(
  base: { env: Env; tenant: string },
  subjects: readonly string[],
  days: { after: string; ends: readonly string[] },
): Promise<Sums[]> {
  const all = await Promise.all(subjects.map((subject) => seriesOf(base, subject, days)))
  return days.ends.map((_, index) => sumOf(all.map((series) => series[index] ?? {})))
}
