import { describe, expect, it } from 'vitest'
import { ELEVEN_FIVE } from '#lib/shared/lottery/eleven-five/family.ts'
import { defaultElevenFiveRules } from '#lib/shared/lottery/eleven-five/rules.ts'
import { MARK_SIX } from '#lib/shared/lottery/mark-six/family.ts'
import { defaultMarkSixRules } from '#lib/shared/lottery/mark-six/rules.ts'
import { SUM28 } from '#lib/shared/lottery/sum28/family.ts'
import { defaultSum28Rules } from '#lib/shared/lottery/sum28/rules.ts'
import { TOGEL } from '#lib/shared/lottery/togel/family.ts'
import { defaultTogelRules } from '#lib/shared/lottery/togel/rules.ts'
import { VN } from '#lib/shared/lottery/vn/family.ts'
import { defaultVnRules } from '#lib/shared/lottery/vn/rules.ts'
import { ANIMALS } from '#lib/shared/lottery/zodiac.ts'
import { playOf } from './support/find.ts'

const NORTH = defaultVnRules('north', 'agency')
const SOUTH = defaultVnRules('south', 'agency', ['daLat', 'tienGiang', 'kienGiang'])
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const two = (count: number) => range(0, count - 1).map((number) => String(number).padStart(2, '0'))

describe('problems of entries', () => {
  const problem = (selection: unknown, rules = NORTH, id = 'baoLo2') =>
    playOf(VN, id).problem(selection, rules)

  it.each([
    [undefined, { code: 'shape' }],
    [null, { code: 'shape' }],
    ['07', { code: 'shape' }],
    [['07'], { code: 'shape' }],
    [{}, { code: 'shape', at: 'entries' }],
    [{ entries: '07' }, { code: 'shape', at: 'entries' }],
    [{ entries: ['07'], more: 1 }, { code: 'shape' }],
    [
      { entries: ['07'], permuted: 'yes' },
      { code: 'shape', at: 'permuted' },
    ],
    [{ entries: [] }, { code: 'tooFew', at: 'entries', min: 1 }],
    [{ entries: ['7'] }, { code: 'digits', at: 'entries', value: '7' }],
    [{ entries: [7] }, { code: 'digits', at: 'entries', value: 7 }],
    [{ entries: ['٠٧'] }, { code: 'digits', at: 'entries', value: '٠٧' }],
    [{ entries: ['07', '07'] }, { code: 'repeated', at: 'entries', value: '07' }],
    [
      { entries: ['07'], stations: ['daLat'] },
      { code: 'unknown', at: 'stations', value: 'daLat' },
    ],
  ])('%j', (selection, expected) => {
    expect(problem(selection)).toEqual(expected)
  })

  it('needs stations where there are several, and no more than the play takes', () => {
    const entries = ['07', '08']
    expect(problem({ entries }, SOUTH)).toEqual({ code: 'tooFew', at: 'stations', min: 1 })
    expect(problem({ entries, stations: SOUTH.stations }, SOUTH)).toBeUndefined()
    expect(problem({ entries, stations: ['daLat', 'daLat'] }, SOUTH)?.code).toBe('repeated')
    expect(problem({ entries, stations: SOUTH.stations }, SOUTH, 'da')).toEqual({
      code: 'tooMany',
      at: 'stations',
      max: 2,
    })
    const house = { ...SOUTH, model: 'house' as const }
    expect(problem({ entries, stations: ['daLat', 'tienGiang'] }, house, 'xien2')).toEqual({
      code: 'tooMany',
      at: 'stations',
      max: 1,
    })
  })

  it('knows what is not on sale', () => {
    expect(problem({ entries: ['07'] }, { ...NORTH, plays: ['duoi2'] })).toEqual({ code: 'notOffered' })
    expect(problem({ entries: ['07'] }, { ...NORTH, plays: ['baoLo2'] })).toBeUndefined()
    expect(problem({ entries: ['07'] }, NORTH, 'lo2')).toEqual({ code: 'notOffered' })
  })

  it('closes numbers in xiên and đá, but not where their absence wins', () => {
    const house = { ...defaultVnRules('north', 'house'), restricted: { closed: ['07'] } }
    expect(problem({ entries: ['07', '08'] }, house, 'xien2')?.code).toBe('closed')
    expect(problem({ entries: two(10) }, house, 'truotXien4')).toBeUndefined()
    expect(
      problem({ entries: ['70', '08'] }, { ...NORTH, restricted: { closed: ['07'] } }, 'da'),
    ).toBeUndefined()
    expect(
      problem({ entries: ['70'], permuted: true }, { ...NORTH, restricted: { closed: ['07'] } })?.code,
    ).toBe('closed')
  })
})

describe('a selection of too many bets', () => {
  it('is refused by its count, without being expanded', () => {
    const house = { ...defaultVnRules('north', 'house'), maxBets: 1000 }
    expect(playOf(VN, 'truotXien10').problem({ entries: two(100) }, house)).toEqual({
      code: 'tooManyBets',
      max: 1000,
    })
    const mark = defaultMarkSixRules('rat')
    expect(playOf(MARK_SIX, 'miss12').problem({ numbers: range(1, 49) }, mark)).toEqual({
      code: 'tooManyBets',
      max: 10_000,
    })
    expect(playOf(MARK_SIX, 'all3').problem({ numbers: range(1, 40) }, mark)).toBeUndefined()
    expect(playOf(MARK_SIX, 'all3').problem({ numbers: range(1, 41) }, mark)).toEqual({
      code: 'tooManyBets',
      max: 10_000,
    })
    const four = Array.from({ length: 500 }, (_, number) => String(number + 1000))
    const small = { ...NORTH, maxBets: 600 }
    expect(playOf(VN, 'baoLo4').problem({ entries: four }, small)).toBeUndefined()
    expect(playOf(VN, 'baoLo4').problem({ entries: four, permuted: true }, small)?.code).toBe('tooManyBets')
    expect(playOf(VN, 'baoLo4').problem({ entries: [...four, ...two(101)] }, small)).toEqual({
      code: 'tooMany',
      at: 'entries',
      max: 600,
    })
  })
})

describe('problems of boards, choices, columns and legs', () => {
  const eleven = defaultElevenFiveRules()
  const mark = defaultMarkSixRules('rat')
  const togel = defaultTogelRules(ANIMALS)
  it.each([
    [ELEVEN_FIVE, 'any3', { numbers: [1, 2] }, { code: 'tooFew', at: 'numbers', min: 3 }],
    [ELEVEN_FIVE, 'any3', { numbers: [1, 2, 12] }, { code: 'unknown', at: 'numbers', value: 12 }],
    [ELEVEN_FIVE, 'any3', { numbers: [1, 2, '3'] }, { code: 'unknown', at: 'numbers', value: '3' }],
    [ELEVEN_FIVE, 'any3', { numbers: [1, 2, 2] }, { code: 'repeated', at: 'numbers', value: '2' }],
    [ELEVEN_FIVE, 'any3', { numbers: [2, 3], bankers: [2] }, { code: 'repeated', at: 'bankers', value: '2' }],
    [ELEVEN_FIVE, 'any3', { numbers: [2], bankers: [1] }, { code: 'tooFew', at: 'numbers', min: 2 }],
    [ELEVEN_FIVE, 'any3', { numbers: [2, 3], bankers: [] }, { code: 'tooFew', at: 'bankers', min: 1 }],
    [ELEVEN_FIVE, 'any1', { numbers: [2], bankers: [1] }, { code: 'shape' }],
    [ELEVEN_FIVE, 'place', { columns: [[], [], [], [], []] }, { code: 'noBets' }],
    [ELEVEN_FIVE, 'place', { columns: [[1]] }, { code: 'shape', at: 'columns' }],
    [ELEVEN_FIVE, 'first2Straight', { columns: [[1], []] }, { code: 'tooFew', at: 'b2', min: 1 }],
    [
      ELEVEN_FIVE,
      'ballSides',
      { columns: [['big'], [], [], [], ['huge']] },
      { code: 'unknown', at: 'b5', value: 'huge' },
    ],
  ] as const)('%# of eleven', (family, id, selection, expected) => {
    expect(playOf(family, id).problem(selection, eleven)).toEqual(expected)
  })

  it.each([
    ['zodiacSet', { choices: ['rat'] }, { code: 'tooFew', at: 'choices', min: 2 }],
    ['zodiacSet', { choices: ANIMALS.slice(0, 7) }, { code: 'tooMany', at: 'choices', max: 6 }],
    ['zodiacs2', { choices: ['rat', 'cat'] }, { code: 'unknown', at: 'choices', value: 'cat' }],
    ['parlay', { legs: [{ place: 'r1', side: 'big' }] }, { code: 'tooFew', at: 'legs', min: 2 }],
    [
      'parlay',
      {
        legs: [
          { place: 'r1', side: 'big' },
          { place: 'r1', side: 'red' },
        ],
      },
      { code: 'repeated', at: 'legs', value: 'r1' },
    ],
    [
      'parlay',
      {
        legs: [
          { place: 'r1', side: 'big' },
          { place: 'r7', side: 'red' },
        ],
      },
      { code: 'unknown', at: 'legs' },
    ],
    [
      'parlay',
      {
        legs: [
          { place: 'r1', side: 'big' },
          { place: 'r2', side: 'tailBig' },
        ],
      },
      { code: 'unknown', at: 'legs' },
    ],
    ['all2', { crossed: [{ numbers: [1] }] }, { code: 'shape', at: 'crossed' }],
    ['all2', { crossed: [{ numbers: [1] }, { numbers: [] }] }, { code: 'tooFew', at: 'crossed', min: 1 }],
    ['all2', { crossed: [{ numbers: [1] }, { zodiac: 'cat' }] }, { code: 'unknown', at: 'crossed' }],
    ['all2', { crossed: [{ numbers: [1], tail: 2 }, { tail: 3 }] }, { code: 'shape', at: 'crossed' }],
    [
      'all2',
      { crossed: [{ numbers: [1, 2] }, { numbers: [2, 3] }] },
      { code: 'repeated', at: 'crossed', value: '2' },
    ],
    ['all3', { crossed: [{ numbers: [1] }, { numbers: [2] }] }, { code: 'shape' }],
  ] as const)('%s %j', (id, selection, expected) => {
    expect(playOf(MARK_SIX, id).problem(selection, mark)).toEqual(expected)
  })

  it('of togel and of three sums', () => {
    const legs = [
      { place: 'as', side: 'big' },
      { place: 'ekor', side: 'odd' },
      { place: 'kop', side: 'odd' },
    ]
    expect(playOf(TOGEL, 'kombinasi').problem({ legs }, togel)).toEqual({
      code: 'tooMany',
      at: 'legs',
      max: 2,
    })
    expect(playOf(TOGEL, 'shio').problem({ numbers: [13] }, togel)?.code).toBe('unknown')
    expect(playOf(TOGEL, 'shio').problem({ numbers: [1] }, defaultTogelRules())).toEqual({
      code: 'notOffered',
    })
    expect(playOf(SUM28, 'threeSums').problem({ numbers: [1, 2] }, defaultSum28Rules())?.code).toBe('tooFew')
    expect(playOf(SUM28, 'threeSums').problem({ numbers: [1, 2, 28] }, defaultSum28Rules())?.code).toBe(
      'unknown',
    )
  })
})
