import type * as calls from '#lib/api/agents/agent.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { addDays } from '#lib/shared/time/zone.ts'
import type { Call } from '#platform/base/call.ts'
import { checkRange, profitOfWhom, type Sums } from '#platform/base/records/service.ts'
import { teamFigures } from './figures.ts'
import { sharedTotals, sharesOf } from './line-times.ts'
import { inOwnLine, joinedCursor, pathTo, readJoined, teamSizes, type InLine } from './own-line.ts'

type ProfitCall = Call<typeof calls.getTeamProfit>

interface DirectRow {
  id: string
  account: string
  joined_at: number
  team: number
  scope: 'team' | 'left'
}

/** Former direct downlines, each with a row of its own. */
const MAX_LEFT = 500

/** The row of the shown member comes first, on the first page; members who have left come last, on the last page. */
export async function getTeamProfit(call: ProfitCall): Promise<OutputOf<typeof calls.getTeamProfit>> {
  const { tenant, now, input } = call
  checkRange(input, { zone: tenant.timeZone, nowMs: now })
  const at = await inOwnLine(call, input.account)
  const isFirst = input.cursor === undefined
  const [found, left, sizes, path] = await Promise.all([
    pageDirect(call, at),
    leftBelow(call, at),
    teamSizes(call, at.id),
    pathTo(call, at),
  ])
  const directs = found.slice(0, input.pageSize)
  const last = found.length > input.pageSize ? directs.at(-1) : undefined
  const shown = last ? directs : [...directs, ...left]
  const { own, all, each } = await sumsOf(call, at, shown)
  const ownRow = {
    account: at.account,
    scope: 'own' as const,
    teamSize: sizes.teamSize,
    figures: teamFigures(own),
  }
  return {
    currency: tenant.currency,
    path,
    content: [
      ...(isFirst ? [ownRow] : []),
      ...shown.map(({ account, team, scope }, index) => ({
        account,
        scope,
        teamSize: team,
        figures: teamFigures(each[index] ?? {}),
      })),
    ],
    total: sizes.directSize + 1 + left.length,
    sum: teamFigures(all),
    ...(last ? { next: joinedCursor(last) } : {}),
  }
}

/** Sums of the shown member, alone and with the whole team; and of each direct downline, for the time in this line. */
async function sumsOf({ env, tenant, member, input }: ProfitCall, at: InLine, below: readonly DirectRow[]) {
  const base = { env, tenant: tenant.id }
  const agent = member.id
  const members = below.map(({ id }) => id)
  const [shares, share] = await Promise.all([
    sharesOf(base, { agent, members, directlyBelow: at.id }),
    sharesOf(base, { agent, members: [at.id] }),
  ])
  const days = { before: addDays(input.fromDay, -1), last: input.toDay }
  // Agents see all of their own activity, including that in another line.
  const ownShare = at.id === agent ? undefined : share.get(at.id)
  const whole = (id: string) => [...profitOfWhom.member(id), ...profitOfWhom.team(id)]
  const [own = {}, all = {}, ...each]: Sums[] = await sharedTotals(
    base,
    [
      { subjects: profitOfWhom.member(at.id), share: ownShare },
      { subjects: whole(at.id), share: ownShare },
      ...members.map((id) => ({ subjects: whole(id), share: shares.get(id) })),
    ],
    days,
  )
  return { own, all, each }
}

/** The direct downline, newest first, with one more row than is shown where more follow. */
async function pageDirect({ env, tenant, input }: ProfitCall, at: InLine): Promise<DirectRow[]> {
  const { joinedAtMs, id } = readJoined(input.cursor)
  const { results } = await env.DB.prepare(
    `SELECT m.id, m.account, l.joined_at,
       coalesce((SELECT t.below FROM team t WHERE t.tenant = l.tenant AND t.agent = l.member), 0) AS team
     FROM lineage l JOIN member m ON m.tenant = l.tenant AND m.id = l.member
     WHERE l.tenant = ?1 AND l.ancestor = ?2 AND l.level = 1 AND (l.joined_at, l.member) < (?3, ?4)
     ORDER BY l.joined_at DESC, l.member DESC LIMIT ?5`,
  )
    .bind(tenant.id, at.id, joinedAtMs, id, input.pageSize + 1)
    .all<Omit<DirectRow, 'scope'>>()
  return results.map((row) => ({ ...row, scope: 'team' }))
}

/** Former direct downlines, for the time in which both stood in the agent's line. */
async function leftBelow({ env, tenant, member }: ProfitCall, at: InLine): Promise<DirectRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT DISTINCT m.id, m.account FROM line_past p JOIN member m ON m.tenant = p.tenant AND m.id = p.member
     WHERE p.tenant = ?1 AND p.ancestor = ?2 AND p.level = 1
       AND NOT EXISTS (SELECT 1 FROM lineage l WHERE l.tenant = ?1 AND l.member = p.member AND l.ancestor = ?2 AND l.level = 1)
       AND (?2 = ?3 OR EXISTS (SELECT 1 FROM line_ever e WHERE e.tenant = ?1 AND e.member = p.member AND e.ancestor = ?3
         AND e.since < p.until AND p.since < e.until))
     ORDER BY m.account LIMIT ?4`,
  )
    .bind(tenant.id, at.id, member.id, MAX_LEFT)
    .all<{ id: string; account: string }>()
  return results.map((row) => ({ ...row, joined_at: 0, team: 0, scope: 'left' }))
}
