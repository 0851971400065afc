import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { getTeamOverview, getTeamProfit, listDownline } from '#lib/api/agent.ts'
import { getRevenue, listBills } from '#lib/api/bills.ts'
import type { WageTerms } from '#lib/shared/contracts/contract.ts'
import { payDue } from '#platform/contracts/pay-service.ts'
import { settleDue } from '#platform/contracts/settle-service.ts'
import { dayOf, NOW } from '../agent-line.ts'
import { aContractLine, DAY_MS, topSigns, wage } from '../contract-line.ts'
import { baseOf } from '../../fixtures/members.ts'
import { count, percentileOf, report, timed } from './report.ts'

/** Members directly below each agent: 100,000 members stand on five levels. */
const FAN = 10
/** Days of play that each member and each team has. */
const DAYS = 10
const RUNS = 5

/** Members `b-1` to `b-<size>`, each ten below one, the first of them below a top agent, with their days. */
async function aLargeTeam(tenant: string, size: number) {
  const line = await aContractLine(tenant, { maxRateE6: { wage: 1_000_000 }, maximumShareE6: 1_000_000 })
  const top = line.top.member.id
  const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${size})`
  const run = (sql: string) => env.DB.prepare(sql).bind(tenant, top).run()
  await run(`${numbers} INSERT INTO member (tenant, id, account, nickname, type, password_hash, password_changed_at,
      upline_id, created_at)
    SELECT ?1, 'b-' || i, 'b' || i, 'b' || i, CASE WHEN i * ${FAN} < ${size} THEN 2 ELSE 0 END, '', 0,
      CASE WHEN i <= ${FAN} THEN ?2 ELSE 'b-' || ((i - 1) / ${FAN}) END, i FROM n ORDER BY i`)
  const days = Array.from({ length: DAYS }, (_, index) => dayOf(DAYS - 2 - index))
  for (const [index, day] of days.entries()) {
    const sums = (factor: number) =>
      `json_object('RNG.turnover', ${(index + 1) * factor}, 'RNG.stake', ${(index + 1) * factor}, 'RNG.win', ${
        (index + 1) * (factor / 2)
      })`
    await run(`INSERT INTO total_day (tenant, subject, day, sums)
      SELECT tenant, id, '${day}', ${sums(10_000)} FROM member WHERE tenant = ?1 AND id LIKE 'b-%' AND ?2 <> ''`)
    await run(`INSERT INTO total_day (tenant, subject, day, sums)
      SELECT tenant, 'team/' || id, '${day}', ${sums(100_000)} FROM member
      WHERE tenant = ?1 AND (type = 2 AND id LIKE 'b-%' OR id = ?2)`)
  }
  await run(`INSERT INTO active_day (tenant, member, day)
    SELECT tenant, id, '${dayOf(0)}' FROM member WHERE tenant = ?1 AND id LIKE 'b-%' AND ?2 <> ''`)
  return line
}

test('reports of a large team', async () => {
  const size = count(100_000)
  const line = await aLargeTeam('bench-reports', size)
  const range = { fromDay: dayOf(6), toDay: dayOf(0) }
  const { visitor } = line.top
  const pages: Record<string, () => Promise<unknown>> = {
    'team overview': () => visitor.call(getTeamOverview, range),
    'profit and loss': () => visitor.call(getTeamProfit, { ...range, pageSize: 20 }),
    downline: () => visitor.call(listDownline, { pageSize: 20 }),
    revenue: () => visitor.call(getRevenue, range),
    bills: () => visitor.call(listBills, { ...range, pageSize: 20 }),
  }
  for (const [name, open] of Object.entries(pages)) {
    const times: number[] = []
    for (let run = 0; run < RUNS; run += 1) times.push(await timed(open))
    report({
      what: `${name} of a team of ${size}, ${size * DAYS} rows of days`,
      value: percentileOf(times, 0.5),
      unit: 'ms',
      target: { most: 200 },
      detail: { times },
    })
  }
})

test('a settlement of many agents', async () => {
  const agents = count(10_000)
  const line = await aLargeTeam('bench-settlement', agents * FAN)
  await topSigns(line.top, wage(100_000))
  const terms: WageTerms = {
    kind: 'wage',
    category: 'ALL',
    payer: 'platform',
    active: { count: 'period', minTurnoverMinor: 1, minDepositMinor: 0 },
    lossCheck: 'none',
    tiers: [{ turnoverMinor: 0, activeMembers: 0, lossMinor: 0, rate: { type: 'percent', rateE6: 0 } }],
  }
  await env.DB.prepare(
    `INSERT INTO contract (tenant, id, version, agent, upline, kind, category, state, terms, made_at, accepted_at)
     SELECT m.tenant, 'c-' || m.id, 1, m.id, m.upline_id, 'wage', 'ALL', 'accepted',
       json_set(?2, '$.tiers[0].rate.rateE6', 100000 - 10000 * (SELECT count(*) FROM lineage l
         WHERE l.tenant = m.tenant AND l.member = m.id)), ?3, ?3
     FROM member m WHERE m.tenant = ?1 AND m.type = 2 AND m.id LIKE 'b-%'`,
  )
    .bind(line.tenant, JSON.stringify(terms), NOW - DAY_MS)
    .run()
  const base = { ...(await baseOf(line.top.visitor)), now: NOW + 2 * DAY_MS }
  let bills = 0
  let payments = 0
  const settledMs = await timed(async () => {
    bills = (await settleDue(base)).bills
  })
  const paidMs = await timed(async () => {
    for (;;) {
      const paid = await payDue(base)
      payments += paid.payments
      if (paid.payments === 0) return
    }
  })
  expect(bills).toBeGreaterThan(agents / 2)
  report({
    what: `settlement of ${bills} agents, bills and payments`,
    value: (settledMs + paidMs) / 1000,
    unit: 's',
    target: { most: 300 },
    detail: { settledMs, paidMs, payments },
  })
})
