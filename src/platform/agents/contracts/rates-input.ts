import type { BrandContext } from '#platform/base/call.ts'
import type { Category } from '#lib/api/fields.ts'
import type { Rates } from '#lib/shared/agent/rates.ts'
import { countingIn, settledBy, type Contract } from '#lib/shared/contracts/contract.ts'
import { startAround, type Period } from '#lib/shared/contracts/period.ts'
import { isCalendarKind } from '#lib/shared/contracts/period-id.ts'
import type { RatedMember } from '#lib/shared/contracts/standing-rates.ts'
import { CATEGORIES } from '#lib/shared/product/vocabulary.ts'
import { addDays } from '#lib/shared/time/zone.ts'
import { toRates, unwrittenRates } from '#platform/agents/agent/service.ts'
import { played, type Sums, totalsOfAll } from '#platform/base/records/service.ts'
import { acceptedInLine } from './contract-repository.ts'
import { settingsOf } from './contract-settings.ts'
import { hasMovedSince, lineAt } from './line-at.ts'
import { inParts, partOfLine } from './line-part.ts'
import { prizes } from './period-figures.ts'

interface DayOfLine {
  rootId: string
  /** A day: its id is its date, whatever the brand's zone is by now. */
  period: Period
}

/** The input of a day for a line with standing rates: members who played and all of their uplines. Empty if nobody played. */
export async function ratedMembers(
  base: BrandContext,
  { rootId, period }: DayOfLine,
): Promise<RatedMember[]> {
  const day = period.id
  const ids = await whoPlayed(base, { rootId, day, atMs: period.endMs })
  if (ids.length === 0) return []
  const members = await partOfLine(base, { rootId, atMs: period.endMs }, ids)
  const [rates, sums, byContract] = await Promise.all([
    ratesAt(
      base,
      members.map(({ id }) => id),
      period.endMs,
    ),
    sumsOn(base, ids, day),
    coveredByContract(base, { rootId, period }),
  ])
  return members.map((member) => ({
    ...member,
    rates: rates.get(member.id) ?? {},
    byContract: byContract.get(member.id) ?? [],
    play: playOf(sums.get(member.id) ?? {}),
  }))
}

async function whoPlayed(
  base: BrandContext,
  { rootId, day, atMs }: { rootId: string; day: string; atMs: number },
): Promise<string[]> {
  const { env, tenant } = base
  if (await hasMovedSince(base, atMs)) {
    const line = await lineAt(base, rootId, atMs)
    const found = await inParts(
      line.map(({ id }) => id),
      async (part) => {
        const { results } = await env.DB.prepare(
          `SELECT w.value AS id FROM json_each(?2) w
           JOIN total_day t ON t.tenant = ?1 AND t.subject = w.value AND t.day = ?3`,
        )
          .bind(tenant.id, JSON.stringify(part), day)
          .all<{ id: string }>()
        return results
      },
    )
    return found.map(({ id }) => id)
  }
  const { results } = await env.DB.prepare(
    `SELECT t.subject AS id FROM (SELECT ?2 AS member
         UNION ALL SELECT member FROM lineage WHERE tenant = ?1 AND ancestor = ?2) team
       CROSS JOIN total_day t ON t.tenant = ?1 AND t.subject = team.member AND t.day = ?3`,
  )
    .bind(tenant.id, rootId, day)
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}

/** Rates as they held before a moment. */
async function ratesAt(
  { env, tenant }: BrandContext,
  ids: readonly string[],
  beforeMs: number,
): Promise<Map<string, Rates>> {
  const rows = await inParts(ids, async (part) => {
    const { results } = await env.DB.prepare(
      `SELECT m.id, m.type, (SELECT rates FROM agent_rate r WHERE r.tenant = ?1 AND r.member = m.id AND r.at < ?3
           ORDER BY r.at DESC LIMIT 1) AS rates,
         EXISTS (SELECT 1 FROM agent_rate r WHERE r.tenant = ?1 AND r.member = m.id) AS isWritten
       FROM json_each(?2) w JOIN member m ON m.tenant = ?1 AND m.id = w.value`,
    )
      .bind(tenant.id, JSON.stringify(part), beforeMs)
      .all<{ id: string; type: number; rates: string | null; isWritten: number }>()
    return results
  })
  return new Map(
    rows.map(({ id, type, rates, isWritten }) => [
      id,
      rates === null && !isWritten ? unwrittenRates(tenant, type) : toRates(rates),
    ]),
  )
}

async function sumsOn(
  { env, tenant }: BrandContext,
  ids: readonly string[],
  day: string,
): Promise<Map<string, Sums>> {
  const sums = await inParts(ids, (part) =>
    totalsOfAll({ env, tenant: tenant.id }, part, { before: addDays(day, -1), last: day }),
  )
  return new Map(ids.map((id, index) => [id, sums[index] ?? {}]))
}

/** Categories that a commission contract pays on this day: from the first whole period of the contract on. */
async function coveredByContract(
  base: BrandContext,
  { rootId, period }: DayOfLine,
): Promise<Map<string, Category[]>> {
  const { tenant } = base
  const covered = new Map<string, Category[]>()
  if (!settingsOf(tenant)?.kinds.includes('commission')) return covered
  const counts = (contract: Contract) => {
    const cycle = settledBy(contract.terms)
    if (cycle === 'bet' || !isCalendarKind(cycle)) return false
    return countingIn([contract], startAround(cycle, period, tenant.timeZone)).length > 0
  }
  const held = await acceptedInLine(base, { rootId, kind: 'commission' })
  for (const { agentId, terms } of held.filter(counts)) {
    const categories = terms.category === 'ALL' ? CATEGORIES : [terms.category]
    covered.set(agentId, [...(covered.get(agentId) ?? []), ...categories])
  }
  return covered
}

function playOf(sums: Sums): RatedMember['play'] {
  const play: RatedMember['play'] = {}
  for (const category of CATEGORIES) {
    const turnoverMinor = played(sums, 'turnover', [category])
    if (turnoverMinor > 0) play[category] = { turnoverMinor, prizesMinor: prizes(sums, [category]) }
  }
  return play
}
