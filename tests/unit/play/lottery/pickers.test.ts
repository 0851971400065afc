import { describe, expect, it } from 'vitest'
import { readQuickBet } from '#lib/shared/lottery/togel/quick-bet.ts'
import { TOGEL } from '#lib/shared/lottery/togel/family.ts'
import { defaultTogelRules } from '#lib/shared/lottery/togel/rules.ts'
import { ANIMAL_PAIRS, pairsOf, pulled } from '#lib/shared/lottery/vn/number-sets.ts'
import { playOf } from './support/find.ts'

describe('sets of numbers', () => {
  it('pulls from one number to another by a step', () => {
    expect(pulled('10', '13')).toEqual(['10', '11', '12', '13'])
    expect(pulled('10', '50')).toEqual(['10', '20', '30', '40', '50'])
    expect(pulled('00', '99')).toHaveLength(10)
    expect(pulled('11', '44')).toEqual(['11', '22', '33', '44'])
    expect(pulled('12', '34', 11)).toEqual(['12', '23', '34'])
    expect(pulled('05', '21')).toHaveLength(17)
    expect(pulled('13', '10')).toEqual(['10', '11', '12', '13'])
    expect(pulled('098', '102')).toEqual(['098', '099', '100', '101', '102'])
  })

  it('pulls nothing from what is no number', () => {
    for (const [from, to, step] of [
      ['1', '10', 1],
      ['a1', '10', 1],
      ['', '', 1],
      ['10', '20', 0],
      ['10', '20', -1],
      ['10', '20', 0.5],
    ] as const)
      expect(pulled(from, to, step)).toEqual([])
  })

  it('parts the hundred pairs by their digits', () => {
    for (const [one, other] of [
      ['even', 'odd'],
      ['big', 'small'],
    ] as const) {
      expect([...pairsOf(one), ...pairsOf(other)].toSorted()).toHaveLength(100)
      expect(pairsOf(one)).toHaveLength(50)
    }
    expect(pairsOf('big')[0]).toBe('50')
    expect(pairsOf('small').at(-1)).toBe('49')
    expect(pairsOf('even')).toContain('10')
    expect((['evenEven', 'evenOdd', 'oddEven', 'oddOdd'] as const).map((set) => pairsOf(set).length)).toEqual(
      [25, 25, 25, 25],
    )
    expect(pairsOf('evenOdd')).toContain('01')
    expect(pairsOf('oddEven')).toContain('10')
    expect(pairsOf('double')).toEqual(['00', '11', '22', '33', '44', '55', '66', '77', '88', '99'])
  })

  it('parts them by animals too', () => {
    expect(ANIMAL_PAIRS).toHaveLength(12)
    expect(ANIMAL_PAIRS.flat().toSorted()).toHaveLength(100)
    expect(new Set(ANIMAL_PAIRS.flat()).size).toBe(100)
    expect(ANIMAL_PAIRS[0]).toContain('84')
  })
})

describe('quick bets', () => {
  const rules = defaultTogelRules()
  const lines = (text: string, minorPerUnit = 1) => readQuickBet(text, minorPerUnit).lines
  const problem = (text: string) => readQuickBet(text, 1).problem

  it('reads the published example: 4D at 500 thousand', () => {
    expect(lines('4321 4*500 x1000', 100)).toEqual([
      { play: 'd4', selection: { entries: ['4321'] }, unitMinor: 500_000_00 },
    ])
  })

  it('reads several plays of a number, and a number a line', () => {
    expect(lines('4321 4*1 3*2 2*3 1*4 X10\n\n  57   2*5\r\n')).toEqual([
      { play: 'd4', selection: { entries: ['4321'] }, unitMinor: 10 },
      { play: 'd3', selection: { entries: ['321'] }, unitMinor: 20 },
      { play: 'd2', selection: { entries: ['21'] }, unitMinor: 30 },
      { play: 'jitu', selection: { columns: [[], [], [], [1]] }, unitMinor: 40 },
      { play: 'd2', selection: { entries: ['57'] }, unitMinor: 5 },
    ])
  })

  it('reads what keyboards and copied texts have', () => {
    const bet = { play: 'd4', selection: { entries: ['4321'] }, unitMinor: 500 }
    for (const text of [
      '๔๓๒๑ ๔*๕๐๐',
      '४३२१ ४*५००',
      '၄၃၂၁ ၄*၅၀၀',
      '\u202a4321\u00a04*5\u00ad00\u202c',
      '４３２１　４＊５００',
    ])
      expect(lines(text)).toEqual([bet])
  })

  it('makes lines that the plays accept, and that pay for the last digits', () => {
    for (const { play, selection } of lines('4321 4*1 3*2 2*3 1*4') ?? []) {
      expect(playOf(TOGEL, play).problem(selection, rules)).toBeUndefined()
      expect(playOf(TOGEL, play).wins(selection, { number: '4321' }, rules)).toHaveLength(1)
    }
  })

  it.each([
    ['', { code: 'empty', line: 1, text: '' }],
    ['\n \n', { code: 'empty', line: 1, text: '' }],
    ['43210 4*1', { code: 'number', line: 1, text: '43210' }],
    ['12a4 4*1', { code: 'number', line: 1, text: '12a4' }],
    ['4321', { code: 'part', line: 1, text: '' }],
    ['4321 x1000', { code: 'part', line: 1, text: 'x1000' }],
    ['4321 4*500 x1000 3*1', { code: 'part', line: 1, text: 'x1000' }],
    ['4321 5*1', { code: 'part', line: 1, text: '5*1' }],
    ['4321 4*1.5', { code: 'part', line: 1, text: '4*1.5' }],
    ['4321 4*-1', { code: 'part', line: 1, text: '4*-1' }],
    ['21 2*1\n321 4*1', { code: 'digits', line: 2, text: '4*1' }],
    ['4321 4*1 4*2', { code: 'repeated', line: 1, text: '4*2' }],
    ['4321 4*0', { code: 'amount', line: 1, text: '4*0' }],
    ['4321 4*1 x0', { code: 'amount', line: 1, text: '4*1' }],
    ['4321 4*999999999999 x999999999', { code: 'amount', line: 1, text: '4*999999999999' }],
  ])('%j', (text, expected) => {
    expect(problem(text)).toEqual(expected)
  })

  it('stops at a thousand bets', () => {
    const row = '4321 4*1 3*1'
    expect(lines(Array.from({ length: 500 }, () => row).join('\n'))).toHaveLength(1000)
    expect(problem(Array.from({ length: 501 }, () => row).join('\n'))?.code).toBe('tooMany')
    expect(problem('\n'.repeat(2000))?.code).toBe('tooMany')
  })
})
