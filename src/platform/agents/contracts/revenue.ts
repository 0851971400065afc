import type * as calls from '#lib/api/agents/contracts-bills.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { CONTRACT_KINDS } from '#lib/shared/contracts/contract.ts'
import { addDays } from '#lib/shared/time/zone.ts'
import { sharedTotals, sharesOf, teamFigures } from '#platform/agents/agent/service.ts'
import type { Call } from '#platform/base/call.ts'
import { checkRange, profitOfWhom } from '#platform/base/records/service.ts'
import { endedIn, endedInValues } from './bill-days.ts'

type RevenueCall = Call<typeof calls.getRevenue>

interface KindRow extends Record<string, unknown> {
  kind: string
  bills: number
  earned: number
  due: number
  paid: number
}

interface SourceRow extends Record<string, unknown> {
  id: string
  account: string
  team: number
  passed: number
  left: number
}

/** Branches in the reply; agents with more branches find the rest in profit and loss. */
const MAX_BRANCHES = 500

export async function getRevenue(call: RevenueCall): Promise<OutputOf<typeof calls.getRevenue>> {
  const { tenant, member, now, input } = call
  checkRange(input, { zone: tenant.timeZone, nowMs: now })
  const [kinds, branches] = await Promise.all([kindsIn(call), branchesIn(call)])
  const base = { env: call.env, tenant: tenant.id }
  const members = branches.map(({ id }) => id)
  const shares = await sharesOf(base, { agent: member.id, members, directlyBelow: member.id })
  const wanted = [
    { subjects: profitOfWhom.member(member.id), share: undefined },
    ...members.map((id) => ({
      subjects: [...profitOfWhom.member(id), ...profitOfWhom.team(id)],
      share: shares.get(id),
    })),
  ]
  const days = { before: addDays(input.fromDay, -1), last: input.toDay }
  const figures = (await sharedTotals(base, wanted, days)).map(teamFigures)
  const own = { id: member.id, account: member.account, team: 0, passed: 0, left: 0 }
  const sources = [own, ...branches].map(({ account, team, passed, left }, index) => ({
    account,
    isOwn: index === 0,
    hasLeft: left === 1,
    teamSize: team,
    validMinor: figures[index]?.validMinor ?? 0,
    openMinor: figures[index]?.openMinor ?? 0,
    netMinor: figures[index]?.netMinor ?? 0,
    passedOnMinor: passed,
  }))
  const total = (of: (source: (typeof sources)[number]) => number) =>
    sources.reduce((sum, source) => sum + of(source), 0)
  const sum = (name: 'earnedMinor' | 'dueMinor' | 'paidMinor') =>
    kinds.reduce((all, kind) => all + kind[name], 0)
  return {
    currency: tenant.currency,
    kinds,
    earnedMinor: sum('earnedMinor'),
    dueMinor: sum('dueMinor'),
    paidMinor: sum('paidMinor'),
    sources,
    validMinor: total(({ validMinor }) => validMinor),
    openMinor: total(({ openMinor }) => openMinor),
    netMinor: total(({ netMinor }) => netMinor),
    passedOnMinor: total(({ passedOnMinor }) => passedOnMinor),
  }
}

async function kindsIn({ env, tenant, member, input }: RevenueCall) {
  const { results } = await env.DB.prepare(
    `SELECT kind, count(*) AS bills, sum(earned) AS earned, sum(due) AS due, sum(paid) AS paid FROM bill
     WHERE tenant = ?1 AND agent = ?2 AND is_latest = 1 AND ${endedIn(3)} GROUP BY kind`,
  )
    .bind(tenant.id, member.id, ...endedInValues(input))
    .all<KindRow>()
  return CONTRACT_KINDS.flatMap((kind) => {
    const row = results.find((each) => each.kind === kind)
    return row
      ? [{ kind, bills: row.bills, earnedMinor: row.earned, dueMinor: row.due, paidMinor: row.paid }]
      : []
  })
}

/**
 * Current and former direct downlines, with the sums by which their bills reduce the agent's. `CROSS JOIN` fixes the
 * order of reading: in the order of accounts all members of the brand would be read.
 */
async function branchesIn({ env, tenant, member, input }: RevenueCall): Promise<SourceRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT m.id, m.account,
       CASE WHEN l.isThere THEN coalesce((SELECT t.below FROM team t
         WHERE t.tenant = m.tenant AND t.agent = m.id), 0) ELSE 0 END AS team, NOT l.isThere AS left,
       coalesce((SELECT sum(b.own) FROM bill b WHERE b.tenant = m.tenant AND b.agent = m.id AND b.upline = ?2
         AND b.is_latest = 1 AND b.outcome IN ('reached', 'notReached')
         AND b.kind IN ('dividend', 'wage', 'hourly', 'profitShare') AND ${endedIn(3, 'b')}), 0) AS passed
     FROM (SELECT member, max(isThere) AS isThere FROM (
         SELECT member, 1 AS isThere FROM lineage WHERE tenant = ?1 AND ancestor = ?2 AND level = 1
         UNION ALL SELECT member, 0 FROM line_past WHERE tenant = ?1 AND ancestor = ?2 AND level = 1)
       GROUP BY member) l
     CROSS JOIN member m ON m.tenant = ?1 AND m.id = l.member ORDER BY m.account LIMIT ?7`,
  )
    .bind(tenant.id, member.id, ...endedInValues(input), MAX_BRANCHES)
    .all<SourceRow>()
  return results
}
