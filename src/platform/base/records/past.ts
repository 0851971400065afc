import type { TimelineEntry } from '#lib/api/ops/players-timeline.ts'
import { betTotals } from './lists.ts'
import { difference, subjectOf, toSums } from './day-totals.ts'
import { addDays, dayAt, dayStartMs } from '#lib/shared/time/zone.ts'
import type { Env } from '#platform/base/env.ts'

/** Something that happened to a member, as each feature tells it of its own rows. */
export type PastEvent = TimelineEntry

/** The latest events up to a moment, newest first. */
export interface PastQuery {
  tenant: string
  member: string
  untilMs: number
  limit: number
}

/** Days with bets, each at its end in the brand's time zone. */
export async function pastPlay(
  env: Env,
  { tenant, member, untilMs, limit }: PastQuery,
  zone: string,
): Promise<PastEvent[]> {
  // The day of that moment ends after it.
  const last = untilMs >= Number.MAX_SAFE_INTEGER ? '9999-12-31' : addDays(dayAt(untilMs + 1, zone), -1)
  const { results } = await env.DB.prepare(
    `SELECT day, sums FROM total_day WHERE tenant = ? AND subject = ? AND day <= ? ORDER BY day DESC LIMIT ?`,
  )
    .bind(tenant, subjectOf.bets(member), last, limit + 1)
    .all<{ day: string; sums: string }>()
  return results.slice(0, limit).map(({ day, sums }, index) => {
    const before = results[index + 1]
    const own = difference(before ? toSums(JSON.parse(before.sums)) : {}, toSums(JSON.parse(sums)))
    const { total, stakeMinor, netMinor } = betTotals(own)
    return {
      id: `play-${day}`,
      kind: 'play',
      atMs: dayStartMs(addDays(day, 1), zone) - 1,
      what: day,
      count: total,
      amountMinor: netMinor,
      details: { stakeMinor },
    }
  })
}

/** Values of a JSON object, as far as they are no objects themselves. */
export function detailsOf(text: string): NonNullable<PastEvent['details']> {
  const parsed: unknown = text === '' ? {} : JSON.parse(text)
  return Object.fromEntries(
    Object.entries(Object(parsed)).flatMap(([name, value]) =>
      value === null || ['string', 'number', 'boolean'].includes(typeof value) ? [[name, scalar(value)]] : [],
    ),
  )
}

function scalar(value: unknown): string | number | boolean | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}
