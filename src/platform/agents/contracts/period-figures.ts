import type { BrandContext } from '#platform/base/call.ts'
import { CATEGORIES, type Category } from '#lib/api/fields.ts'
import type { MovementKind } from '#lib/api/purposes.ts'
import type { ContractCategory } from '#lib/shared/contracts/contract.ts'
import type { DayFigures, MemberFigures } from '#lib/shared/contracts/figures.ts'
import { dayIdsOf, type Period } from '#lib/shared/contracts/period.ts'
import { addDays } from '#lib/shared/time/zone.ts'
import { kept, keptDeposits, played, sumOf, type Sums, totalsOfAll } from '#platform/base/records/service.ts'

/** Members per query: each answer has two rows of sums. */
const A_QUERY = 500

/**
 * Figures of members in a period, as their wallets reported them: from the totals of days, or from operations where the
 * period is an hour. Rebates and promotions belong to no game, so they count only where a contract covers all games.
 * Deposits have no cost for the house here: the depositor pays the provider's fee.
 */
export async function figuresIn(
  base: BrandContext,
  ids: readonly string[],
  of: { period: Period; category: ContractCategory; withDays: boolean },
): Promise<Map<string, MemberFigures>> {
  const { period, category, withDays } = of
  if (period.kind === 'hour') return hourFigures(base, ids, of)
  const days = dayIdsOf(period, base.tenant.timeZone)
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const sums = await sumsOf(base, ids, { first, last })
  const byDay = withDays
    ? await Promise.all(days.map((day) => sumsOf(base, ids, { first: day, last: day })))
    : []
  return new Map(
    ids.map((id, index) => {
      const figures: MemberFigures = toFigures(sums[index] ?? {}, category)
      if (!withDays) return [id, figures]
      const each = byDay.map((day): DayFigures => {
        const { turnoverMinor, depositsMinor } = toFigures(day[index] ?? {}, category)
        return { turnoverMinor, depositsMinor }
      })
      return [id, { ...figures, days: each.filter((day) => day.turnoverMinor > 0 || day.depositsMinor > 0) }]
    }),
  )
}

/** Members of a line whose wallets reported anything in a period. */
export async function whoPlayed(
  { env, tenant }: BrandContext,
  { rootId, period }: { rootId: string; period: Period },
): Promise<string[]> {
  const days = dayIdsOf(period, tenant.timeZone)
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const { results } = await env.DB.prepare(
    `SELECT team.member AS id FROM (SELECT ?2 AS member
         UNION ALL SELECT member FROM lineage WHERE tenant = ?1 AND ancestor = ?2) team
       WHERE EXISTS (SELECT 1 FROM total_day t
         WHERE t.tenant = ?1 AND t.subject = team.member AND t.day BETWEEN ?3 AND ?4)`,
  )
    .bind(tenant.id, rootId, first, last)
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}

async function sumsOf(
  { env, tenant }: BrandContext,
  ids: readonly string[],
  { first, last }: { first: string; last: string },
): Promise<Sums[]> {
  const range = { before: addDays(first, -1), last }
  const parts: Sums[][] = []
  for (let from = 0; from < ids.length; from += A_QUERY)
    parts.push(await totalsOfAll({ env, tenant: tenant.id }, ids.slice(from, from + A_QUERY), range))
  return parts.flat()
}

interface OpRow extends Record<string, unknown> {
  member: string
  measures: string
}

async function hourFigures(
  { env, tenant }: BrandContext,
  ids: readonly string[],
  { period, category }: { period: Period; category: ContractCategory },
): Promise<Map<string, MemberFigures>> {
  const { results } = await env.DB.prepare(
    `SELECT o.member, o.measures FROM json_each(?2) wanted JOIN ledger_op o
       ON o.tenant = ?1 AND o.member = wanted.value AND o.at >= ?3 AND o.at < ?4
     WHERE instr(o.measures, '.turnover"') > 0 AND o.status = 'done'
     UNION ALL SELECT o.member, o.measures FROM json_each(?2) wanted JOIN ledger_op o
       ON o.tenant = ?1 AND o.member = wanted.value AND o.at >= ?3 AND o.at < ?4
     WHERE instr(o.measures, '.turnover"') = 0 AND o.measures <> '{}' AND instr(o.measures, '.deposit') > 0
       AND o.status = 'done'`,
  )
    .bind(tenant.id, JSON.stringify(ids), period.startMs, period.endMs)
    .all<OpRow>()
  const all = Map.groupBy(results, ({ member }) => member)
  return new Map(
    [...all].map(([member, rows]) => [
      member,
      toFigures(sumOf(rows.map(({ measures }) => toSums(measures))), category),
    ]),
  )
}

function toFigures(sums: Sums, category: ContractCategory): MemberFigures {
  const isAll = category === 'ALL'
  const categories: readonly Category[] = isAll ? CATEGORIES : [category]
  const of = (name: string) => (isAll ? (sums[name] ?? 0) : 0)
  const given = (kinds: readonly MovementKind[]) => (isAll ? kept(sums, kinds) : 0)
  return {
    turnoverMinor: played(sums, 'turnover', categories),
    prizesMinor: prizes(sums, categories) + given(['jackpot']),
    bettorRebatesMinor: given(['rebate', 'cashback']),
    agentRebatesMinor: given(['commission']),
    activityMinor: of('bonus.granted') - of('bonus.forfeited') + given(['promotion', 'referral', 'points']),
    depositFeesMinor: 0,
    depositsMinor: keptDeposits(sums).minor,
  }
}

/**
 * Payouts without the part of the stakes that was not at risk and came back with them: what the house won is turnover,
 * which excludes that part, less prizes.
 */
export function prizes(sums: Sums, categories: readonly Category[]): number {
  return played(sums, 'win', categories) - played(sums, 'unrisked', categories)
}

function toSums(text: string): Sums {
  const read: unknown = JSON.parse(text)
  if (typeof read !== 'object' || read === null) return {}
  return Object.fromEntries(
    Object.entries(read).flatMap(([name, amount]) => (typeof amount === 'number' ? [[name, amount]] : [])),
  )
}
