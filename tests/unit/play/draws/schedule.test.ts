import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { calendarDay } from '#lib/shared/draws/calendar.ts'
import { isIssue, issueOf, issueParts } from '#lib/shared/draws/issue.ts'
import * as presets from '#lib/shared/draws/schedule-presets.ts'
import { scheduleProblems } from '#lib/shared/draws/schedule-check.ts'
import type { DrawSchedule, ScheduledDraw } from '#lib/shared/draws/schedule-types.ts'
import { drawAt, drawByIssue, drawsOfDay, nextDraws } from '#lib/shared/draws/schedule.ts'
import { anySchedule, aSchedule, momentsOf } from './schedules.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, wallClock, ZONES } from './wall-clock.ts'

// A busy machine needs its time; what hangs is found all the same.
vi.setConfig({ testTimeout: 30_000 })

const iso = (atMs: number | undefined) => (atMs === undefined ? undefined : new Date(atMs).toISOString())
const at = (text: string) => Date.parse(text)
const dayOf = (date: string) => calendarDay(date) ?? NaN

describe('draws at intervals', () => {
  const vietnam = aSchedule('Asia/Ho_Chi_Minh', {})

  it('names the draw on sale and all its times', () => {
    expect(drawAt(vietnam, at('2026-11-22T12:10:30+07:00'))).toEqual({
      issue: '20261122-0731',
      opensAtMs: at('2026-11-22T12:10:00+07:00'),
      closingAtMs: at('2026-11-22T12:10:50+07:00'),
      closesAtMs: at('2026-11-22T12:11:00+07:00'),
      drawsAtMs: at('2026-11-22T12:11:05+07:00'),
      stations: [],
    })
  })

  it('sells the next draw from the very close on', () => {
    const close = at('2026-11-22T12:11:00+07:00')
    expect([close - 1, close].map((nowMs) => drawAt(vietnam, nowMs)?.issue)).toEqual([
      '20261122-0731',
      '20261122-0732',
    ])
  })

  it('begins a new date with a new day', () => {
    const midnight = at('2026-12-31T24:00:00+07:00')
    expect([midnight - 1, midnight].map((nowMs) => drawAt(vietnam, nowMs)?.issue)).toEqual([
      '20261231-1440',
      '20270101-0001',
    ])
  })

  it.each([
    [1, 1_440],
    [2, 720],
    [3, 480],
    [5, 288],
  ])('makes a draw every %i minutes %i a day', (intervalMinutes, count) => {
    const schedule = aSchedule('Asia/Bangkok', { timing: presets.fastTiming(intervalMinutes) })
    const draws = drawsOfDay(schedule, dayOf('2028-02-29'))
    expect(draws).toHaveLength(count)
    expect(draws.at(-1)?.issue).toBe(`20280229-${String(count).padStart(4, '0')}`)
  })

  it.each([
    ['America/New_York', '2026-11-01', [1_500, 750, 500, 300]],
    ['America/New_York', '2027-03-14', [1_380, 690, 460, 276]],
    ['Australia/Lord_Howe', '2027-04-04', [1_470, 735, 490, 294]],
    ['Australia/Lord_Howe', '2026-10-04', [1_410, 705, 470, 282]],
    ['America/Santiago', '2027-09-05', [1_380, 690, 460, 276]],
  ])('draws by elapsed time on short and long days: %s %s', (timeZone, date, counts) => {
    for (const [index, intervalMinutes] of [1, 2, 3, 5].entries()) {
      const draws = drawsOfDay(
        aSchedule(timeZone, { timing: presets.fastTiming(intervalMinutes) }),
        dayOf(date),
      )
      expect(draws).toHaveLength(counts[index] ?? NaN)
      const lengths = new Set(draws.map((draw) => draw.closesAtMs - draw.opensAtMs))
      expect(lengths).toEqual(new Set([intervalMinutes * MINUTE_MS]))
      expect(wallClock(timeZone)(draws.at(-1)?.closesAtMs ?? NaN).time).toBe('00:00')
    }
  })

  it('starts the business day where it is told, and keeps its date until then', () => {
    const schedule = aSchedule('Asia/Kathmandu', { timing: presets.fastTiming(5, '05:00') })
    const five = at('2026-11-22T05:00:00+05:45')
    expect([five - 1, five].map((nowMs) => drawAt(schedule, nowMs)?.issue)).toEqual([
      '20261121-0288',
      '20261122-0001',
    ])
  })

  it('keeps the next draw on sale through the night where a day has fewer draws', () => {
    const timing = { kind: 'interval', intervalMinutes: 20, dayStart: '09:10', drawsPerDay: 42 } as const
    const schedule = aSchedule('Asia/Shanghai', { timing })
    expect(drawsOfDay(schedule, dayOf('2026-11-22'))).toHaveLength(42)
    expect(drawAt(schedule, at('2026-11-23T02:00:00+08:00'))).toMatchObject({
      issue: '20261123-0001',
      opensAtMs: at('2026-11-22T23:10:00+08:00'),
      closesAtMs: at('2026-11-23T09:30:00+08:00'),
    })
  })

  it('leaves out skipped dates', () => {
    const schedule = aSchedule('UTC', { skippedDates: ['2026-12-25', '2026-12-26'] })
    expect(nextDraws(schedule, at('2026-12-24T23:59:30Z'), 2).map(({ issue }) => issue)).toEqual([
      '20261224-1440',
      '20261227-0001',
    ])
    expect(drawAt(schedule, at('2026-12-25T12:00Z'))?.opensAtMs).toBe(at('2026-12-25T00:00Z'))
    expect(drawByIssue(schedule, '20261225-0001')).toBeUndefined()
  })
})

describe('draws on certain days', () => {
  const north = aSchedule('Asia/Ho_Chi_Minh', {
    closeLeadSeconds: 60,
    drawDelaySeconds: 300,
    timing: presets.VIETNAM_NORTH,
  })

  it('draws at the time that is told and closes before it', () => {
    expect(drawAt(north, at('2026-11-22T18:09:59+07:00'))).toEqual({
      issue: '20261122-0001',
      opensAtMs: at('2026-11-21T18:10:00+07:00'),
      closingAtMs: at('2026-11-22T18:09:00+07:00'),
      closesAtMs: at('2026-11-22T18:10:00+07:00'),
      drawsAtMs: at('2026-11-22T18:15:00+07:00'),
      stations: [],
    })
    expect(drawAt(north, at('2026-11-22T18:10:00+07:00'))?.issue).toBe('20261123-0001')
  })

  it('stays on sale over a holiday', () => {
    const tet = ['2027-02-05', '2027-02-06', '2027-02-07', '2027-02-08']
    const schedule = aSchedule('Asia/Ho_Chi_Minh', { skippedDates: tet, timing: presets.VIETNAM_NORTH })
    const draw = drawAt(schedule, at('2027-02-06T12:00+07:00'))
    expect([draw?.issue, iso(draw?.opensAtMs)]).toEqual(['20270209-0001', '2027-02-04T11:14:55.000Z'])
  })

  it.each([
    // 2026-11-22 is a Sunday.
    ['VIETNAM_SOUTH', '2026-11-22', 'tien-giang kien-giang da-lat'],
    ['VIETNAM_SOUTH', '2026-11-23', 'ho-chi-minh dong-thap ca-mau'],
    ['VIETNAM_SOUTH', '2026-11-24', 'ben-tre vung-tau bac-lieu'],
    ['VIETNAM_SOUTH', '2026-11-25', 'dong-nai can-tho soc-trang'],
    ['VIETNAM_SOUTH', '2026-11-26', 'tay-ninh an-giang binh-thuan'],
    ['VIETNAM_SOUTH', '2026-11-27', 'vinh-long binh-duong tra-vinh'],
    ['VIETNAM_SOUTH', '2026-11-28', 'ho-chi-minh long-an binh-phuoc hau-giang'],
    ['VIETNAM_CENTRAL', '2026-11-22', 'kon-tum khanh-hoa hue'],
    ['VIETNAM_CENTRAL', '2026-11-23', 'phu-yen hue'],
    ['VIETNAM_CENTRAL', '2026-11-24', 'dak-lak quang-nam'],
    ['VIETNAM_CENTRAL', '2026-11-25', 'da-nang khanh-hoa'],
    ['VIETNAM_CENTRAL', '2026-11-26', 'binh-dinh quang-tri quang-binh'],
    ['VIETNAM_CENTRAL', '2026-11-27', 'gia-lai ninh-thuan'],
    ['VIETNAM_CENTRAL', '2026-11-28', 'da-nang quang-ngai dak-nong'],
  ] as const)('%s draws for the stations of %s', (preset, date, stations) => {
    const schedule = aSchedule('Asia/Ho_Chi_Minh', { timing: presets[preset] })
    expect(drawsOfDay(schedule, dayOf(date)).map((draw) => draw.stations.join(' '))).toEqual([stations])
  })

  it('draws in Thailand on the 1st and 16th', () => {
    const schedule = aSchedule('Asia/Bangkok', { timing: presets.THAI })
    const issues = nextDraws(schedule, at('2028-01-20T00:00Z'), 5).map(({ issue }) => issue)
    expect(issues).toEqual([
      '20280201-0001',
      '20280216-0001',
      '20280301-0001',
      '20280316-0001',
      '20280401-0001',
    ])
  })

  it('lets the first rule of a date win, so that a draw can be moved', () => {
    const rules = [
      { on: { kind: 'dates', dates: ['2026-12-30'] }, times: ['10:00'] },
      ...(presets.THAI.kind === 'days' ? presets.THAI.rules : []),
    ] as const
    const plan = { timing: { kind: 'days', rules }, skippedDates: ['2027-01-01'] } as const
    const draws = nextDraws(aSchedule('Asia/Bangkok', plan), at('2026-12-20T00:00Z'), 2)
    expect(draws.map(({ issue }) => issue)).toEqual(['20261230-0001', '20270116-0001'])
    expect(wallClock('Asia/Bangkok')(draws[0]?.drawsAtMs ?? NaN).time).toBe('10:00')
  })

  it('draws on weekdays and several times a day', () => {
    const on = { kind: 'weekdays', weekdays: [0, 3, 6] } as const
    const timing = { kind: 'days', rules: [{ on, times: ['13:00', '19:00'] }] } as const
    const issues = nextDraws(aSchedule('Asia/Kuala_Lumpur', { timing }), at('2026-11-22T14:00+08:00'), 4)
    expect(issues.map(({ issue }) => issue)).toEqual([
      '20261122-0002',
      '20261125-0001',
      '20261125-0002',
      '20261128-0001',
    ])
  })

  it('holds one draw for times that fall into one gap, and none that would close before its day', () => {
    const every = { kind: 'every' } as const
    const timing = { kind: 'days', rules: [{ on: every, times: ['02:15', '02:45', '03:15'] }] } as const
    const newYork = aSchedule('America/New_York', { drawDelaySeconds: 0, timing })
    expect(drawsOfDay(newYork, dayOf('2027-03-14')).map(({ drawsAtMs }) => iso(drawsAtMs))).toEqual([
      '2027-03-14T07:00:00.000Z',
      '2027-03-14T07:15:00.000Z',
    ])
    const early = { kind: 'days', rules: [{ on: every, times: ['00:10'] }] } as const
    const santiago = aSchedule('America/Santiago', { drawDelaySeconds: 300, timing: early })
    expect(drawsOfDay(santiago, dayOf('2027-09-05'))).toEqual([])
    expect(drawsOfDay(santiago, dayOf('2027-09-06'))).toHaveLength(1)
  })

  it('draws once where the clock shows a time twice', () => {
    const timing = { kind: 'days', rules: [{ on: { kind: 'every' }, times: ['01:30'] }] } as const
    const draws = drawsOfDay(aSchedule('Europe/London', { drawDelaySeconds: 0, timing }), dayOf('2026-10-25'))
    expect(draws.map(({ drawsAtMs }) => iso(drawsAtMs))).toEqual(['2026-10-25T00:30:00.000Z'])
  })
})

describe('against a walk through time with Intl', () => {
  const times = ['00:15', '03:00', '12:45', '18:15', '23:45']
  const rules = [
    { on: { kind: 'weekdays', weekdays: [1, 4] }, times: times.slice(0, 3) },
    { on: { kind: 'monthDays', days: [1, 15, 31] }, times },
    { on: { kind: 'weekdays', weekdays: [0, 6] }, times: times.slice(3) },
  ] as const

  /** Every quarter of an hour at which the clock shows, or skips over, a time of the date's first rule. */
  function walked(timeZone: string, fromMs: number, days: number): number[] {
    const clock = wallClock(timeZone)
    const found: number[] = []
    const seen = new Set<string>()
    let lastWallMs = clock(fromMs - 15 * MINUTE_MS).wallMs
    for (let atMs = fromMs; atMs < fromMs + days * DAY_MS; atMs += 15 * MINUTE_MS) {
      const { wallMs } = clock(atMs)
      const skipped = Math.max(0, wallMs - lastWallMs - 15 * MINUTE_MS)
      lastWallMs = wallMs
      for (let shown = wallMs - skipped; shown <= wallMs; shown += 15 * MINUTE_MS) {
        const [date = '', time = ''] = iso(shown)?.slice(0, 16).split('T') ?? []
        const weekday = new Date(shown).getUTCDay()
        const monthDay = new Date(shown).getUTCDate()
        const rule = rules.find(({ on }) =>
          on.kind === 'weekdays'
            ? on.weekdays.some((each) => each === weekday)
            : on.days.some((each) => each === monthDay),
        )
        if (!rule?.times.includes(time) || seen.has(`${date} ${time}`)) continue
        seen.add(`${date} ${time}`)
        if (found.at(-1) !== atMs) found.push(atMs)
      }
    }
    return found
  }

  it.each(ZONES.flatMap((zone) => ['2026-09-20', '2028-02-20'].map((from) => [zone, from])))(
    '%s from %s',
    (timeZone = '', date) => {
      const fromMs = at(`${date}T00:00Z`)
      const schedule = aSchedule(timeZone, { drawDelaySeconds: 0, timing: { kind: 'days', rules } })
      const expected = walked(timeZone, fromMs, 60)
      const draws = nextDraws(schedule, fromMs - 1, expected.length)
      expect(expected.length).toBeGreaterThan(60)
      expect(draws.map(({ drawsAtMs }) => iso(drawsAtMs))).toEqual(expected.map(iso))
    },
  )
})

describe('any schedule', () => {
  const within = anySchedule.chain((schedule) =>
    fc.record({
      schedule: fc.constant(schedule),
      nowMs: momentsOf(schedule),
      count: fc.integer({ min: 2, max: 300 }),
    }),
  )

  /** Open for some time, in order, and within a plan without a gap. */
  function assertChain(schedule: DrawSchedule, draws: readonly ScheduledDraw[]): void {
    const begins = schedule.plans.map(({ validFrom }) => validFrom.replaceAll('-', ''))
    const planOf = ({ issue }: ScheduledDraw) => begins.findLast((begin) => begin <= issue.slice(0, 8))
    const wrong = draws.filter((draw, index) => {
      const { opensAtMs, closingAtMs, closesAtMs, drawsAtMs } = draw
      const isOrdered =
        opensAtMs < closesAtMs &&
        opensAtMs <= closingAtMs &&
        closingAtMs <= closesAtMs &&
        closesAtMs <= drawsAtMs
      const before = draws[index - 1]
      if (!before) return !isOrdered
      const isSamePlan = planOf(before) === planOf(draw)
      const follows = isSamePlan ? opensAtMs === before.closesAtMs : opensAtMs >= before.closesAtMs
      return !isOrdered || !follows || draw.issue <= before.issue
    })
    expect(wrong).toEqual([])
  }

  it('is valid data', () => {
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        expect(scheduleProblems(schedule)).toEqual([])
      }),
    )
  })

  it('has draws in a row, found alike by time, by issue and by day', () => {
    fc.assert(
      fc.property(within, fc.integer({ min: 0, max: 999 }), (given, part) => {
        const { schedule, nowMs, count } = given
        const draws = nextDraws(schedule, nowMs, count)
        assertChain(schedule, draws)
        for (const draw of [draws[0], draws[1], draws.at(-1)]) {
          if (!draw) continue
          expect(draw.closesAtMs).toBeGreaterThan(nowMs)
          expect(drawByIssue(schedule, draw.issue)).toEqual(draw)
          const inside = Math.floor(draw.opensAtMs + (part * (draw.closesAtMs - draw.opensAtMs)) / 1_000)
          expect(drawAt(schedule, inside)).toEqual(draw)
          expect(drawsOfDay(schedule, issueParts(draw.issue)?.day ?? NaN)).toContainEqual(draw)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('closes each draw within the business day that its issue names', () => {
    fc.assert(
      fc.property(within, ({ schedule, nowMs }) => {
        for (const { issue, closesAtMs } of nextDraws(schedule, nowMs, 20)) {
          const { date } = wallClock(schedule.timeZone)(closesAtMs - 1)
          const days = dayOf(date) - (issueParts(issue)?.day ?? NaN)
          // A business day that starts later than midnight ends on the next date.
          const startsLater = schedule.plans.some(
            ({ timing }) => timing.kind === 'interval' && timing.dayStart > '00:00',
          )
          expect(days === 0 || (startsLater && days === 1)).toBe(true)
        }
      }),
    )
  })

  it('says nothing before its start and after its end', () => {
    const schedule = aSchedule('Asia/Bangkok', { validFrom: '2026-06-01', validTo: '2026-06-02' })
    const [start, end] = [at('2026-06-01T00:00+07:00'), at('2026-06-03T00:00+07:00')]
    expect([start - 1, start, end - 1, end].map((nowMs) => drawAt(schedule, nowMs)?.issue)).toEqual([
      undefined,
      '20260601-0001',
      '20260602-1440',
      undefined,
    ])
    expect(nextDraws(schedule, start - DAY_MS, 2_000)).toHaveLength(2_000)
    expect(nextDraws(schedule, end - HOUR_MS, 2_000)).toHaveLength(60)
    expect(nextDraws(schedule, end, 10)).toEqual([])
    expect(nextDraws(schedule, start, -1)).toEqual([])
    expect(nextDraws(schedule, start, NaN)).toEqual([])
    expect(['20260531-1440', '20260603-0001'].map((issue) => drawByIssue(schedule, issue))).toEqual([
      undefined,
      undefined,
    ])
  })

  it('refuses times that are no numbers, and takes any other', () => {
    const schedule = aSchedule('UTC', {})
    for (const nowMs of [NaN, Infinity, -Infinity]) expect(() => drawAt(schedule, nowMs)).toThrow(RangeError)
    expect([-8.64e15, 8.64e15].map((nowMs) => drawAt(schedule, nowMs))).toEqual([undefined, undefined])
  })
})

describe('issues', () => {
  it('are read back, and sort as text in the order of days and ordinals', () => {
    const parts = fc.record({
      day: fc.integer({ min: dayOf('2000-01-01'), max: dayOf('2099-12-31') }),
      ordinal: fc.integer({ min: 1, max: 9_999 }),
    })
    fc.assert(
      fc.property(parts, parts, (one, other) => {
        expect(issueParts(issueOf(one))).toEqual(one)
        const order = Math.sign(one.day - other.day || one.ordinal - other.ordinal)
        expect(Math.sign(issueOf(one) < issueOf(other) ? -1 : Number(issueOf(one) > issueOf(other)))).toBe(
          order,
        )
      }),
    )
  })

  it.each([
    '20261122-0000',
    '20260230-0001',
    '20261122-001',
    '20261122-00010',
    '2026-11-22-0001',
    ' 20261122-0001',
    '',
  ])('are not %j', (text) => {
    expect(isIssue(text)).toBe(false)
    expect(drawByIssue(aSchedule('UTC', {}), text)).toBeUndefined()
  })

  it('take anything from outside', () => {
    const schedule = aSchedule('UTC', {})
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string(), fc.stringMatching(/^20\d{6}-\d{4}$/)), (value) => {
        const draw = drawByIssue(schedule, value)
        expect(draw === undefined || draw.issue === value).toBe(true)
        expect(isIssue(value) || draw === undefined).toBe(true)
      }),
    )
  })

  it('beyond the last draw of a day are none', () => {
    const schedule = aSchedule('America/New_York', {})
    const exists = (issue: string) => drawByIssue(schedule, issue) !== undefined
    expect(['20261101-1500', '20261101-1501', '20261102-1440', '20261102-1441'].map(exists)).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
})

describe('speed', () => {
  const median = (run: (turn: number) => unknown) => {
    const times = Array.from({ length: 101 }, (_, turn) => {
      // Processor time of this thread, in ms: what else the machine does has no part in it.
      const start = process.threadCpuUsage()
      run(turn)
      return process.threadCpuUsage(start).user / 1000
    })
    return times.sort((a, b) => a - b)[50]
  }

  it.each([
    ['one-minute', aSchedule('America/New_York', {})],
    ['daily', aSchedule('America/New_York', { timing: presets.VIETNAM_NORTH })],
    ['twice a month', aSchedule('America/New_York', { timing: presets.THAI })],
    [
      'by weekday, with holidays',
      aSchedule('America/New_York', {
        timing: presets.VIETNAM_SOUTH,
        skippedDates: Array.from(
          { length: 200 },
          (_, day) => iso(at('2026-02-01') + day * 7 * DAY_MS)?.slice(0, 10) ?? '',
        ),
      }),
    ],
  ])('a page of 50 %s draws takes less than a millisecond', (_, schedule) => {
    const start = at('2026-03-01T00:00Z')
    expect(median((turn) => nextDraws(schedule, start + turn * HOUR_MS, 50))).toBeLessThan(1)
  })

  it('a draw is found by its issue as fast after ten years as on the first day', () => {
    const schedule = aSchedule('America/New_York', {})
    expect(
      median((turn) => drawByIssue(schedule, `20361101-${String(turn + 1).padStart(4, '0')}`)),
    ).toBeLessThan(0.2)
  })
})
