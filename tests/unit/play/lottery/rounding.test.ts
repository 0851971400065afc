import { describe, expect, it } from 'vitest'
import { ELEVEN_FIVE } from '#lib/shared/lottery/eleven-five/family.ts'
import { defaultElevenFiveRules } from '#lib/shared/lottery/eleven-five/rules.ts'
import { defaultOdds } from '#lib/shared/lottery/default-odds.ts'
import { rebateOf } from '#lib/shared/lottery/rebate.ts'
import { stakeOf } from '#lib/shared/lottery/stake.ts'
import { playOf, settled } from './support/find.ts'

const UNITS = Array.from({ length: 300 }, (_, index) => index + 1)

/**
 * Members choose their stakes freely from the smallest on. Whoever buys all tickets of a play, each with the stake that is
 * rounded best, must not get more back than was paid.
 */
describe('no stake is rounded against the house', () => {
  const rules = { ...defaultElevenFiveRules(), series: { min: 1700, max: 1980, chosen: 1900 } }
  const rebateE4 = ELEVEN_FIVE.rebateE4?.(rules) ?? 0

  it('in rebates, which are at most their share', () => {
    for (const rate of [rebateE4, 1_400, 900, 1])
      for (const payableMinor of UNITS)
        expect(rebateOf(rate, { payableMinor, refundMinor: 0 }) * 10_000).toBeLessThanOrEqual(
          payableMinor * rate,
        )
  })

  it('in prices below the face of a ticket', () => {
    const play = playOf(ELEVEN_FIVE, 'any1')
    for (const price of [3_400, 9_999, 2_900])
      for (const unitMinor of UNITS) {
        const priced = { ...rules, pricesE4: { any1: price } }
        const unit = { unitMinor, multiple: 1 }
        const { payableMinor } = stakeOf(play, { numbers: [3] }, { unit, rules: priced })
        expect(payableMinor * 10_000).toBeGreaterThanOrEqual(unitMinor * price)
        expect(payableMinor - (unitMinor * price) / 10_000).toBeLessThan(1)
      }
  })

  it('in a whole set of tickets, of which some always win', () => {
    const play = playOf(ELEVEN_FIVE, 'any1')
    const odds = defaultOdds(ELEVEN_FIVE, rules)
    for (const unitMinor of UNITS.slice(19)) {
      const lines = Array.from({ length: 11 }, (_, index) =>
        settled(
          play,
          { numbers: [index + 1] },
          { rules, result: { balls: [1, 2, 3, 4, 5] }, odds, unitMinor },
        ),
      )
      const paid = lines.reduce((sum, { stake }) => sum + stake.payableMinor, 0)
      const back = lines.reduce(
        (sum, { stake, prize }) =>
          sum + prize.totalMinor + rebateOf(rebateE4, { payableMinor: stake.payableMinor, refundMinor: 0 }),
        0,
      )
      expect(back, `with stakes of ${unitMinor}`).toBeLessThan(paid)
    }
  })
})
