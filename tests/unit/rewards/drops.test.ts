import { describe, expect, it } from 'vitest'
import { areDropTimes, dropsAt } from '#lib/shared/rewards/drops.ts'

const at = (text: string) => Date.parse(text)
const RULE = { times: ['12:00', '20:30'], openMinutes: 10 }

describe('drops of red envelopes', () => {
  it('are open from their time on, for their minutes, by the brand’s clock', () => {
    const zone = 'America/Sao_Paulo'
    expect(dropsAt(RULE, at('2026-11-22T14:59:59Z'), zone)).toMatchObject({
      open: undefined,
      next: { key: '2026-11-22T12:00', startsAtMs: at('2026-11-22T15:00:00Z') },
    })
    expect(dropsAt(RULE, at('2026-11-22T15:00:00Z'), zone)).toMatchObject({
      open: { key: '2026-11-22T12:00', endsAtMs: at('2026-11-22T15:10:00Z') },
      next: { key: '2026-11-22T20:30' },
    })
    expect(dropsAt(RULE, at('2026-11-22T15:10:00Z'), zone).open).toBeUndefined()
    expect(dropsAt(RULE, at('2026-11-23T00:00:00Z'), zone).next).toMatchObject({ key: '2026-11-23T12:00' })
  })

  it('stay open over midnight, under the day on which they fell', () => {
    const late = { times: ['23:55'], openMinutes: 10 }
    expect(dropsAt(late, at('2026-11-23T00:04:59Z'), 'UTC').open).toMatchObject({ key: '2026-11-22T23:55' })
    expect(dropsAt(late, at('2026-11-23T00:05:00Z'), 'UTC').open).toBeUndefined()
  })

  it('fall once a day where clocks change, at the local time', () => {
    const zone = 'Europe/London'
    expect(dropsAt(RULE, at('2026-03-29T10:59:00Z'), zone).next).toMatchObject({
      key: '2026-03-29T12:00',
      startsAtMs: at('2026-03-29T11:00:00Z'),
    })
    expect(dropsAt(RULE, at('2026-10-25T11:00:00Z'), zone).next).toMatchObject({
      startsAtMs: at('2026-10-25T12:00:00Z'),
    })
    // 01:30 comes twice on the day with 25 hours.
    const twice = { times: ['01:30'], openMinutes: 10 }
    const minutes = Array.from(
      { length: 25 * 60 },
      (_, minute) => at('2026-10-24T23:00:00Z') + minute * 60_000,
    )
    const open = minutes.filter((ms) => dropsAt(twice, ms, zone).open?.key === '2026-10-25T01:30')
    expect(open).toHaveLength(10)
  })

  it.each([
    ['no times', { times: [], openMinutes: 10 }],
    ['no such time', { times: ['24:00'], openMinutes: 10 }],
    ['a minute that the schedule does not meet', { times: ['12:03'], openMinutes: 1 }],
    ['a time before the one before', { times: ['20:00', '12:00'], openMinutes: 10 }],
    ['one twice', { times: ['12:00', '12:00'], openMinutes: 10 }],
    ['two open together', { times: ['12:00', '12:30'], openMinutes: 30 }],
    ['two open together over midnight', { times: ['00:05', '23:55'], openMinutes: 10 }],
  ])('are refused with %s', (_, rule) => expect(areDropTimes(rule)).toBe(false))

  it('are taken as they are otherwise', () => {
    expect(areDropTimes(RULE)).toBe(true)
    expect(areDropTimes({ times: ['00:00'], openMinutes: 60 })).toBe(true)
  })
})
