import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { calendarDay, dateOf } from '#lib/shared/draws/calendar.ts'
import { planRefusal, withPlan } from '#lib/shared/draws/schedule-change.ts'
import { fastTiming, VIETNAM_NORTH } from '#lib/shared/draws/schedule-presets.ts'
import type { DrawPlan, DrawSchedule, ScheduledDraw } from '#lib/shared/draws/schedule-types.ts'
import { drawAt, drawByIssue, nextDraws } from '#lib/shared/draws/schedule.ts'
import { anyPlan, anySchedule, aPlan, aSchedule, momentsOf } from './schedules.ts'
import { DAY_MS, MINUTE_MS } from './wall-clock.ts'

// A busy machine needs its time; what hangs is found all the same.
vi.setConfig({ testTimeout: 30_000 })

const at = (text: string) => Date.parse(text)

/** Draws that were opened at a moment: the one on sale, those of the last hours, and those of the last days. */
function openedBy(schedule: DrawSchedule, nowMs: number): ScheduledDraw[] {
  const draws = [5 * DAY_MS, 26 * 60 * MINUTE_MS, 30 * MINUTE_MS, 0].flatMap((agoMs) =>
    nextDraws(schedule, nowMs - agoMs, 40),
  )
  return draws.filter(({ opensAtMs }) => opensAtMs <= nowMs)
}

describe('a change of the schedule', () => {
  const schedule = aSchedule('Asia/Ho_Chi_Minh', {})
  const nowMs = at('2026-11-22T12:10:30+07:00')
  const faster = (validFrom: string) => aPlan({ validFrom, timing: fastTiming(5) })

  it('begins tomorrow at the earliest', () => {
    expect(planRefusal(schedule, { plan: faster('2026-11-22'), nowMs })).toEqual({
      reason: 'tooEarly',
      earliest: '2026-11-23',
    })
    const plan = faster('2026-11-23')
    expect(planRefusal(schedule, { plan, nowMs })).toBeUndefined()
    const issues = nextDraws(withPlan(schedule, plan), at('2026-11-22T23:59+07:00'), 3)
    expect(issues.map(({ issue }) => issue)).toEqual(['20261122-1440', '20261123-0001', '20261123-0002'])
  })

  it('waits for the draw on sale where that is of a later date', () => {
    const daily = aSchedule('Asia/Ho_Chi_Minh', { timing: VIETNAM_NORTH })
    const evening = at('2026-11-22T20:00+07:00')
    expect(planRefusal(daily, { plan: faster('2026-11-23'), nowMs: evening })).toMatchObject({
      earliest: '2026-11-24',
    })
    expect(planRefusal(daily, { plan: faster('2026-11-24'), nowMs: evening })).toBeUndefined()
  })

  it('waits for the latest issue that was sold ahead', () => {
    const change = { nowMs, latestSoldIssue: '20261124-0003' }
    expect(planRefusal(schedule, { ...change, plan: faster('2026-11-24') })).toMatchObject({
      earliest: '2026-11-25',
    })
    expect(planRefusal(schedule, { ...change, plan: faster('2026-11-25') })).toBeUndefined()
  })

  it('waits for the end of a business day that ends on the next date', () => {
    const late = aSchedule('Asia/Ho_Chi_Minh', { timing: fastTiming(5, '05:00') })
    const beforeMidnight = at('2026-11-22T23:58+07:00')
    expect(planRefusal(late, { plan: faster('2026-11-23'), nowMs: beforeMidnight })).toBeUndefined()
    // Open until five past midnight: a plan from midnight on would cut it off.
    const open = at('2026-11-23T00:00+07:00') - MINUTE_MS
    const slow = aSchedule('Asia/Ho_Chi_Minh', { timing: fastTiming(7, '05:00') })
    expect(planRefusal(slow, { plan: faster('2026-11-23'), nowMs: open })).toMatchObject({
      earliest: '2026-11-24',
    })
  })

  it('stands among the plans before and after it, and replaces one of its own date', () => {
    const december = faster('2026-12-01')
    const first = withPlan(schedule, december)
    expect(planRefusal(first, { plan: aPlan({ validFrom: '2026-11-30' }), nowMs })).toBeUndefined()
    const second = withPlan(first, aPlan({ validFrom: '2026-11-30' }))
    expect(second.plans.map(({ validFrom }) => validFrom)).toEqual(['2026-01-01', '2026-11-30', '2026-12-01'])
    const third = withPlan(second, aPlan({ validFrom: '2026-12-01', timing: fastTiming(7) }))
    expect(third.plans).toHaveLength(3)
    expect(third.plans[2]).not.toEqual(december)
  })

  it('does not bring back the date of a plan that has ended', () => {
    const ended = aSchedule('Asia/Ho_Chi_Minh', {
      validTo: '2026-11-22',
      timing: { kind: 'interval', intervalMinutes: 60, dayStart: '00:00', drawsPerDay: 4 },
    })
    const plan = aPlan({ validFrom: '2026-11-22', timing: fastTiming(5, '05:00') })
    const afterLast = at('2026-11-22T04:30+07:00')
    expect(drawAt(ended, afterLast)).toBeUndefined()
    expect(planRefusal(ended, { plan, nowMs: afterLast })).toMatchObject({
      reason: 'tooEarly',
      earliest: '2026-11-23',
    })
  })

  it('is refused where the plan is no plan', () => {
    const plan = { ...faster('2026-11-23'), closeLeadSeconds: -1 }
    expect(planRefusal(schedule, { plan, nowMs })).toMatchObject({ reason: 'invalid' })
    expect(planRefusal(schedule, { plan: { ...plan, validFrom: 'soon' }, nowMs })).toMatchObject({
      reason: 'invalid',
    })
  })
})

describe('any change', () => {
  const changes = anySchedule.chain((schedule) =>
    fc.record({
      schedule: fc.constant(schedule),
      nowMs: momentsOf(schedule),
      plan: anyPlan,
      daysAhead: fc.integer({ min: -3, max: 8 }),
      soldAhead: fc.integer({ min: 0, max: 50 }),
    }),
  )
  const planOn = (plan: DrawPlan, day: number): DrawPlan => ({ ...plan, validFrom: dateOf(day) })

  it('leaves every draw that was opened or sold as it was, and no issue twice', () => {
    fc.assert(
      fc.property(changes, ({ schedule, nowMs, plan, daysAhead, soldAhead }) => {
        const changed = planOn(plan, Math.floor(nowMs / DAY_MS) + daysAhead)
        const sold = nextDraws(schedule, nowMs, soldAhead)
        const latestSoldIssue = sold.at(-1)?.issue
        fc.pre(!planRefusal(schedule, { plan: changed, nowMs, latestSoldIssue }))
        const added = withPlan(schedule, changed)
        const fixed = [...openedBy(schedule, nowMs), ...sold]
        expect(fixed.map(({ issue }) => drawByIssue(added, issue))).toEqual(fixed)
        expect(drawAt(added, nowMs)).toEqual(drawAt(schedule, nowMs))

        const issues = nextDraws(added, nowMs - DAY_MS, 1_600).map(({ issue }) => issue)
        expect(issues).toEqual([...new Set(issues)].sort())
      }),
      { numRuns: 100 },
    )
  })

  it('that is too early names the earliest date, which is right', () => {
    fc.assert(
      fc.property(changes, ({ schedule, nowMs, plan, daysAhead }) => {
        const changed = planOn(plan, Math.floor(nowMs / DAY_MS) + daysAhead)
        const refused = planRefusal(schedule, { plan: changed, nowMs })
        if (refused?.reason !== 'tooEarly') return fc.pre(false)
        const earliest = calendarDay(refused.earliest) ?? NaN
        expect(planRefusal(schedule, { plan: planOn(plan, earliest), nowMs })).toBeUndefined()
        expect(planRefusal(schedule, { plan: planOn(plan, earliest - 1), nowMs })).toEqual(refused)
      }),
      { numRuns: 100 },
    )
  })
})
