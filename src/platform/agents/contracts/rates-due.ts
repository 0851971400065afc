import type { BrandContext } from '#platform/base/call.ts'
import { nextPeriod, periodBounds, periodOf, type Period } from '#lib/shared/contracts/period.ts'
import type { PeriodOfLine } from './period-input.ts'

/** After a day's end: time for wallets to tell what they did in it. */
const DELAY_MS = 10 * 60_000
/** Days that one run closes for one line. */
const A_RUN = 60

/** Whether a brand works with agents. */
export function hasAgents({ modules }: BrandContext['tenant']): boolean {
  return modules.includes('AGENTPOLICY3')
}

interface TopRow extends Record<string, unknown> {
  id: string
  since: number
  last: string | null
}

/** Days of standing rates that are to be closed: of each top agent's line, from the day on which rates first held. */
export async function dueRateDays(base: BrandContext): Promise<PeriodOfLine[]> {
  const { env, tenant } = base
  if (!hasAgents(tenant)) return []
  const first = await env.DB.prepare('SELECT min(at) AS first FROM agent_rate WHERE tenant = ?')
    .bind(tenant.id)
    .first<number | null>('first')
  if (first === null) return []
  const { results } = await env.DB.prepare(
    `SELECT m.id,
       coalesce((SELECT min(at) FROM agent_rate WHERE tenant = ?1 AND member = m.id), max(m.created_at, ?2)) AS since,
       (SELECT period FROM settlement WHERE tenant = ?1 AND kind = 'rebate' AND category = 'ALL'
         AND root = m.id AND cycle = 'day' ORDER BY ends_at DESC LIMIT 1) AS last
     FROM member m WHERE m.tenant = ?1 AND m.upline_id IS NULL AND m.type IN (1, 41) ORDER BY m.id`,
  )
    .bind(tenant.id, first)
    .all<TopRow>()
  return results.flatMap(({ id, since, last }) =>
    closedDays(base, last === null ? since : { last }).map((period): PeriodOfLine => ({
      kind: 'rebate',
      category: 'ALL',
      rootId: id,
      period,
    })),
  )
}

/** Days follow each other by date, as play is recorded, also after a change of the brand's time zone. */
function closedDays({ tenant, now }: BrandContext, from: number | { last: string }): Period[] {
  const zone = tenant.timeZone
  const days: Period[] = []
  let day =
    typeof from === 'number' ? periodOf('day', from, zone) : nextPeriod(periodBounds(from.last, zone), zone)
  while (day.endMs + DELAY_MS <= now && days.length < A_RUN) {
    days.push(day)
    day = nextPeriod(day, zone)
  }
  return days
}
