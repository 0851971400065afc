import { describe, expect, it } from 'vitest'
import {
  birthdayGift,
  closeVipMonth,
  riseVip,
  VIP_START,
  vipDone,
  vipMonthTurnover,
  vipPay,
  type VipLevel,
  type VipState,
} from '#lib/shared/rewards/vip.ts'
import { randomFrom } from './random.ts'

const level = (change: Partial<VipLevel>): VipLevel => ({
  turnoverMinor: 0,
  depositMinor: 0,
  keepMinor: 0,
  giftMinor: 0,
  pay: { day: 0, week: 0, month: 0 },
  birthdayMinor: 0,
  cashbackBp: 0,
  cashbackMaxMinor: 0,
  ...change,
})
/** 10k, 50k, 200k with gifts of 18, 88, 288. */
const LEVELS = [
  level({ turnoverMinor: 10_000_00, giftMinor: 18_00, pay: { day: 0, week: 1_00, month: 0 } }),
  level({
    turnoverMinor: 50_000_00,
    giftMinor: 88_00,
    keepMinor: 20_000_00,
    pay: { day: 0, week: 5_00, month: 9_00 },
  }),
  level({ turnoverMinor: 200_000_00, giftMinor: 288_00, keepMinor: 100_000_00, birthdayMinor: 50_00 }),
]
const totals = (turnoverMinor: number, depositMinor = 0) => ({ turnoverMinor, depositMinor })
const state = (change: Partial<VipState>): VipState => ({ ...VIP_START, ...change })

describe('the worked example', () => {
  it('220k in a day brings 394; below keep one level down; level 3 again brings nothing', () => {
    const up = riseVip(LEVELS, VIP_START, totals(220_000_00))
    expect(up.state.level).toBe(3)
    expect(up.gifts).toEqual([
      { key: 'vip-up:1', level: 1, amountMinor: 18_00 },
      { key: 'vip-up:2', level: 2, amountMinor: 88_00 },
      { key: 'vip-up:3', level: 3, amountMinor: 288_00 },
    ])
    expect(up.gifts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(394_00)
    const firstMonth = closeVipMonth(LEVELS, up.state, totals(220_000_00))
    expect(firstMonth.level).toBe(3)
    const down = closeVipMonth(LEVELS, firstMonth, totals(300_000_00))
    expect(down.level).toBe(2)
    expect(vipDone(down, totals(300_000_00)).turnoverMinor).toBe(50_000_00)
    expect(riseVip(LEVELS, down, totals(449_999_99)).state.level).toBe(2)
    const again = riseVip(LEVELS, down, totals(450_000_00))
    expect([again.state.level, again.gifts]).toEqual([3, []])
  })
})

describe('rising', () => {
  it('is at once, at the threshold itself, and nothing happens twice', () => {
    expect(riseVip(LEVELS, VIP_START, totals(9_999_99))).toEqual({ state: VIP_START, gifts: [] })
    const up = riseVip(LEVELS, VIP_START, totals(10_000_00))
    expect(up.state).toMatchObject({ level: 1, giftedLevel: 1, hasRisenThisMonth: true })
    expect(riseVip(LEVELS, up.state, totals(10_000_00)).gifts).toEqual([])
    expect(riseVip(LEVELS, up.state, totals(49_999_99)).state).toBe(up.state)
    expect(riseVip(LEVELS, state({ level: 3, giftedLevel: 3 }), totals(900_000_00)).gifts).toEqual([])
  })

  it('needs turnover and deposits', () => {
    const levels = [level({ turnoverMinor: 100, depositMinor: 50, giftMinor: 1 })]
    expect(riseVip(levels, VIP_START, totals(100, 49)).state.level).toBe(0)
    expect(riseVip(levels, VIP_START, totals(99, 50)).state.level).toBe(0)
    expect(riseVip(levels, VIP_START, totals(100, 50)).state.level).toBe(1)
  })

  it('remembers the highest gift when a member who fell twice rises once', () => {
    const fallen = state({ level: 1, giftedLevel: 3 })
    const up = riseVip(LEVELS, fallen, totals(50_000_00))
    expect(up).toMatchObject({ state: { level: 2, giftedLevel: 3 }, gifts: [] })
    expect(riseVip(LEVELS, up.state, totals(200_000_00)).gifts).toEqual([])
  })

  it('gives no gift of nothing', () => {
    expect(riseVip([level({ turnoverMinor: 1 })], VIP_START, totals(1)).gifts).toEqual([])
  })
})

describe('the end of a month', () => {
  it('keeps a level at its bound, and one that was reached in the month', () => {
    const three = state({ level: 3, giftedLevel: 3, monthStartTurnoverMinor: 500_000_00 })
    expect(closeVipMonth(LEVELS, three, totals(600_000_00)).level).toBe(3)
    expect(closeVipMonth(LEVELS, three, totals(599_999_99)).level).toBe(2)
    const fresh = closeVipMonth(LEVELS, { ...three, hasRisenThisMonth: true }, totals(500_000_01))
    expect(fresh).toMatchObject({ level: 3, hasRisenThisMonth: false, monthStartTurnoverMinor: 500_000_01 })
    expect(vipMonthTurnover(fresh, totals(500_000_11))).toBe(10)
  })

  it('counts nothing below zero where older turnover is taken back', () => {
    const three = state({ level: 3, giftedLevel: 3, monthStartTurnoverMinor: 500_000_00 })
    expect(vipMonthTurnover(three, totals(499_999_99))).toBe(0)
    const fallen = closeVipMonth(LEVELS, three, totals(500_000_00))
    expect(vipDone(fallen, totals(0)).turnoverMinor).toBe(0)
    expect(closeVipMonth(LEVELS, three, totals(499_999_99))).toMatchObject({ level: 2 })
  })

  it('falls one level a month and no further, down to none', () => {
    let now = state({ level: 3, giftedLevel: 3 })
    const levels = LEVELS.map((one) => ({ ...one, keepMinor: 1 }))
    const seen = [0, 0, 0, 0].map(() => {
      now = closeVipMonth(levels, now, totals(700_000_00, 0))
      now = { ...now, monthStartTurnoverMinor: 700_000_00 }
      return now.level
    })
    expect(seen).toEqual([3, 2, 1, 0])
  })

  it('does not let a fallen member rise again without new play', () => {
    const levels = LEVELS.map((one, index) => ({ ...one, depositMinor: 100_00 * (index + 1) }))
    const three = state({ level: 3, giftedLevel: 3, monthStartTurnoverMinor: 900_000_00 })
    const down = closeVipMonth(levels, three, totals(900_000_00, 5_000_00))
    expect(riseVip(levels, down, totals(900_000_00, 5_000_00)).state.level).toBe(2)
    expect(vipDone(down, totals(900_000_00, 5_000_00))).toEqual({
      turnoverMinor: 50_000_00,
      depositMinor: 200_00,
    })
  })

  it('pays each gift at most once in a life, whatever a member does', () => {
    const random = randomFrom(3)
    for (let life = 0; life < 40; life += 1) {
      let now = VIP_START
      let turnover = 0
      const keys: string[] = []
      for (let month = 0; month < 20; month += 1) {
        const busy = random.pick([1_00, 90_000_00])
        for (let day = 0; day < 4; day += 1) {
          turnover += random.below(busy)
          const up = riseVip(LEVELS, now, totals(turnover))
          expect(up.state.level).toBeGreaterThanOrEqual(now.level)
          now = up.state
          keys.push(...up.gifts.map(({ key }) => key))
        }
        if (random.below(2) === 0) turnover += 1
        const closed = closeVipMonth(LEVELS, now, totals(turnover))
        expect(now.level - closed.level === 0 || now.level - closed.level === 1).toBe(true)
        now = closed
      }
      expect(new Set(keys).size).toBe(keys.length)
    }
  })
})

describe('salaries and birthdays', () => {
  const member = { level: 2, isBlocked: false }

  it('pay the closed window once, under its key', () => {
    expect(vipPay(LEVELS, member, { period: 'week', key: '2026-W47' })).toEqual({
      key: 'vip-pay:2026-W47',
      amountMinor: 5_00,
    })
    expect(vipPay(LEVELS, member, { period: 'month', key: '2026-11' })?.amountMinor).toBe(9_00)
    expect(vipPay(LEVELS, member, { period: 'day', key: '2026-11-22' })).toBeUndefined()
    expect(vipPay(LEVELS, { ...member, level: 0 }, { period: 'week', key: '2026-W47' })).toBeUndefined()
  })

  it('skip who is blocked, or of whom it is not known', () => {
    for (const isBlocked of [true, undefined]) {
      expect(vipPay(LEVELS, { level: 2, isBlocked }, { period: 'week', key: '2026-W47' })).toBeUndefined()
      expect(
        birthdayGift(LEVELS, { level: 3, birthDate: '1990-05-06', isBlocked }, '2026-05-06'),
      ).toBeUndefined()
    }
  })

  it('come once a year on the day, in years without it on 28 February', () => {
    const gift = (birthDate: string | undefined, today: string) =>
      birthdayGift(LEVELS, { level: 3, birthDate, isBlocked: false }, today)
    expect(gift('1990-05-06', '2026-05-06')).toEqual({ key: 'vip-birthday:2026', amountMinor: 50_00 })
    expect(gift('1990-05-06', '2026-05-07')).toBeUndefined()
    expect(gift(undefined, '2026-05-06')).toBeUndefined()
    expect(gift('1992-02-29', '2027-02-28')?.key).toBe('vip-birthday:2027')
    expect(gift('1992-02-29', '2028-02-28')).toBeUndefined()
    expect(gift('1992-02-29', '2028-02-29')?.key).toBe('vip-birthday:2028')
    expect(
      birthdayGift(LEVELS, { level: 2, birthDate: '1990-05-06', isBlocked: false }, '2026-05-06'),
    ).toBeUndefined()
  })

  it('go by the highest level that is left where the brand has removed some', () => {
    const [first] = LEVELS
    const left = first ? [first] : []
    expect(
      vipPay(left, { level: 3, isBlocked: false }, { period: 'week', key: '2026-W47' })?.amountMinor,
    ).toBe(1_00)
    const kept = [level({ turnoverMinor: 10, keepMinor: 5 })]
    expect(closeVipMonth(kept, state({ level: 3, giftedLevel: 3 }), totals(4)).level).toBe(0)
    expect(() => vipPay([], { level: 1, isBlocked: false }, { period: 'week', key: 'w' })).toThrow(RangeError)
  })
})
