import type { getTeamOverview } from '#lib/api/agent.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { addDays, dayStartMs } from '#lib/shared/zone.ts'
import type { Call } from '#platform/call.ts'
import { checkRange, periodsOf, seriesOf, subjectOf, sumOf } from '#platform/records/service.ts'
import { teamFigures } from './figures.ts'
import { teamSizes } from './own-line.ts'

type OverviewCall = Call<typeof getTeamOverview>

/** A session without a call for this long is nobody at a screen. */
const ONLINE_MS = 5 * 60_000

/** The agent's own play and that of everyone below, and how many there are. */
export async function teamOverview(call: OverviewCall): Promise<OutputOf<typeof getTeamOverview>> {
  const { env, tenant, member, now, input } = call
  checkRange(input, { zone: tenant.timeZone, nowMs: now })
  const periods = periodsOf(input)
  const base = { env, tenant: tenant.id }
  const days = { after: addDays(input.fromDay, -1), ends: periods.map(({ end }) => end) }
  const [own, below, joined, sizes, people] = await Promise.all([
    seriesOf(base, subjectOf.member(member.id), days),
    seriesOf(base, subjectOf.team(member.id), days),
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

/** How many joined the line in each period. */
async function joinedIn(
  { env, tenant, member }: OverviewCall,
  fromDay: string,
  ends: readonly string[],
): Promise<number[]> {
  const start = (day: string) => dayStartMs(day, tenant.timeZone)
  const bounds = ends.map((end, index) => {
    const from = index === 0 ? fromDay : addDays(ends[index - 1] ?? fromDay, 1)
    return { from: start(from), to: start(addDays(end, 1)) }
  })
  const { results } = await env.DB.prepare(
    `SELECT (SELECT count(*) FROM lineage WHERE tenant = ?1 AND ancestor = ?2
       AND joined_at >= wanted.value ->> 'from' AND joined_at < wanted.value ->> 'to') AS joined
     FROM json_each(?3) AS wanted ORDER BY wanted.key`,
  )
    .bind(tenant.id, member.id, JSON.stringify(bounds))
    .all<{ joined: number }>()
  return results.map(({ joined }) => joined)
}

/** Money that the team has, who of those below is at a screen, and who played in the range. */
async function peopleOf({ env, tenant, member, now, input }: OverviewCall) {
  const row = await env.DB.prepare(
    `WITH team (member) AS (
       SELECT ?2 UNION ALL SELECT member FROM lineage WHERE tenant = ?1 AND ancestor = ?2)
     SELECT
       (SELECT coalesce(sum(b.player), 0) FROM team
         JOIN wallet_balance b ON b.tenant = ?1 AND b.member = team.member) AS balance,
       (SELECT count(*) FROM team WHERE EXISTS (SELECT 1 FROM active_day a
         WHERE a.tenant = ?1 AND a.member = team.member AND a.day BETWEEN ?3 AND ?4)) AS active,
       (SELECT count(DISTINCT s.member_id) FROM session s
         JOIN lineage l ON l.tenant = s.tenant AND l.member = s.member_id AND l.ancestor = ?2
         WHERE s.tenant = ?1 AND s.seen_at > ?5 AND s.expires_at > ?6) AS online`,
  )
    .bind(tenant.id, member.id, input.fromDay, input.toDay, now - ONLINE_MS, now)
    .first<{ balance: number; active: number; online: number }>()
  return { balanceMinor: row?.balance ?? 0, active: row?.active ?? 0, online: row?.online ?? 0 }
}
