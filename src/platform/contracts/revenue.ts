import type { getRevenue } from '#lib/api/bills.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { CONTRACT_KINDS } from '#lib/shared/contracts/contract.ts'
import { addDays } from '#lib/shared/zone.ts'
import { teamFigures } from '#platform/agent/service.ts'
import type { Call } from '#platform/call.ts'
import { checkRange, subjectOf, sumOf, totalsOfAll } from '#platform/records/service.ts'

type RevenueCall = Call<typeof getRevenue>

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
}

/** Branches that are told; a larger agent reads the others in profit and loss. */
const MAX_BRANCHES = 500

export async function revenue(call: RevenueCall): Promise<OutputOf<typeof getRevenue>> {
  const { tenant, member, now, input } = call
  const range = checkRange(input, { zone: tenant.timeZone, nowMs: now })
  const [kinds, branches] = await Promise.all([kindsIn(call, range), branchesIn(call, range)])
  const ids = [member.id, ...branches.map(({ id }) => id)]
  const subjects = ids.flatMap((id) => [subjectOf.member(id), subjectOf.team(id)])
  const days = { before: addDays(input.fromDay, -1), last: input.toDay }
  const sums = await totalsOfAll({ env: call.env, tenant: tenant.id }, subjects, days)
  const figures = ids.map((_, index) =>
    teamFigures(sumOf([sums[2 * index] ?? {}, index === 0 ? {} : (sums[2 * index + 1] ?? {})])),
  )
  const sources = [{ id: member.id, account: member.account, team: 0, passed: 0 }, ...branches].map(
    ({ account, team, passed }, index) => ({
      account,
      isOwn: index === 0,
      teamSize: team,
      validMinor: figures[index]?.validMinor ?? 0,
      netMinor: figures[index]?.netMinor ?? 0,
      passedOnMinor: passed,
    }),
  )
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
    netMinor: total(({ netMinor }) => netMinor),
    passedOnMinor: total(({ passedOnMinor }) => passedOnMinor),
  }
}

async function kindsIn(
  { env, tenant, member }: RevenueCall,
  { fromMs, toMs }: { fromMs: number; toMs: number },
) {
  const { results } = await env.DB.prepare(
    `SELECT kind, count(*) AS bills, sum(earned) AS earned, sum(due) AS due, sum(paid) AS paid FROM bill
     WHERE tenant = ? AND agent = ? AND is_latest = 1 AND ends_at > ? AND ends_at <= ? GROUP BY kind`,
  )
    .bind(tenant.id, member.id, fromMs, toMs)
    .all<KindRow>()
  return CONTRACT_KINDS.flatMap((kind) => {
    const row = results.find((each) => each.kind === kind)
    return row
      ? [{ kind, bills: row.bills, earnedMinor: row.earned, dueMinor: row.due, paidMinor: row.paid }]
      : []
  })
}

/** Those directly below, with what their bills take off the agent's. */
async function branchesIn(
  { env, tenant, member }: RevenueCall,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<SourceRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT m.id, m.account,
       coalesce((SELECT t.below FROM team t WHERE t.tenant = l.tenant AND t.agent = l.member), 0) AS team,
       coalesce((SELECT sum(b.own) FROM bill b WHERE b.tenant = l.tenant AND b.agent = l.member AND b.upline = ?2
         AND b.is_latest = 1 AND b.outcome IN ('reached', 'notReached')
         AND b.kind IN ('dividend', 'wage', 'hourly', 'profitShare') AND b.ends_at > ?3 AND b.ends_at <= ?4), 0) AS passed
     FROM lineage l JOIN member m ON m.tenant = l.tenant AND m.id = l.member
     WHERE l.tenant = ?1 AND l.ancestor = ?2 AND l.level = 1 ORDER BY m.account LIMIT ?5`,
  )
    .bind(tenant.id, member.id, fromMs, toMs, MAX_BRANCHES)
    .all<SourceRow>()
  return results
}
