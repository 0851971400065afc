import type * as calls from '#lib/api/agents/agent.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { addDays, dayStartMs } from '#lib/shared/time/zone.ts'
import type { Call } from '#platform/base/call.ts'
import { checkRange, periodsOf, profitOfWhom, seriesOfAll, sumOf } from '#platform/base/records/service.ts'
import { teamFigures } from './figures.ts'
import { teamSizes } from './own-line.ts'

type OverviewCall = Call<typeof calls.getTeamOverview>

/** A session without a call for this long counts as offline. */
const ONLINE_MS = 5 * 60_000
/** Registrations are counted by quarters of an hour (migration 0046). */
const QUARTER_MS = 15 * 60_000

/** Figures and sizes of the agent's team: the agent and everyone below. */
export async function getTeamOverview(call: OverviewCall): Promise<OutputOf<typeof calls.getTeamOverview>> {
  const { env, tenant, member, now, input } = call
  checkRange(input, { zone: tenant.timeZone, nowMs: now })
  const periods = periodsOf(input)
  const base = { env, tenant: tenant.id }
  const days = { after: addDays(input.fromDay, -1), ends: periods.map(({ end }) => end) }
  const [own, below, joined, sizes, people] = await Promise.all([
    seriesOfAll(base, profitOfWhom.member(member.id), days),
    seriesOfAll(base, profitOfWhom.team(member.id), days),
    joinedIn(call, input.fromDay, days.ends),
    teamSizes(call, member.id),
    peopleOf(call),
  ])
  const sums = periods.map((_, index) => sumOf([own[index] ?? {}, below[index] ?? {}]))
  return {
    currency: tenant.currency,
    ...sizes,
    ...people,
    registrations: joined.reduce((total, each) => total + each, 0),
    firstDepositors: sumOf(below)['firstDeposits'] ?? 0,
    total: teamFigures(sumOf(sums)),
    periods: periods.map(({ period }, index) => ({
      period,
      registrations: joined[index] ?? 0,
      figures: teamFigures(sums[index] ?? {}),
    })),
  }
}

/** Registrations below the agent by period. */
async function joinedIn(
  { env, tenant, member }: OverviewCall,
  fromDay: string,
  ends: readonly string[],
): Promise<number[]> {
  const quarterOf = (day: string) => Math.floor(dayStartMs(day, tenant.timeZone) / QUARTER_MS)
  const bounds = ends.map((end, index) => {
    const from = index === 0 ? fromDay : addDays(ends[index - 1] ?? fromDay, 1)
    return { from: quarterOf(from), to: quarterOf(addDays(end, 1)) }
  })
  const { results } = await env.DB.prepare(
    `SELECT (SELECT coalesce(sum(members), 0) FROM team_joined WHERE tenant = ?1 AND agent = ?2
       AND quarter >= wanted.value ->> 'from' AND quarter < wanted.value ->> 'to') AS joined
     FROM json_each(?3) AS wanted ORDER BY wanted.key`,
  )
    .bind(tenant.id, member.id, JSON.stringify(bounds))
    .all<{ joined: number }>()
  return results.map(({ joined }) => joined)
}

/**
 * The team's balance, who is online and who played in the range. Reads rows kept for each agent (migration 0046) and
 * recent sessions, never the whole team.
 */
async function peopleOf({ env, tenant, member, now, input }: OverviewCall) {
  const row = await env.DB.prepare(
    `SELECT
       coalesce((SELECT player FROM wallet_balance WHERE tenant = ?1 AND member = ?2), 0)
         + coalesce((SELECT balance FROM team WHERE tenant = ?1 AND agent = ?2), 0) AS balance,
       EXISTS (SELECT 1 FROM active_day WHERE tenant = ?1 AND member = ?2 AND day BETWEEN ?3 AND ?4)
         + coalesce((SELECT sum(a.members) FROM json_each(?7) wanted CROSS JOIN team_active a
           ON a.tenant = ?1 AND a.agent = ?2 AND a.day = wanted.value AND a.before < ?3), 0) AS active,
       (SELECT count(DISTINCT s.member_id) FROM session s WHERE s.tenant = ?1 AND s.seen_at > ?5 AND s.expires_at > ?6
         AND EXISTS (SELECT 1 FROM lineage l
           WHERE l.tenant = ?1 AND l.member = s.member_id AND +l.ancestor = ?2)) AS online`,
  )
    .bind(
      tenant.id,
      member.id,
      input.fromDay,
      input.toDay,
      now - ONLINE_MS,
      now,
      JSON.stringify(daysOf(input)),
    )
    .first<{ balance: number; active: number; online: number }>()
  return { balanceMinor: row?.balance ?? 0, active: row?.active ?? 0, online: row?.online ?? 0 }
}

function daysOf({ fromDay, toDay }: { fromDay: string; toDay: string }): string[] {
  const days: string[] = []
  for (let day = fromDay; day <= toDay; day = addDays(day, 1)) days.push(day)
  return days
}
