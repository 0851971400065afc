import type { getTeamProfit } from '#lib/api/agent.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { addDays } from '#lib/shared/zone.ts'
import type { Call } from '#platform/call.ts'
import { checkRange, subjectOf, sumOf, type Sums, totalsOfAll } from '#platform/records/service.ts'
import { teamFigures } from './figures.ts'
import { inOwnLine, pathTo, teamSizes, type InLine } from './own-line.ts'

type ProfitCall = Call<typeof getTeamProfit>

interface DirectRow {
  id: string
  account: string
  team: number
}

/** The own row of whom is looked at comes first, on the first page. */
export async function teamProfit(call: ProfitCall): Promise<OutputOf<typeof getTeamProfit>> {
  const { tenant, now, input } = call
  checkRange(input, { zone: tenant.timeZone, nowMs: now })
  const at = await inOwnLine(call, input.account)
  const isFirst = input.cursor === undefined
  const [directs, sizes, path] = await Promise.all([
    pageDirect(call, at),
    teamSizes(call, at.id),
    pathTo(call, at),
  ])
  const shown = directs.slice(0, input.pageSize)
  const sums = await sumsOf(call, [at.id, ...shown.map(({ id }) => id)])
  const [own = NOTHING, ...each] = sums
  const ownRow = {
    account: at.account,
    scope: 'own' as const,
    teamSize: sizes.teamSize,
    figures: teamFigures(own.own),
  }
  const last = directs.length > input.pageSize ? shown.at(-1) : undefined
  return {
    currency: tenant.currency,
    path,
    content: [
      ...(isFirst ? [ownRow] : []),
      ...shown.map(({ account, team }, index) => {
        const { own: mine, team: below } = each[index] ?? NOTHING
        return { account, scope: 'team' as const, teamSize: team, figures: teamFigures(sumOf([mine, below])) }
      }),
    ],
    total: sizes.directSize + 1,
    sum: teamFigures(sumOf([own.own, own.team])),
    ...(last ? { next: `1:${last.id}` } : {}),
  }
}

const NOTHING: { own: Sums; team: Sums } = { own: {}, team: {} }

async function sumsOf({ env, tenant, input }: ProfitCall, ids: readonly string[]) {
  const subjects = ids.flatMap((id) => [subjectOf.member(id), subjectOf.team(id)])
  const days = { before: addDays(input.fromDay, -1), last: input.toDay }
  const all = await totalsOfAll({ env, tenant: tenant.id }, subjects, days)
  return ids.map((_, index) => ({ own: all[2 * index] ?? {}, team: all[2 * index + 1] ?? {} }))
}

/** Those directly below, one more than are shown where more follow. */
async function pageDirect({ env, tenant, input }: ProfitCall, at: InLine): Promise<DirectRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT m.id, m.account,
       coalesce((SELECT t.below FROM team t WHERE t.tenant = l.tenant AND t.agent = l.member), 0) AS team
     FROM lineage l JOIN member m ON m.tenant = l.tenant AND m.id = l.member
     WHERE l.tenant = ?1 AND l.ancestor = ?2 AND l.level = 1 AND l.member > ?3 ORDER BY l.member LIMIT ?4`,
  )
    .bind(tenant.id, at.id, /^\d+:(.+)$/.exec(input.cursor ?? '')?.[1] ?? '', input.pageSize + 1)
    .all<DirectRow & Record<string, unknown>>()
  return results
}
