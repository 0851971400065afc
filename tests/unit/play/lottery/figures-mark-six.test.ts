import { describe, expect, it } from 'vitest'
import { MARK_SIX } from '#lib/shared/lottery/mark-six/family.ts'
import { WAVE_NUMBERS, waveOf } from '#lib/shared/lottery/mark-six/colours.ts'
import { gameRules } from '#lib/shared/lottery/game-rules.ts'
import { defaultMarkSixRules } from '#lib/shared/lottery/mark-six/rules.ts'
import { judgeHalfWave } from '#lib/shared/lottery/mark-six/sides.ts'
import { animalOf } from '#lib/shared/lottery/zodiac.ts'
import { HALF_WAVES, WAVES } from './oracles/mark-six.ts'
import { fair, playOf, settled } from './support/find.ts'

const RULES = defaultMarkSixRules('horse')
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const bets = (id: string, selection: unknown) => playOf(MARK_SIX, id).count(selection, RULES).bets

describe('colours', () => {
  it('part the 49 balls into 17, 16 and 16', () => {
    expect(WAVE_NUMBERS).toEqual(WAVES)
    expect(Object.values(WAVE_NUMBERS).map((numbers) => numbers.length)).toEqual([17, 16, 16])
    expect(
      Object.values(WAVE_NUMBERS)
        .flat()
        .toSorted((a, b) => a - b),
    ).toEqual(range(1, 49))
    expect(waveOf(49)).toBe('green')
  })

  it('make the published half waves, with 49 left out', () => {
    for (const [half, numbers] of Object.entries(HALF_WAVES)) {
      expect(range(1, 48).filter((ball) => judgeHalfWave(half, ball) === 'win')).toEqual(numbers)
      expect(judgeHalfWave(half, 49)).toBe('tie')
      expect(fair(MARK_SIX, `halfWave.${half}`, RULES)).toBeCloseTo(48 / numbers.length, 9)
    }
  })
})

describe('fair odds', () => {
  it.each([
    ['special.hit', 49],
    ['regular1.hit', 49],
    ['regular6.hit', 49],
    ['regular.hit', 49 / 6],
    ['specialSides.big', 2],
    ['specialSides.small', 2],
    ['specialSides.odd', 2],
    ['specialSides.even', 2],
    ['specialSides.digitSumOdd', 2],
    ['specialSides.digitSumEven', 2],
    ['specialWave.red', 2.882],
    ['specialWave.blue', 3.0625],
    ['specialWave.green', 3.0625],
    ['all3.hit', 921.2],
    ['threeTwo.two', 28.56],
    ['threeTwo.three', 921.2],
    ['all2.hit', 78.4],
    ['twoSpecial.both', 78.4],
    ['twoSpecial.special', 196],
    ['specialPair.hit', 196],
    ['miss5.hit', 2.2416],
    ['miss6.hit', 2.6657],
    ['miss7.hit', 3.1841],
    ['miss8.hit', 3.8209],
    ['miss9.hit', 4.6075],
    ['miss10.hit', 5.5849],
    ['miss11.hit', 6.8066],
    ['miss12.hit', 8.3435],
    ['hitOne5.hit', 2.4338],
    ['hitOne6.hit', 2.3484],
    ['hitOne7.hit', 2.3393],
    ['hitOne8.hit', 2.388],
    ['hitOne9.hit', 2.4866],
    ['hitOne10.hit', 2.6329],
    ['zodiacs1.plain', 2.12],
    ['zodiacs1.year', 1.805],
    ['zodiacsMiss1.plain', 1.893],
    ['zodiacsMiss1.year', 2.242],
    ['tails1.zero', 2.12],
    ['tails1.plain', 1.805],
    ['tailsMiss1.zero', 1.893],
    ['tailsMiss1.plain', 2.242],
    ['zodiacSet.numbers8', 48 / 8],
    ['zodiacSet.numbers12', 48 / 12],
    ['zodiacSet.numbers16', 48 / 16],
    ['zodiacSet.numbers20', 48 / 20],
    ['zodiacSet.numbers24', 48 / 24],
  ])('of %s are %d', (key, odds) => {
    const places = (String(odds).split('.')[1] ?? '').length
    expect(fair(MARK_SIX, key, RULES)).toBeCloseTo(odds, Math.min(places, 9))
  })

  it('of heads and tails are 49 over the size of the set', () => {
    expect(range(0, 4).map((head) => 49 / fair(MARK_SIX, `specialHead.head${head}`, RULES))).toEqual(
      [9, 10, 10, 10, 10].map((size) => expect.closeTo(size, 9)),
    )
    expect(range(0, 9).map((tail) => 49 / fair(MARK_SIX, `specialTail.tail${tail}`, RULES))).toEqual(
      [4, 5, 5, 5, 5, 5, 5, 5, 5, 5].map((size) => expect.closeTo(size, 9)),
    )
  })

  it('of the total are near 2: 175 is big', () => {
    for (const side of ['big', 'small', 'odd', 'even'])
      expect(Math.abs(fair(MARK_SIX, `totalSides.${side}`, RULES) - 2)).toBeLessThan(0.03)
    expect(fair(MARK_SIX, 'totalSides.big', RULES)).toBeLessThan(2)
  })
})

describe('bets', () => {
  it('of banker forms and crossed lists', () => {
    expect(bets('all3', { numbers: range(3, 12), bankers: [1, 2] })).toBe(10)
    expect(bets('miss5', { numbers: range(1, 9) })).toBe(126)
    expect(bets('zodiacs3', { choices: ['rat', 'ox', 'tiger', 'pig'], bankers: ['dog'] })).toBe(6)
    expect(bets('all2', { crossed: [{ numbers: [1, 2, 3] }, { numbers: [7, 8] }] })).toBe(6)
    // The horse year: its animal has five numbers, the others four.
    expect(bets('specialPair', { crossed: [{ zodiac: 'horse' }, { zodiac: 'rat' }] })).toBe(20)
    const shared = { crossed: [{ zodiac: 'horse' }, { tail: 3 }] }
    expect(playOf(MARK_SIX, 'all2').problem(shared, RULES)).toEqual({
      code: 'repeated',
      at: 'crossed',
      value: '13',
    })
  })
})

describe('settlement', () => {
  const odds: Record<string, number> = {
    'all3.hit': 10_000_000,
    'all3.hit.5': 6_000_000,
    'threeTwo.two': 200_000,
    'threeTwo.three': 1_000_000,
    'zodiacSet.numbers8': 50_000,
    'parlay.big': 19_000,
    'parlay.odd': 19_500,
    'parlay.red': 27_000,
  }
  const paid = (id: string, selection: unknown, balls: number[], rules = RULES) =>
    settled(playOf(MARK_SIX, id), selection, {
      rules,
      odds,
      result: { regulars: balls.slice(0, 6), special: balls[6] ?? 0 },
    }).prize

  it('takes the lowest odds among the numbers of a ticket', () => {
    const line = { numbers: [1, 2, 3, 5] }
    // 123 at 1,000; 125, 135 and 235 at 600.
    expect(paid('all3', line, [1, 2, 3, 5, 6, 7, 8]).totalMinor).toBe(100 * 1000 + 3 * 100 * 600)
  })

  it('pays three of three instead of two of three, and counts the special as no regular', () => {
    expect(paid('threeTwo', { numbers: [1, 2, 3] }, [1, 2, 3, 5, 6, 7, 8]).totalMinor).toBe(100 * 100)
    expect(paid('threeTwo', { numbers: [1, 2, 8] }, [1, 2, 3, 5, 6, 7, 8]).totalMinor).toBe(100 * 20)
    expect(paid('threeTwo', { numbers: [1, 2, 9] }, [1, 2, 3, 5, 6, 7, 8]).totalMinor).toBe(100 * 20)
  })

  it('ties sides and sets at 49, and no colour', () => {
    expect(paid('zodiacSet', { choices: ['horse', 'rat'] }, [1, 2, 3, 4, 5, 6, 49]).refundMinor).toBe(100)
    expect(
      paid('specialSides', { choices: ['big', 'odd', 'tailSmall'] }, [1, 2, 3, 4, 5, 6, 49]),
    ).toMatchObject({
      prizeMinor: 0,
      refundMinor: 300,
    })
  })

  it.each([
    ['500,000 in a currency of two decimals', 50_000_00, 500_000_00],
    ['in a currency without, too, above the greatest line', 100_000_000, 1_000_000_000],
  ])('caps a parlay at ten of the greatest lines of the brand: %s', (_what, maxLineMinor, parlayMaxMinor) => {
    const settings = { family: 'markSix', variant: {}, odds: {}, limits: { maxLineMinor } } as const
    expect(gameRules(settings, { issue: '20261122-0001', stations: [] })).toMatchObject({ parlayMaxMinor })
  })

  it('multiplies the legs of a parlay; a tied leg counts 1, and the cap is on what is paid', () => {
    const legs = [
      { place: 'r1', side: 'big' },
      { place: 'r2', side: 'odd' },
      { place: 'r3', side: 'red' },
    ]
    expect(paid('parlay', { legs }, [48, 11, 46, 1, 3, 5, 7]).totalMinor).toBe(1000)
    expect(paid('parlay', { legs }, [49, 11, 46, 1, 3, 5, 7]).totalMinor).toBe(526)
    expect(paid('parlay', { legs }, [48, 11, 49, 1, 3, 5, 7]).totalMinor).toBe(0)
    expect(
      paid('parlay', { legs }, [48, 11, 46, 1, 3, 5, 7], { ...RULES, parlayMaxMinor: 999 }).totalMinor,
    ).toBe(999)
    const six = ['r1', 'r2', 'r3', 'r4', 'r5', 'r6'].map((place) => ({ place, side: 'big' }))
    const generous = settled(
      playOf(MARK_SIX, 'parlay'),
      { legs: six },
      {
        rules: RULES,
        odds: { 'parlay.big': 10 ** 8 },
        result: { regulars: [25, 26, 27, 28, 29, 30], special: 31 },
      },
    )
    expect(generous.prize.totalMinor).toBe(500_000_00)
  })

  it('counts 49 as odd and big in 七码', () => {
    const play = playOf(MARK_SIX, 'sevenCount')
    const choices = ['odd1', 'even6', 'big1', 'small6', 'odd0']
    const wins = play.wins({ choices }, { regulars: [2, 4, 6, 8, 10, 12], special: 49 }, RULES)
    expect(wins.map((win) => (win.kind === 'prize' ? win.key : win.kind))).toEqual([
      'sevenCount.odd1',
      'sevenCount.even6',
      'sevenCount.big1',
      'sevenCount.small6',
    ])
  })
})

describe('animals', () => {
  it('have 1, 13, 25, 37 and 49 for the year, and step back from there', () => {
    const numbers = (animal: string) => range(1, 49).filter((ball) => animalOf(ball, 'horse') === animal)
    expect(numbers('horse')).toEqual([1, 13, 25, 37, 49])
    expect(numbers('snake')).toEqual([2, 14, 26, 38])
    expect(numbers('goat')).toEqual([12, 24, 36, 48])
  })
})
