import { expect, it, vi } from 'vitest'
import { periodBounds, periodOf } from '#lib/shared/contracts/period.ts'
import { windowAt } from '#lib/shared/rewards/windows.ts'
import { dayAt, dayStartMs, offsetMs } from '#lib/shared/time/zone.ts'

// A busy machine needs its time; what hangs is found all the same.
vi.setConfig({ testTimeout: 120_000 })

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FROM = Date.UTC(2012, 0, 1)
const UNTIL = Date.UTC(2036, 0, 1)
/** No zone changed or will change its clocks twice within so long in these years. */
const STEP_MS = 14 * DAY_MS

/** Offsets by their name, where the code under test reads the fields of a date. */
function offsetBy(timeZone: string): (atMs: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  return (atMs) => {
    const [, sign, hours = 0, minutes = 0] = /GMT(?:([+-])(\d\d):(\d\d))?$/.exec(format.format(atMs)) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  }
}

/** The moments at which the clocks change. */
function changesOf(offset: (atMs: number) => number): number[] {
  const changes: number[] = []
  for (let from = FROM; from < UNTIL; from += STEP_MS) {
    const before = offset(from)
    if (offset(from + STEP_MS) === before) continue
    let [low, high] = [from, from + STEP_MS]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (offset(middle) === before) low = middle
      else high = middle
    }
    changes.push(high)
  }
  return changes
}

/** The first moment at which a clock that changes at `changeMs` shows midnight of a day, or a later time of it. */
function startNear(day: number, changeMs: number, [before, after]: readonly [number, number]): number {
  const early = day * DAY_MS - before
  return early < changeMs ? early : Math.max(changeMs, day * DAY_MS - after)
}

const textOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

it('days of every zone begin at one moment for all that counts by days, from 2012 to 2035', () => {
  const wrong: string[] = []
  let [skipped, repeated] = [0, 0]
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const offset = offsetBy(zone)
    for (const changeMs of changesOf(offset)) {
      const offsets = [offset(changeMs - 1), offset(changeMs)] as const
      if (offsetMs(changeMs - 1, zone) !== offsets[0] || offsetMs(changeMs, zone) !== offsets[1])
        wrong.push(`${zone} offset at ${changeMs}`)
      const near = Math.floor((changeMs + offsets[1]) / DAY_MS)
      for (const day of [near - 1, near, near + 1]) {
        const [text, startMs] = [textOf(day), startNear(day, changeMs, offsets)]
        if (startMs + offset(startMs) !== day * DAY_MS) skipped += 1
        if (
          startMs + offsets[0] === day * DAY_MS &&
          startMs < changeMs &&
          day * DAY_MS - offsets[1] >= changeMs
        )
          repeated += 1
        const starts = [
          dayStartMs(text, zone),
          windowAt('day', startMs, zone).startsAtMs,
          periodBounds(text, zone).startMs,
          periodOf('day', startMs, zone).startMs,
        ]
        if (starts.some((each) => each !== startMs))
          wrong.push(`${zone} ${text}: ${starts.join()} not ${startMs}`)
        if (dayAt(startMs, zone) !== text || dayAt(startMs - 1, zone) !== textOf(day - 1))
          wrong.push(`${zone} day at ${text}`)
      }
    }
  }
  expect(wrong).toEqual([])
  // Midnights that do not exist, and such that come twice.
  expect(skipped).toBeGreaterThan(100)
  expect(repeated).toBeGreaterThan(20)
})

it.each([
  // Clocks go back at 01:00: midnight comes twice.
  ['Asia/Amman', '2021-10-29', '2021-10-28T21:00Z'],
  ['Asia/Gaza', '2016-10-29', '2016-10-28T21:00Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00Z'],
  // Clocks go back at midnight, to 23:00 of the day before.
  ['Asia/Beirut', '2026-10-25', '2026-10-24T22:00Z'],
  // Clocks go forward at midnight.
  ['Asia/Amman', '2021-03-26', '2021-03-25T22:00Z'],
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00Z'],
  ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00Z'],
])('%s %s begins at %s', (zone, day, at) => {
  const atMs = Date.parse(at)
  expect(new Date(dayStartMs(day, zone)).toISOString()).toBe(new Date(atMs).toISOString())
  for (const moment of [atMs, atMs + HOUR_MS, atMs + 90 * 60_000]) expect(dayAt(moment, zone)).toBe(day)
  expect(dayAt(atMs - 1, zone)).not.toBe(day)
})
