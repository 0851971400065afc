import { describe, expect, it } from 'vitest'
import { REWARD_KEYS } from '#lib/shared/rewards/reward-keys.ts'
import { signIn, type Streak } from '#lib/shared/rewards/sign-in.ts'

describe('signing in day by day', () => {
  const daysMinor = [10, 20, 50]
  const run = (...dates: string[]) => {
    let streak: Streak = { days: 0, lastDate: '' }
    return dates.map((date) => {
      const signed = signIn(streak, date, daysMinor)
      streak = signed?.streak ?? streak
      return signed?.amountMinor
    })
  }

  it('pays the day of the streak, across months and years, and begins again after the last', () => {
    expect(run('2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02')).toEqual([10, 20, 50, 10])
    expect(run('2028-02-28', '2028-02-29', '2028-03-01')).toEqual([10, 20, 50])
  })

  it('pays a day once, also when the clock is set back', () => {
    expect(run('2026-11-20', '2026-11-20', '2026-11-19', '2026-11-21')).toEqual([
      10,
      undefined,
      undefined,
      20,
    ])
  })

  it('starts again after a day without', () => {
    expect(run('2026-11-20', '2026-11-21', '2026-11-23', '2026-11-24')).toEqual([10, 20, 10, 20])
  })
})

describe('the keys of rewards', () => {
  it('fit the wallet with ids of 4 letters, and differ for different rewards', () => {
    const keys = [
      REWARD_KEYS.deposit('abcd', 'dep1'),
      REWARD_KEYS.daily('abcd', '2026-11-22'),
      REWARD_KEYS.rebate('abcd', '2026-11-22'),
      REWARD_KEYS.cashback('abcd', '2026-W47'),
      REWARD_KEYS.ranking('abcd'),
      REWARD_KEYS.signIn('2026-11-22'),
      REWARD_KEYS.appLogin('abcd'),
      REWARD_KEYS.envelope('abcd'),
      REWARD_KEYS.spin('abcd', 1),
      REWARD_KEYS.raffle('abcd'),
      REWARD_KEYS.mission('abcd', '2026-W47'),
      REWARD_KEYS.vipUp(1),
      REWARD_KEYS.vipPay('2026-11'),
      REWARD_KEYS.vipBirthday(2026),
      REWARD_KEYS.points('abcd', 'turnover', 7),
      REWARD_KEYS.pointsConvert('abcd'),
      REWARD_KEYS.pointsCorrect('abcd'),
      REWARD_KEYS.application('abcd'),
      REWARD_KEYS.redeem('abcd'),
      REWARD_KEYS.redeemBack('abcd'),
      REWARD_KEYS.referral('turnover', 'm-1:2026-11-22'),
    ]
    expect(keys[0]).toBe('promo:abcd:dep1')
    expect(new Set(keys).size).toBe(Object.keys(REWARD_KEYS).length)
    for (const key of keys) expect(key).toMatch(/^[\w.:-]{8,160}$/)
  })

  it('refuse what the wallet would not take', () => {
    expect(() => REWARD_KEYS.appLogin('abc')).toThrow(RangeError)
    expect(() => REWARD_KEYS.envelope('a/bcd')).toThrow(RangeError)
    expect(() => REWARD_KEYS.raffle('a'.repeat(160))).toThrow(RangeError)
  })
})
