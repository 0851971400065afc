import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { WageTerms } from '#lib/shared/contracts/contract.ts'
import { listDownline } from '#platform/agents/agent/downline.ts'
import { getTeamOverview } from '#platform/agents/agent/overview.ts'
import { getTeamProfit } from '#platform/agents/agent/profit.ts'
import { listTeamBets, listTeamTransactions } from '#platform/agents/agent/team-lists.ts'
import { listBills } from '#platform/agents/contracts/bill-service.ts'
import { payDue } from '#platform/agents/contracts/pay-service.ts'
import { getRevenue } from '#platform/agents/contracts/revenue.ts'
import { settleDue } from '#platform/agents/contracts/settle-service.ts'
import { dayOf, NOW, YEAR } from '../agents/agent-line.ts'
import { aContractLine, DAY_MS, topSigns, wage } from '../agents/contract-line.ts'
import { baseOf } from '../../fixtures/worker/members.ts'
import { countingRows } from '../ledger/rows-read.ts'
import { count, percentileOf, report, timed } from './report.ts'

/** Members directly below each agent: 100,000 members stand on five levels. */
const FAN = 10
/** Days of play that each member and each team has: with 100,000 members 10⁷ rows. */
const DAYS = 100
const RUNS = 5
/** The local runtime keeps three files of each wallet open; machines allow 20,000 and more. */
const MOST_PAID = 4_000
/** Rows that a report reads at most, whatever the size of the team. */
const MOST_ROWS = 2_000

/** Members `b-1` to `b-<size>`, each ten below one, the first of them below a top agent, with their days. */
async function aLargeTeam(tenant: string, size: number, dayCount: number) {
  const line = await aContractLine(tenant, { maxRateE6: { wage: 1_000_000 }, maximumShareE6: 1_000_000 })
  const top = line.top.member.id
  const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${size})`
  const run = (sql: string) => env.DB.prepare(sql).bind(tenant, top).run()
  await run(`${numbers} INSERT INTO member (tenant, id, account, nickname, type, password_hash, password_changed_at,
      upline_id, created_at)
    SELECT ?1, 'b-' || i, 'b' || i, 'b' || i, CASE WHEN i * ${FAN} < ${size} THEN 2 ELSE 0 END, '', 0,
      CASE WHEN i <= ${FAN} THEN ?2 ELSE 'b-' || ((i - 1) / ${FAN}) END, i FROM n ORDER BY i`)
  const days = Array.from({ length: dayCount }, (_, index) => dayOf(dayCount - 2 - index))
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
  const line = await aLargeTeam('bench-reports', size, DAYS)
  await topSigns(line.top, wage(100_000))
  const range = { fromDay: dayOf(6), toDay: dayOf(0) }
  const page = { ...range, pageSize: 20 }
  const counted = countingRows()
  const base = { ...(await baseOf(line.top.visitor)), env: counted.env }
  const { id, account, type } = line.top.member
  const member = { id, account, type, isWeak: false, mustChangePassword: false, sessionHash: '', tabHash: '' }
  const call = { ...base, member, file: new Uint8Array() }
  const pages: Record<string, () => Promise<unknown>> = {
    'team overview, a week': () => getTeamOverview({ ...call, input: range }),
    'team overview, a year': () => getTeamOverview({ ...call, input: YEAR }),
    'profit and loss': () => getTeamProfit({ ...call, input: page }),
    'downline, tree': () => listDownline({ ...call, input: { pageSize: 20, view: 'tree' } }),
    'downline, list': () => listDownline({ ...call, input: { pageSize: 20, view: 'list' } }),
    'team bets': () => listTeamBets({ ...call, input: page }),
    'team transactions': () => listTeamTransactions({ ...call, input: page }),
    revenue: () => getRevenue({ ...call, input: range }),
    bills: () => listBills({ ...call, input: { ...page, side: 'own' } }),
    'a run of the schedule with nothing due': () => settleDue(call),
  }
  await settleDue(call)
  for (const [name, open] of Object.entries(pages)) {
    const times: number[] = []
    const rowsBefore = counted.rows()
    for (let run = 0; run < RUNS; run += 1) times.push(await timed(open))
    const rows = (counted.rows() - rowsBefore) / RUNS
    const of = `${name}, of a team of ${size}, ${size * DAYS} rows of days`
    report({
      what: of,
      value: percentileOf(times, 0.5),
      unit: 'ms',
      target: { most: 200 },
      detail: { times, rows },
    })
    report({ what: `rows read: ${name}`, value: rows, unit: 'rows', target: { most: MOST_ROWS } })
  }
})

test('a settlement of many agents', async () => {
  const agents = count(10_000)
  const line = await aLargeTeam('bench-settlement', agents * FAN, 10)
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
  // Told before anything is paid, as it stands whatever the wallets do.
  report({ what: `${bills} bills of ${agents} agents`, value: settledMs / 1000, unit: 's' })
  const paidMs = await timed(async () => {
    while (payments < MOST_PAID) {
      const paid = await payDue(base)
      payments += paid.payments
      if (paid.payments === 0) return
    }
  })
  expect(bills).toBeGreaterThan(agents / 2)
  report({
    what: `settlement of ${agents} agents: ${bills} bills, and a payment for each agent at the pace of ${payments}`,
    value: (settledMs + (paidMs * agents) / payments) / 1000,
    unit: 's',
    target: { most: 300 },
    detail: { settledMs, paidMs, payments },
  })
})
