import { describe, expect, it } from 'vitest'
import { halfPaid } from '#lib/shared/lottery/entries-read.ts'
import { FOUR_D } from '#lib/shared/lottery/four-d/family.ts'
import { defaultFourDRules } from '#lib/shared/lottery/four-d/rules.ts'
import { SUM_COLOURS } from '#lib/shared/lottery/sum28/colours.ts'
import { SUM28 } from '#lib/shared/lottery/sum28/family.ts'
import { defaultSum28Rules } from '#lib/shared/lottery/sum28/rules.ts'
import { THAI } from '#lib/shared/lottery/thai/family.ts'
import { defaultThaiRules } from '#lib/shared/lottery/thai/rules.ts'
import { shioPlace } from '#lib/shared/lottery/togel/back-plays.ts'
import { TOGEL } from '#lib/shared/lottery/togel/family.ts'
import { defaultTogelRules } from '#lib/shared/lottery/togel/rules.ts'
import { ANIMALS } from '#lib/shared/lottery/zodiac.ts'
import { fair, numberOf, playOf, settled, ticketOf } from './support/find.ts'

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

describe('sum of three digits', () => {
  const rules = defaultSum28Rules()
  const chance = (id: string, choice: string) =>
    numberOf(ticketOf(playOf(SUM28, id), rules, choice).outcomes[0]?.chance ?? { wins: 0n, of: 1n })

  it('has the published ways', () => {
    const ways = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 63, 69, 73, 75]
    expect(range(0, 27).map((sum) => Math.round(chance('sum', String(sum)) * 1000))).toEqual([
      ...ways,
      ...ways.toReversed(),
    ])
  })

  it('has the published colours and their chances', () => {
    expect(
      Object.values(SUM_COLOURS)
        .flat()
        .toSorted((a, b) => a - b),
    ).toEqual(range(0, 27))
    expect(SUM_COLOURS.grey).toEqual([0, 13, 14, 27])
    expect(
      ['green', 'blue', 'red'].map((colour) => Math.round(chance('colours', colour) * 1000) / 10),
    ).toEqual([25.8, 25.8, 33.2])
    expect(playOf(SUM28, 'colours').problem({ choices: ['grey'] }, rules)?.code).toBe('unknown')
  })

  it('gives the stake alone to what would have won at 13 and 14', () => {
    const odds = Object.fromEntries(
      SUM28.plays.flatMap((play) => play.classes(rules).map(({ id }) => [`${play.id}.${id}`, 20_000])),
    )
    const outcome = (id: string, choices: string[], digits: number[]) => {
      const { prize } = settled(playOf(SUM28, id), { choices }, { rules, result: { digits }, odds })
      return [prize.prizeMinor, prize.refundMinor]
    }
    expect(outcome('sides', ['small', 'odd'], [9, 4, 0])).toEqual([0, 200])
    expect(outcome('sides', ['big', 'even'], [9, 4, 0])).toEqual([0, 0])
    expect(outcome('sides', ['big', 'even'], [9, 5, 0])).toEqual([0, 200])
    expect(outcome('combinations', ['smallOdd', 'bigEven'], [9, 4, 0])).toEqual([0, 100])
    expect(outcome('combinations', ['smallOdd', 'bigEven'], [9, 5, 0])).toEqual([0, 100])
    expect(outcome('sides', ['small', 'even'], [9, 3, 0])).toEqual([400, 0])
    expect(outcome('colours', ['red', 'blue', 'green'], [9, 4, 0])).toEqual([0, 0])
    expect(outcome('extremes', ['extremeSmall'], [5, 0, 0])).toEqual([200, 0])
    expect(outcome('extremes', ['extremeBig'], [9, 9, 4])).toEqual([200, 0])
    expect(outcome('extremes', ['extremeSmall', 'extremeBig'], [6, 0, 0])).toEqual([0, 0])
  })

  it('pays 10 for extremes by default', () => {
    expect(SUM28.statedOdds(rules)['extremes.extremeBig']).toBe(100_000)
  })
})

describe('togel', () => {
  const rules = defaultTogelRules(ANIMALS)
  it('has the published fair odds', () => {
    expect(
      ['d4', 'd3', 'd2', 'd2Front', 'd2Middle', 'jitu', 'kombinasi'].map((id) =>
        fair(TOGEL, `${id}.hit`, rules),
      ),
    ).toEqual([10_000, 1000, 100, 100, 100, 10, 4])
    const bebas = ticketOf(playOf(TOGEL, 'colokBebas'), rules)
    expect(numberOf(bebas.outcomes[0]?.chance ?? { wins: 0n, of: 1n })).toBeCloseTo(0.3439, 9)
  })

  it('puts 00 at 100 and gives places 1 to 4 a number more', () => {
    const sizes = range(1, 12).map((place) => range(0, 99).filter((pair) => shioPlace(pair) === place).length)
    expect(sizes).toEqual([9, 9, 9, 9, 8, 8, 8, 8, 8, 8, 8, 8])
    expect(shioPlace(0)).toBe(4)
    expect(shioPlace(1)).toBe(1)
    expect(shioPlace(12)).toBe(12)
  })

  it('pays colok bebas stake plus stake × index × occurrences', () => {
    const paid = (number: string) =>
      settled(
        playOf(TOGEL, 'colokBebas'),
        { entries: ['7'] },
        { rules, result: { number }, odds: { 'colokBebas.hit': 15_000 } },
      ).prize.totalMinor
    expect(['1234', '7123', '7172', '7777'].map(paid)).toEqual([0, 250, 400, 700])
  })

  it('lets naga repeat one digit and no pair of bebas 2D', () => {
    const problem = (id: string, entry: string) =>
      playOf(TOGEL, id).problem({ entries: [entry] }, rules)?.code
    expect(problem('colokNaga', '112')).toBeUndefined()
    expect(problem('colokNaga', '111')).toBe('equalDigits')
    expect(problem('colokBebas2', '11')).toBe('equalDigits')
    const wins = (entry: string, number: string) =>
      playOf(TOGEL, 'colokNaga')
        .wins({ entries: [entry] }, { number }, rules)
        .map((win) => ('key' in win ? win.key : ''))
    expect(wins('112', '1123')).toEqual(['colokNaga.of3'])
    expect(wins('112', '1121')).toEqual(['colokNaga.of4'])
    expect(wins('112', '1234')).toEqual([])
  })

  it('takes kei as a price', () => {
    const kei = { ...rules, pricesE4: { fifty: 10_200, 'fifty.as.big': 10_500, 'fifty.ekor.odd': 9_800 } }
    const play = playOf(TOGEL, 'fifty')
    const line = { columns: [['big'], ['small'], [], ['odd']] }
    const { stake, prize } = settled(play, line, {
      rules: kei,
      result: { number: '9001' },
      odds: { 'fifty.big': 20_000, 'fifty.small': 20_000, 'fifty.odd': 20_000, 'fifty.even': 20_000 },
    })
    expect(stake.faceMinor).toBe(300)
    expect(stake.payableMinor).toBe(105 + 102 + 98)
    expect(prize.totalMinor).toBe(600)
  })

  it('takes a discount off the stake and not off the prize', () => {
    const play = playOf(TOGEL, 'd4')
    const { stake, prize } = settled(
      play,
      { entries: ['4321'] },
      {
        rules: { ...rules, pricesE4: { d4: 3400 } },
        result: { number: '4321' },
        odds: { 'd4.hit': 30_000_000 },
      },
    )
    expect(stake.payableMinor).toBe(34)
    expect(prize.totalMinor).toBe(300_000)
  })

  it('looks at the last two for tengah, tepi and dasar', () => {
    const wins = (id: string, choices: string[], number: string) =>
      playOf(TOGEL, id)
        .wins({ choices }, { number }, rules)
        .map((win) => ('key' in win ? win.key : ''))
    for (const [number, side] of [
      ['9924', 'tepi'],
      ['9925', 'tengah'],
      ['9974', 'tengah'],
      ['9975', 'tepi'],
    ] as const)
      expect(wins('tengahTepi', ['tengah', 'tepi'], number)).toEqual([`tengahTepi.${side}`])
    // 9 + 8 = 17, 1 + 7 = 8.
    expect(wins('dasar', ['big', 'small', 'odd', 'even'], '0098')).toEqual(['dasar.big', 'dasar.even'])
  })
})

describe('thai', () => {
  const rules = defaultThaiRules()
  it('has the published fair odds', () => {
    const odds = (key: string) => fair(THAI, key, rules)
    expect(odds('top3.hit')).toBe(1000)
    expect(odds('top2.hit')).toBe(100)
    expect(odds('bottom2.hit')).toBe(100)
    expect(odds('tod3.hit')).toBeCloseTo(166.7, 1)
    expect(odds('runTop.hit')).toBeCloseTo(3.69, 2)
    expect(odds('runBottom.hit')).toBeCloseTo(5.26, 2)
    expect(THAI.statedOdds(rules)).toEqual({
      'top3.hit': 9_200_000,
      'tod3.hit': 1_200_000,
      'top2.hit': 920_000,
      'bottom2.hit': 920_000,
    })
  })

  it('states the chance of a tod for pairs and triples too', () => {
    const means = playOf(THAI, 'tod3')
      .tickets(rules)
      .map(({ id, outcomes }) => [id, numberOf(outcomes[0]?.mean ?? { wins: 0n, of: 1n })])
    expect(means).toEqual([
      ['orders6', 0.006],
      ['orders3', 0.003],
      ['orders1', 0.001],
    ])
  })

  it('expands กลับ into 6, 3 or 1 bets', () => {
    const bets = (entries: string[]) => playOf(THAI, 'top3').count({ entries, permuted: true }, rules).bets
    expect([bets(['123']), bets(['112']), bets(['111']), bets(['123', '321'])]).toEqual([6, 3, 1, 12])
  })

  const result = { top: '123', bottom: '45', front: ['123', '123'], back: ['678', '901'] }
  const odds = Object.fromEntries(THAI.plays.map(({ id }) => [`${id}.hit`, 100_000]))
  const paid = (id: string, line: unknown, restricted = {}) =>
    settled(playOf(THAI, id), line, { rules: { ...rules, restricted }, result, odds }).prize.totalMinor

  it('pays front and back for each number that matches, runs once', () => {
    expect(paid('front3', { entries: ['123'] })).toBe(2000)
    expect(paid('back3', { entries: ['901', '123'] })).toBe(1000)
    expect(paid('top2', { entries: ['23', '12'] })).toBe(1000)
    expect(
      settled(
        playOf(THAI, 'runTop'),
        { entries: ['1', '9'] },
        {
          rules,
          result: { ...result, top: '111' },
          odds,
        },
      ).prize.totalMinor,
    ).toBe(1000)
  })

  it('halves locked numbers, for the tods that they would win too', () => {
    expect(paid('top3', { entries: ['123'] }, { half: ['123'] })).toBe(500)
    expect(paid('tod3', { entries: ['321'] }, { half: ['123'] })).toBe(500)
    expect(paid('tod3', { entries: ['321'] }, { half: ['12', '124'] })).toBe(1000)
    expect(paid('top3', { entries: ['321'], permuted: true }, { half: ['123'] })).toBe(500)
  })

  it('names the numbers of a line that are paid half, and no other', () => {
    const half = ['123', '45']
    const named = (id: string, line: unknown) => {
      const { picker } = playOf(THAI, id)
      return picker.kind === 'entries'
        ? halfPaid(line, { ...rules, restricted: { half } }, picker)
        : undefined
    }
    const lines: [string, object, string[]][] = [
      ['top3', { entries: ['123'] }, ['123']],
      ['top3', { entries: ['321'] }, []],
      ['top3', { entries: ['321'], permuted: true }, ['123']],
      ['tod3', { entries: ['321'] }, ['321']],
      ['bottom2', { entries: ['45'] }, ['45']],
      ['front3', { entries: ['123'] }, ['123']],
    ]
    for (const [id, line, numbers] of lines) {
      expect([id, named(id, line)]).toEqual([id, numbers])
      expect([id, paid(id, line, { half })]).toEqual([id, paid(id, line) / (numbers.length > 0 ? 2 : 1)])
    }
    expect(named('top3', { entries: 'no list' })).toEqual([])
    expect(named('top3', null)).toEqual([])
  })

  it('closes blocked numbers in every play that they would win', () => {
    const problem = (id: string, line: unknown) =>
      playOf(THAI, id).problem(line, { ...rules, restricted: { closed: ['123', '45'] } })
    expect(problem('top3', { entries: ['123'] })).toEqual({ code: 'closed', at: 'entries', value: '123' })
    expect(problem('tod3', { entries: ['999', '321'] })).toEqual({
      code: 'closed',
      at: 'entries',
      value: '321',
    })
    expect(problem('top3', { entries: ['321'], permuted: true })?.code).toBe('closed')
    expect(problem('top3', { entries: ['321'] })).toBeUndefined()
    expect(problem('bottom2', { entries: ['45'] })?.code).toBe('closed')
    expect(problem('top2', { entries: ['45'] })?.code).toBe('closed')
    expect(problem('runTop', { entries: ['4'] })).toBeUndefined()
  })
})

describe('4D', () => {
  const rules = defaultFourDRules()
  const odds = Object.fromEntries(
    FOUR_D.plays.flatMap((play) =>
      play.classes(rules).map(({ id }) => [`${play.id}.${id}`, id === 'first' ? 25_000_000 : 600_000]),
    ),
  )
  const other = Array.from({ length: 10 }, () => '9999')
  const result = {
    first: '1123',
    second: '8888',
    third: '7777',
    starters: ['1123', ...other.slice(1)],
    consolations: other,
  }
  const paid = (id: string, line: unknown) =>
    settled(playOf(FOUR_D, id), line, { rules, result, odds }).prize.totalMinor

  it('pays every prize that shows the number', () => {
    expect(paid('straight', { entries: ['1123'] })).toBe(100 * 2500 + 100 * 60)
    expect(paid('straight', { entries: ['9999'] })).toBe(100 * 60 * 19)
    expect(paid('last3', { entries: ['123', '999'] })).toBe(100 * 2500)
  })

  it('makes a box of bets, and divides an i-box', () => {
    const play = playOf(FOUR_D, 'straight')
    expect(
      ['1234', '1123', '1122', '1112'].map(
        (entry) => play.count({ entries: [entry], permuted: true }, rules).bets,
      ),
    ).toEqual([24, 12, 6, 4])
    expect(paid('straight', { entries: ['3211'], permuted: true })).toBe(100 * 2500 + 100 * 60)
    expect(playOf(FOUR_D, 'iBox').count({ entries: ['3211'] }, rules).bets).toBe(1)
    // 2,500 / 12 and 60 / 12 of a unit of 100, each class rounded by itself.
    expect(paid('iBox', { entries: ['3211'] })).toBe(20_833 + 500)
  })

  it('refuses four equal digits in both, and not straight', () => {
    const problem = (id: string, line: unknown) => playOf(FOUR_D, id).problem(line, rules)?.code
    expect(problem('straight', { entries: ['1111'], permuted: true })).toBe('equalDigits')
    expect(problem('iBox', { entries: ['1111'] })).toBe('equalDigits')
    expect(problem('straight', { entries: ['1111'] })).toBeUndefined()
    expect(problem('iBox', { entries: ['1123', '3211'] })).toBe('repeated')
  })
})
