import { describe, expect, it } from 'vitest'
import {
  closedWindowBefore,
  FREEZE_MS,
  isFrozen,
  windowAt,
  type Period,
} from '#lib/shared/rewards/windows.ts'

const at = (text: string) => Date.parse(text)
const iso = (ms: number) => new Date(ms).toISOString()
const HOUR = 3_600_000
const hours = (period: Period, text: string, zone: string) => {
  const { startsAtMs, endsAtMs } = windowAt(period, at(text), zone)
  return (endsAtMs - startsAtMs) / HOUR
}

describe('windows in a zone', () => {
  it('2026-11-22 23:30Z is week 47 in Sao Paulo and week 48 in Manila', () => {
    const moment = at('2026-11-22T23:30:00Z')
    expect(windowAt('week', moment, 'America/Sao_Paulo')).toEqual({
      key: '2026-W47',
      startsAtMs: at('2026-11-16T03:00:00Z'),
      endsAtMs: at('2026-11-23T03:00:00Z'),
    })
    expect(windowAt('week', moment, 'Asia/Manila')).toEqual({
      key: '2026-W48',
      startsAtMs: at('2026-11-22T16:00:00Z'),
      endsAtMs: at('2026-11-29T16:00:00Z'),
    })
    expect(windowAt('day', moment, 'America/Sao_Paulo').key).toBe('2026-11-22')
    expect(windowAt('day', moment, 'Asia/Manila').key).toBe('2026-11-23')
  })

  it('London has a day of 23 and one of 25 hours, and weeks of 167 and 169', () => {
    expect(hours('day', '2026-03-29T12:00:00Z', 'Europe/London')).toBe(23)
    expect(hours('day', '2026-10-25T12:00:00Z', 'Europe/London')).toBe(25)
    expect(hours('day', '2026-10-26T12:00:00Z', 'Europe/London')).toBe(24)
    expect(hours('week', '2026-03-29T12:00:00Z', 'Europe/London')).toBe(167)
    expect(hours('week', '2026-10-25T12:00:00Z', 'Europe/London')).toBe(169)
    expect(windowAt('day', at('2026-10-25T23:59:59.999Z'), 'Europe/London').key).toBe('2026-10-25')
    expect(windowAt('day', at('2026-03-29T23:00:00Z'), 'Europe/London').key).toBe('2026-03-30')
  })

  it.each([
    ['2026-12-31T12:00:00Z', '2026-W53'],
    ['2027-01-03T12:00:00Z', '2026-W53'],
    ['2027-01-04T12:00:00Z', '2027-W01'],
    ['2024-12-30T12:00:00Z', '2025-W01'],
    ['2021-01-01T12:00:00Z', '2020-W53'],
    ['2023-01-01T12:00:00Z', '2022-W52'],
    ['2026-01-01T12:00:00Z', '2026-W01'],
  ])('%s is in ISO week %s', (moment, key) => {
    expect(windowAt('week', at(moment), 'UTC').key).toBe(key)
  })

  it('knows the length of months', () => {
    expect(windowAt('month', at('2028-02-29T12:00:00Z'), 'UTC')).toEqual({
      key: '2028-02',
      startsAtMs: at('2028-02-01T00:00:00Z'),
      endsAtMs: at('2028-03-01T00:00:00Z'),
    })
    expect(windowAt('month', at('2026-12-31T22:59:59Z'), 'Europe/Berlin').endsAtMs).toBe(
      at('2026-12-31T23:00:00Z'),
    )
    expect(hours('month', '2026-03-15T12:00:00Z', 'Europe/London')).toBe(31 * 24 - 1)
  })

  it('starts a day at its first instant where midnight is skipped, and where it comes twice', () => {
    // Cairo goes from 00:00 to 01:00 on 2026-04-24, and from 24:00 back to 23:00 on 2026-10-29.
    expect(iso(windowAt('day', at('2026-04-24T12:00:00Z'), 'Africa/Cairo').startsAtMs)).toBe(
      '2026-04-23T22:00:00.000Z',
    )
    expect(hours('day', '2026-04-24T12:00:00Z', 'Africa/Cairo')).toBe(23)
    expect(hours('day', '2026-10-29T12:00:00Z', 'Africa/Cairo')).toBe(25)
    // Havana goes from 01:00 back to 00:00 on 2026-11-01: the first midnight counts.
    expect(iso(windowAt('day', at('2026-11-01T12:00:00Z'), 'America/Havana').startsAtMs)).toBe(
      '2026-11-01T04:00:00.000Z',
    )
    expect(hours('day', '2026-11-01T12:00:00Z', 'America/Havana')).toBe(25)
  })

  it('has offsets of quarters of an hour, and of more than half a day', () => {
    expect(iso(windowAt('day', at('2026-06-01T00:00:00Z'), 'Asia/Kathmandu').startsAtMs)).toBe(
      '2026-05-31T18:15:00.000Z',
    )
    expect(iso(windowAt('day', at('2026-06-01T00:00:00Z'), 'Pacific/Kiritimati').startsAtMs)).toBe(
      '2026-05-31T10:00:00.000Z',
    )
    expect(iso(windowAt('day', at('2026-06-01T00:00:00Z'), 'Pacific/Pago_Pago').startsAtMs)).toBe(
      '2026-05-31T11:00:00.000Z',
    )
  })

  it.each([
    ['day', 'Africa/Cairo'],
    ['day', 'Australia/Lord_Howe'],
    ['week', 'America/Sao_Paulo'],
    ['week', 'Europe/London'],
    ['month', 'Asia/Manila'],
    ['month', 'Europe/London'],
  ] as const)('leaves no gap between %ss of %s, and holds every instant', (period, zone) => {
    let window = windowAt(period, at('2026-03-01T07:31:00Z'), zone)
    const keys = new Set([window.key])
    while (window.endsAtMs < at('2026-11-15T00:00:00Z')) {
      const next = windowAt(period, window.endsAtMs, zone)
      expect(next.startsAtMs).toBe(window.endsAtMs)
      expect(closedWindowBefore(period, window.endsAtMs, zone)).toEqual(window)
      expect(keys.has(next.key)).toBe(false)
      keys.add(next.key)
      window = next
    }
  })

  it('refuses a zone that does not exist', () => {
    expect(() => windowAt('day', 0, 'Mars/Olympus')).toThrow(RangeError)
  })
})

describe('the end of a window', () => {
  const zone = 'Asia/Manila'
  const week = windowAt('week', at('2026-11-20T00:00:00Z'), zone)

  it('is frozen ten minutes later', () => {
    expect(isFrozen(week, week.endsAtMs + FREEZE_MS - 1)).toBe(false)
    expect(isFrozen(week, week.endsAtMs + 10 * 60_000)).toBe(true)
  })
})
