import { describe, expect, it, vi } from 'vitest'
import {
  closedPeriod,
  dayIdsOf,
  nextPeriod,
  periodBounds,
  periodOf,
  previousPeriod,
  startAround,
} from '#lib/shared/contracts/period.ts'
import { PERIOD_KINDS } from '#lib/shared/contracts/period-id.ts'

// Many cases: a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000 })

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** With summer time of an hour, of half an hour, at midnight, at 02:45, south of the equator; and two without. */
const ZONES = [
  'America/New_York',
  'Europe/London',
  'America/Sao_Paulo',
  'Asia/Manila',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'America/Santiago',
  'Asia/Beirut',
  'Africa/Casablanca',
  'Asia/Kathmandu',
]

/** The clock of a zone as the runtime writes it: `2026-03-29 01:59`. */
function clockOf(zone: string): (atMs: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return (atMs) => format.format(atMs)
}

/** Times at which the clock of a zone jumps, found by looking at it every quarter of an hour. */
function jumps(zone: string, fromMs: number, toMs: number): number[] {
  const clock = clockOf(zone)
  const shown = (atMs: number) => Date.parse(`${clock(atMs).replace(' ', 'T')}Z`)
  const found: number[] = []
  let [day, wall] = [fromMs, shown(fromMs)]
  for (; day < toMs; day += DAY, wall = shown(day)) {
    if (shown(day + DAY) - wall === DAY) continue
    for (let at = day; at < day + DAY; at += 15 * MINUTE)
      if (shown(at + 15 * MINUTE) - shown(at) !== 15 * MINUTE) found.push(at + 15 * MINUTE)
  }
  return found
}

describe.each(ZONES)('%s', (zone) => {
  const clock = clockOf(zone)
  // The last year in which São Paulo changed its clocks. A day without a change is looked at too: a leap day.
  const moments = [...jumps(zone, Date.UTC(2018, 7, 1), Date.UTC(2019, 7, 1)), Date.UTC(2028, 1, 29, 12)]

  it('has days as the clock shows them, and hours and five minutes around changes of the clock', () => {
    for (const moment of moments) {
      for (const [kind, length, hours, step] of [
        ['day', 10, 30, HOUR],
        ['hour', 13, 4, 15 * MINUTE],
        ['fiveMinutes', 16, 1, 5 * MINUTE],
      ] as const) {
        let before = ''
        for (let at = moment - hours * HOUR; at < moment + hours * HOUR; at += step) {
          const period = periodOf(kind, at, zone)
          expect(period.startMs <= at && at < period.endMs).toBe(true)
          const shown = clock(at).replace(' ', 'T').slice(0, length)
          const five = `${shown.slice(0, 15)}${Number(shown.slice(15)) < 5 ? 0 : 5}`
          expect(period.id.replace(/\.\d$/, '')).toBe(kind === 'fiveMinutes' ? five : shown)
          if (period.id !== before) expect(periodBounds(period.id, zone)).toEqual(period)
          before = period.id
        }
      }
    }
  })

  it.each(PERIOD_KINDS)('parts time into %s periods without gaps, overlaps or ids twice', (kind) => {
    const spans: [number, number][] =
      kind === 'hour' || kind === 'fiveMinutes'
        ? moments.map((at) => [at - 1.5 * HOUR, at + 1.5 * HOUR])
        : [[Date.UTC(2027, 10, 1), Date.UTC(2028, 3, 1)]]
    for (const [fromMs, toMs] of spans) {
      const ids = new Set<string>()
      let period = periodOf(kind, fromMs, zone)
      while (period.startMs < toMs) {
        expect(period.endMs).toBeGreaterThan(period.startMs)
        expect(ids.has(period.id)).toBe(false)
        ids.add(period.id)
        const next = nextPeriod(period, zone)
        expect(next.startMs).toBe(period.endMs)
        expect(previousPeriod(next, zone)).toEqual(period)
        expect(periodOf(kind, period.endMs - 1, zone)).toEqual(period)
        expect(periodBounds(period.id, zone)).toEqual(period)
        period = next
      }
      expect(ids.size).toBeGreaterThan(2)
    }
  })

  it('changes its clocks as the test expects', () => {
    expect(moments.length > 1).toBe(!['Asia/Manila', 'Asia/Kathmandu'].includes(zone))
  })

  it('begins days, weeks, halves and months at the first moment of their first date', () => {
    for (const [id, first] of [
      ['2026-11', '2026-11-01'],
      ['2026-11-H1', '2026-11-01'],
      ['2026-11-H2', '2026-11-16'],
      ['2026-W47', '2026-11-16'],
      ['2028-02-29', '2028-02-29'],
    ] as const) {
      const { startMs } = periodBounds(id, zone)
      expect(clock(startMs).slice(0, 10)).toBe(first)
      expect(clock(startMs - 1).slice(0, 10) < first).toBe(true)
    }
  })
})

describe('periods', () => {
  const lengths = (id: string, zone: string) => {
    const { startMs, endMs } = periodBounds(id, zone)
    return (endMs - startMs) / HOUR
  }

  it('have 23 and 25 hours where clocks change', () => {
    expect(lengths('2026-03-29', 'Europe/London')).toBe(23)
    expect(lengths('2026-10-25', 'Europe/London')).toBe(25)
    expect(lengths('2026-10-24', 'Europe/London')).toBe(24)
    expect(lengths('2026-04-05', 'Australia/Lord_Howe')).toBe(24.5)
    expect(lengths('2026-10', 'Europe/London')).toBe(31 * 24 + 1)
    expect(lengths('2026-W13', 'Europe/London')).toBe(7 * 24 - 1)
  })

  it('know leap days and ISO weeks', () => {
    expect(dayIdsOf(periodBounds('2028-02', 'UTC'), 'UTC').length).toBe(29)
    expect(dayIdsOf(periodBounds('2027-02-H2', 'UTC'), 'UTC').length).toBe(13)
    expect(dayIdsOf(periodBounds('2026-10', 'Europe/London'), 'Europe/London').at(-1)).toBe('2026-10-31')
    const at = Date.UTC(2026, 10, 22, 23, 30)
    expect(periodOf('week', at, 'America/Sao_Paulo').id).toBe('2026-W47')
    expect(periodOf('week', at, 'Asia/Manila').id).toBe('2026-W48')
    expect(periodOf('week', Date.UTC(2027, 0, 3), 'UTC').id).toBe('2026-W53')
    expect(periodOf('week', Date.UTC(2027, 0, 4), 'UTC').id).toBe('2027-W01')
    expect(periodOf('week', Date.UTC(2024, 11, 30), 'UTC').id).toBe('2025-W01')
  })

  it('tell the second of two equal hours from the first', () => {
    const zone = 'America/New_York'
    const first = Date.UTC(2026, 10, 1, 5, 35)
    expect(periodOf('hour', first, zone).id).toBe('2026-11-01T01')
    expect(periodOf('hour', first + HOUR, zone).id).toBe('2026-11-01T01.2')
    expect(periodOf('fiveMinutes', first + HOUR, zone).id).toBe('2026-11-01T01:35.2')
    expect(periodOf('hour', first + 2 * HOUR, zone).id).toBe('2026-11-01T02')
    expect(periodBounds('2026-11-01T01.2', zone)).toMatchObject({
      startMs: Date.UTC(2026, 10, 1, 6),
      endMs: Date.UTC(2026, 10, 1, 7),
    })
  })

  it('begin a day at 01:00 where midnight is left out, and once where it is shown twice', () => {
    const zone = 'America/Santiago'
    const day = periodBounds('2026-09-06', zone)
    expect(clockOf(zone)(day.startMs)).toBe('2026-09-06 01:00')
    expect(lengths('2026-09-06', zone)).toBe(23)
    expect(lengths('2026-04-04', zone)).toBe(25)
    // Until 2011 clocks in St. John's went back over midnight, at a minute past it.
    expect(periodOf('day', Date.UTC(2010, 10, 7, 2, 30, 30), 'America/St_Johns').id).toBe('2010-11-07')
    expect(periodOf('day', Date.UTC(2010, 10, 7, 3), 'America/St_Johns').id).toBe('2010-11-07')
    expect(periodOf('hour', Date.UTC(2010, 10, 7, 3), 'America/St_Johns').id).toBe('2010-11-06T23.2')
  })

  it('pass over a day that a zone left out', () => {
    const zone = 'Pacific/Apia'
    const day = periodOf('day', Date.UTC(2011, 11, 30, 9), zone)
    expect(day.id).toBe('2011-12-29')
    expect(nextPeriod(day, zone).id).toBe('2011-12-31')
    expect(lengths('2011-12-30', zone)).toBe(0)
    expect(dayIdsOf(periodBounds('2011-12', zone), zone).length).toBe(30)
  })

  it.each([
    '',
    '2026',
    '2026-13',
    '2026-00',
    '2026-2',
    '2027-02-29',
    '2026-11-H3',
    '2026-W00',
    '2025-W53',
    '2026-W54',
    '2026-11-22T24',
    '2026-11-22T14:36',
    '2026-11-22T14:60',
    '2026-11-22T14.2',
    '2026-11-22T14.1',
    '2026-11-22T',
    '2026-11-22 14',
    '0000-00-00T00',
    'x2026-11',
    '2026-11x',
  ])('refuse %j', (id) => {
    expect(() => periodBounds(id, 'UTC')).toThrow(RangeError)
  })

  it('refuse hours that the clock leaves out, unknown zones and times that are none', () => {
    expect(() => periodBounds('2026-03-29T01', 'Europe/London')).toThrow('no period 2026-03-29T01')
    expect(() => periodOf('day', 0, 'Nowhere/Land')).toThrow(RangeError)
    expect(() => periodOf('day', Number.NaN, 'UTC')).toThrow(RangeError)
  })
})

describe('a period that was closed before the zone changed', () => {
  const [manila, paulo] = ['Asia/Manila', 'America/Sao_Paulo']
  const moves = [
    [manila, 'Asia/Bangkok'],
    [manila, paulo],
    [paulo, manila],
  ] as const

  it.each(moves)('has its own dates from %s to %s, and the same period before it', (from, to) => {
    const closed = (id: string) => periodBounds(id, from)
    expect(dayIdsOf(closed('2026-11-22'), to)).toEqual(['2026-11-22'])
    expect(dayIdsOf(closed('2026-11'), to)).toHaveLength(30)
    expect(dayIdsOf(closed('2026-W47'), to)).toEqual(dayIdsOf(closed('2026-W47'), from))
    expect(dayIdsOf(closed('2026-11-H1'), to).at(-1)).toBe('2026-11-15')
    for (const [id, before, after] of [
      ['2026-11', '2026-10', '2026-12'],
      ['2026-11-H1', '2026-10-H2', '2026-11-H2'],
      ['2027-W01', '2026-W53', '2027-W02'],
      ['2026-11-22', '2026-11-21', '2026-11-23'],
    ] as const) {
      expect(previousPeriod(closed(id), to)).toEqual(periodBounds(before, to))
      expect(nextPeriod(closed(id), to)).toEqual(periodBounds(after, to))
    }
  })

  it('passes over a day that the zone left out, in both directions', () => {
    const day = (id: string) => periodBounds(id, 'UTC')
    expect(nextPeriod(day('2011-12-29'), 'Pacific/Apia').id).toBe('2011-12-31')
    expect(previousPeriod(day('2011-12-31'), 'Pacific/Apia').id).toBe('2011-12-29')
  })

  it('keeps its bounds, also where today’s clock has no such hour', () => {
    const hour = periodBounds('2026-03-29T01', paulo)
    expect(closedPeriod(hour.id, hour)).toEqual(hour)
    expect(closedPeriod('2026-W13', { startMs: 1, endMs: 2 })).toEqual({
      kind: 'week',
      id: '2026-W13',
      startMs: 1,
      endMs: 2,
    })
    expect(() => closedPeriod('2026-13', hour)).toThrow('no period 2026-13')
    expect(previousPeriod(hour, 'Europe/London').endMs).toBe(hour.startMs)
  })

  it.each(moves)('lies in a longer one that began by the clock of then, from %s to %s', (from, to) => {
    for (const [kind, around] of [
      ['day', '2026-11-22'],
      ['week', '2026-W47'],
      ['halfMonth', '2026-11-H2'],
      ['month', '2026-11'],
    ] as const)
      expect(startAround(kind, periodBounds('2026-11-22', from), to)).toBe(periodBounds(around, from).startMs)
  })
})
