import { describe, expect, it } from 'vitest'
import { addDays, dayAt, dayStartMs, isTimeZone } from '#lib/shared/time/zone.ts'

const ZONES = [
  'UTC',
  'America/Sao_Paulo',
  'America/Havana',
  'America/St_Johns',
  'Europe/London',
  'Africa/Cairo',
  'Asia/Tehran',
  'Asia/Kathmandu',
  'Asia/Ho_Chi_Minh',
  'Asia/Manila',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
]

/** The day as `Intl` itself writes it. */
const writer = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  return (atMs: number) => format.format(atMs)
}

describe.each(ZONES)('days in %s', (zone) => {
  it('begin with their first moment, also where clocks change', () => {
    const written = writer(zone)
    for (let day = '2024-02-20', count = 0; count < 1_200; count += 1, day = addDays(day, 1)) {
      const start = dayStartMs(day, zone)
      expect(written(start), day).toBe(day)
      expect(written(start - 1), day).toBe(addDays(day, -1))
      expect(dayAt(start, zone)).toBe(day)
    }
  })
})

it('counts days over leap years', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})

it('knows zones', () => {
  expect(isTimeZone('Asia/Manila')).toBe(true)
  for (const none of ['', 'Nowhere/City', 'GMT+25']) expect(isTimeZone(none), none).toBe(false)
})
