import { addDays } from '#lib/shared/time/zone.ts'
import type { Env } from '#platform/base/env.ts'
import { seriesOf, subjectOf } from './day-totals.ts'
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
  return (await seriesOf(base, subjectOf.member(memberId), { after, ends })).map(profitOf)
}
