import type { Env } from '#platform/base/env.ts'
import { difference, type Sums, toSums } from './day-totals.ts'

/** Of some members, what was added since a day of each, that day included; in their order. */
export async function totalsSince(
  { env, tenant }: { env: Env; tenant: string },
  wanted: readonly { member: string; fromDay: string }[],
): Promise<Sums[]> {
  const { results } = await env.DB.prepare(
    `SELECT (SELECT sums FROM total_day WHERE tenant = ?1 AND subject = wanted.value ->> 'member'
         AND day < wanted.value ->> 'fromDay' ORDER BY day DESC LIMIT 1) AS before,
       (SELECT sums FROM total_day WHERE tenant = ?1 AND subject = wanted.value ->> 'member'
         ORDER BY day DESC LIMIT 1) AS after
     FROM json_each(?2) AS wanted ORDER BY wanted.key`,
  )
    .bind(tenant, JSON.stringify(wanted))
    .all<{ before: string | null; after: string | null }>()
  const read = (text: string | null) => (text === null ? {} : toSums(JSON.parse(text)))
  return results.map(({ before, after }) => difference(read(before), read(after)))
}
