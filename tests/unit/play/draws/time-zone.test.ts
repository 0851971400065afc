import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { calendarDay, dateOf, dayOfMonth, wallTimeMs, weekdayOf } from '#lib/shared/draws/calendar.ts'
import { scheduleProblems } from '#lib/shared/draws/schedule-check.ts'
import { dayAt, instantOf, isTimeZone, offsetMs } from '#lib/shared/time/zone.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, wallClock, ZONES } from './wall-clock.ts'

// A busy machine needs its time; what hangs is found all the same.
vi.setConfig({ testTimeout: 30_000 })

const FROM = Date.UTC(2026, 0, 1)
const UNTIL = Date.UTC(2036, 11, 31)

/** The moments at which the offset changes, found with the oracle alone: hours first, then minutes. */
function findSwitches(timeZone: string): number[] {
  const clock = wallClock(timeZone)
  const offset = (atMs: number) => clock(atMs).wallMs - atMs
  const switches: number[] = []
  // Ramadan's pair of switches is four weeks apart; three days find every one.
  for (let from = FROM; from < UNTIL; from += 3 * DAY_MS) {
    if (offset(from) === offset(from + 3 * DAY_MS)) continue
    let hour = from
    while (offset(hour + HOUR_MS) === offset(from)) hour += HOUR_MS
    let minute = hour
    while (offset(minute) === offset(from)) minute += MINUTE_MS
    switches.push(minute)
  }
  return switches
}

const found = new Map<string, number[]>(ZONES.map((timeZone) => [timeZone, findSwitches(timeZone)]))
const switchesOf = (timeZone: string) => found.get(timeZone) ?? []

describe.each(ZONES)('%s', (timeZone) => {
  const clock = wallClock(timeZone)
  const switches = switchesOf(timeZone)

  it('has the offsets of Intl over eleven years', () => {
    const wrong: number[] = []
    // 29 hours and 7 minutes come by every time of day.
    for (let atMs = FROM; atMs < UNTIL; atMs += 29 * HOUR_MS + 7 * MINUTE_MS)
      if (offsetMs(atMs, timeZone) !== clock(atMs).wallMs - atMs) wrong.push(atMs)
    expect(wrong).toEqual([])
  })

  it('switches in the very millisecond', () => {
    for (const atMs of switches)
      for (const moment of [atMs - DAY_MS, atMs - 1_000, atMs - 1, atMs, atMs + 1, atMs + DAY_MS])
        expect(moment + offsetMs(moment, timeZone)).toBe(clock(moment).wallMs)
  })

  it('finds the first moment at which the clock shows a time, or the end of the gap', () => {
    const wrong: number[] = []
    for (const atMs of switches.slice(0, 8)) {
      const [before, after] = [offsetMs(atMs - 1, timeZone), offsetMs(atMs, timeZone)]
      const around = atMs + Math.min(before, after)
      for (let wallMs = around - 3 * HOUR_MS; wallMs < around + 4 * HOUR_MS; wallMs += 10 * MINUTE_MS) {
        const shown = [wallMs - before, wallMs - after].filter((moment) => clock(moment).wallMs === wallMs)
        const expected = shown.length > 0 ? Math.min(...shown) : atMs
        if (instantOf(wallMs, timeZone) !== expected) wrong.push(wallMs)
      }
    }
    expect(wrong).toEqual([])
  })

  it('never puts a later time of the clock before an earlier one', () => {
    const around = fc.constantFrom(...switches, Date.UTC(2030, 5, 1))
    fc.assert(
      fc.property(around, fc.integer({ min: -2_880, max: 2_880 }), fc.nat(600), (atMs, minutes, later) => {
        const wallMs = atMs + minutes * MINUTE_MS
        const [first, second] = [wallMs, wallMs + later * MINUTE_MS].map((wall) => instantOf(wall, timeZone))
        expect(second).toBeGreaterThanOrEqual(first ?? NaN)
      }),
    )
  })
})

it('covers zones with and without switches', () => {
  const counts = Object.fromEntries(ZONES.map((zone) => [zone, switchesOf(zone).length]))
  expect(counts['Asia/Ho_Chi_Minh']).toBe(0)
  expect(counts['America/Sao_Paulo']).toBe(0)
  expect(counts['America/New_York']).toBe(22)
  expect(counts['Australia/Lord_Howe']).toBe(22)
  expect(counts['Africa/Casablanca']).toBeGreaterThanOrEqual(2)
})

const refusesZone = (timeZone: unknown) =>
  scheduleProblems({ timeZone, plans: [] }).some(({ path }) => path === 'timeZone')

it('knows zones, and schedules take them by name alone', () => {
  for (const zone of ['Asia/Ho_Chi_Minh', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+7'])
    expect([isTimeZone(zone), refusesZone(zone)]).toEqual([true, false])
  for (const none of ['+07:00', 'Asia/Nowhere', '', ' UTC', 7, null, undefined, {}, ['UTC']])
    expect(refusesZone(none)).toBe(true)
  expect(() => offsetMs(0, 'Asia/Nowhere')).toThrow(RangeError)
  fc.assert(fc.property(fc.anything(), (value) => typeof refusesZone(value) === 'boolean'))
})

it('keeps the offset of the ends outside 2000 to 2099', () => {
  expect(offsetMs(-8.7e15, 'Asia/Kathmandu')).toBe(345 * MINUTE_MS)
  expect(offsetMs(8.7e15, 'Asia/Kathmandu')).toBe(345 * MINUTE_MS)
})

it('knows the local date', () => {
  const atMs = Date.UTC(2026, 10, 22, 18)
  expect(dayAt(atMs, 'Asia/Ho_Chi_Minh')).toBe('2026-11-23')
  expect(dayAt(atMs, 'America/New_York')).toBe('2026-11-22')
})

describe('the calendar', () => {
  it('counts days, weekdays and days of the month as Date does, leap days too', () => {
    const wrong: number[] = []
    for (let day = Date.UTC(2026, 0, 1) / DAY_MS; day < Date.UTC(2037, 0, 1) / DAY_MS; day += 1) {
      const date = new Date(day * DAY_MS)
      const isRight = weekdayOf(day) === date.getUTCDay() && dayOfMonth(day) === date.getUTCDate()
      if (!isRight || calendarDay(dateOf(day)) !== day) wrong.push(day)
    }
    expect(wrong).toEqual([])
    expect(calendarDay('2028-02-29')).toBe(Date.UTC(2028, 1, 29) / DAY_MS)
  })

  it.each(['2027-02-29', '2026-02-30', '2026-13-01', '2026-00-10', '2026-04-31', '2026-01-00', '1999-12-31'])(
    'has no %s',
    (date) => expect(calendarDay(date)).toBeUndefined(),
  )

  it('takes anything', () => {
    for (const value of [
      '2026-1-1',
      ' 2026-01-01',
      '2026-01-01T00:00',
      20260101,
      null,
      undefined,
      ['2026-01-01'],
    ])
      expect(calendarDay(value)).toBeUndefined()
    expect(['00:00', '23:59', '18:15'].map(wallTimeMs)).toEqual([0, DAY_MS - MINUTE_MS, 1_095 * MINUTE_MS])
    for (const value of ['24:00', '1:00', '12:60', '12:00:00', 12, null, undefined])
      expect(wallTimeMs(value)).toBeUndefined()
  })
})
