import { describe, expect, it } from 'vitest'
import { ALL_FAMILIES } from '#lib/shared/lottery/all-families.ts'
import { defaultOdds } from '#lib/shared/lottery/default-odds.ts'
import { checkOdds } from '#lib/shared/lottery/odds-check.ts'
import { MARK_SIX } from '#lib/shared/lottery/mark-six/family.ts'
import { defaultMarkSixRules } from '#lib/shared/lottery/mark-six/rules.ts'
import { returnOf } from '#lib/shared/lottery/returns.ts'
import { VN } from '#lib/shared/lottery/vn/family.ts'
import { defaultVnRules } from '#lib/shared/lottery/vn/rules.ts'
import { defaultElevenFiveRules } from '#lib/shared/lottery/eleven-five/rules.ts'
import { defaultFourDRules } from '#lib/shared/lottery/four-d/rules.ts'
import { defaultSum28Rules } from '#lib/shared/lottery/sum28/rules.ts'
import { defaultThaiRules } from '#lib/shared/lottery/thai/rules.ts'
import { defaultTogelRules } from '#lib/shared/lottery/togel/rules.ts'
import { ANIMALS } from '#lib/shared/lottery/zodiac.ts'
import { playOf } from './support/find.ts'

const NORTH = defaultVnRules('north', 'agency')
const MARK = defaultMarkSixRules('horse')

describe('the default odds', { timeout: 60_000 }, () => {
  it.each([
    ['agency, North', NORTH],
    ['agency, South', defaultVnRules('south', 'agency', ['daLat', 'tienGiang'])],
    ['house, North', defaultVnRules('north', 'house')],
    ['house, Central', defaultVnRules('central', 'house', ['hue'])],
    ['elevenFive', defaultElevenFiveRules()],
    ['markSix', MARK],
    ['sum28', defaultSum28Rules()],
    ['togel', defaultTogelRules(ANIMALS)],
    ['thai', defaultThaiRules()],
  ])('of %s return less than they cost, for every kind of ticket', (_name, rules) => {
    const family = ALL_FAMILIES[rules.family]
    const odds = defaultOdds(family, rules)
    expect(checkOdds(family, odds, { rules })).toEqual({ isAccepted: true, findings: [] })
    for (const play of family.plays.filter((each) => each.isOffered(rules)))
      for (const { returnE4 } of returnOf(play, odds, { family, rules }))
        expect(returnE4).toBeLessThanOrEqual(9920)
  })

  it('do not exist for 4D, whose prize table is the operator’s', () => {
    const rules = defaultFourDRules()
    expect(defaultOdds(ALL_FAMILIES.fourD, rules)).toEqual({})
    const check = checkOdds(ALL_FAMILIES.fourD, {}, { rules })
    expect(check.isAccepted).toBe(false)
    expect(check.findings).toContainEqual({ code: 'missing', key: 'iBox.starter' })
  })

  it('of a game without shio leave the play out, and the game is not published', () => {
    const rules = defaultTogelRules()
    expect(ALL_FAMILIES.togel.problemOfRules(rules)).toEqual({ code: 'missing', at: 'shio' })
    expect(Object.keys(defaultOdds(ALL_FAMILIES.togel, rules))).not.toContain('shio.nine')
    expect(ALL_FAMILIES.togel.problemOfRules(defaultTogelRules(ANIMALS))).toBeUndefined()
  })
})

describe('the check', { timeout: 60_000 }, () => {
  const odds = defaultOdds(VN, NORTH)
  const above = (play: string, ticket: string) =>
    expect.objectContaining({ code: 'aboveHundred', play, ticket })

  it('names every kind of ticket that pays back more than it costs', () => {
    const check = checkOdds(VN, { ...odds, 'baoLo2.hit': 810_000 }, { rules: NORTH })
    expect(check).toEqual({
      isAccepted: false,
      findings: [
        { code: 'aboveHundred', play: 'baoLo2', ticket: 'exact', returnE4: 10_125, isAccepted: false },
      ],
    })
  })

  it('looks at the payable stake: exactly 100 % passes, a hair above does not', () => {
    const at = (oddsE4: number) =>
      checkOdds(VN, { ...odds, 'baoLo2.hit': oddsE4 }, { rules: NORTH }).isAccepted
    expect(at(800_000)).toBe(true)
    expect(at(800_001)).toBe(false)
    const cheap = { ...NORTH, pricesE4: { '*': 7400, da: 10_000 } }
    expect(checkOdds(VN, odds, { rules: cheap }).findings).toContainEqual(above('baoLo2', 'exact'))
  })

  it('refuses the published đá where a pair is charged one unit a prize', () => {
    const rules = { ...NORTH, da: { ...NORTH.da, unitsPerPrize: 1 } }
    expect(checkOdds(VN, odds, { rules }).findings).toContainEqual(above('da', 'oneStation2'))
  })

  it('accepts what the operator says twice, play by play', () => {
    const generous = { ...odds, 'baoLo2.hit': 900_000 }
    const check = (stated: string[], statedAgain: string[]) =>
      checkOdds(VN, generous, { rules: NORTH, aboveHundred: { stated, statedAgain } })
    expect(check(['baoLo2'], []).isAccepted).toBe(false)
    expect(check([], ['baoLo2']).isAccepted).toBe(false)
    expect(check(['baoLo2'], ['dau2']).isAccepted).toBe(false)
    expect(check(['baoLo2'], ['baoLo2']).isAccepted).toBe(true)
    expect(check(['baoLo2'], ['baoLo2']).findings).toHaveLength(1)
  })

  it('names odds that are missing, unknown or no whole numbers', () => {
    const { 'dau2.hit': _left, ...rest } = odds
    const table = {
      ...rest,
      'baoLo2.hit': 750_000.5,
      'baoLo3.hit': -1,
      'baoLo2.hits': 1,
      'constructor.hit': 1,
    }
    expect(checkOdds(VN, table, { rules: NORTH })).toEqual({
      isAccepted: false,
      findings: [
        { code: 'missing', key: 'dau2.hit' },
        { code: 'notWhole', key: 'baoLo2.hit' },
        { code: 'notWhole', key: 'baoLo3.hit' },
        { code: 'unknown', key: 'baoLo2.hits' },
        { code: 'unknown', key: 'constructor.hit' },
      ],
    })
  })

  it('looks at the price that the stake has: a play without prices by ticket has one', () => {
    const thai = defaultThaiRules()
    const rules = { ...thai, pricesE4: { 'top3.exact': 20_000 } }
    const table = { ...defaultOdds(ALL_FAMILIES.thai, thai), 'top3.hit': 15_000_000 }
    expect(checkOdds(ALL_FAMILIES.thai, table, { rules }).findings).toEqual([
      { code: 'aboveHundred', play: 'top3', ticket: 'exact', returnE4: 15_000, isAccepted: false },
      { code: 'unknownPrice', key: 'top3.exact' },
    ])
  })

  it('names prices of no play and of no ticket', () => {
    const togel = defaultTogelRules(ANIMALS)
    const table = defaultOdds(ALL_FAMILIES.togel, togel)
    const check = (pricesE4: Record<string, number>, plays?: string[]) => {
      const rules = { ...togel, ...(plays ? { plays } : {}), pricesE4: { ...togel.pricesE4, ...pricesE4 } }
      const odds = plays ? defaultOdds(ALL_FAMILIES.togel, rules) : table
      return checkOdds(ALL_FAMILIES.togel, odds, { rules })
    }
    expect(check({ '*': 9_900, 'fifty.as.big': 10_500, 'fifty.ekor.odd': 10_300 }).isAccepted).toBe(true)
    // The family has prices for plays that a game may leave out.
    expect(check({}, ['d4']).isAccepted).toBe(true)
    for (const key of ['d5', 'D4', 'd4.exact', 'fifty.as', 'fifty.as.huge', 'jitu.as.5', 'constructor', ''])
      expect(check({ [key]: 9_900 })).toEqual({
        isAccepted: false,
        findings: [{ code: 'unknownPrice', key }],
      })
  })

  it('counts members with odds of their own: the highest that a ticket can have', () => {
    const rules = { ...MARK, plays: ['special', 'all3'] }
    const table = defaultOdds(MARK_SIX, rules)
    const check = (own: Record<string, number>) =>
      checkOdds(MARK_SIX, { ...table, ...own }, { rules }).findings
    expect(check({ 'special.hit.7': 490_001 })).toContainEqual(above('special', '1'))
    expect(check({ 'special.hit.7': 490_000 })).toEqual([])
    // One or two generous numbers make no generous ticket of three; three do.
    expect(check({ 'all3.hit.1': 99_000_000, 'all3.hit.2': 99_000_000 })).toEqual([])
    const three = { 'all3.hit.1': 99_000_000, 'all3.hit.2': 99_000_000, 'all3.hit.3': 99_000_000 }
    expect(check(three)).toContainEqual(above('all3', 'ticket'))
  })

  it('adds up the classes of a ticket, ties and the rebate', () => {
    const mark = { ...MARK, plays: ['threeTwo', 'specialSides'] }
    const table = defaultOdds(MARK_SIX, mark)
    const split = { ...table, 'threeTwo.two': 150_000, 'threeTwo.three': 9_212_000 }
    expect(checkOdds(MARK_SIX, split, { rules: mark }).findings).toContainEqual(above('threeTwo', 'ticket'))
    // 24 of 49 at 2 and one stake returned are all of it.
    const sides = (oddsE4: number) =>
      returnOf(
        playOf(MARK_SIX, 'specialSides'),
        { ...table, 'specialSides.big': oddsE4 },
        { family: MARK_SIX, rules: MARK },
      )[0]
    expect(sides(20_000)).toMatchObject({ ticket: 'big', returnE4: 10_000 })
    expect(sides(20_001)?.returnE4).toBe(10_001)
    const rules = defaultElevenFiveRules()
    // The odds of the highest series with the rebate of the lowest.
    const highest = { ...rules, series: { ...rules.series, chosen: 1980 } }
    const top = defaultOdds(ALL_FAMILIES.elevenFive, highest)
    expect(checkOdds(ALL_FAMILIES.elevenFive, top, { rules }).isAccepted).toBe(false)
  })

  it('finds parlays of opposite sides above 100 % where each leg alone is below', () => {
    const at = (oddsE4: number) => {
      const rules = { ...MARK, plays: ['parlay'] }
      const table = { ...defaultOdds(MARK_SIX, rules), 'parlay.big': oddsE4, 'parlay.small': oddsE4 }
      return checkOdds(MARK_SIX, table, { rules }).findings
    }
    // Three legs of each at o: (24 × 23 × 22)² o⁶, and 6 × (24 × 23) × (24 × 23 × 22) o⁵ with the 49 in one of them.
    const [three, pair] = [24 * 23 * 22, 24 * 23]
    const paid = three ** 2 * 1.99 ** 6 + 6 * pair * three * 1.99 ** 5
    const returnE4 = Math.ceil((paid / (49 * 48 * 47 * 46 * 45 * 44)) * 10_000)
    expect(returnE4).toBeGreaterThan(10_300)
    expect(at(19_900)).toEqual([
      { code: 'aboveHundred', play: 'parlay', ticket: 'best', returnE4, isAccepted: false },
    ])
    expect(at(19_500)).toEqual([])
  })
})
