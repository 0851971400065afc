import { describe, expect, it } from 'vitest'
import type { Rational } from '#lib/shared/lottery/exact.ts'
import { daChances } from '#lib/shared/lottery/vn/da-chances.ts'
import { VN } from '#lib/shared/lottery/vn/family.ts'
import { defaultVnRules } from '#lib/shared/lottery/vn/rules.ts'
import { allAndNone, daPaid } from './oracles/vn-chances.ts'
import { playOf, ticketOf } from './support/find.ts'

const same = ({ wins, of }: Rational, part: bigint, whole: bigint) => wins * whole === part * of

describe('chances over all endings', () => {
  it.each([
    ['north', 27],
    ['south', 18],
  ] as const)('of xiên and trượt xiên in the %s: %i prizes', (region, prizes) => {
    const rules = defaultVnRules(region, 'house', ['one'])
    const all = 100n ** BigInt(prizes)
    for (const size of [2, 3, 4]) {
      const [outcome] = ticketOf(playOf(VN, `xien${size}`), rules).outcomes
      expect(outcome && same(outcome.chance, allAndNone(size, prizes).all, all)).toBe(true)
    }
    for (const size of [4, 6, 7, 8, 9, 10]) {
      const [outcome] = ticketOf(playOf(VN, `truotXien${size}`), rules).outcomes
      expect(outcome && same(outcome.chance, allAndNone(size, prizes).none, all)).toBe(true)
    }
  })

  it('of single numbers: the mean is prizes over numbers, the chance that of one at least', () => {
    for (const rules of [defaultVnRules('north', 'agency'), defaultVnRules('south', 'agency', ['one'])])
      for (const play of VN.plays.filter(
        (each) => each.isOffered(rules) && /Lo\d|^d|^xiu|^nhat/.test(each.id),
      )) {
        if (play.id === 'da') continue
        const digits = BigInt(play.id.slice(-1))
        const kind = ticketOf(play, rules)
        const [outcome] = kind.outcomes
        const prizes = BigInt(kind.units)
        expect(outcome && same(outcome.mean, prizes, 10n ** digits), play.id).toBe(true)
        const all = 10n ** (digits * prizes)
        expect(outcome && same(outcome.chance, all - (10n ** digits - 1n) ** prizes, all), play.id).toBe(true)
      }
  })

  it.each([
    [27, 2, 1, 5000],
    [18, 2, 1, 5000],
    [36, 2, 1, 5000],
    [18, 3, 1, 5000],
    [18, 3, 2, 5000],
    [12, 4, 2, 2500],
    [12, 4, 3, 0],
  ])('of đá over %i prizes with %i numbers, a bonus from %i', (prizes, numbers, bonusFrom, bonusE4) => {
    const rules = { bonusFrom, bonusE4 }
    const found = daChances(numbers, prizes, rules).at(-1)
    const all = 100n ** BigInt(prizes)
    expect(found?.numbers).toBe(numbers)
    expect(found && same(found.mean, daPaid(numbers, prizes, rules), all * 10_000n)).toBe(true)
    // At least two appear: a pair's prize without a bonus, for two numbers.
    const pair = daPaid(numbers, prizes, { bonusFrom: 99, bonusE4: 0 })
    if (numbers === 2) expect(found && same(found.chance, pair, all * 10_000n)).toBe(true)
  })
})
