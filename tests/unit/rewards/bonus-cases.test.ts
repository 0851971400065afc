import { describe, expect, it } from 'vitest'
import { countedDepositMinor, grantTerms, matchedBonusMinor } from '#lib/shared/rewards/grant-terms.ts'
import { playerValueMinor } from '#lib/shared/rewards/offer-facts.ts'
import { problemsOf } from '#lib/shared/rewards/offer-problems.ts'
import { aMatch, anOffer, wagering } from './offers.ts'
import { Purse, terms } from './purse.ts'

const E4 = 10_000
const ruled = (offer: Parameters<typeof problemsOf>[0]) => problemsOf(offer, 'GB').map(({ rule }) => rule)

/** The table of worked examples: every figure is written out by hand, none comes from the rules. */
describe('the worked examples of a bonus', () => {
  it('1: deposit 100 and bonus 100 take 1,000 by k 10 and by 5 × (D + B); 10 × (D + B) is 20 × B and refused', () => {
    const sums = { bonusMinor: 100_00, depositMinor: 100_00, depositKey: 'deposit:1' }
    const required = (multipleE4: number, basis: 'bonus' | 'depositAndBonus') =>
      grantTerms(wagering({ multipleE4, basis }), sums, 'other').requiredE4
    expect(required(10 * E4, 'bonus')).toBe(1_000_00 * E4)
    expect(required(5 * E4, 'depositAndBonus')).toBe(1_000_00 * E4)
    expect(required(10 * E4, 'depositAndBonus')).toBe(2_000_00 * E4)
    const offer = (multipleE4: number) =>
      anOffer({ reward: aMatch({ wagering: wagering({ multipleE4, basis: 'depositAndBonus' }) }) })
    expect(ruled(offer(5 * E4))).toEqual([])
    expect(ruled(offer(10 * E4))).toContain('GB.wagering')
  })

  it('2: k 10 at a weight of 10 % takes stakes of 10,000, and Great Britain refuses it', () => {
    const purse = new Purse(20_000_00)
    purse.give('g', { contribution: { ...terms().contribution, defaultBp: 1_000 } })
    for (let bets = 0; bets < 99; bets += 1) purse.play(100_00, 100_00)
    expect(purse.grant('g')).toMatchObject({ state: 'active', progressE4: 990_00 * E4 })
    purse.play(99_99, 99_99)
    expect(purse.grant('g').state).toBe('active')
    purse.play(1, 1)
    expect(purse.grant('g').state).toBe('completed')
    const contribution = { ...terms().contribution, defaultBp: 1_000 }
    expect(ruled(anOffer({ reward: aMatch({ wagering: wagering({ contribution }) }) }))).toContain(
      'GB.weights',
    )
  })

  it('3: 1,000 bets of 0.09 at 10 % count exactly 9.00', () => {
    const purse = new Purse(1_000_00)
    purse.give('g', { contribution: { ...terms().contribution, defaultBp: 1_000 } })
    for (let bets = 0; bets < 1_000; bets += 1) purse.play(9, 9)
    expect(purse.grant('g').progressE4).toBe(9_00 * E4)
  })

  it('4: a stake of 5 with 3 of real money is 3 + 2; 12.34 come back as 7.41 + 4.93, a rollback as 3 + 2', () => {
    const purse = new Purse(3_00)
    purse.give('g')
    const bet = purse.bet(5_00)
    expect(bet).toMatchObject({ realMinor: 3_00, bonusMinor: 2_00 })
    expect(purse.settle(bet, 12_34)).toEqual({ realMinor: 7_41, bonusMinor: 4_93 })
    expect([purse.real, purse.bonus]).toEqual([7_41, 102_93])

    const other = new Purse(3_00)
    other.give('g')
    expect(other.rollBack(other.bet(5_00))).toEqual({ realMinor: 3_00, bonusMinor: 2_00 })
    expect([other.real, other.bonus]).toEqual([3_00, 100_00])
  })

  it('5: at 998 of 1,000 a stake of 5 counts 2, and a balance of 137.50 becomes real', () => {
    const purse = new Purse(998_00)
    purse.give('g')
    purse.play(998_00, 0)
    expect(purse.grant('g').progressE4).toBe(998_00 * E4)
    purse.play(5_00, 42_50)
    expect(purse.grant('g')).toMatchObject({
      state: 'completed',
      progressE4: 1_000_00 * E4,
      balanceMinor: 0,
      convertedMinor: 137_50,
      forfeitedMinor: 0,
    })
    expect([purse.real, purse.bonus]).toEqual([137_50, 0])
  })

  it('6: a cap of 5 × B converts 500 of 743.20 and forfeits 243.20', () => {
    const purse = new Purse()
    purse.give('g', { capMinor: 500_00, requiredE4: 100_00 * E4 })
    purse.play(100_00, 743_20)
    expect([purse.real, purse.bonus]).toEqual([500_00, 0])
    expect(purse.grant('g')).toMatchObject({ convertedMinor: 500_00, forfeitedMinor: 243_20 })
  })

  it('7: a sticky bonus of 100 converts 60 of 160 and nothing of 80', () => {
    const more = new Purse()
    more.give('g', { isSticky: true, requiredE4: 100_00 * E4 })
    more.play(100_00, 160_00)
    expect(more.real).toBe(60_00)
    expect(more.grant('g')).toMatchObject({ convertedMinor: 60_00, forfeitedMinor: 100_00 })
    const less = new Purse()
    less.give('g', { isSticky: true, requiredE4: 100_00 * E4 })
    less.play(100_00, 80_00)
    expect(less.real).toBe(0)
    expect(less.grant('g')).toMatchObject({ state: 'completed', convertedMinor: 0, forfeitedMinor: 80_00 })
  })

  it('8: who withdraws 50 of 250 keeps 200 and loses the bonus of 100', () => {
    const purse = new Purse(250_00)
    purse.give('g')
    purse.withdraw(50_00)
    expect([purse.real, purse.bonus]).toEqual([200_00, 0])
    expect(purse.grant('g')).toMatchObject({
      state: 'forfeited',
      reason: 'withdrawal',
      forfeitedMinor: 100_00,
    })
  })

  it('9: cancelled at 40 with 2 real + 3 bonus open, a win of 20 is 8 for the player and 12 for the brand', () => {
    const purse = new Purse(2_00)
    purse.give('g', { bonusMinor: 43_00 })
    const bet = purse.bet(5_00)
    purse.cancel('g')
    expect(purse.grant('g')).toMatchObject({ state: 'cancelled', forfeitedMinor: 40_00 })
    const promo = purse.promo
    purse.settle(bet, 20_00)
    expect([purse.real, purse.bonus, purse.promo - promo]).toEqual([8_00, 0, 12_00])
  })

  it('10: the same win when the bonus was completed and 10 of its cap are left: 18 and 2', () => {
    const purse = new Purse(2_00)
    purse.give('g', { bonusMinor: 43_00, requiredE4: 40_00 * E4, capMinor: 50_00 })
    const bet = purse.bet(5_00)
    purse.play(40_00, 40_00)
    expect(purse.grant('g')).toMatchObject({ state: 'completed', convertedMinor: 40_00 })
    const [real, promo] = [purse.real, purse.promo]
    purse.settle(bet, 20_00)
    expect([purse.real - real, purse.bonus, purse.promo - promo]).toEqual([18_00, 0, 2_00])
  })

  it('11: with 30 left to wager and one bonus queued, a bet of 50 ends the first, and the second starts at 0', () => {
    const purse = new Purse(50_00)
    purse.give('first', { requiredE4: 30_00 * E4 })
    purse.give('second')
    expect(purse.grant('second')).toMatchObject({ state: 'queued', balanceMinor: 0 })
    purse.play(50_00, 0)
    expect(purse.grant('first')).toMatchObject({ state: 'completed', convertedMinor: 100_00 })
    expect(purse.grant('second')).toMatchObject({ state: 'active', progressE4: 0, balanceMinor: 100_00 })
  })

  it('12: 2 real + 3 bonus staked and lost: lost at 5 of 30', () => {
    const purse = new Purse(2_00)
    purse.give('g', { bonusMinor: 3_00 })
    purse.play(5_00, 0)
    expect(purse.grant('g')).toMatchObject({
      state: 'lost',
      progressE4: 5_00 * E4,
      balanceMinor: 0,
    })
    expect(purse.grant('g').terms.requiredE4).toBe(30_00 * E4)
  })

  it('13: 50 % of 33.33 is 16.66, and of 33,335 dong 16,668', () => {
    const half = aMatch({ percentBp: 5_000, minDepositMinor: 1, maxBonusMinor: 100_000 })
    expect(matchedBonusMinor(half, 33_33)).toBe(16_66)
    expect(matchedBonusMinor(half, 33_335)).toBe(16_668)
    expect(matchedBonusMinor({ ...half, minDepositMinor: 33_34 }, 33_33)).toBe(0)
    expect(matchedBonusMinor({ ...half, maxBonusMinor: 10_00 }, 33_33)).toBe(10_00)
    expect(countedDepositMinor({ ...half, maxBonusMinor: 10_00 }, 33_33)).toBe(20_00)
  })

  it('14: a bonus of 100 is worth 60 at k 10 and RTP 96 %, 95 at 99.5 %, 0 at k 25', () => {
    const value = (k: number, rtpBp: number) =>
      playerValueMinor(100_00, { multipleE4: k * E4, weightBp: 10_000, rtpBp })
    expect([value(10, 9_600), value(10, 9_950), value(25, 9_600)]).toEqual([60_00, 95_00, 0])
  })
})
