import fc from 'fast-check'
import { dateOf } from '#lib/shared/draws/calendar.ts'
import type { DayRule, DrawPlan, DrawSchedule, DrawTiming } from '#lib/shared/draws/schedule-types.ts'
import { DAY_MS, MINUTE_MS, ZONES } from './wall-clock.ts'

/** A plan of one-minute draws that has always been valid, changed as told. */
export function aPlan(change: Partial<DrawPlan> = {}): DrawPlan {
  return {
    validFrom: '2026-01-01',
    closeLeadSeconds: 10,
    drawDelaySeconds: 5,
    timing: { kind: 'interval', intervalMinutes: 1, dayStart: '00:00' },
    ...change,
  }
}

export function aSchedule(timeZone: string, ...plans: Partial<DrawPlan>[]): DrawSchedule {
  return { timeZone, plans: plans.map((plan) => aPlan(plan)) }
}

const dayNumber = fc.integer({
  min: Date.UTC(2026, 0, 1) / DAY_MS,
  max: Date.UTC(2036, 11, 1) / DAY_MS,
})
const date = dayNumber.map(dateOf)

const time = fc.integer({ min: 0, max: 1_439 })
const textOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const rule: fc.Arbitrary<DayRule> = fc.record({
  on: fc.oneof(
    fc.record({ kind: fc.constant('every' as const) }),
    fc.record({
      kind: fc.constant('weekdays' as const),
      weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    }),
    fc.record({
      kind: fc.constant('monthDays' as const),
      days: fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 5 }),
    }),
    fc.record({ kind: fc.constant('dates' as const), dates: fc.array(date, { minLength: 1, maxLength: 5 }) }),
  ),
  // Later than the longest delay below.
  times: fc
    .uniqueArray(time, { minLength: 1, maxLength: 6 })
    .map((minutes) => minutes.map((minute) => 31 + (minute % 1_409)))
    .map((minutes) => [...new Set(minutes)].sort((a, b) => a - b).map(textOf)),
})

const timing: fc.Arbitrary<DrawTiming> = fc.oneof(
  fc.record({
    kind: fc.constant('interval' as const),
    intervalMinutes: fc.constantFrom(1, 2, 3, 5, 7, 20, 60, 1_440),
    dayStart: fc.constantFrom('00:00', '00:30', '01:00', '02:30', '05:00', '09:10', '23:59'),
    drawsPerDay: fc.option(fc.integer({ min: 1, max: 400 }), { nil: undefined }),
  }),
  fc.record({ kind: fc.constant('days' as const), rules: fc.array(rule, { minLength: 1, maxLength: 4 }) }),
)

const needsEnd = (planned: DrawTiming) =>
  planned.kind === 'days' && planned.rules.every(({ on }) => on.kind === 'dates')

export const anyPlan: fc.Arbitrary<DrawPlan> = fc
  .record({
    validFrom: date,
    closeLeadSeconds: fc.integer({ min: 0, max: 59 }),
    drawDelaySeconds: fc.integer({ min: 0, max: 1_800 }),
    skippedDates: fc.array(date, { maxLength: 3 }),
    timing,
  })
  .map((plan) => ({ ...plan, validTo: needsEnd(plan.timing) ? '2040-12-31' : undefined }))

/** One to three plans, weeks to years apart, in any of the zones. */
export const anySchedule: fc.Arbitrary<DrawSchedule> = fc
  .record({
    timeZone: fc.constantFrom(...ZONES),
    plans: fc.array(anyPlan, { minLength: 1, maxLength: 3 }),
    firstDay: fc.integer({ min: Date.UTC(2026, 0, 1) / DAY_MS, max: Date.UTC(2034, 0, 1) / DAY_MS }),
    gaps: fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 1, max: 60 }))),
  })
  .map(({ timeZone, plans, firstDay, gaps }) => {
    let day = firstDay
    return {
      timeZone,
      plans: plans.map((plan, index) => {
        const planned = { ...plan, validFrom: dateOf(day) }
        day += gaps[index] ?? 1
        return planned
      }),
    }
  })

/** A moment from a little before a schedule begins to three months later, close to the plans' seams. */
export function momentsOf({ plans }: DrawSchedule): fc.Arbitrary<number> {
  const from = Date.parse(plans[0]?.validFrom ?? '')
  return fc.integer({ min: -2 * 1_440, max: 90 * 1_440 }).map((minutes) => from + minutes * MINUTE_MS)
}
