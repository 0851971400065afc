import { describe, expect, it } from 'vitest'
import { defaultOdds } from '#lib/shared/lottery/default-odds.ts'
import { ELEVEN_FIVE } from '#lib/shared/lottery/eleven-five/family.ts'
import { defaultElevenFiveRules, rebateE4 } from '#lib/shared/lottery/eleven-five/rules.ts'
import { returnOf } from '#lib/shared/lottery/returns.ts'
import { fair, numberOf, playOf, settled, ticketOf } from './support/find.ts'

const RULES = defaultElevenFiveRules()
/** Prizes of the state lottery for a bet of 2, far below the fair ones; a brand may state them as its odds. */
const STATE_PRIZES = {
  any2: 6,
  any3: 19,
  any4: 78,
  any5: 540,
  any6: 90,
  any7: 26,
  any8: 9,
  first1Straight: 13,
  first2Straight: 130,
  first2Group: 65,
  first3Straight: 1170,
  first3Group: 195,
}
const STATE_ODDS = Object.fromEntries(
  Object.entries(STATE_PRIZES).map(([play, prize]) => [`${play}.hit`, prize * 5000]),
)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const bets = (id: string, selection: unknown) => playOf(ELEVEN_FIVE, id).count(selection, RULES).bets

describe('bets', () => {
  it('of any four and any five for every number of picks', () => {
    expect(range(4, 11).map((n) => bets('any4', { numbers: range(1, n) }))).toEqual([
      1, 5, 15, 35, 70, 126, 210, 330,
    ])
    expect(range(5, 11).map((n) => bets('any5', { numbers: range(1, n) }))).toEqual([
      1, 6, 21, 56, 126, 252, 462,
    ])
  })

  it('with bankers are the others that are still missing', () => {
    expect(bets('any5', { numbers: [4, 5, 6, 7], bankers: [1, 2, 3] })).toBe(6)
    expect(bets('any8', { numbers: [8], bankers: range(1, 7) })).toBe(1)
    expect(bets('first2Group', { numbers: range(2, 11), bankers: [1] })).toBe(10)
    expect(bets('first3Group', { numbers: range(2, 11), bankers: [1] })).toBe(45)
    const tooMany = { numbers: range(6, 11), bankers: range(1, 5) }
    expect(playOf(ELEVEN_FIVE, 'any5').problem(tooMany, RULES)).toEqual({
      code: 'tooMany',
      at: 'bankers',
      max: 4,
    })
  })

  it('of the straight plays leave out orders with a ball twice', () => {
    expect(
      bets('first2Straight', {
        columns: [
          [1, 2, 3],
          [2, 3, 4],
        ],
      }),
    ).toBe(7)
    expect(
      bets('first3Straight', {
        columns: [
          [1, 2],
          [2, 3],
          [1, 3, 4],
        ],
      }),
    ).toBe(5)
    expect(bets('first3Straight', { columns: [range(1, 11), range(1, 11), range(1, 11)] })).toBe(990)
    expect(playOf(ELEVEN_FIVE, 'first2Straight').problem({ columns: [[7], [7]] }, RULES)).toEqual({
      code: 'noBets',
    })
    expect(bets('place', { columns: [[1, 2], [], [3], [], [11]] })).toBe(4)
  })

  it('cost 924 for any five of all numbers at 2', () => {
    const { stake } = settled(
      playOf(ELEVEN_FIVE, 'any5'),
      { numbers: range(1, 11) },
      {
        rules: RULES,
        result: { balls: [1, 2, 3, 4, 5] },
        odds: defaultOdds(ELEVEN_FIVE, RULES),
        unitMinor: 200,
      },
    )
    expect(stake.payableMinor).toBe(924_00)
  })
})

describe('fair odds', () => {
  it.each([
    ['any1', 2.2],
    ['any2', 5.5],
    ['any3', 16.5],
    ['any4', 66],
    ['any5', 462],
    ['any6', 77],
    ['any7', 22],
    ['any8', 8.25],
    ['first1Straight', 11],
    ['first2Straight', 110],
    ['first2Group', 55],
    ['first3Straight', 990],
    ['first3Group', 165],
    ['place', 11],
  ])('of %s are %d', (id, odds) => {
    expect(fair(ELEVEN_FIVE, `${id}.hit`, RULES)).toBeCloseTo(odds, 9)
  })

  it('of the number of odd balls and of the median', () => {
    const odd = [5, 4, 3, 2, 1, 0].map((count) =>
      ticketOf(playOf(ELEVEN_FIVE, 'oddCount'), RULES, `odd${count}`),
    )
    expect(
      odd.map(({ outcomes }) => Math.round(numberOf(outcomes[0]?.chance ?? { wins: 0n, of: 1n }) * 462)),
    ).toEqual([6, 75, 200, 150, 30, 1])
    expect([5, 4, 3, 2, 1, 0].map((count) => fair(ELEVEN_FIVE, `oddCount.odd${count}`, RULES))).toEqual(
      [77, 6.16, 2.31, 3.08, 15.4, 462].map((odds) => expect.closeTo(odds, 9)),
    )
    const median = range(3, 9).map((middle) => ticketOf(playOf(ELEVEN_FIVE, 'median'), RULES, String(middle)))
    expect(
      median.map(({ outcomes }) => Math.round(numberOf(outcomes[0]?.chance ?? { wins: 0n, of: 1n }) * 462)),
    ).toEqual([28, 63, 90, 100, 90, 63, 28])
    expect(range(3, 6).map((middle) => fair(ELEVEN_FIVE, `median.median${middle}`, RULES))).toEqual(
      [16.5, 7.33, 5.13, 4.62].map((odds) => expect.closeTo(odds, 2)),
    )
  })
})

describe('returns', () => {
  it('of the state prizes are as published', () => {
    const odds = { ...defaultOdds(ELEVEN_FIVE, RULES), ...STATE_ODDS }
    const top = { ...RULES, series: { ...RULES.series, chosen: RULES.series.max } }
    const percent = (id: string) =>
      Math.round(
        numberOf(
          returnOf(playOf(ELEVEN_FIVE, id), odds, { family: ELEVEN_FIVE, rules: top })[0]?.exact ?? {
            wins: 0n,
            of: 1n,
          },
        ) * 1000,
      ) / 10
    expect(range(2, 8).map((size) => percent(`any${size}`))).toEqual([
      54.5, 57.6, 59.1, 58.4, 58.4, 59.1, 54.5,
    ])
    for (const id of ['first1Straight', 'first2Straight', 'first2Group', 'first3Straight', 'first3Group'])
      expect(percent(id)).toBe(59.1)
  })

  it('of every series add up to 99 % with the rebate', () => {
    for (const chosen of [1700, 1800, 1960, 1980]) {
      const rules = { ...RULES, series: { ...RULES.series, chosen } }
      const odds = defaultOdds(ELEVEN_FIVE, rules)
      expect(odds['any5.hit']).toBe(462 * chosen * 5)
      expect(odds['any2.hit']).toBe(Math.floor(5.5 * chosen * 5))
      for (const id of ['any1', 'any5', 'place', 'dragonTiger'])
        for (const each of returnOf(playOf(ELEVEN_FIVE, id), odds, { family: ELEVEN_FIVE, rules })) {
          expect(numberOf(each.exact)).toBeLessThanOrEqual(0.99)
          expect(numberOf(each.exact)).toBeGreaterThan(0.9898)
        }
    }
  })

  it('give back 9 % at series 1800 and nothing at the highest', () => {
    const at = (chosen: number) => rebateE4({ ...RULES, series: { ...RULES.series, chosen } })
    expect([at(1700), at(1800), at(1980)]).toEqual([1400, 900, 0])
  })
})

describe('two sides', () => {
  const odds = Object.fromEntries(
    ELEVEN_FIVE.plays.flatMap((play) => play.classes(RULES).map(({ id }) => [`${play.id}.${id}`, 20_000])),
  )
  const outcome = (id: string, selection: unknown, balls: number[]) => {
    const { prize } = settled(playOf(ELEVEN_FIVE, id), selection, { rules: RULES, result: { balls }, odds })
    return [prize.prizeMinor, prize.refundMinor]
  }
  const ball = (side: string) => ({ columns: [[side], [], [], [], []] })

  it('of a ball tie at 11', () => {
    for (const side of ['big', 'small', 'odd', 'even'])
      expect(outcome('ballSides', ball(side), [11, 1, 2, 3, 4])).toEqual([0, 100])
    expect(outcome('ballSides', ball('big'), [6, 1, 2, 3, 4])).toEqual([200, 0])
    expect(outcome('ballSides', ball('small'), [5, 1, 2, 3, 4])).toEqual([200, 0])
    expect(outcome('ballSides', ball('small'), [6, 1, 2, 3, 4])).toEqual([0, 0])
  })

  it('of the sum tie at 30 for big and small alone', () => {
    const thirty = [4, 5, 6, 7, 8]
    const sum = (choices: string[], balls: number[]) => outcome('sumSides', { choices }, balls)
    expect(sum(['big', 'small'], thirty)).toEqual([0, 200])
    expect(sum(['even'], thirty)).toEqual([200, 0])
    expect(sum(['odd'], thirty)).toEqual([0, 0])
    expect(sum(['big'], [4, 5, 6, 7, 9])).toEqual([200, 0])
    expect(sum(['small'], [4, 5, 6, 7, 1])).toEqual([200, 0])
    expect(sum(['tailBig', 'tailOdd'], [4, 5, 6, 7, 3])).toEqual([400, 0])
    expect(sum(['tailSmall', 'tailEven'], thirty)).toEqual([400, 0])
    expect(outcome('dragonTiger', { choices: ['dragon'] }, [5, 1, 2, 3, 4])).toEqual([200, 0])
    expect(outcome('dragonTiger', { choices: ['dragon'] }, [1, 2, 3, 4, 5])).toEqual([0, 0])
  })
})

describe('winning tickets of a multiple pick', () => {
  const wins = (id: string, numbers: number[]) =>
    playOf(ELEVEN_FIVE, id).wins({ numbers }, { balls: [1, 2, 3, 4, 5] }, RULES)[0]
  it('are C(hits, k) up to five, and C(n − 5, k − 5) above where all five are picked', () => {
    expect(wins('any3', [1, 2, 3, 4, 9])).toMatchObject({ count: 4 })
    expect(wins('any7', range(1, 10))).toMatchObject({ count: 10 })
    expect(wins('any7', range(2, 11))).toBeUndefined()
  })
})
