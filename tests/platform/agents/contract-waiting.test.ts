import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { changeTopContract, moveAgent } from '#lib/api/agents/contracts-ops.ts'
import { settleDue } from '#platform/agents/contracts/settle-service.ts'
import type { Person } from './agent-line.ts'
import { aContractLine, operator, settleAt, topSigns } from './contract-line.ts'

vi.setConfig({ testTimeout: 300_000 })

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const terms = {
  kind: 'realtime',
  category: 'ALL',
  profitRateE6: 0,
  lossRateE6: 10_000,
  minStakeMinor: 0,
} as const
const money = async (person: Person) => (await person.wallet.balance()).playerMinor

/** As if a contract had been signed at one moment, and ended at another. */
const heldFrom = (id: string, acceptedMs: number, endedMs: number | null) =>
  env.DB.prepare('UPDATE contract SET accepted_at = ?2, ended_at = ?3 WHERE id = ?1')
    .bind(id, acceptedMs, endedMs)
    .run()

async function waiting(tenant: string): Promise<number> {
  const found = await env.DB.prepare(
    'SELECT count(*) AS n FROM realtime_bet WHERE tenant = ? AND run IS NULL',
  )
    .bind(tenant)
    .first<number>('n')
  return found ?? 0
}

/** The line with bets of one unit each that wait, `olderBy` before each other. */
async function wait(
  { visitor, member }: Person,
  { count, firstMs, prefix }: { count: number; firstMs: number; prefix: string },
) {
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?3)
     INSERT INTO realtime_bet (tenant, member, bet, category, stake, win, at)
     SELECT ?1, ?2, ?5 || i, 'ALL', 100, 0, ?4 + i FROM n`,
  )
    .bind(visitor.tenant, member.id, count, firstMs, prefix)
    .run()
}

test('a contract that ended before it counted for a period leaves no bets to a later one', async () => {
  const line = await aContractLine('orphan-bets')
  const { top, player, tenant } = line
  const first = await topSigns(top, terms)
  await player.deposit(-1, 10_000_00)
  await player.play(-1, 1_000_00, 0)
  await player.tell()
  expect(await waiting(tenant)).toBe(1)
  const period = Math.ceil(Date.now() / (5 * MINUTE_MS)) * 5 * MINUTE_MS
  await top.visitor.call(changeTopContract, {
    tenant,
    ...operator,
    contractId: first.id,
    change: 'terminate',
  })
  await heldFrom(first.id, period + 2 * MINUTE_MS, period + 4 * MINUTE_MS)
  await settleAt(top, period + 5 * MINUTE_MS + 1)
  const second = await topSigns(top, terms)
  await heldFrom(second.id, period + 60 * DAY_MS, null)
  expect(await settleAt(top, period + 61 * DAY_MS)).toMatchObject({ bills: 0, paidMinor: 0 })
  expect(await money(top)).toBe(0)
  expect(await waiting(tenant)).toBe(0)
  // What is told again of it does not come back either.
  await env.DB.prepare('UPDATE bet SET win = 1 WHERE tenant = ?').bind(tenant).run()
  expect(await waiting(tenant)).toBe(0)
})

test('bets wait for a contract that counts from the next five minutes on, and while one that ended still counts', async () => {
  const line = await aContractLine('waiting-bets')
  const { top, player, tenant } = line
  const { id } = await topSigns(top, terms)
  await player.deposit(-1, 10_000_00)
  const period = Math.ceil(Date.now() / (5 * MINUTE_MS)) * 5 * MINUTE_MS
  await heldFrom(id, period + 2 * MINUTE_MS, null)
  await player.play(-1, 1_000_00, 0)
  await player.tell()
  expect(await settleAt(top, period + 5 * MINUTE_MS + 1)).toMatchObject({ bills: 0 })
  expect(await settleAt(top, period + 10 * MINUTE_MS + 1)).toMatchObject({ paidMinor: 10_00 })
  await player.play(-1, 1_000_00, 0)
  await player.tell()
  const end = { tenant, ...operator, contractId: id, change: 'terminate' as const }
  await top.visitor.call(changeTopContract, end)
  await heldFrom(id, period + 2 * MINUTE_MS, period + 11 * MINUTE_MS)
  // The run of before the end does not take them away.
  await settleAt(top, period + 10 * MINUTE_MS + 2)
  expect(await waiting(tenant)).toBe(1)
  expect(await settleAt(top, period + 15 * MINUTE_MS + 1)).toMatchObject({ paidMinor: 10_00 })
})

test('bets of somebody who was moved after the period are still those of the former line', async () => {
  const line = await aContractLine('moved-bets')
  const { top, stranger, player, theirs, tenant } = line
  // The line that is closed first is the one that has no contract.
  const isTopLast = top.member.id > stranger.member.id
  const [holder, other, bettor] = isTopLast ? [top, stranger, player] : [stranger, top, theirs]
  const { id } = await topSigns(holder, terms)
  await heldFrom(id, Date.now() - DAY_MS, null)
  await bettor.deposit(0, 10_000_00)
  await bettor.play(0, 1_000_00, 0)
  await bettor.tell()
  await top.visitor.call(moveAgent, {
    tenant,
    ...operator,
    account: bettor.member.account,
    to: other.member.account,
  })
  await settleAt(top, Date.now())
  expect(await money(holder)).toBe(10_00)
})

test('more bets than one statement takes are counted in one turn, each once, by two runs at once', async () => {
  const line = await aContractLine('many-bets')
  const { top, player, later, tenant } = line
  await topSigns(top, terms)
  await wait(player, { count: 12_345, firstMs: 1, prefix: 'b' })
  const runs = await Promise.all([settleDue(later(1)), settleDue(later(1)), settleDue(later(1.01))])
  expect(runs.reduce((sum, { bills }) => sum + bills, 0)).toBe(1)
  expect(await waiting(tenant)).toBe(0)
  await line.settle(2)
  expect(await money(top)).toBe(12_345)
})

test('beyond what one turn counts, the oldest bets come first, whose ever they are', async () => {
  const line = await aContractLine('too-many-bets')
  const { top, left, right, later, tenant } = line
  await topSigns(top, terms)
  const [first, last] = [left, right].toSorted((a, b) => (a.member.id < b.member.id ? -1 : 1))
  if (!first || !last) throw new Error('two')
  await wait(first, { count: 20_001, firstMs: 1_000, prefix: 'new' })
  await wait(last, { count: 1, firstMs: 1, prefix: 'old' })
  await settleDue(later(1))
  const open = await env.DB.prepare('SELECT bet FROM realtime_bet WHERE tenant = ? AND run IS NULL')
    .bind(tenant)
    .all<{ bet: string }>()
  expect(open.results).toEqual([{ bet: 'new19999' }, { bet: 'new20000' }])
  await settleDue(later(1.01))
  expect(await waiting(tenant)).toBe(0)
})
