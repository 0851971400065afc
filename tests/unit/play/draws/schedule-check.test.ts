import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { THAI, VIETNAM_CENTRAL, VIETNAM_NORTH, VIETNAM_SOUTH } from '#lib/shared/draws/schedule-presets.ts'
import { scheduleProblems } from '#lib/shared/draws/schedule-check.ts'
import { drawAt, nextDraws } from '#lib/shared/draws/schedule.ts'
import type { DrawSchedule } from '#lib/shared/draws/schedule-types.ts'
import { anySchedule, aPlan, aSchedule } from './schedules.ts'

// A busy machine needs its time; what hangs is found all the same.
vi.setConfig({ testTimeout: 30_000 })

const pathsOf = (value: unknown) => scheduleProblems(value).map(({ path }) => path)
const planned = (...changes: object[]) => ({
  timeZone: 'UTC',
  plans: changes.map((change) => ({ ...aPlan(), ...change })),
})
const ruled = (rule: object, change: object = {}) =>
  planned({
    ...change,
    timing: { kind: 'days', rules: [{ on: { kind: 'every' }, times: ['18:15'], ...rule }] },
  })

describe('a schedule from outside', () => {
  it('is right as the presets are', () => {
    for (const timing of [VIETNAM_NORTH, VIETNAM_CENTRAL, VIETNAM_SOUTH, THAI])
      expect(scheduleProblems(JSON.parse(JSON.stringify(aSchedule('Asia/Bangkok', { timing }))))).toEqual([])
  })

  it.each([
    ['no object', null, ''],
    ['no zone', { ...planned({}), timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['an offset', { ...planned({}), timeZone: '+07:00' }, 'timeZone'],
    ['no plans', { timeZone: 'UTC', plans: [] }, 'plans'],
    ['plans of another type', { timeZone: 'UTC', plans: { 0: aPlan() } }, 'plans'],
    ['a plan that is none', { timeZone: 'UTC', plans: ['plan'] }, 'plans.0'],
    ['a date that is none', planned({ validFrom: '2027-02-29' }), 'plans.0.validFrom'],
    ['an end before the start', planned({ validTo: '2025-12-31' }), 'plans.0.validTo'],
    ['an end that is no date', planned({ validTo: 'later' }), 'plans.0.validTo'],
    ['plans of one date', planned({}, {}), 'plans.1.validFrom'],
    ['plans out of order', planned({}, { validFrom: '2025-01-01' }), 'plans.1.validFrom'],
    ['a negative lead', planned({ closeLeadSeconds: -1 }), 'plans.0.closeLeadSeconds'],
    ['half a second', planned({ drawDelaySeconds: 0.5 }), 'plans.0.drawDelaySeconds'],
    ['a text for a number', planned({ drawDelaySeconds: '5' }), 'plans.0.drawDelaySeconds'],
    [
      'a lead that no text can be made of',
      planned({ closeLeadSeconds: { toString: '' } }),
      'plans.0.closeLeadSeconds',
    ],
    [
      'a delay that no text can be made of',
      ruled({}, { drawDelaySeconds: { valueOf: 1, toString: '' } }),
      'plans.0.drawDelaySeconds',
    ],
    ['a lead as long as the interval', planned({ closeLeadSeconds: 60 }), 'plans.0.timing.intervalMinutes'],
    ['skipped dates that are none', planned({ skippedDates: ['25 December'] }), 'plans.0.skippedDates'],
    ['no timing', planned({ timing: undefined }), 'plans.0.timing'],
    ['another kind', planned({ timing: { kind: 'lunar' } }), 'plans.0.timing'],
    [
      'no interval',
      planned({ timing: { kind: 'interval', dayStart: '00:00', intervalMinutes: 0 } }),
      'plans.0.timing.intervalMinutes',
    ],
    [
      'no start of the day',
      planned({ timing: { kind: 'interval', dayStart: '24:00', intervalMinutes: 1 } }),
      'plans.0.timing.dayStart',
    ],
    [
      'no draws',
      planned({ timing: { kind: 'interval', dayStart: '00:00', intervalMinutes: 1, drawsPerDay: 0 } }),
      'plans.0.timing.drawsPerDay',
    ],
    ['no rules', planned({ timing: { kind: 'days', rules: [] } }), 'plans.0.timing.rules'],
    ['a rule that is none', planned({ timing: { kind: 'days', rules: [null] } }), 'plans.0.timing.rules.0'],
    ['no weekdays', ruled({ on: { kind: 'weekdays', weekdays: [] } }), 'plans.0.timing.rules.0.on'],
    ['weekday 7', ruled({ on: { kind: 'weekdays', weekdays: [7] } }), 'plans.0.timing.rules.0.on'],
    ['day 0', ruled({ on: { kind: 'monthDays', days: [0] } }), 'plans.0.timing.rules.0.on'],
    ['day 32', ruled({ on: { kind: 'monthDays', days: [32] } }), 'plans.0.timing.rules.0.on'],
    [
      'dates that are none',
      ruled({ on: { kind: 'dates', dates: ['2026-02-30'] } }, { validTo: '2027-01-01' }),
      'plans.0.timing.rules.0.on',
    ],
    [
      'single dates without an end',
      ruled({ on: { kind: 'dates', dates: ['2026-02-28'] } }),
      'plans.0.validTo',
    ],
    ['another match', ruled({ on: { kind: 'moon' } }), 'plans.0.timing.rules.0.on'],
    ['no match', ruled({ on: undefined }), 'plans.0.timing.rules.0.on'],
    ['no times', ruled({ times: [] }), 'plans.0.timing.rules.0.times'],
    ['times that descend', ruled({ times: ['18:15', '12:00'] }), 'plans.0.timing.rules.0.times'],
    ['a time twice', ruled({ times: ['18:15', '18:15'] }), 'plans.0.timing.rules.0.times'],
    ['a time that is none', ruled({ times: ['6 pm'] }), 'plans.0.timing.rules.0.times'],
    ['a close on the day before', ruled({ times: ['00:00'] }), 'plans.0.timing.rules.0.times'],
    ['no stations', ruled({ stations: [] }), 'plans.0.timing.rules.0.stations'],
    ['a station twice', ruled({ stations: ['hue', 'hue'] }), 'plans.0.timing.rules.0.stations'],
    ['a station of other letters', ruled({ stations: ['Huế'] }), 'plans.0.timing.rules.0.stations'],
  ])('with %s is refused by its place', (_, value, path) => {
    expect(pathsOf(value)).toEqual([path])
  })

  it('tells all that is wrong at once', () => {
    const value = { timeZone: 7, plans: [{ ...aPlan(), validFrom: '', closeLeadSeconds: null }, 5] }
    expect(pathsOf(value)).toEqual(['timeZone', 'plans.0.validFrom', 'plans.0.closeLeadSeconds', 'plans.1'])
  })

  it('never breaks the check, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue({ maxDepth: 5 }), fc.anything()), (value) => {
        expect(scheduleProblems(value).length).toBeGreaterThan(0)
      }),
    )
  })

  it('that passes works, however a part of it was replaced', () => {
    const parts: string[] = []
    JSON.stringify(aSchedule('UTC', { timing: THAI }), (key, value: unknown) => {
      parts.push(key)
      return value
    })
    const replaced = fc.record({
      schedule: anySchedule,
      key: fc.constantFrom(
        ...parts,
        'skippedDates',
        'drawsPerDay',
        'intervalMinutes',
        'stations',
        'weekdays',
        'dates',
      ),
      value: fc.oneof(
        fc.jsonValue({ maxDepth: 2 }),
        fc.constantFrom(-1, 0, 1, 1.5, 1e9, NaN, '12:00', '2026-12-01', [1], ['10:00']),
      ),
    })
    const isSchedule = (value: unknown): value is DrawSchedule => scheduleProblems(value).length === 0
    let passed = 0
    fc.assert(
      fc.property(replaced, ({ schedule, key, value }) => {
        const mixed: unknown = JSON.parse(JSON.stringify(schedule), (each, old: unknown) =>
          each === key ? value : old,
        )
        if (!isSchedule(mixed)) return
        passed += 1
        const draws = nextDraws(mixed, Date.UTC(2027, 0, 1), 5)
        for (const draw of draws) expect(drawAt(mixed, draw.opensAtMs)?.issue).toBe(draw.issue)
      }),
      { numRuns: 600 },
    )
    expect(passed).toBeGreaterThan(50)
  })
})
