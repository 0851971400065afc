import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { getRevenue, listBills } from '#lib/api/agents/contracts-bills.ts'
import { calendarSpan, idOfDay } from '#lib/shared/contracts/period-id.ts'
import { lastDayOf } from '#platform/agents/contracts/bill-days.ts'
import { dayOf } from './agent-line.ts'
import { aContractLine, belowSigns, inZone, topSigns, wage } from './contract-line.ts'

vi.setConfig({ testTimeout: 120_000 })

const DAY_MS = 24 * 60 * 60_000
const SECOND = { fromDay: dayOf(-2), toDay: dayOf(-2) }

describe.each([
  ['to the east', 'Pacific/Kiritimati'],
  ['to the west', 'Pacific/Pago_Pago'],
])('bills of a brand that has moved its time zone %s', (_where, next) => {
  test('are found by the day that they name', async () => {
    const line = await aContractLine(`bill-days-${next.slice(-4).toLowerCase()}`)
    const { top, left, player } = line
    await topSigns(top, wage(10_000))
    await belowSigns(top, left, wage(6_000, { payer: 'upline' }))
    await player.deposit(-1, 100_000_00)
    for (const [day, stakeMinor] of [
      [1, 100_00],
      [2, 200_00],
      [3, 400_00],
    ] as const)
      await player.play(-day, stakeMinor, 0)
    await player.tell()
    await line.settle(4)
    await inZone(line, next)
    const own = await top.visitor.call(listBills, { ...SECOND, kinds: 'wage' })
    expect(own.content.map(({ periodId }) => periodId)).toEqual([SECOND.fromDay])
    expect(own).toMatchObject({ total: 1, dueMinor: 2_00 })
    const revenue = await top.visitor.call(getRevenue, SECOND)
    expect(revenue).toMatchObject({
      dueMinor: own.dueMinor,
      earnedMinor: own.earnedMinor,
      passedOnMinor: 1_20,
    })
    expect(revenue.kinds.map(({ bills }) => bills)).toEqual([1])
  })
})

test('the database reads the last day of every period as the calendar does', async () => {
  const ids = new Set<string>()
  for (let day = Date.UTC(2023, 11, 20) / DAY_MS; day < Date.UTC(2028, 0, 20) / DAY_MS; day++)
    for (const kind of ['month', 'halfMonth', 'week', 'day'] as const) ids.add(idOfDay(kind, day))
  const { results } = await env.DB.prepare(
    `SELECT each.value AS id, ${lastDayOf('each.value')} AS last FROM json_each(?) each`,
  )
    .bind(JSON.stringify([...ids]))
    .all<{ id: string; last: string }>()
  expect(results).toHaveLength(ids.size)
  const wrong = results.filter(({ id, last }) => Date.parse(last) / DAY_MS + 1 !== calendarSpan(id)?.afterDay)
  expect(wrong).toEqual([])
  const clock = await env.DB.prepare(`SELECT ${lastDayOf('?1')} AS last`)
    .bind('2026-11-22T23:55.2')
    .first('last')
  expect(clock).toBe('2026-11-22')
})
