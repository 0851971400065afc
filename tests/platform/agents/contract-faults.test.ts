import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { listBills } from '#lib/api/agents/contracts-bills.ts'
import { correctPeriod } from '#lib/api/agents/contracts-ops.ts'
import { periodBounds } from '#lib/shared/contracts/period.ts'
import { dayAt, dayStartMs } from '#lib/shared/time/zone.ts'
import { settleDue } from '#platform/agents/contracts/settle-service.ts'
import { baseOf } from '../../fixtures/worker/members.ts'
import { dayOf, NOW, ZONE } from './agent-line.ts'
import {
  aContractLine,
  CONTRACTS,
  DAY_MS,
  depositAt,
  dividend,
  heldFrom,
  hourly,
  inZone,
  operator,
  playAt,
  settleAt,
  tier,
  topSigns,
  wage,
  type ContractLine,
} from './contract-line.ts'

vi.setConfig({ testTimeout: 120_000 })

const HOUR_MS = 60 * 60_000
const LATER = { fromDay: dayOf(0), toDay: dayOf(-100), pageSize: 200 }

async function billsOf({ top }: ContractLine, kind: string) {
  const { results } = await env.DB.prepare(
    `SELECT period, starts_at, ends_at, due FROM bill WHERE tenant = ? AND agent = ? AND kind = ? AND is_latest = 1
     ORDER BY ends_at`,
  )
    .bind(top.visitor.tenant, top.member.id, kind)
    .all<{ period: string; starts_at: number; ends_at: number; due: number }>()
  return results
}

test.each([
  ['to the east', 'Asia/Tokyo'],
  ['to the west', 'Pacific/Honolulu'],
])('a brand that moves its time zone %s pays every date once', async (_where, next) => {
  const line = await aContractLine(`zone-${next.slice(-5).toLowerCase()}`)
  const { top, player } = line
  await topSigns(top, wage(10_000))
  await depositAt(player, NOW, ZONE)
  const noonOf = (daysAhead: number, zone: string) => dayStartMs(dayOf(-daysAhead), zone) + DAY_MS / 2
  for (const day of [1, 2]) await playAt(player, noonOf(day, ZONE), 100_00, ZONE)
  await player.tell()
  await settleAt(top, dayStartMs(dayOf(-3), ZONE) + HOUR_MS)
  await inZone(line, next)
  for (const day of [3, 4, 5]) await playAt(player, noonOf(day, next), 100_00, next)
  await player.tell()
  for (let hour = 2; hour < 120; hour += 7) await settleAt(top, dayStartMs(dayOf(-3), ZONE) + hour * HOUR_MS)
  await settleAt(top, dayStartMs(dayOf(-6), next) + HOUR_MS)
  const bills = (await billsOf(line, 'wage')).filter(({ due }) => due > 0)
  expect(bills.map(({ period, due }) => [period, due])).toEqual(
    [1, 2, 3, 4, 5].map((day) => [dayOf(-day), 1_00]),
  )
  expect((await top.wallet.balance()).playerMinor).toBe(5_00)
})

test('a day of 25 hours is one day, its hour that comes twice is two, and nothing is paid twice', async () => {
  const zone = 'America/New_York'
  const line = await aContractLine('clocks-back')
  await inZone(line, zone)
  const { top, player } = line
  for (const terms of [wage(10_000), hourly]) await topSigns(top, terms)
  // 2026-11-01: at 02:00 the clocks go back to 01:00.
  const day = periodBounds('2026-11-01', zone)
  expect(day.endMs - day.startMs).toBe(25 * HOUR_MS)
  await heldFrom(line, day.startMs, day.endMs)
  await depositAt(player, day.startMs - DAY_MS, zone)
  for (const hour of [0, 1, 2, 24]) await playAt(player, day.startMs + (hour + 0.5) * HOUR_MS, 100_00, zone)
  await player.tell()
  for (const after of [1, 1.5, 2, 3]) await settleAt(top, day.endMs + after * DAY_MS)
  expect((await billsOf(line, 'wage')).map(({ period, due }) => [period, due])).toEqual([
    ['2026-11-01', 4_00],
  ])
  expect((await billsOf(line, 'hourly')).map(({ period, due }) => [period, due])).toEqual([
    ['2026-11-01T00', 1_00],
    ['2026-11-01T01', 1_00],
    ['2026-11-01T01.2', 1_00],
    ['2026-11-01T23', 1_00],
  ])
  expect((await top.wallet.balance()).playerMinor).toBe(8_00)
})

test('29 February is a day of its own and belongs to its month', async () => {
  const line = await aContractLine('leap-day')
  const { top, right, player } = line
  await topSigns(top, wage(10_000))
  await topSigns(top, dividend(100_000, { cycle: 'month' }))
  const at = (day: string) => dayStartMs(day, ZONE)
  await heldFrom(line, at('2028-02-01'), at('2028-04-01'))
  for (const person of [right, player]) await depositAt(person, at('2028-01-31'), ZONE)
  await playAt(right, at('2028-02-28') + DAY_MS / 2, 100_00, ZONE)
  for (const day of ['2028-02-29', '2028-03-01']) await playAt(player, at(day) + DAY_MS / 2, 100_00, ZONE)
  for (const person of [right, player]) await person.tell()
  await settleAt(top, at('2028-03-02') + DAY_MS / 2)
  const due = (await billsOf(line, 'wage')).filter((bill) => bill.due > 0)
  expect(due.map(({ period, due: minor }) => [period, minor])).toEqual([
    ['2028-02-28', 1_00],
    ['2028-02-29', 1_00],
    ['2028-03-01', 1_00],
  ])
  const [month] = await billsOf(line, 'dividend')
  expect(month).toMatchObject({ period: '2028-02', due: 20_00 })
  expect((month?.ends_at ?? 0) - (month?.starts_at ?? 0)).toBe(29 * DAY_MS)
})

test('a clock that jumps ahead closes days early; back again, nothing is closed twice, and a correction pays what came', async () => {
  const line = await aContractLine('clock-jumps')
  const { top, player } = line
  await topSigns(top, wage(10_000))
  await player.deposit(-1, 10_000_00)
  expect(await line.settle(4)).toMatchObject({ settlements: 3, paidMinor: 0 })
  await player.play(-1, 1_000_00, 0)
  await player.tell()
  for (const days of [2, 0, 3]) expect(await line.settle(days)).toMatchObject({ settlements: 0, payments: 0 })
  const corrected = await top.visitor.call(correctPeriod, {
    tenant: line.tenant,
    ...operator,
    kind: 'wage',
    category: 'ALL',
    periodId: dayAt(NOW + DAY_MS, ZONE),
    account: top.member.account,
  })
  expect(corrected).toEqual({ corrected: 1, differenceMinor: 10_00 })
  expect(await line.settle(3)).toMatchObject({ payments: 1, paidMinor: 10_00 })
  // Once the clock is where it had been, the days after follow.
  await player.play(-5, 1_000_00, 0)
  await player.tell()
  expect(await line.settle(6)).toMatchObject({ paidMinor: 10_00 })
  expect((await top.visitor.call(listBills, LATER)).paidMinor).toBe(20_00)
})

test('a kind that the brand takes away waits, and is closed once it is back', async () => {
  const line = await aContractLine('kind-away')
  const { top, player } = line
  await topSigns(top, wage(10_000))
  await player.deposit(-1, 10_000_00)
  await player.play(-1, 1_000_00, 0)
  await player.tell()
  const { tenant } = await baseOf(top.visitor)
  const without = {
    ...tenant,
    agents: { ...tenant.agents, contracts: { ...CONTRACTS, kinds: ['dividend' as const] } },
  }
  expect(await settleDue({ env, tenant: without, now: NOW + 2 * DAY_MS })).toMatchObject({ settlements: 0 })
  expect(await line.settle(2)).toMatchObject({ paidMinor: 10_00 })
})

test('members who did nothing are read where a contract counts them as active, and only there', async () => {
  const line = await aContractLine('idle-members')
  const { top, player } = line
  const active = { count: 'period', minTurnoverMinor: 0, minDepositMinor: 0 } as const
  const tiers = [tier(5_000), tier(10_000, { turnoverMinor: 1, activeMembers: 5 })]
  await topSigns(top, wage(10_000, { active, tiers }))
  await player.deposit(-1, 10_000_00)
  await player.play(-1, 1_000_00, 0)
  await player.tell()
  // The agent and the four below.
  expect(await line.settle(2)).toMatchObject({ bills: 1, paidMinor: 10_00 })
})
